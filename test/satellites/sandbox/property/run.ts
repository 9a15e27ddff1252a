/**
 * `npm run fuzz:sandbox -- [options]`, which `usage` below explains: repeats the few hundred cases of `npm test` as
 * often as you like.
 * @module
 */
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { fullDisk, steps } from './kills.ts'
import { targets } from './targets.ts'

const usage = `npm run fuzz:sandbox -- [options]
  --requests 10000      requests made from each description, valid and broken
  --seed 1              the same requests for the same seed
  --of ${Object.keys(targets).join(',')}
                        descriptions, Waybill's alone by default; "all" for all of them
  --model 1000          instead: steps of a simple model with the real command and --data, after "npm run prepare"
  --kills 20            how often it is killed while it works
  --full                instead: a disk that becomes full`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    of: { type: 'string', default: 'waybill' },
    model: { type: 'string' },
    kills: { type: 'string', default: '20' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.error(usage)
  process.exit(2)
}
if (values.full) {
  const failure = await fullDisk()
  console.log(
    failure === undefined ? 'a full disk: nothing confirmed is lost, nothing else is there' : `FAILED ${failure}`,
  )
  process.exitCode = failure === undefined ? 0 : 1
} else if (values.model !== undefined) {
  const { failure, ...counts } = await steps({
    steps: Number(values.model),
    kills: Number(values.kills),
    seed: Number(values.seed),
  })
  console.log(JSON.stringify(counts))
  if (failure !== undefined) console.log(`FAILED ${failure}`)
  process.exitCode = failure === undefined ? 0 : 1
} else await askAll(values.of === 'all' ? Object.keys(targets) : values.of.split(','))

async function askAll(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const open = targets[name]
    if (open === undefined) {
      console.error(usage)
      process.exitCode = 2
      return
    }
    const started = performance.now()
    const report = await fuzz(await open(), { requests: Number(values.requests), seed: Number(values.seed) })
    const { requests, statuses, ways, reached, unreached, failure } = report
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`${name}: ${requests} requests in ${seconds} s (${countLine(statuses)}), seed ${values.seed}`)
    console.log(`  ${reached[0]} of ${reached[1]} operations answered with success`)
    if (unreached.length > 0) console.log(`  without: ${unreached.join(', ')}`)
    console.log(`  ${countLine(ways)}`)
    if (failure === undefined) continue
    console.log(`  FAILED ${failure}`)
    process.exitCode = 1
  }
}

function countLine(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort()
    .map(([key, count]) => `${key} ${count}`)
    .join(', ')
}
