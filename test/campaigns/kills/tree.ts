import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../../src/compiler/cache/hash.ts'
import { readManifest } from '../../../src/compiler/publish/manifest.ts'
import { bytes, list } from '../../e2e/folder.ts'
import { ownNames } from './site.ts'

/** A digest of all paths and bytes below a folder; `absent` if the folder is missing. */
export function treeDigest(folder: string): string {
  if (!existsSync(folder)) return 'absent'
  return digest([...bytes(folder)].map(([path, text]) => `${path}\0${digest(text)}`).join('\n'))
}

/** The cache of a site on the disk. */
export interface CacheSize {
  readonly files: number
  readonly bytes: number
}

/** Number and size of the files in the cache. */
export function cacheSize(site: string): CacheSize {
  const all = bytes(join(site, '.docs'))
  return { files: all.size, bytes: [...all.values()].reduce((sum, text) => sum + text.length, 0) }
}

/** Progress of a build when it was killed. */
export type Phase = 'before' | 'cache' | 'staging' | 'publishing' | 'published'

/** Names of the cache files before a build that is killed, for a comparison afterwards. */
export const cacheNames = (site: string): string =>
  list(join(site, '.docs/cache'))
    .filter((path) => !path.startsWith('users/'))
    .join('\n')

/**
 * Reads from the disk how far a build has come. `isNew`: its site is published. `namesBefore`: cache files before the
 * build.
 */
export function phaseOf(site: string, isNew: boolean, namesBefore: string): Phase {
  const state = join(site, '.dist.docs')
  const names = existsSync(state) ? readdirSync(state) : []
  if (names.some((name) => /^(?:journal|manifest-(?!copy)|next-)/.test(name))) return 'publishing'
  if (names.some((name) => /^(?:staged-|lock)/.test(name))) return isNew ? 'published' : 'staging'
  if (isNew) return 'published'
  return cacheNames(site) === namesBefore ? 'before' : 'cache'
}

/** Fault of a complete build, if any: the manifest does not match the site, or files are left over. */
export function leftOf(site: string, clean: CacheSize): string | undefined {
  const manifest = readManifest(readFileSync(join(site, '.dist.docs/manifest.json'), 'utf8'))
  const published = bytes(join(site, 'dist'))
  const wrong = [...published].find(
    ([path, text]) => manifest?.files.get(path)?.digest !== digest(Buffer.from(text, 'latin1')).slice(0, 32),
  )
  if (wrong !== undefined) return `the manifest lacks ${wrong[0]}`
  if (manifest?.files.size !== published.size) return 'the manifest lists missing files'
  const beside = readdirSync(join(site, '.dist.docs')).filter(
    (name) => !/^(?:manifest(?:-copy)?|spare)\.json$/.test(name),
  )
  if (beside.some((name) => !/^(?:old-\w+|spare)$/.test(name)) || beside.length > 1) return `left ${beside.join()}`
  const expected = new Set<string>([...ownNames, 'dist', '.docs', '.dist.docs'])
  const foreign = readdirSync(site).find((name) => !expected.has(name))
  if (foreign !== undefined) return `left ${foreign}`
  const torn = list(join(site, '.docs')).find((path) => /\.\d+$|\/users\/|\.tmp/.test(path))
  if (torn !== undefined) return `left .docs/${torn}`
  const { files, bytes: size } = cacheSize(site)
  // A few packs and bundles of earlier builds remain, and results of removed pages.
  const isLarge = files > clean.files + maxMore.files || size > clean.bytes * maxMore.times
  return isLarge ? `the cache has grown to ${files} files of ${size} bytes` : undefined
}

const maxMore = { files: 60, times: 4 }
