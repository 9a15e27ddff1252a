/**
 * `npm run campaign:pairs -- [options]`: builds, checks and serves sites whose features are drawn from covering arrays,
 * and reports the violated invariants of each.
 * @module
 */
import { join } from 'node:path'
import { openBrowser } from '../../browser.ts'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { drawSites } from './draw.ts'
import { faultsOf } from './judge.ts'
import { faultsInBrowser, type BuiltSite } from './look.ts'

// React checks much more in its development mode. It is loaded with the first build.
process.env['NODE_ENV'] ??= 'production'

const values = readOptions('pairs', {
  sites: ['300', 'number of sites'],
  seed: ['1', 'other sites for each seed'],
  look: ['5', 'open pages of every site of this many in a browser; 0: of no site'],
  only: ['', 'build only the site with this name, such as 1-17, and keep its folder'],
})

interface Result {
  readonly name: string
  readonly faults: readonly string[]
}

const results = openResults<Result>(values.folder, values.new || values.only !== '')
const sites = drawSites(values.seed, Number(values.sites)).filter(({ name }) => [name, ''].includes(values.only))
const every = Number(values.look)
const browser = every === 0 ? undefined : await openBrowser()
for (const [number, { name, levels, site }] of sites.entries()) {
  if (results.has(name)) continue
  let faults: readonly string[]
  try {
    const look = (built: Omit<BuiltSite, 'number'>): Promise<readonly string[]> =>
      browser === undefined || number % every !== 0
        ? Promise.resolve([])
        : faultsInBrowser(browser, { ...built, number: number / every })
    faults = await faultsOf(site, { root: join(values.folder, 'site'), look })
  } catch (error) {
    faults = [`internal: ${error instanceof Error ? error.stack : String(error)}`]
  }
  results.add({ name, faults })
  if (faults.length > 0) console.log(`${name} ${levels}\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
}
await browser?.close()
const faulty = results.all().filter(({ faults }) => faults.length > 0)
console.log(`${results.all().length} sites, ${faulty.length} with faults`)
process.exitCode = faulty.length === 0 ? 0 : 1
