import { siteOf } from './placeholders.ts'
import { isExternal } from '../text/url.ts'
import { decodeOnce } from '../base/percent.ts'
import type { Location } from '../diagnostics/diagnostic.ts'
import type { RawFragment } from './entry.ts'
import type { FragmentFacts } from './facts.ts'

/**
 * Path (relative to the site's folder) of the file to which an address refers; `undefined` for addresses of pages and
 * other sites. `..` that leads out of the site stays in the result, so that reading it fails.
 */
export function assetPath(url: string, file: string, kind: 'link' | 'image'): string | undefined {
  return assetPaths(url, file, kind)[0]
}

/** Possible paths. The last one is a file whose name contains the percent signs of the address. */
export function assetPaths(url: string, file: string, kind: 'link' | 'image'): readonly string[] {
  if (url === '' || url.startsWith('#') || url.startsWith('?') || isExternal(url) || /^pathname:/i.test(url)) return []
  return namesIn(url).flatMap((path) => {
    const site = path.startsWith('@site/')
    if (!site && path.startsWith('/')) return []
    if (kind === 'link' && !/\.(?!(?:mdx?|html?)$)[a-z0-9]+$/i.test(path)) return []
    return site ? siteFile(path, file) : normalize(`${file.slice(0, file.lastIndexOf('/') + 1)}${path}`)
  })
}

/** Possible paths in the static folder for an address from the root of the site. */
export function staticPaths(url: string, staticFolder: string): readonly string[] {
  return namesIn(url).flatMap((path) => {
    if (!path.startsWith('/') || path.startsWith('//')) return []
    const inside = normalize(path)
    return inside.startsWith('..') ? [] : `${staticFolder}/${inside}`
  })
}

/** Path of an address, decoded and as written. */
function namesIn(url: string): readonly string[] {
  const [path = ''] = url.split(/[?#]/, 1)
  return [...new Set([decodeOnce(path), path])]
}

/**
 * Resolves `@site/…` in a file: relative to the site, or to the tree of a git ref that contains the file.
 */
export function siteFile(reference: string, file: string): string {
  const path = normalize(reference.slice('@site/'.length))
  const site = siteOf(file)
  // Paths in partials are already complete.
  return path.startsWith(site) ? path : site + path
}

/** Output folders of files beside pages. Hosts send specific headers for each. */
export const assetFolders = {
  /** Files that browsers display or save, and that cannot run scripts. */
  files: 'assets/files/',
  /** Files that browsers only save. */
  downloads: 'assets/downloads/',
  /**
   * Separate from `files`, since browsers display no PDF in a sandbox. Scripts in a PDF run outside of the
   * origin.
   */
  documents: 'assets/documents/',
} as const

/**
 * Extensions of files that cannot run scripts on the site's origin: pictures, sound, video, subtitles, text, source
 * code, office documents, archives, installers, fonts. Scripts in SVG are removed. All others are downloads, such as
 * HTML, XML (which can contain XHTML), JavaScript, WebAssembly, and files that a server may execute.
 */
const harmless: ReadonlySet<string> = new Set(
  (
    'png apng jpg jpeg gif webp avif bmp ico svg tif tiff heic heif jxl ' +
    'mp4 m4v webm ogv mov mkv avi mp3 m4a ogg oga opus wav flac aac vtt srt ' +
    'txt log md mdx csv tsv json jsonc json5 jsonl ndjson geojson ipynb yaml yml toml ini cfg conf env properties css ' +
    'ts py rb go rs java kt kts swift c h cc cpp hpp cs scala dart sh bash zsh ps1 sql graphql gql proto tf lua r http ' +
    'doc docx xls xlsx ppt pptx odt ods odp rtf epub ics vcf pem crt cer asc sig sha256 patch diff ' +
    'zip gz tgz bz2 xz zst 7z tar rar exe dmg pkg msi deb rpm apk whl gem vsix woff woff2 ttf otf eot'
  ).split(' '),
)

/**
 * Returns true if readers can only download a file beside a page, because it could run scripts in a
 * browser.
 */
export function isDownload(path: string): boolean {
  return folderOf(path) === assetFolders.downloads
}

function folderOf(path: string): string {
  const ending = endingOf(path).slice(1)
  if (ending === 'pdf') return assetFolders.documents
  return harmless.has(ending) ? assetFolders.files : assetFolders.downloads
}

/** Lowercase extension of a name, with its dot. */
function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/**
 * Output path of an asset: its name with part of its digest. The name of a download ends in `.bin`, so that hosts
 * without the site's headers serve it as binary data, too; its link contains the original name.
 */
export function assetOutput(path: string, digest: string): string {
  const folder = folderOf(path)
  if (folder !== assetFolders.downloads) return hashedOutput(folder, path, digest)
  return hashedOutput(folder, `${path.replace(/\.(?=[^./]*$)/, '-')}.bin`, digest)
}

/** Output path of a file written by a Markdown extension. */
export function emittedOutput(name: string, digest: string): string {
  return hashedOutput(assetFolders.files, name, digest)
}

function hashedOutput(folder: string, path: string, digest: string): string {
  const ending = endingOf(path)
  const name = path.slice(path.lastIndexOf('/') + 1, path.length - ending.length)
  return `${folder}${name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 200)}-${digest.slice(0, 8)}${ending}`
}

/** Resolves `.` and `..` segments. */
export function normalize(path: string): string {
  const out: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && out.length > 0 && out.at(-1) !== '..') out.pop()
    else out.push(segment)
  }
  return out.join('/')
}

/** Name of the fragment with the image in the front matter of a page. */
export const imageName = 'image'

/**
 * Converts an image in data to a Markdown fragment (none for an external image). The core then reads an image beside
 * the page (`./cover.png`), finds one in the static folder (`/img/cover.png`, `img/cover.png`), and reports a missing
 * one at its location.
 */
export function imageFragment(
  image: unknown,
  location: Location | undefined,
  name = imageName,
): readonly RawFragment[] {
  if (typeof image !== 'string' || /^[a-z][a-z0-9+.-]*:|^\/\/|[\r\n]|^$/i.test(image)) return []
  const url = /^(?:\.\.?\/|\/|@site\/)/.test(image) ? image : `/${image}`
  // Padding moves the address to its column in the file, so that reports have the correct location.
  const text = `![${'i'.repeat(Math.max(1, (location?.column ?? 1) - 6))}](<${url.replace(/[\\<>&]/g, '\\$&')}>)`
  return [{ name, format: 'md', text, line: location?.line ?? 1 }]
}

/** Path of an image relative to the root of the site, or its external address. */
export function imagePath(image: string, fragment: FragmentFacts | undefined): string {
  const asset = fragment?.assets[0]
  if (asset !== undefined) return `/${assetOutput(asset.path, asset.digest)}`
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(image) ? image : `/${image.replace(/^(?:\.\.?\/)+/, '')}`
}
