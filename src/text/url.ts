/** Schemes allowed in links; others could run code or access the reader's machine. */
const safeSchemes: readonly string[] = [
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'ftp',
  'xmpp',
  'irc',
  'ircs',
  'pathname',
]

/** Lowercase scheme of an address, as a browser parses it (without control characters and white space). */
function scheme(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\u0000-\u0020\u00A0]/g, ''))?.[1]?.toLowerCase()
}

/** Returns true if an address is allowed on a page: relative, or with a safe scheme. */
export function isSafeUrl(url: string): boolean {
  const name = scheme(url)
  return name === undefined || safeSchemes.includes(name)
}

/** Pictures in `data:` addresses. Displayed as pictures, none of them can run code. */
const dataPicture = /^data:image\/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|svg\+xml)[;,]/i

/** Returns true if an address contains a picture. */
export function isDataPicture(url: string): boolean {
  return dataPicture.test(url)
}

/** Returns true if an address is allowed for a picture: a safe one, or a `data:` picture. */
export function isSafePicture(url: string): boolean {
  return isSafeUrl(url) || isDataPicture(url)
}

/** Returns true for an external address: with a scheme, or starting with `//`. */
export function isExternal(url: string): boolean {
  return url.startsWith('//') || (scheme(url) !== undefined && scheme(url) !== 'pathname')
}
