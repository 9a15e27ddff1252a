/** Percent-encoding of addresses. Paths are stored decoded, and encoded once in output. Decoding never throws. */

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

/**
 * Decodes a path that an author, a file name or an address has, encoded or not, and composes its characters (NFC).
 * Sequences of slashes, backslashes and control characters stay, since they would be another path. A decoded path stays
 * as it is.
 */
export function decodePath(path: string): string {
  let decoded = path
  for (let before = ''; before !== decoded;) {
    before = decoded
    decoded = decodeOnce(before.replace(encodedAgain, '%'))
  }
  return decoded.normalize('NFC')
}

/** A percent sign that was encoded any number of times: each would take another pass over the path. */
const encodedAgain = /%(?:25)+(?=[\dA-F]{2})/gi

/** Decodes a path a single time: `%2520` is the name `%20` of a file. */
export function decodeOnce(path: string): string {
  return path.replace(/(?:%[\dA-F]{2})+/gi, (run) => tryDecode(run.replace(inert, '%25')) ?? run)
}

const inert = /%(?=2F|5C|7F|[01][\dA-F])/gi

/** Encodes a decoded path. Storage services read a plus sign as a space, and files of hosts a colon as a placeholder. */
export function encodePath(path: string): string {
  // Fast path for most paths: each page has dozens.
  if (/^[\w\-./~]*$/.test(path)) return path
  return encodeURI(wellFormed(path)).replace(/[?#+:]/g, encodeURIComponent)
}

/** Encodes characters that an address cannot have, as in HTML. Encoded characters stay as they are. */
export function encodeAddress(url: string): string {
  return encodeURI(wellFormed(url))
    .replace(/%25(?=[\dA-Fa-f]{2})/g, '%')
    .replace(/^([a-z]+:\/\/(?:[^/?#@]*@)?)%5B([\da-f:.]+)%5D/i, '$1[$2]')
}

function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
}
