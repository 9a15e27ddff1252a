/**
 * Whole builds of a small site. Real: all stages, the cache, the publication. Prepared on the real disk: the bundles of the
 * package, which sites without code share. Outside: threads, since the executor runs tasks in this thread.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from '../../../src/compiler/build.ts'
import type { BuildReport } from '../../../src/compiler/build.ts'
import { random } from '../../../bench/random.ts'
import { site, type Disk } from './disk.ts'
import { damageFile, drawFaults, drawJump, replacing, treeText } from './faults.ts'
import { write } from '../../e2e/folder.ts'
import { testKeys } from '../../compiler/cache/protocols/keys.ts'
import { drawNetworkFaults, isTrueReport } from './network.ts'
import { storeAddress } from './store.ts'
import { Killed, World, type OpenWorld, type SimulatedProcess } from './world.ts'

const root = site
const dist = `${root}/dist`
const options = { root, out: dist, cache: true, strict: false, drafts: false, jobs: 0 }

const config = (title: string): string => `title: ${title}
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs, showLastUpdate: false }
`
const page = (name: string, text: string): string => `# ${name}\n\n${text}, see [the first](first.md).\n`

const base: Readonly<Record<string, string>> = {
  'site.config.yaml': config('Simulated'),
  'content/docs/first.md': '# First\n\nThe first page.\n',
  'content/docs/second.md': page('Second', 'Text'),
  'content/docs/third.md': page('Third', 'Other text'),
}
const { 'content/docs/third.md': moved = '', ...others } = base

/** Sites between which a seed goes to and fro: path → text. */
export const variants: readonly Readonly<Record<string, string>>[] = [
  base,
  { ...base, 'content/docs/second.md': page('Second', 'Edited') },
  { ...others, 'content/docs/deep/fourth.md': moved.replace('first.md', '../first.md') },
  { ...base, 'site.config.yaml': config('Renamed') },
]

/** Makes the sources those of a variant. Equal files keep their times. */
export function writeVariant(world: World, number: number): void {
  const { disk } = world
  const files = variants[number] ?? {}
  world.note(`the sources are those of variant ${number}`)
  for (const path of disk.files(`${root}/content`).keys())
    if (files[`content/${path}`] === undefined) disk.set(`${root}/content/${path}`, 'rm', undefined)
  for (const [path, text] of Object.entries(files)) {
    const absolute = `${root}/${path}`
    disk.createFolders(dirname(absolute))
    const file = disk.find(absolute) ?? disk.create(absolute, 'open', false)
    if (file.bytes.toString() !== text) disk.write(file, Buffer.from(text))
  }
  disk.settle()
}

let prepared: Promise<void> | undefined

/**
 * Builds the site on the real disk, once and outside of the simulation: the bundles of the package are then beside it, and all
 * modules are loaded.
 */
export function prepareBundles(): Promise<void> {
  return (prepared ??= buildOnRealDisk())
}

