/**
 * A compiler of tiny pages that uses the cache, with faults, and with damaged files between its runs. Real: the index, packs,
 * stored bundles and digests of files.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { loadBrowser, storeBrowser } from '../../../src/compiler/cache/browser-files.ts'
import { CompiledSources } from '../../../src/compiler/cache/compiled.ts'
import { digest } from '../../../src/compiler/cache/hash.ts'
import { cacheFolders, readIndex, writeIndex } from '../../../src/compiler/cache/index-file.ts'
import { PackReader, PackWriter, type PackRange } from '../../../src/compiler/cache/pack.ts'
import type { CompileResult, CompileTask } from '../../../src/compiler/cache/records.ts'
import { sharedBundles } from '../../../src/compiler/cache/shared-bundles.ts'
import { isSystemError } from '../../../src/compiler/publish/failure.ts'
import { fileDigests } from '../../../src/compiler/read/digests.ts'
import type { FragmentFacts } from '../../../src/model/facts.ts'
import { machine, site } from './disk.ts'
import { damageFile, drawFaults, drawJump } from './faults.ts'
import { Killed, type OpenWorld, type SimulatedProcess, type World } from './world.ts'

const tool = 'simulated 1'
const packageFolder = join(machine, 'node_modules/package')
const folders = cacheFolders(site)
const paths = [0, 1, 2, 3, 4].map((number) => `content/page-${number}.md`)

/** Everything that a run returns for a page. */
interface Page {
  readonly facts: FragmentFacts
  readonly html: string
}

/** Compiles the text of a page. */
function pageOf(text: string): Page {
  const words = text.split(' ')
  const noted = { headings: [], ids: words, links: [], assets: [], excerpt: text, truncated: false }
  return { facts: { ...noted, title: words[0] ?? '', words: words.length }, html: `<p>${text}</p>` }
}

const bundle = {
  files: new Map([['assets/a.js', Buffer.from('run(1234567890)')]]),
  ...{ script: 'assets/a.js', styles: [], islands: {}, scripts: ['assets/b.js'], features: {}, inputs: ['theme/a.ts'] },
  diagnostics: [],
}
/** Bundles that several sites share, by key. */
const shared = { server: { theme: 'file:///theme.js' }, browser: { script: '1234567890' } }

/** Results of a run. */
interface Results {
  readonly pages: readonly Page[]
  readonly bundle: unknown
  readonly shared: unknown
}

/** Results without a cache. */
function expected({ disk }: World): Results {
  return { pages: paths.map((path) => pageOf(disk.get(join(site, path), 'open').bytes.toString())), bundle, shared }
}

/** Returns stored results while they are valid, and stores new ones. */
function runWithCache(): Results {
  const recordedAt = Date.now()
  const last = readIndex(site, tool)
  const digests = fileDigests({ root: site, stored: last.files, recordedAt: last.recordedAt, hash: digest })
  const compiled = new CompiledSources({ cached: last.compiled, base: tool, digests })
  const reader = new PackReader(folders.packs)
  const writer = new PackWriter(folders.packs, `${randomUUID()}.pack`)
  const pages = paths.map((path) => {
    const task: CompileTask = { path, instance: 'docs', type: 0 }
    const hit = compiled.find(task, reader)
    const stored = hit && storedPage(hit, reader)
    if (stored !== undefined) return stored
    const page = pageOf(readFileSync(join(site, path), 'utf8'))
    compiled.store(task, resultOf({ ...task, dependencies: [[path, digests.digest(path) ?? null]] }, page, writer))
    return page
  })
  writer.close()
  const loaded = last.browser && loadBrowser(folders.browser, last.browser.result)
  const browser =
    loaded === undefined ? { key: tool, dependencies: [], result: storeBrowser(folders.browser, bundle) } : last.browser
  const index = { tool, recordedAt, files: digests.records(), compiled: compiled.records, evaluated: {} }
  writeIndex(site, { ...index, ...(browser && { browser }) }, last)
  return { pages, bundle: loaded ?? bundle, shared: findShared() }
}

function resultOf(
  task: CompileTask & Pick<CompileResult, 'dependencies'>,
  { facts, html }: Page,
  writer: PackWriter,
): CompileResult {
  const body = { kind: 'html', facts, body: writer.add(html) } as const
  return { ...task, entries: [{ entry: {} as never, fragments: { body } }], diagnostics: [] }
}

/** A stored page; `undefined` if its bytes are lost. */
function storedPage({ entries }: CompileResult, reader: PackReader): Page | undefined {
  const fragment = entries[0]?.fragments['body'] as { facts: FragmentFacts; body: PackRange } | undefined
  const html = fragment && reader.read(fragment.body)
  return fragment && html !== undefined ? { facts: fragment.facts, html } : undefined
}

function findShared(): unknown {
  const bundles = sharedBundles(packageFolder, tool)
  const results = Object.entries(shared).map(([key, result]) => {
    const stored = bundles?.find(key, () => undefined)
    if (stored === undefined) bundles?.store({ key, dependencies: [], result })
    return [key, stored ?? result]
  })
  return Object.fromEntries(results)
}

function edit({ draw, disk }: World, path: string): void {
  const absolute = join(site, path)
  disk.createFolders(dirname(absolute))
  const file = disk.find(absolute) ?? disk.create(absolute, 'open', false)
  disk.write(file, Buffer.from(`Text ${draw.between(10, 20)} of ${draw.between(1, 3) * 111}`))
  disk.settle()
}

/** Runs a process, and returns the broken invariants. */
async function run(world: World, process: SimulatedProcess): Promise<string[]> {
  try {
    const results = await world.run(process, () => Promise.resolve(runWithCache()))
    return isDeepStrictEqual(results, expected(world)) ? [] : [`wrong results: ${JSON.stringify(results)}`]
  } catch (error) {
    if (error instanceof Killed || (process.isHit && isSystemError(error))) return []
    throw error
  }
}

/** Runs with edits, faults and damage, then without: the last run finds everything in the cache. */
export async function simulateCache(open: OpenWorld): Promise<string[]> {
  const world = open()
  const { draw, clock, disk } = world
  disk.createFolders(join(machine, 'node_modules'))
  for (const path of paths) edit(world, path)
  clock.pass(60_000)
  const broken = await run(world, world.start())
  for (let rounds = draw.between(3, 8); rounds > 0; rounds--) {
    clock.pass(draw.one([10, 5_000, 86_400_000]))
    if (draw.between(0, 9) === 0) world.jump(drawJump(draw))
    if (draw.between(0, 1) === 0) edit(world, draw.one(paths))
    const isDamaged =
      draw.between(0, 4) > 0 && damageFile(world, [`${site}/.docs`, join(machine, 'node_modules')]) !== ''
    const faults = isDamaged ? {} : drawFaults(draw, { changes: 20, reads: 50 })
    broken.push(...(await run(world, world.start(faults))))
  }
  clock.pass(60_000)
  broken.push(...(await run(world, world.start())))
  clock.pass(60_000)
  const last = world.start()
  broken.push(...(await run(world, last)))
  // Files that are newer than the index are read again, and recorded at a later time.
  const isOld = paths.every((path) => disk.get(join(site, path), 'stat').changedMs < clock.now() - 62_000)
  // The folder of shared bundles is marked as used.
  return isOld && last.changes > 1 ? [...broken, 'a run without changes wrote files'] : broken
}
