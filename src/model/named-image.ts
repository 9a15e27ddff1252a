import type { Place } from '../diagnostics/diagnostic.ts'
import { assetOutput } from './asset.ts'
import type { RawFragment } from './entry.ts'
import type { FragmentFacts } from './facts.ts'

/** Name of the fragment that holds the image of a page's front matter. */
export const imageName = 'image'

/**
 * An image that data names, as a fragment of Markdown (none for an image elsewhere): so the core reads one beside the page (`./cover.png`), finds
 * one of the static folder (`/img/cover.png`, `img/cover.png`), and reports one that is missing at its place.
 */
export function imageFragment(image: unknown, place: Place | undefined, name = imageName): readonly RawFragment[] {
  if (typeof image !== 'string' || /^[a-z][a-z0-9+.-]*:|^\/\/|[\r\n]|^$/i.test(image)) return []
  const url = /^(?:\.\.?\/|\/|@site\/)/.test(image) ? image : `/${image}`
  // The address stands in the column that it has in the file, so that a report marks it there.
  const text = `![${'i'.repeat(Math.max(1, (place?.column ?? 1) - 6))}](<${url.replace(/[\\<>&]/g, '\\$&')}>)`
  return [{ name, format: 'md', text, line: place?.line ?? 1 }]
}

/** The path of an image below the root of the site, or its address elsewhere. */
export function imagePath(image: string, fragment: FragmentFacts | undefined): string {
  const asset = fragment?.assets[0]
  if (asset !== undefined) return `/${assetOutput(asset.path, asset.digest)}`
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(image) ? image : `/${image.replace(/^(?:\.\.?\/)+/, '')}`
}
