/**
 * `npm run campaign:store -- [options]`: builds on machines that share a real store (nginx with WebDAV, and `s3rver`,
 * which checks signatures) while the store is killed, damaged, slow or full. Needs `nginx`; installs `s3rver` itself.
 * @module
 */
import { testKeys } from '../../compiler/cache/protocols/keys.ts'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '../../../bench/random.ts'
import { removeFolder } from '../../e2e/folder.ts'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { faults, startProxy, corruptFiles, type Fault } from './faults.ts'
import { buildAlone, writeSite, type Built } from './machines.ts'
import { nginx, s3rver, type StoreServer } from './servers.ts'

/** One build, or several builds of parts of a site. */
interface Result {
  readonly name: string
  readonly cpuMs: number
  readonly wallMs: number
  /** The same result without a store, for the same site on the same machine. */
  readonly aloneCpuMs: number
  readonly aloneWallMs: number
  readonly warnings: number
  /** Violated guarantee, if any. */
  readonly bad?: string
}

const options = readOptions('store', {
  pages: ['300', 'pages of the site'],
  rounds: ['44', 'builds with a store that has a fault, for each store'],
  parts: ['2,4,8', 'numbers of parts'],
  stores: ['nginx,s3rver', 'which stores'],
  seed: ['1', 'the same faults for the same seed'],
  work: [join(tmpdir(), `docs-campaign-store-${process.pid}`), 'where sites and stores lie meanwhile'],
})
const results = openResults<Result>(options.folder, options.new)
const site = join(options.work, 'site')
mkdirSync(site, { recursive: true })
await writeSite(site, Number(options.pages))
const alone = await buildAlone(site)
if (alone.code !== 0) throw new Error(alone.output)
const makers = { nginx, s3rver }
for (const name of options.stores.split(',') as (keyof typeof makers)[]) {
  const folder = join(options.work, name)
  mkdirSync(folder, { recursive: true })
  const store = await makers[name](folder)
  await store.start()
  await sharing(store)
  await failing(store)
  await store.kill()
  await inParts(name)
}
removeFolder(options.work)
const bad = results.all().filter((result) => result.bad !== undefined)
console.log(`${results.all().length} results, ${bad.length} bad`)
process.exitCode = bad.length > 0 ? 1 : 0

/** A first machine fills the store, and a second one reads all results from it. */
async function sharing(store: StoreServer): Promise<void> {
  const env = { ...store.env, ...testKeys, DOCS_CACHE_URL: store.address(store.port) }
  add(`${store.name}: first machine`, await buildAlone(site, { env }), 0)
  add(`${store.name}: second machine`, await buildAlone(site, { env }), 0)
}

/** Builds with a faulty store: each publishes the same bytes, and warns at most once. */
async function failing(store: StoreServer): Promise<void> {
  for (let round = 0; round < Number(options.rounds); round++) {
    const fault = faults[round % faults.length] as Fault
    const name = `${store.name}: ${fault}, round ${round}, seed ${options.seed}`
    if (results.has(name)) continue
    const draw = random(name)
    const proxy = await startProxy(store, draw)
    if (fault === 'corrupted' || fault === 'torn' || fault === 'exchanged') corruptFiles(store, fault, draw)
    else proxy.fault = fault
    if (fault === 'absent') await store.kill()
    const meanwhile = async (): Promise<void> => {
      if (fault !== 'killed') return
      await sleep((draw.between(0, 100) / 100) * alone.cost.wallMs)
      await store.kill()
    }
    const env = { ...store.env, ...testKeys, DOCS_CACHE_URL: store.address(proxy.port) }
    add(name, await buildAlone(site, { env, meanwhile }), 1)
    proxy.close()
    if (fault === 'absent' || fault === 'killed') await store.start()
  }
}

/** Several machines compile one share each, in a drawn order; then one of them builds the site. */
async function inParts(name: keyof typeof makers): Promise<void> {
  for (const count of options.parts.split(',').map(Number)) {
    const folder = join(options.work, `${name}-${count}-parts`)
    mkdirSync(folder, { recursive: true })
    const store = await makers[name](folder)
    await store.start()
    const env = { ...store.env, ...testKeys, DOCS_CACHE_URL: store.address(store.port) }
    const draw = random(`${name} ${count} ${options.seed}`)
    const queue = Array.from({ length: count }, (_, index) => index + 1)
    let slowest = 0
    while (queue.length > 0) {
      const number = draw.one(queue)
      queue.splice(queue.indexOf(number), 1)
      const part = await buildAlone(site, { env, args: ['--shard', `${number}/${count}`] })
      if (part.code !== 0) throw new Error(part.output)
      slowest = Math.max(slowest, part.cost.cpuMs)
    }
    const result = await buildAlone(site, { env })
    console.log(
      `${name}: of ${count} parts the slowest ${seconds(slowest)}, the whole ${seconds(result.cost.cpuMs)} of CPU`,
    )
    add(
      `${name}: ${count} parts and the whole`,
      { ...result, cost: { ...result.cost, cpuMs: result.cost.cpuMs + slowest } },
      0,
    )
    await store.kill()
  }
}

function add(name: string, built: Built, maxWarnings: number): void {
  const { cpuMs, wallMs } = built.cost
  const warnings = built.output.match(/cache\/remote/g)?.length ?? 0
  const bad =
    built.code !== 0
      ? `ended with ${built.code}: ${built.output}`
      : built.digest !== alone.digest
        ? 'other bytes'
        : warnings > maxWarnings
          ? `${warnings} warnings: ${built.output}`
          : undefined
  const { cpuMs: aloneCpuMs, wallMs: aloneWallMs } = alone.cost
  results.add({ name, cpuMs, wallMs, aloneCpuMs, aloneWallMs, warnings, ...(bad && { bad }) })
  const times = `${seconds(cpuMs)} of CPU, ${(cpuMs / aloneCpuMs).toFixed(2)} x; ${seconds(wallMs)}, ${(wallMs / aloneWallMs).toFixed(2)} x`
  console.log(`${name}: ${times}; ${warnings} warnings${bad === undefined ? '' : `: BAD ${bad}`}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
