/**
 * Measures the waiting time of writers: `npm run bench:serve -- [options]`, which `usage` below explains. Each tool
 * serves the same corpus; a page in a headless browser reports when a text arrives.
 * @module
 */
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../test/chromium.ts'
import { corpusPages, type CorpusPage } from '../corpus.ts'
import { docs } from '../peers/docs.ts'
import { peers } from '../peers/index.ts'
import type { Peer } from '../peers/peer.ts'
import { table } from '../report.ts'
import { cleanSite, editPage, fillSite, setUpSite } from '../site.ts'
import { commands, startServer, type Served } from './server.ts'

const usage = `npm run bench:serve -- [options]
  --pages 1000,10000          sizes of the corpus
  --peers vitepress,hugo      other tools, in the same run; their packages are installed at first use
  --saves 9                   saved changes; the median of the time until the browser shows them is printed
  --edits 1000                further changes of our own server, after which its memory is measured`

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    peers: { type: 'string', default: '' },
    saves: { type: 'string', default: '9' },
    edits: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.error(usage)
  process.exit(2)
}
const names = values.peers.split(',').filter((name) => name !== '')
const tools = [docs, ...peers.filter(({ name }) => names.includes(name) && name in commands)]
const say = (line: string): void => console.error(line)
const ms = (value: number): string => value.toFixed(0)
const mb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0)
const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

const browser = await chromium.launch({ executablePath: findChromium({ isWhole: true }), args: [...chromiumFlags] })
const rows: string[][] = []
for (const count of values.pages.split(',').map(Number)) {
  const pages = corpusPages(count)
  for (const peer of tools) {
    say(`${peer.name}, ${count} pages`)
    rows.push([peer.name, String(count), ...(await measure(peer, pages, browser))])
  }
}
await browser.close()
console.log(
  `\n${table(['tool', 'pages', 'cold start, ms', 'warm start, ms', 'save to text, ms', 'runs', 'idle CPU', 'MB', 'MB later'], rows)}`,
)

async function measure(peer: Peer, pages: readonly CorpusPage[], browser: Browser): Promise<string[]> {
  const folder = await setUpSite(peer, say)
  await fillSite(peer, folder, pages)
  await cleanSite(peer, folder)
  const sample = pages[Math.floor(pages.length / 2)] as CorpusPage
  const cold = await start(peer, folder, { sample, browser })
  await settle(cold.served)
  await cold.page.close()
  await cold.served.stop()
  const warm = await start(peer, folder, { sample, browser })
  await settle(warm.served)
  const saves: number[] = []
  for (let round = 0; round < Number(values.saves); round++) {
    const begun = Date.now()
    const { sentence } = await editPage(peer, folder, { page: sample, round })
    saves.push((await shows(warm.page, sentence)) - begun)
    await wait(3_000)
  }
  await settle(warm.served)
  const before = warm.served.cpu()
  await wait(10_000)
  const idle = (warm.served.cpu() - before) / 10_000
  const memory = warm.served.memory()
  const later = peer === docs && Number(values.edits) > 0 ? mb(await afterEdits(peer, folder, { sample, ...warm })) : ''
  await warm.page.close()
  await warm.served.stop()
  return [
    ms(cold.milliseconds),
    ms(warm.milliseconds),
    ms(median(saves)),
    saves.map(ms).join(' '),
    `${(idle * 100).toFixed(1)} %`,
    mb(memory),
    later,
  ]
}

/** From the start of the command until the browser shows the text of a page. */
async function start(
  peer: Peer,
  folder: string,
  { sample, browser }: { readonly sample: CorpusPage; readonly browser: Browser },
): Promise<{ served: Served; page: Page; milliseconds: number }> {
  const page = await browser.newPage()
  const begun = performance.now()
  const served = await startServer(peer.name, folder)
  while (!(await served.listens())) await wait(5)
  for (;;) {
    const opened = await page.goto(served.url + sample.route, { waitUntil: 'commit' }).then(
      (response) => response?.ok() === true,
      () => false,
    )
    if (opened) break
    await wait(10)
  }
  await page.waitForFunction(
    () => [...document.querySelectorAll('main p, article p')].some(({ textContent }) => textContent.length > 40),
    undefined,
    { timeout: 120_000 },
  )
  return { served, page, milliseconds: performance.now() - begun }
}

/**
 * Time at which the page shows a sentence, by its own clock; it checks after each change of the page, not in each
 * frame.
 */
async function shows(page: Page, sentence: string): Promise<number> {
  const changed = page.evaluate(
    (text) =>
      new Promise<number>((done) => {
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        look()
        function look(): void {
          if (!document.body.textContent.includes(text)) return
          observer.disconnect()
          done(Date.now())
        }
      }),
    sentence,
  )
  // A tool may reload the page.
  return changed.catch(async () => {
    await page.waitForFunction((text) => document.body.textContent.includes(text), sentence, { timeout: 60_000 })
    return Date.now()
  })
}

/** Waits until the server is idle. */
async function settle(served: Served): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const before = served.cpu()
    await wait(1_000)
    quiet = served.cpu() - before < 60 ? quiet + 1 : 0
  }
}

async function afterEdits(
  peer: Peer,
  folder: string,
  { sample, page, served }: { readonly sample: CorpusPage; readonly page: Page; readonly served: Served },
): Promise<number> {
  for (let round = 0; round < Number(values.edits); round++) {
    const { sentence } = await editPage(peer, folder, { page: sample, round: 1_000 + round })
    await shows(page, sentence)
  }
  await settle(served)
  return served.memory()
}
