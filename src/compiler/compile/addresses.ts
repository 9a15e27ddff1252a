import { diagnostic, type Details, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Link } from '../../model/facts.ts'
import { isSafePicture, isSafeUrl } from '../../text/url.ts'

/** Tests whether an address may be part of a page. */
export function isSafe({ url, kind }: Link): boolean {
  return kind === 'image' ? isSafePicture(url) : isSafeUrl(url)
}

/** The report of an address that was removed. */
export function unsafeAddress({ url, location }: Link): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'removed' }
  const isLocal = /^(?:file|[a-z]):/i.test(url)
  // A letter too many or too few: no browser knows it, and it runs nothing.
  const meant = /^(?!javascript|data)([a-z]+):\/\//i.exec(url)?.[1]
  const why = isLocal
    ? 'leads to a file of one computer, which readers do not have'
    : meant === undefined
      ? 'has a scheme that could run code'
      : `has the scheme "${meant}:", which links cannot have`
  const hint = isLocal
    ? 'put the file next to the page, and write ./name'
    : meant !== undefined && nearest(meant, ['http', 'https']) !== undefined
      ? 'write https:'
      : 'write a path of the site, https: or mailto:'
  return diagnostic('link/unsafe', `the address "${url.slice(0, 40)}" ${why}`, { ...details, hint })
}

/** The report of a file that an address names and that cannot be read: a warning, since the page is whole without it. */
export function unreadable({ url, location }: Link, why: 'missing' | 'outside' | 'unreadable'): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'used here' }
  if (why === 'unreadable') return { ...cannotBeRead(url, details), severity: 'warning' }
  const plain = url.replaceAll('\\', '/')
  if (url.includes('\\'))
    return diagnostic('link/no-asset', `no file at "${url}"`, {
      ...details,
      hint: `addresses have forward slashes: write "${plain}"`,
    })
  if (why === 'missing') return diagnostic('link/no-asset', `no file at "${url}"`, details)
  const hint = 'put the file next to the page, and write ./name'
  const message = `"${url}" leads out of the content folder`
  return { ...diagnostic('read/outside', message, { ...details, hint }), severity: 'warning' }
}

/** The report of an SVG file that is published without the parts that could run script or load other files. */
export function changedPicture({ url, location }: Link, removed: readonly string[] | undefined): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'used here' }
  if (removed === undefined) {
    const hint = 'save it as well-formed XML in UTF-8'
    return diagnostic('asset/script', `"${url}" cannot be read as SVG, and is published empty`, { ...details, hint })
  }
  const message = `"${url}" contains script or addresses of other files, which are removed: ${removed.join(', ')}`
  const hint = 'remove them from the file, or put the file into the static folder'
  return diagnostic('asset/script', message, { ...details, hint })
}

/** The report of a file that a page shows, although it could run script. */
export function notShown({ url, location }: Link): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'not shown' }
  const hint = 'put the file into the static folder, and write its address there'
  return diagnostic('asset/script', `"${url}" is only a download, since it could run script`, { ...details, hint })
}

/** Size of a picture in MB above which it is reported: most readers wait for it longer than for the page. */
const mostMegabytes = 10

/** The report of a code file or a partial outside of the folders that pages may read. */
export function outsideContent(written: string, details: Details): Diagnostic {
  const [, folder] = /^@site\/([\w-]+)\//.exec(written) ?? []
  const inSite = `name its folder in site.config.yaml: "markdown: { codeFolders: [${folder ?? 'src'}] }"`
  const hint = folder === undefined ? `${inSite} in the folder of the site, "outside: [../src]" above it` : inSite
  return diagnostic('read/outside', `"${written}" leads out of the content folder`, { ...details, hint })
}

/** The report of a picture with very many bytes. */
export function largePicture({ url, location }: Link, bytes: Uint8Array): Diagnostic[] {
  const megabytes = bytes.byteLength / 1_000_000
  if (megabytes <= mostMegabytes) return []
  const hint = 'save it with fewer pixels, or as JPEG, WebP or a video'
  const message = `"${url}" has ${Math.round(megabytes)} MB`
  return [
    diagnostic('image/large', message, { ...(location === undefined ? {} : { location, label: 'used here' }), hint }),
  ]
}

/** The report of a file that a page names, and that is there but cannot be read. */
export function cannotBeRead(written: string, details: Details): Diagnostic {
  const hint = 'grant read permission to the user who runs the command'
  return diagnostic('read/failed', `"${written}" cannot be read`, { ...details, hint })
}
