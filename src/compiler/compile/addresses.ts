import { diagnostic, type Details, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Link } from '../../model/facts.ts'
import { withScheme } from '../likely-mistakes/hosts.ts'
import { repositoryHint } from '../likely-mistakes/repository-links.ts'
import { dimensions, pictureEnding } from '../../text/picture-size.ts'
import { isSafePicture, isSafeUrl } from '../../text/url.ts'

/** Returns true if an address is allowed on a page. */
export function isSafe({ url, kind }: Link): boolean {
  return kind === 'image' ? isSafePicture(url) : isSafeUrl(url)
}

/** Report for a removed address. */
export function unsafeAddress({ url, location }: Link): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'removed' }
  const external = withScheme(url)
  if (external !== undefined) {
    const message = `the address "${url.slice(0, 40)}" has no scheme, so its host is taken for one`
    return diagnostic('link/unsafe', message, { ...details, hint: `write "${external}"` })
  }
  const isLocal = /^(?:file|[a-z]):/i.test(url)
  // A typo in the scheme: browsers do not know it, and it runs no code.
  const scheme = /^(?!javascript|data)([a-z]+):\/\//i.exec(url)?.[1]
  const why = isLocal
    ? 'leads to a file of one computer, which readers do not have'
    : scheme === undefined
      ? 'has a scheme that could run code'
      : `has the scheme "${scheme}:", which links cannot have`
  const hint = isLocal
    ? 'put the file next to the page, and write ./name'
    : scheme !== undefined && nearest(scheme, ['http', 'https']) !== undefined
      ? 'write https:'
      : 'write a path of the site, https: or mailto:'
  return diagnostic('link/unsafe', `the address "${url.slice(0, 40)}" ${why}`, { ...details, hint })
}

/**
 * Report for an unreadable file at an address. It is a warning, since the page is usable without the file.
 *
 * @param source path of the file with the address
 */
export function unreadable(
  { url, location, kind }: Link,
  why: 'missing' | 'outside' | 'unreadable',
  source: string,
): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'used here' }
  if (why === 'unreadable') return { ...cannotBeRead(url, details), severity: 'warning' }
  const plain = url.replaceAll('\\', '/')
  if (url.includes('\\'))
    return diagnostic('link/no-asset', `no file at "${url}"`, {
      ...details,
      hint: `addresses have forward slashes: write "${plain}"`,
    })
  if (why === 'missing')
    return diagnostic('link/no-asset', `no file at "${url}"`, { ...details, ...expressionHint(url) })
  const [, name] = /\/(?:static|public)\/(.*)$/.exec(url) ?? []
  const beside = 'put the file next to the page, and write ./name'
  const inRepository = kind === 'link' ? repositoryHint(url, source) : undefined
  const hint =
    name === undefined
      ? inRepository === undefined
        ? beside
        : `${inRepository}; or ${beside}`
      : `put the file into the static folder, and write "/${name}"`
  const message = `"${url}" leads out of the content folder`
  return { ...diagnostic('read/outside', message, { ...details, hint }), severity: 'warning' }
}

/** Hint for an address such as `{logo}`, which writers of MDX expect to be an expression. */
function expressionHint(url: string): { readonly hint?: string } {
  const [, expression] = /^\{+([^{}]+)\}+$/.exec(url) ?? []
  const hint = `Markdown links and images have no expressions: in .mdx write <img src={${expression}} alt="…" />`
  return expression === undefined ? {} : { hint }
}

/** Report for an SVG file that is published without its parts that could run scripts or load other files. */
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

/** Report for a displayed file that could run scripts. */
export function notShown({ url, location }: Link): Diagnostic {
  const details = location === undefined ? {} : { location, label: 'not shown' }
  const hint = 'put the file into the static folder, and write its address there'
  return diagnostic('asset/script', `"${url}" is only a download, since it could run script`, { ...details, hint })
}

/**
 * Size of a picture (MB) above which it is reported: most readers would wait longer for it than for the
 * page.
 */
const maxMegabytes = 10

/** Report for a code file or a partial outside of the folders that pages may read. */
export function outsideContent(address: string, details: Details): Diagnostic {
  const [, folder] = /^@site\/([\w-]+)\//.exec(address) ?? []
  const inSite = `name its folder in site.config.yaml: "markdown: { codeFolders: [${folder ?? 'src'}] }"`
  const hint = folder === undefined ? `${inSite} in the folder of the site, "outside: [../src]" above it` : inSite
  return diagnostic('read/outside', `"${address}" leads out of the content folder`, { ...details, hint })
}

/** Report for a very large picture. */
export function largePicture({ url, location }: Link, bytes: Uint8Array): Diagnostic[] {
  const megabytes = bytes.byteLength / 1_000_000
  if (megabytes <= maxMegabytes) return []
  const hint = 'save it with fewer pixels, or as JPEG, WebP or a video'
  const message = `"${url}" has ${Math.round(megabytes)} MB`
  return [
    diagnostic('image/large', message, { ...(location === undefined ? {} : { location, label: 'used here' }), hint }),
  ]
}

/** Report for a file that is not what its name says: a Git LFS pointer, an empty image, or other content. */
export function brokenFile({ url, location, kind }: Link, path: string, bytes: Uint8Array): Diagnostic[] {
  const report = (problem: string, hint: string): Diagnostic[] => [
    diagnostic('asset/broken', `"${url}" ${problem}`, {
      ...(location === undefined ? {} : { location, label: 'used here' }),
      hint,
    }),
  ]
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  if (start.startsWith('version https://git-lfs.github.com/spec/'))
    return report('is a Git LFS pointer, not the file', 'run "git lfs install" and "git lfs pull"')
  if (kind !== 'image') return []
  if (bytes.length === 0) return report('is empty', 'save the image again')
  if (!pictureEnding.test(path) || /\.svg$/i.test(path)) return []
  if (/^\s*(?:<\?xml|<svg)/.test(start)) return report('contains SVG', 'rename the file: its name must end in ".svg"')
  if (/^(?:\xef\xbb\xbf)?\s*</.test(start))
    return report('contains HTML, not an image', 'save the image itself, not the page that shows it')
  // Formats of this container are too many for a list.
  const isPicture = dimensions(bytes, path) !== undefined || start.slice(4, 8) === 'ftyp'
  return isPicture ? [] : report('is not an image', 'save the image again')
}

/** Report for an existing file that cannot be read. */
export function cannotBeRead(address: string, details: Details): Diagnostic {
  const hint = 'grant read permission to the user who runs the command'
  return diagnostic('read/failed', `"${address}" cannot be read`, { ...details, hint })
}
