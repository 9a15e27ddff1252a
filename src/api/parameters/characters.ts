/** Characters in requests: percent-encoding, and header values. */

/** Replaces lone surrogates, which UTF-8 cannot encode, with U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Percent-encodes everything except the unreserved characters of RFC 3986. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, hex)
}

/** Percent-encodes a text except some reserved characters and all escape sequences (RFC 6570, 3.2.3). */
export function encodeKeeping(reserved: string, text: string): string {
  return text
    .split(/(%[\da-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : encode(part).replace(/%[2-5][\dA-F]/g, keep)))
    .join('')

  function keep(escape: string): string {
    const character = decodeURIComponent(escape)
    return reserved.includes(character) ? character : escape
  }
}

/** Encodes characters that addresses do not allow, and keeps escape sequences. */
export function encodeAddress(text: string): string {
  return wellFormed(text)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w.~!$&()*+,;=:@/?%-]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Returns true if HTTP allows this name for a header. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
}

/**
 * Header value that every client sends unchanged: printable ASCII, everything else percent-encoded.
 */
export function headerValue(value: string): string {
  return wellFormed(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
}

/** Escapes a quoted text in the header of a multipart part, as browsers do. */
export function headerQuoted(text: string): string {
  return text.replaceAll('"', '%22').replace(/[\r\n\0]/g, encodeURIComponent)
}
