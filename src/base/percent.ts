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
 * Decodes a path by an author, of a file or in an address, whether it is encoded or not, and normalizes its characters
 * (NFC). Sequences for slashes, backslashes and control characters stay, since the path would change its meaning. A
 * decoded path stays unchanged.
 */
export function decodePath(path: string): string {
  let decoded = path
  for (let before = ''; before !== decoded;) {
    before = decoded
    decoded = decodeOnce(before.replace(encodedAgain, '%'))
  }
  return decoded.normalize('NFC')
}

/** A percent sign that was encoded repeatedly: each level would require another pass over the path. */
const encodedAgain = /%(?:25)+(?=[\dA-F]{2})/gi

/** Decodes a path once: `%2520` is the file name `%20`. */
export function decodeOnce(path: string): string {
  return path.replace(/(?:%[\dA-F]{2})+/gi, (run) => tryDecode(run.replace(inert, '%25')) ?? run)
}

const inert = /%(?=2F|5C|7F|[01][\dA-F])/gi

/**
 * Encodes a decoded path. Plus signs and colons are encoded, since storage services treat a plus sign as a space, and
 * host files a colon as a placeholder.
 */
export function encodePath(path: string): string {
  // Fast path for most paths: each page has dozens.
  if (/^[\w\-./~]*$/.test(path)) return path
  return encodeURI(wellFormed(path)).replace(/[?#+:]/g, encodeURIComponent)
}

/** Encodes characters that addresses do not allow, as in HTML. Encoded characters stay unchanged. */
export function encodeAddress(url: string): string {
  return encodeURI(wellFormed(url))
    .replace(/%25(?=[\dA-Fa-f]{2})/g, '%')
    .replace(/^([a-z]+:\/\/(?:[^/?#@]*@)?)%5B([\da-f:.]+)%5D/i, '$1[$2]')
}

function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
}
