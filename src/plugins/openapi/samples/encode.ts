/** The text with U+FFFD for each half of a pair that stands alone: nothing else can be written in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, hex)
}

/** `allowReserved`: reserved characters stay where they cannot be taken for the end of the value or of the query. */
export function encodeReserved(text: string): string {
  return encode(text).replace(/%(?:3A|2F|3F|40|21|24|28|29|2A|2C|3B)/g, decodeURIComponent)
}

/** The fixed parts of an address: what is encoded already stays, what no address may hold is encoded. */
export function encodeAddress(text: string): string {
  return wellFormed(text)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w.~!$&()*+,;=:@/?%-]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

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

/** As browsers write it between the quotes of a part's header. */
export function headerQuoted(text: string): string {
  return text.replaceAll('"', '%22').replace(/[\r\n\0]/g, encodeURIComponent)
}
