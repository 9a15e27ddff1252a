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

/** The output path of an asset: its name with a part of its digest. */
export function assetOutput(path: string, digest: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const stem = (dot > 0 ? name.slice(0, dot) : name).replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 200)
  return `assets/files/${stem}-${digest.slice(0, 8)}${dot > 0 ? name.slice(dot).toLowerCase() : ''}`
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
