/** Percent-decodes a text; nothing, where it cannot be decoded. */
export function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Percent-decodes a text, and leaves what cannot be decoded as it is. */
export function decode(text: string): string {
  return tryDecode(text) ?? text
}
