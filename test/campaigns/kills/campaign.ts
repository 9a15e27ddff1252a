import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '../../../bench/random.ts'
import { docs, type Outcome } from '../../e2e/docs.ts'
import { aims, killBuild, type Aim } from './build.ts'
import { variants, writeVariant } from './site.ts'
import { cacheNames, cacheSize, leftOf, phaseOf, treeDigest, type CacheSize, type Phase } from './tree.ts'

/** State after one kill. */
export interface Killed {
  readonly name: string
  readonly aim: Aim
  /** Progress of the build; missing if it had ended before the kill. */
  readonly phase?: Phase
  /** The published site. Between two renames no site is published for a moment. */
  readonly site: 'old' | 'new' | 'absent' | 'torn'
  /** The cache after the next build, if there was one. */
  readonly healed?: CacheSize
  readonly fault?: string
}

/** Runs a command that is not killed. */
type Run = (args: readonly string[]) => Promise<Outcome>

/** A site and the clean builds of its variants. */
export interface KilledSite {
  readonly folder: string
  readonly clean: readonly { readonly digest: string; readonly cache: CacheSize }[]
  variant: number
  /** Digest of the published files. */
  published: string
  usualMs: number
  readonly run: Run
}

/** Options for opening a site. */
interface Opening {
  /** Variants between which it alternates. */
  readonly numbers?: readonly number[]
  readonly run?: Run
  /** A build from the cache counts as clean: other tests check that both are equal. */
  readonly isQuick?: boolean
}

/** Builds each of the variants clean, then the first one in `folder`. */
export async function openSite(folder: string, opening: Opening = {}): Promise<KilledSite> {
  const { numbers = variants.map((_, number) => number), run = docs, isQuick = false } = opening
  rmSync(folder, { recursive: true, force: true })
  const clean = []
  for (const [at, number] of [...numbers.slice(1), 0].entries()) {
    if (!isQuick) rmSync(folder, { recursive: true, force: true })
    writeVariant(folder, number, isQuick && at > 0 ? numbers[at] : undefined)
    await build(run, folder)
    clean.push({ digest: treeDigest(join(folder, 'dist')), cache: cacheSize(folder) })
  }
  clean.unshift(...clean.splice(-1))
  const started = performance.now()
  await build(run, folder)
  const usualMs = (performance.now() - started) * 1.5
  return { folder, clean, variant: 0, published: treeDigest(join(folder, 'dist')), usualMs, run }
}

/**
 * Changes the sources, kills the build, and judges the published site; runs the next build if `heals`, or if no site is
 * published.
 */
export async function killOnce(site: KilledSite, name: string, heals: boolean, aimed?: Aim): Promise<Killed> {
  const draw = random(name)
  const { folder, clean } = site
  const last = site.variant
  // Never the published variant; usually one of the first two, so that the same build is killed repeatedly.
  const others = clean.flatMap(({ digest }, number) => (digest === site.published ? [] : number))
  const next = draw.between(0, 5) === 0 ? draw.one(others) : (others[0] ?? 0)
  writeVariant(folder, next, last)
  site.variant = next
  const aim = aimed ?? draw.one([...aims, 'cache'] as const)
  const namesBefore = cacheNames(folder)
  const { isKilled, ms } = await killBuild(folder, aim, draw, site.usualMs)
  if (!isKilled) site.usualMs = site.usualMs * 0.8 + ms * 0.2
  const expected = clean[next]
  const now = treeDigest(join(folder, 'dist'))
  const kind = kindOf(now, site.published, expected?.digest)
  const phase = phaseOf(folder, kind === 'new', namesBefore)
  site.published = now
  const seen = { name, aim, site: kind, ...(isKilled && { phase }) }
  if (!heals && kind !== 'absent' && kind !== 'torn')
    return isKilled || kind !== 'old' ? seen : { ...seen, fault: 'a build that was not killed published nothing' }
  const faults = kind === 'torn' ? ['neither the old site nor the new one is published'] : []
  const { code, err } = await site.run(['build', folder, '--jobs', '1'])
  site.published = treeDigest(join(folder, 'dist'))
  if (code !== 0) faults.push(`the next build ended with ${code}: ${err.slice(-300)}`)
  else if (site.published !== expected?.digest) faults.push('the next build gives other bytes than a clean one')
  const left = code === 0 && expected !== undefined ? leftOf(folder, expected.cache) : undefined
  if (left !== undefined) faults.push(left)
  return { ...seen, healed: cacheSize(folder), ...(faults.length > 0 && { fault: faults.join('; ') }) }
}

function kindOf(now: string, before: string, expected: string | undefined): Killed['site'] {
  if (now === expected) return 'new'
  return now === before ? 'old' : now === 'absent' ? 'absent' : 'torn'
}

async function build(run: Run, folder: string): Promise<void> {
  const { code, out, err } = await run(['build', folder, '--jobs', '1'])
  if (code !== 0) throw new Error(out + err)
}