async function buildOnRealDisk(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-simulate-'))
  try {
    write(folder, base)
    await build({ ...options, root: folder, out: join(folder, 'dist') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A clean build of a variant. */
interface Image {
  readonly disk: Disk
  readonly text: string
}

const images = new Map<number, Image>()

/** Builds a variant with an empty cache, once. */
export async function imageOf(number: number): Promise<Image> {
  const image = images.get(number) ?? (await cleanBuild(number))
  images.set(number, image)
  return image
}

async function cleanBuild(number: number): Promise<Image> {
  const seed = `clean ${number}`
  const world = new World(seed, random(seed))
  writeVariant(world, number)
  const { published, diagnostics } = await world.run(world.start(), () => build(options))
  if (!published) throw new Error(JSON.stringify(diagnostics))
  world.disk.settle()
  return { disk: world.disk, text: treeText(world.disk, dist) }
}

type Outcome = BuildReport | 'killed'

async function runBuild(world: World, process: SimulatedProcess): Promise<Outcome> {
  world.note(`${process.pid} build`)
  try {
    return await world.run(process, () => build(options))
  } catch (error) {
    if (error instanceof Killed) return 'killed'
    throw error
  }
}

/** Builds with faults, then without: returns the broken invariants. A third of the seeds have a shared cache. */
export async function simulateBuilds(open: OpenWorld): Promise<string[]> {
  const world = open((await imageOf(0)).disk)
  const { draw } = world
  if (draw.between(0, 2) > 0) return buildAgain(world, false)
  Object.assign(process.env, testKeys, { DOCS_CACHE_URL: storeAddress })
  try {
    return await buildAgain(world, true)
  } finally {
    for (const name of [...Object.keys(testKeys), 'DOCS_CACHE_URL']) delete process.env[name]
  }
}

async function buildAgain(world: World, isShared: boolean): Promise<string[]> {
  const { draw, disk } = world
  const broken: string[] = []
  let variant = 0
  let isWhole = true
  for (let rounds = draw.between(1, 2); rounds > 0; rounds--) {
    world.clock.pass(draw.one([10, 60_000, 86_400_000]))
    if (draw.between(0, 4) === 0) world.jump(drawJump(draw))
    if (draw.between(0, 3) > 0) writeVariant(world, (variant = draw.between(0, variants.length - 1)))
    // A damaged manifest is replaced by its copy, which only a publication repairs.
    const folders = isWhole ? [`${root}/.docs`, `${root}/.dist.docs`] : [`${root}/.docs`]
    const isDamaged = draw.between(0, 1) === 0 && damageFile(world, folders) !== ''
    const usual = draw.between(0, 2) === 0 ? replacing : { changes: 95, reads: 260 }
    const faults = isDamaged && draw.between(0, 2) > 0 ? {} : drawFaults(draw, usual)
    const edits = draw.between(0, 5) === 0 ? { pauseAt: draw.between(1, 60) } : {}
    const pause = () => writeVariant(world, (variant = draw.between(0, variants.length - 1)))
    const before = treeText(world.disk, dist)
    const process = world.start({ ...faults, ...edits, pause })
    if (isShared) {
      process.networkRange = drawNetworkFaults(draw)
      // Another machine has nothing but the shared cache.
      if (draw.between(0, 2) > 0 && disk.find(`${root}/.docs`)) disk.set(`${root}/.docs`, 'rm', undefined)
    }
    const outcome = await runBuild(world, process)
    isWhole = outcome !== 'killed' && outcome.published && !process.isHit
    if ('pauseAt' in edits && process.changes >= edits.pauseAt) continue
    broken.push(...judge(world, { outcome, before, wanted: (await imageOf(variant)).text, process, faults }))
  }
  world.clock.pass(60_000)
  broken.push(...(await repaired(world, (await imageOf(variant)).text)))
  return broken
}

interface Judged {
  readonly outcome: Outcome
  readonly before: string
  readonly wanted: string
  readonly process: SimulatedProcess
  readonly faults: { readonly isPowerCut?: boolean }
}

/** The output is the old or the new site, and the report is true. */
function judge({ disk }: World, { outcome, before, wanted, process, faults }: Judged): string[] {
  const now = treeText(disk, dist)
  const isOld = now === before
  const isNew = now === wanted
  if (outcome === 'killed') {
    if (faults.isPowerCut === true || isOld || isNew) return []
    return now === 'absent' ? [] : ['a killed build left neither the old site nor the new one']
  }
  const { published, diagnostics } = outcome
  const words = diagnostics.map(({ code, message }) => `${code} ${message}`).join('; ')
  if (published && !isNew) return [`a build reported success, but the site is not the new one: ${words}`]
  if (!published && !isOld) return [`a build reported that nothing was published, but the site has changed: ${words}`]
  if (!published && !diagnostics.some(({ severity }) => severity === 'error'))
    return ['a build failed without an error']
  if (!published && !process.isHit) return [`a build failed without a fault: ${words}`]
  return diagnostics
    .filter(({ code, message }) => code === 'cache/remote' && !isTrueReport(message, process, false))
    .map(({ message }) => `an untrue report: ${message}`)
}

/** The next command repairs everything, leaves nothing behind, and the one after it has nothing to do. */
export async function repaired(world: World, expected: string): Promise<string[]> {
  const outcome = await runBuild(world, world.start())
  if (outcome === 'killed') return ['killed without a fault']
  const words = outcome.diagnostics.map(({ code, message }) => `${code} ${message}`).join('; ')
  if (!outcome.published) return [`the next build failed: ${words}`]
  if (words !== '') return [`the next build reported ${words}`]
  if (treeText(world.disk, dist) !== expected) return ['the next build does not repair the site']
  const names = [...(world.disk.find(`${root}/.dist.docs`)?.entries?.keys() ?? [])]
  const leftovers = names.filter((name) => !/^(?:manifest(?:-copy)?\.json|spare\.json|old-[0-9a-f]+)$/.test(name))
  if (leftovers.length > 0 || names.filter((name) => name.startsWith('old-')).length > 1)
    return [`left ${names.join()}`]
  const users = [...world.disk.files(`${root}/.docs/cache/users`).keys()]
  if (users.length > 0) return [`left ${users.join()} in users`]
  const process = world.start()
  const again = await runBuild(world, process)
  if (again === 'killed' || !again.published || again.stats.written > 0) return ['a build without changes wrote files']
  return treeText(world.disk, dist) === expected ? [] : ['a build without changes changed the site']
}
