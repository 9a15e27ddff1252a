/**
 * `npm run campaign:pairs -- [options]`: builds, checks and serves sites whose features are drawn from covering arrays,
 * and reports the broken invariants of each.
 *
 * @module
 */
import { join } from 'node:path'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { drawSites } from './draw.ts'
import { faultsOf } from './judge.ts'

const values = readOptions('pairs', {
  sites: ['300', 'number of sites'],
  seed: ['1', 'other sites for each seed'],
  only: ['', 'build only the site with this name, such as 1-17, and keep its folder'],
})

interface Result {
  readonly name: string
  readonly faults: readonly string[]
}

const results = openResults<Result>(values.folder, values.new || values.only !== '')
const sites = drawSites(values.seed, Number(values.sites)).filter(({ name }) => [name, ''].includes(values.only))
for (const { name, levels, site } of sites) {
  if (results.has(name)) continue
  let faults: readonly string[]
  try {
    faults = await faultsOf(site, join(values.folder, 'site'))
  } catch (error) {
    faults = [`internal: ${error instanceof Error ? error.stack : String(error)}`]
  }
  results.add({ name, faults })
  if (faults.length > 0) console.log(`${name} ${levels}\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
}
const faulty = results.all().filter(({ faults }) => faults.length > 0)
console.log(`${results.all().length} sites, ${faulty.length} with faults`)
process.exitCode = faulty.length === 0 ? 0 : 1
