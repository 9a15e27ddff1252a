/**
 * `npm run fuzz:sandbox -- [options]`, which `usage` below explains: what `npm test` does a few hundred times, as often
 * as one likes.
 *
 * @module
 */
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { targets } from './targets.ts'

const usage = `npm run fuzz:sandbox -- [options]
  --requests 10000      requests made from each description, valid and broken
  --seed 1              the same requests for the same seed
  --of ${Object.keys(targets).join(',')}
                        descriptions, Waybill's alone by default; "all" for all of them`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    of: { type: 'string', default: 'waybill' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.error(usage)
  process.exit(2)
}
const names = values.of === 'all' ? Object.keys(targets) : values.of.split(',')
let failed = 0
for (const name of names) {
  const open = targets[name]
  if (open === undefined) {
    console.error(usage)
    process.exit(2)
  }
  const started = performance.now()
  const report = await fuzz(await open(), { requests: Number(values.requests), seed: Number(values.seed) })
  const { requests, statuses, ways, reached, failure } = report
  const told = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .sort()
      .map(([key, count]) => `${key} ${count}`)
      .join(', ')
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${name}: ${requests} requests in ${seconds} s (${told(statuses)}), seed ${values.seed}`)
  console.log(`  ${reached[0]} of ${reached[1]} operations answered with success`)
  console.log(`  ${told(ways)}`)
  if (failure === undefined) continue
  failed += 1
  console.log(`  FAILED ${failure}`)
}
process.exitCode = failed === 0 ? 0 : 1
