/** Whether HTTP allows the name; what a description calls a header may be anything. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
}

/** A value that HTTP allows and that every client sends alike: printable ASCII, the rest percent-encoded. */
export function headerValue(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
}
