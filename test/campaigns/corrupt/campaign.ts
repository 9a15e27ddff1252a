import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { random } from '../../../bench/random.ts'
import { docs, type Outcome } from '../../e2e/docs.ts'
import { list } from '../../e2e/folder.ts'
import { variants, writeVariant } from '../kills/site.ts'
import { treeDigest } from '../kills/tree.ts'
import { damaged, damages, type Damage } from './damage.ts'

/** State after a build with a damaged file. */
export interface Corrupted {
  readonly name: string
  readonly damage: Damage
  readonly file: string
  /** `wrong`: the site differs from a clean build; `failed`: the build failed; `stuck`: the next build failed as well. */
  readonly fault?: 'wrong' | 'failed' | 'stuck'
  readonly output?: string
}

/** Runs a build. */
type Run = (site: string) => Promise<Pick<Outcome, 'code' | 'err'>>
const build: Run = (site) => docs(['build', site, '--jobs', '1'])

/** A site and the digests of clean builds of its variants. */
export interface DamagedSite {
  readonly folder: string
  readonly clean: readonly string[]
  variant: number
  readonly run: Run
}

/** Builds variants of the site with an empty cache, then the first one. */
export async function openDamagedSite(folder: string, count = variants.length, run = build): Promise<DamagedSite> {
  const clean: string[] = []
  for (let number = count - 1; number >= 0; number--) clean[number] = await cleanBuild(folder, number, run)
  return { folder, clean, variant: 0, run }
}

async function cleanBuild(folder: string, number: number, run: Run): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  writeVariant(folder, number)
  const { code, err } = await run(folder)
  if (code !== 0) throw new Error(err)
  return treeDigest(join(folder, 'dist'))
}

/** Damages a file of the cache or of the output's state, changes sources in half of the cases, and builds. */
export async function damageOnce(site: DamagedSite, name: string): Promise<Corrupted> {
  const draw = random(name)
  const { folder, clean, run } = site
  const damage = draw.one(damages)
  const file = damageFile(folder, { damage, draw })
  const next = draw.between(0, 1) === 0 ? site.variant : draw.between(0, clean.length - 1)
  if (next !== site.variant) writeVariant(folder, next, site.variant)
  site.variant = next
  const isClean = (): boolean => treeDigest(join(folder, 'dist')) === clean[next]
  const first = await run(folder)
  if (first.code === 0 && isClean()) return { name, damage, file }
  const second = first.code === 0 ? undefined : await run(folder)
  const fault = second === undefined ? 'wrong' : second.code === 0 && isClean() ? 'failed' : 'stuck'
  await cleanBuild(folder, next, run)
  return { name, damage, file, fault, output: first.err.slice(0, 500) }
}

/** Damages a file. The index is damaged as often as all files with pages together. Returns the path of the file. */
function damageFile(folder: string, { damage, draw }: { damage: Damage; draw: ReturnType<typeof random> }): string {
  const files = ['.docs', '.dist.docs'].flatMap((top) => list(join(folder, top)).map((path) => `${top}/${path}`))
  const records = files.filter((path) => path.endsWith('.json') && !path.includes('/old-'))
  const file = draw.one(draw.between(0, 1) === 0 ? records : files)
  const other = draw.one(files.filter((path) => dirname(path) === dirname(file)))
  const bytes = damaged(readFileSync(join(folder, file)), readFileSync(join(folder, other)), { damage, draw })
  if (bytes === undefined) rmSync(join(folder, file))
  else writeFileSync(join(folder, file), bytes)
  return file
}
