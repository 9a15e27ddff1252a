import { siteOf } from './placeholders.ts'
import { isExternal } from '../text/url.ts'
import { decodeOnce } from '../base/percent.ts'
import type { Location } from '../diagnostics/diagnostic.ts'
import type { RawFragment } from './entry.ts'
import type { FragmentFacts } from './facts.ts'

/**
 * The path (relative to the site's folder) of the file beside a page that an address means; `undefined` for addresses of
 * pages and of other sites. `..` that leads out of the site stays in the result, so that reading refuses it.
 */
export function assetPath(url: string, file: string, kind: 'link' | 'image'): string | undefined {
  return assetPaths(url, file, kind)[0]
}

/** The same, followed by the file whose name has the percent signs of the address. */
export function assetPaths(url: string, file: string, kind: 'link' | 'image'): readonly string[] {
  if (url === '' || url.startsWith('#') || url.startsWith('?') || isExternal(url) || /^pathname:/i.test(url)) return []
  return namesIn(url).flatMap((path) => {
    const site = path.startsWith('@site/')
    if (!site && path.startsWith('/')) return []
    if (kind === 'link' && !/\.(?!(?:mdx?|html?)$)[a-z0-9]+$/i.test(path)) return []
    return site ? siteFile(path, file) : normalize(`${file.slice(0, file.lastIndexOf('/') + 1)}${path}`)
  })
}

/** Paths of the files of the static folder that an address from the root of the site may mean. */
export function staticPaths(url: string, staticFolder: string): readonly string[] {
  return namesIn(url).flatMap((path) => {
    if (!path.startsWith('/') || path.startsWith('//')) return []
    const inside = normalize(path)
    return inside.startsWith('..') ? [] : `${staticFolder}/${inside}`
  })
}

/** The path of an address, decoded and as it is written. */
function namesIn(url: string): readonly string[] {
  const [path = ''] = url.split(/[?#]/, 1)
  return [...new Set([decodeOnce(path), path])]
}

/** The path that `@site/…` means in a file: of the site, or of the tree of a git ref that the file is in. */
export function siteFile(written: string, file: string): string {
  const path = normalize(written.slice('@site/'.length))
  const site = siteOf(file)
  // What a partial shows is named in full.
  return path.startsWith(site) ? path : site + path
}

/** Output folders of files beside pages, for which hosts send headers of their own. */
export const assetFolders = {
  /** Files that browsers show or store, and that cannot run script. */
  files: 'assets/files/',
  /** Files that browsers only store. */
  downloads: 'assets/downloads/',
  /** Apart from `files`, since browsers show no PDF in a sandbox. They run its scripts outside of the origin. */
  documents: 'assets/documents/',
} as const

/**
 * Endings of files that run no script on the origin of the site: pictures, sound, video, subtitles, text, source code,
 * office documents, archives, installers, fonts. Scripts in SVG are removed. All others are downloads, such as HTML,
 * XML (which can contain XHTML), JavaScript, WebAssembly, and files that a server may execute.
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

/** Returns true if readers can only download a file beside a page: in a browser, it might run script. */
export function isDownload(path: string): boolean {
  return folderOf(path) === assetFolders.downloads
}

function folderOf(path: string): string {
  const ending = endingOf(path).slice(1)
  if (ending === 'pdf') return assetFolders.documents
  return harmless.has(ending) ? assetFolders.files : assetFolders.downloads
}

/** The ending of a name in lower case, with its dot. */
function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/**
 * The output path of an asset: its name with a part of its digest. The name of a download ends in `.bin`, so that hosts
 * without headers of the site serve it as unknown bytes, too; its link has the name for the reader.
 */
export function assetOutput(path: string, digest: string): string {
  const folder = folderOf(path)
  if (folder !== assetFolders.downloads) return hashedOutput(folder, path, digest)
  return hashedOutput(folder, `${path.replace(/\.(?=[^./]*$)/, '-')}.bin`, digest)
}

/** The output path of a file that a Markdown extension writes. */
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

/** Name of the fragment that holds the image of a page's front matter. */
export const imageName = 'image'

/**
 * An image that data names, as a fragment of Markdown (none for an image elsewhere): so the core reads one beside the page (`./cover.png`), finds
 * one of the static folder (`/img/cover.png`, `img/cover.png`), and reports one that is missing at its place.
 */
export function imageFragment(
  image: unknown,
  location: Location | undefined,
  name = imageName,
): readonly RawFragment[] {
  if (typeof image !== 'string' || /^[a-z][a-z0-9+.-]*:|^\/\/|[\r\n]|^$/i.test(image)) return []
  const url = /^(?:\.\.?\/|\/|@site\/)/.test(image) ? image : `/${image}`
  // The address has the same column as in the file, so that a report marks it there.
  const text = `![${'i'.repeat(Math.max(1, (location?.column ?? 1) - 6))}](<${url.replace(/[\\<>&]/g, '\\$&')}>)`
  return [{ name, format: 'md', text, line: location?.line ?? 1 }]
}

/** The path of an image below the root of the site, or its address elsewhere. */
export function imagePath(image: string, fragment: FragmentFacts | undefined): string {
  const asset = fragment?.assets[0]
  if (asset !== undefined) return `/${assetOutput(asset.path, asset.digest)}`
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(image) ? image : `/${image.replace(/^(?:\.\.?\/)+/, '')}`
}
