/**
 * A live site that follows files: events arrive late, twice, in another order or not at all. Real: `watchSite`, `SiteFiles`
 * and `LiveSite`. Modelled: the events of the system.
 *
 * @module
 */
import { join } from 'node:path'
import { executorOf } from '../../../src/compiler/run/executor.ts'
import { LiveSite } from '../../../src/serve/live/site.ts'
import { watchSite } from '../../../src/serve/watch.ts'
import { imageOf, repaired, variants, writeVariant } from './builds.ts'
import { site } from './disk.ts'
import { drawFaults } from './faults.ts'
import type { OpenWorld, World } from './world.ts'

interface Hint {
  readonly path: string
  readonly isEntry: boolean
}

/** Changes the sources, and returns the events that a system would report. */
function edit(world: World, next: number): Hint[] {
  const pathsBefore = new Map([...world.disk.files(`${site}/content`)].map(([path, { bytes }]) => [path, bytes]))
  const config = world.disk.find(`${site}/site.config.yaml`)?.bytes
  writeVariant(world, next)
  const pathsAfter = world.disk.files(`${site}/content`)
  const changed = [...new Set([...pathsBefore.keys(), ...pathsAfter.keys()])].filter(
    (path) => pathsBefore.get(path) !== pathsAfter.get(path)?.bytes,
  )
  const hints = changed.map((path) => ({
    path: `content/${path}`,
    isEntry: !pathsBefore.has(path) || !pathsAfter.has(path),
  }))
  const isConfigured = config !== world.disk.find(`${site}/site.config.yaml`)?.bytes
  return [...hints, ...(isConfigured ? [{ path: 'site.config.yaml', isEntry: false }] : [])]
}

/** Files of a site whose live answers differ from a build. */
async function differences(live: LiveSite, built: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const snapshot = await live.linkedSite()
  await live.complete(true)
  if (snapshot === undefined) return ['the site is not shown']
  const wrong: string[] = []
  for (const [path, bytes] of built) {
    // Hosts read these.
    if (path === '_headers' || path === '_redirects') continue
    const content = live.current && (await live.content(live.current, path))
    if (content === undefined || !Buffer.from(content).equals(bytes)) wrong.push(path)
  }
  return wrong
}

/** Edits a followed site, waits until it is quiet, and compares it with a clean build. */
export async function simulateServing(open: OpenWorld): Promise<string[]> {
  const world = open((await imageOf(0)).disk)
  const { draw } = world
  world.clock.pass(60_000)
  const process = world.start({
    ...drawFaults(draw, { changes: 20, reads: 20 }, ['kill', 'power', 'full', 'change', 'read']),
  })
  let variant = 0
  const wrong = await world.run(process, async () => {
    let hint: (hint: Hint) => void = () => undefined
    const nothing = () => undefined
    // The tool remembers the folders of the last scratch folder, which is the same for no two processes.
    const scratch = join(site, '.docs/serve', world.bytes(6).toString('hex'))
    const live = new LiveSite({ root: site, scratch }, { changed: nothing, reports: nothing }, executorOf(0))
    await live.linkedSite()
    const watcher = watchSite({
      root: site,
      ignored: ['dist'],
      changed: ({ paths, isStructural }) => live.changed(paths, isStructural),
      events: (_, __, listener) => {
        hint = listener
        return { ready: Promise.resolve(undefined), close: () => Promise.resolve() }
      },
    })
    await watcher.ready
    for (let edits = draw.between(1, 3); edits > 0; edits--) {
      for (const event of edit(world, (variant = draw.between(0, variants.length - 1)))) {
        // An event may be lost, or arrive twice.
        for (let times = draw.one([0, 1, 1, 1, 2]); times > 0; times--)
          setTimeout(() => hint(event), draw.between(0, 400))
      }
      await new Promise((done) => setTimeout(done, draw.between(0, 600)))
    }
    // The watcher looks at everything now and then. Modules are loaded in real time, so that each refresh is waited for.
    for (let seconds = 0; seconds < 12; seconds++) {
      await new Promise((done) => setTimeout(done, 1_000))
      await live.settle()
    }
    const { disk } = await imageOf(variant)
    const built = new Map([...disk.files(`${site}/dist`)].map(([path, { bytes }]) => [path, bytes]))
    const differing = await differences(live, built)
    await watcher.close()
    live.save()
    await live.close()
    return differing
  })
  if (wrong.length > 0) return [`${wrong.length} files differ from a build: ${wrong.slice(0, 5).join()}`]
  return repaired(world, (await imageOf(variant)).text)
}
