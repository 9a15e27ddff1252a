/**
 * `npm run campaign:payloads -- [options]`: builds sites with payloads of scripts in nine kinds of places, and visits
 * them in a real browser, with and without the site's policy.
 * @module
 */
import { join } from 'node:path'
import { preview } from '../../../src/serve/preview.ts'
import { launchBrowser } from '../../browser.ts'
import { removeFolder } from '../../e2e/folder.ts'
import { buildSite, published, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { dangersIn, visitPages } from './judge.ts'
import { hostileSite } from './site.ts'

const values = readOptions('payloads', {
  payloads: ['5000', 'how many, in sites of 500'],
  seed: ['1', 'the same payloads for the same seed'],
})

interface Judged {
  readonly name: string
  readonly payloads: number
  readonly pages: number
  /** Dangerous code according to a parser, and scripts that ran, with the policy and without. */
  readonly bad: readonly string[]
}

const perSite = 500
const results = openResults<Judged>(values.folder, values.new)
const names = Array.from(
  { length: Math.ceil(Number(values.payloads) / perSite) },
  (_, index) => `seed ${values.seed} ${index}`,
)
const browser = await launchBrowser()
for (const name of names) {
  if (results.has(name)) continue
  const root = temporaryFolder()
  write(root, hostileSite(name, perSite))
  // Refused input is omitted, and the rest is still published.
  const report = await buildSite(root, true)
  const site = published(root)
  const pages = [...site.keys()].filter((path) => path.endsWith('.html'))
  const bad = pages.flatMap((path) => dangersIn(site.get(path) ?? '').map((danger) => `${path}: could run ${danger}`))
  if (!report.published)
    bad.push(
      `not published: ${reports(report)
        .split('\n')
        .filter((outputLine) => outputLine.startsWith('error'))
        .slice(0, 3)
        .join(' ')}`,
    )
  const server = await preview({ dir: join(root, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!server.ok) throw new Error(server.problem)
  for (const policy of [false, true]) {
    const { calls } = await visitPages(browser, server.url.replace(/\/$/, ''), pages, policy)
    bad.push(...calls.map((call) => `${call} ran, ${policy ? 'with' : 'without'} the policy`))
  }
  await server.close()
  results.add({ name, payloads: perSite, pages: pages.length, bad })
  console.log(`${name}: ${pages.length} pages, ${bad.length} bad`)
  removeFolder(root)
}
await browser.close()
const done = results.all().filter(({ name }) => names.includes(name))
const bad = done.flatMap((result) => result.bad.map((problem) => `${result.name}: ${problem}`))
const sum = (of: (result: Judged) => number): number => done.reduce((total, result) => total + of(result), 0)
console.log(`${sum((result) => result.payloads)} payloads on ${sum((result) => result.pages)} pages: ${bad.length} bad`)
for (const fault of bad.slice(0, 50)) console.log(`  ${fault}`)
process.exitCode = bad.length === 0 ? 0 : 1
