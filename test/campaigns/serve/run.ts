/**
 * `npm run campaign:serve -- [options]`: repeats the check of `npm test` with a hundred edits, any number of times.
 * @module
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { random } from '../../../bench/random.ts'
import { readOptions } from '../options.ts'
import { edit, mend } from './changes.ts'
import { cleanBuild, differences, startServe } from './compare.ts'
import { editedSite, writeSite } from './site.ts'

const values = readOptions(
  'serve',
  {
    edits: ['1000', 'random changes of a site under docs serve, among them moves of folders and switches of branches'],
    seeds: ['1,2,3', 'other changes for each seed'],
    step: ['20', 'changes between two comparisons with a clean build, on average'],
  },
  join(tmpdir(), 'docs-campaign-serve'),
)

/** Progress of a campaign. */
interface Counts {
  round: number
  edits: number
  states: number
  files: number
  differences: number
  /** States that no build accepts, which should not occur. */
  unbuilt: number
  kinds: Record<string, number>
  known: string[]
}

async function campaign(seed: string): Promise<Counts> {
  const folder = join(values.folder, seed)
  const progress = join(folder, 'counts.json')
  if (values.new) rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'site'), { recursive: true })
  const site = editedSite(join(folder, 'site'))
  const noCounts: Counts = { round: 0, edits: 0, states: 0, files: 0, differences: 0, unbuilt: 0, kinds: {}, known: [] }
  const counts = existsSync(progress) ? (JSON.parse(readFileSync(progress, 'utf8')) as Counts) : noCounts
  if (counts.round === 0) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(site.root, { recursive: true })
    writeSite(site)
  }
  let server = await startServe(site.root)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().finally(() => process.exit(130)))
  await fetch(server.base)
  while (counts.edits < Number(values.edits)) {
    const draw = random(`${seed} ${counts.round++}`)
    // An interrupted round is not repeated: some of its changes have been applied.
    writeFileSync(progress, JSON.stringify(counts))
    const size = Math.min(Number(values.edits) - counts.edits, draw.between(1, 2 * Number(values.step) - 1))
    const done = await edit(site, draw, size)
    mend(site)
    for (const kind of done) counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1
    counts.edits += size
    const built = await cleanBuild(site.root)
    if ('failed' in built) {
      counts.unbuilt++
      console.error(`seed ${seed}, round ${counts.round}: no build\n${built.failed.slice(0, 1_000)}\n${done.join(' ')}`)
    } else {
      const wrong = await differences(server, built, new Set(counts.known))
      counts.states++
      counts.files += built.size
      counts.known = [...new Set([...counts.known, ...built.keys()])].sort()
      if (wrong.length > 0) {
        counts.differences++
        console.error(`seed ${seed}, round ${counts.round}: ${wrong.length} differ: ${wrong.slice(0, 5).join(', ')}`)
        console.error(`after ${done.join(' ')}\n${server.problems().slice(-1_000)}`)
        // The next state is checked independently.
        await server.close()
        server = await startServe(site.root)
      }
    }
    writeFileSync(progress, JSON.stringify(counts))
  }
  await server.close()
  return counts
}

let failures = 0
for (const seed of values.seeds.split(',')) {
  const { edits, states, files, differences, unbuilt, kinds } = await campaign(seed)
  console.log(JSON.stringify({ seed, edits, states, files, differences, unbuilt, kinds }))
  failures += differences + unbuilt
}
process.exitCode = failures === 0 ? 0 : 1
