/**
 * Measures the experience of readers: `npm run measure -- [options]`, which `usage` below explains.
 * Builds the repository's own site, serves it, and measures it in Chromium.
 *
 * @module
 */
import { createServer, type AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../test/chromium.ts'
import { defined } from '../../src/base/defined.ts'
import { table } from '../report.ts'
import { blockingTime } from './blocking.ts'
import { categories, judge } from './lighthouse.ts'
import { inspect } from './screens.ts'
import { sceneOf, takeShots } from './shots.ts'
import { layoutShift } from './shift.ts'
import { kinds, serveFixture, serveFolder, serveOwnSite, type Site } from './sites.ts'
import { nameOf, openView, views } from './views.ts'
import { awake, sum, untouched, type Transfer } from './weight.ts'

const parts = ['weight', 'blocking', 'shift', 'screens', 'lighthouse'] as const
const usage = `npm run measure -- [options]
  --only ${parts.join(',')}
  --runs 5     runs of Lighthouse and of the blocking time; the median is printed
  --axe        all routes in both modes at all widths, instead of each route in one of these by turns
  --shots FOLDER   pictures of every kind of page in eight views, and nothing else
  --dist FOLDER --pages /a,/b   these pages of a published site, also of another tool, instead of the site of the repository`

const options = readOptions()
if (options === undefined) {
  console.error(usage)
  process.exit(2)
}
const { only, runs, all, shots, dist, pages } = options

const prose = '/docs/get-started'
const judged = pages ?? [
  '/',
  prose,
  '/platform/features/orders',
  '/api/v1/orders/place-order',
  '/blog/webhooks-generally-available',
]
const purposes: Readonly<Record<string, string>> = {
  style: 'all styles of the theme, for every page',
  script: 'the plain script of the theme',
  wake: 'loads an island when a reader reaches for it',
  island: 'one component',
  chunk: 'shared by islands; the large one is React',
}

const siteServer = await (dist === undefined ? serveOwnSite() : serveFolder(dist))
const sites = [siteServer]
const port = await freePort()
const args = [...chromiumFlags, `--remote-debugging-port=${port}`]
const browser = await chromium.launch({ executablePath: findChromium({ isWhole: true }), args })
try {
  if (shots !== undefined)
    print(`${await takeShots(browser, siteServer.url, shots, pages?.map(sceneOf))} pictures in ${shots}`)
  if (only.has('weight')) await printWeight()
  if (only.has('blocking')) await printBlocking()
  if (only.has('shift')) await printShift()
  if (only.has('screens')) await printScreens()
  if (only.has('lighthouse')) await printLighthouse()
} finally {
  await browser.close()
  for (const site of sites) await site.close()
}

async function fixture(name: string): Promise<Site> {
  const site = await serveFixture(name)
  sites.push(site)
  return site
}

async function printWeight(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const rows: string[][] = []
  const lines: Transfer[] = []
  for (const route of judged) {
    const page = await context.newPage()
    const transfers = await untouched(page, siteServer.url + route)
    await page.close()
    if (route === prose) lines.push(...transfers)
    const first = sum(transfers, 'document', 'stylesheet', 'font')
    const rest = transfers.filter(({ kind }) => !['document', 'stylesheet', 'font', 'script'].includes(kind))
    const figures = [
      sum(transfers, 'document'),
      sum(transfers, 'stylesheet'),
      sum(transfers, 'font'),
      first,
      sum(transfers, 'script'),
    ]
    rows.push([route, ...figures.map(kilobytes), kilobytes(rest.reduce((total, { bytes }) => total + bytes, 0))])
  }
  title('Weight, gzip, KB (reach: HTML, styles and fonts <= 25.0, script <= 12.0)')
  print(table(['page', 'HTML', 'styles', 'fonts', 'these', 'script', 'other'], rows, 1))
  title(`Files of ${prose}`)
  print(table(['file', 'kind', 'KB', 'for'], lines.map(fileRow), 2))
  if (dist !== undefined) return context.close()
  const page = await context.newPage()
  const islands = await fixture('e2e-islands')
  const woken = await awake(page, `${islands.url}/counters`)
  const rest = sum(woken.rest, 'script')
  title('Scripts of a page whose islands are awake (reach: React 69, the rest <= 10.0 more)')
  print(table(['file', 'kind', 'KB', 'for'], [...woken.theme, woken.react, ...woken.rest].map(fileRow), 2))
  print(`React ${kilobytes(woken.react.bytes)}, the rest without the theme's script ${kilobytes(rest)}`)
  await context.close()
}

function fileRow({ path, kind, bytes }: Transfer): string[] {
  const name = basename(path).replace(/-[^-]*$/, '')
  return [
    path,
    kind,
    kilobytes(bytes),
    kind === 'document' ? 'the page itself' : (purposes[name.split('-')[0] ?? ''] ?? ''),
  ]
}

async function printBlocking(): Promise<void> {
  const rows: string[][] = []
  for (const route of judged) {
    const { page, bare, runs: each } = await blockingTime(browser, siteServer.url + route, runs)
    const pairs = each.map((pair) => pair.map((time) => time.toFixed(0)).join('/')).join(' ')
    rows.push([route, page.toFixed(0), bare.toFixed(0), pairs])
  }
  title(`Blocking time at a quarter of the speed, ms, median of ${runs} (reach: no more than without scripts)`)
  print(table(['page', 'with scripts', 'without', 'runs'], rows, 1))
}

async function printShift(): Promise<void> {
  const problems: string[] = []
  for (const view of views) {
    const context = await openView(browser, view)
    for (const route of pages ?? kinds.slice(0, 10)) {
      const page = await context.newPage()
      const { score, elements } = await layoutShift(page, siteServer.url + route)
      if (score > 0) problems.push(`${route} at ${nameOf(view)}: ${score.toFixed(4)} ${elements.join(', ')}`)
      await page.close()
    }
    await context.close()
  }
  list(`Layout shift on ${(pages ?? kinds.slice(0, 10)).length} pages in ${views.length} views (reach: none)`, problems)
}

async function printScreens(): Promise<void> {
  const sites = dist === undefined ? [siteServer, await fixture('e2e-islands'), await fixture('dialect')] : [siteServer]
  const addresses = sites.flatMap(({ url, routes }) => (pages ?? routes).map((route) => url + route))
  const screens = addresses.flatMap((url, index) => {
    const chosen = all ? views : views.filter((_, number) => number === index % views.length)
    return chosen.map((view) => ({ url, view }))
  })
  const started = performance.now()
  const { broken, faint, complaints, foreign, policy } = await inspect(browser, screens)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  list(`axe-core on ${addresses.length} routes, ${screens.length} screens, in ${seconds} s`, broken)
  list('Text below contrast AAA', faint)
  list('Errors and warnings in the console', complaints)
  list('Requests to other hosts', foreign)
  list('Violations of the Content-Security-Policy', policy)
}

async function printLighthouse(): Promise<void> {
  const rows: string[][] = []
  const failing: string[] = []
  for (const route of judged) {
    for (const form of ['desktop', 'mobile'] as const) {
      const verdict = await judge(siteServer.url + route, form, port, runs)
      rows.push([route, form, ...verdict.scores.map(String)])
      console.error(`${route} ${form}: ${verdict.scores.join(' ')}`)
      failing.push(...verdict.failing.map((audit) => `${route} ${form}: ${audit}`))
    }
  }
  title(`Lighthouse, median of ${runs}`)
  print(table(['page', 'form', ...categories], rows))
  list('Audits that took points', failing)
}

function title(text: string): void {
  print(`\n## ${text}\n`)
}

function list(text: string, lines: readonly string[]): void {
  title(`${text}: ${lines.length === 0 ? 'none' : lines.length}`)
  for (const line of lines) print(`- ${line}`)
}

function print(text: string): void {
  console.log(text)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo
      server.close(() => resolve(free))
    })
  })
}

interface Options {
  readonly only: ReadonlySet<string>
  readonly runs: number
  readonly all: boolean
  readonly shots?: string
  readonly dist?: string
  readonly pages?: readonly string[]
}

/** The parsed command line, or `undefined` if it is invalid. */
function readOptions(): Options | undefined {
  const knownParts: ReadonlySet<string> = new Set(parts)
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        shots: { type: 'string' },
        dist: { type: 'string' },
        pages: { type: 'string' },
        runs: { type: 'string', default: '5' },
        axe: { type: 'boolean', default: false },
      },
    })
    const { shots, dist } = values
    if ((dist === undefined) !== (values.pages === undefined)) return undefined
    const pages = values.pages?.split(',')
    const chosenParts = (values.only ?? (shots === undefined ? parts.join(',') : '')).split(',').filter(Boolean)
    const count = Number(values.runs)
    if (!Number.isInteger(count) || count < 1 || chosenParts.some((name) => !knownParts.has(name))) return undefined
    return { only: new Set(chosenParts), runs: count, all: values.axe, ...defined({ shots, dist, pages }) }
  } catch {
    return undefined
  }
}
