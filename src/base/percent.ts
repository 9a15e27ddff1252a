/** Percent-encoding of addresses. Encoded text is not encoded again; decoding never throws. */

/** Decodes a text; `undefined` for an invalid encoding. */
export function tryDecode(text: string): string | undefined {
  return attempt(decodeURIComponent, text)
}

/** Decodes a text, except parts with an invalid encoding. */
export function decode(text: string): string {
  return tryDecode(text) ?? text
}

/** Decodes all but the characters that separate the parts of an address, such as `%2F`, `%3F` and `%23`. */
export function tryDecodeAddress(address: string): string | undefined {
  return attempt(decodeURI, address)
}

function attempt(decoder: (text: string) => string, text: string): string | undefined {
  try {
    return decoder(text)
  } catch {
    return undefined
  }
}

/** Encodes characters that are invalid in addresses, as HTML requires. */
export function encodeAddress(url: string): string {
  return encodeRest(url).replace(/^([a-z]+:\/\/(?:[^/?#@]*@)?)%5B([\da-f:.]+)%5D/i, '$1[$2]')
}

/** Encodes a path as in the address bar of a browser. */
export function encodePath(path: string): string {
  // Fast path for most paths: each page has dozens.
  if (/^[\w\-./~]*$/.test(path)) return path
  return encodeRest(path).replace(/[?#]/g, encodeURIComponent)
}

function encodeRest(text: string): string {
  return encodeURI(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replace(/%25(?=[\dA-Fa-f]{2})/g, '%')
}

/** Encodes a decoded path, segment by segment. */
export function encodeSegments(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Encodes white space, non-ASCII characters, and characters that rules of hosts cannot contain. */
export function encodeForHosts(address: string): string {
  return address.replace(/[^\x21-\x7E]+|["<>\\^`{|}]/gu, (part) => encodeURIComponent(part))
}
