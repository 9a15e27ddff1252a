/** Schemes that a link may have; others could run code or reach into the reader's machine. */
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

/** The scheme of an address in lower case, as a browser would see it (control characters and white space dropped). */
function scheme(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\u0000-\u0020\u00A0]/g, ''))?.[1]?.toLowerCase()
}

/** Tests whether an address may be part of a page: relative, or of a known harmless scheme. */
export function isSafeUrl(url: string): boolean {
  const name = scheme(url)
  return name === undefined || safeSchemes.includes(name)
}

/** Pictures within their own address. Shown as a picture, none of them can run code. */
const dataPicture = /^data:image\/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|svg\+xml)[;,]/i

/** Tests whether an address contains a picture. */
export function isDataPicture(url: string): boolean {
  return dataPicture.test(url)
}

/** Tests whether an address may be that of a picture: one that is safe, or a picture itself. */
export function isSafePicture(url: string): boolean {
  return isSafeUrl(url) || isDataPicture(url)
}

/** Tests whether an address leaves the site: it has a scheme or starts with `//`. */
export function isExternal(url: string): boolean {
  return url.startsWith('//') || (scheme(url) !== undefined && scheme(url) !== 'pathname')
}
