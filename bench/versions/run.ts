/**
 * The cost of versions: `npm run bench:versions -- [options]`, which `usage` below explains. The same pages are built
 * as a site with one version and with many.
 * @module
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { editedText } from '../corpus.ts'
import { measure, median, type Cost } from '../measure.ts'
import { docsBin } from '../peers/docs.ts'
import { putAside } from '../put-aside.ts'
import { table } from '../report.ts'
import { startServer } from '../serve/server.ts'
import { versionFolder, versionNames, writeVersions } from './site.ts'

const usage = `npm run bench:versions -- [options]
  --versions 10    versions of the larger site
  --pages 240      pages of each version
  --equal 90       of a hundred pages, those that a version has in common with the one before
  --runs 3         rounds; medians are printed`

const { values } = parseArgs({
  options: {
    versions: { type: 'string', default: '10' },
    pages: { type: 'string', default: '240' },
    equal: { type: 'string', default: '90' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
const many = Number(values.versions)
const pages = Number(values.pages)
const runs = Number(values.runs)
if (values.help || ![many, pages, runs, Number(values.equal)].every((value) => Number.isInteger(value) && value > 0)) {
  console.error(usage)
  process.exit(2)
}

const work = fileURLToPath(new URL('../.work/versions/', import.meta.url))
const kinds = ['cold', 'unchanged', 'edit', 'serve: save'] as const
const saves = 5
const costs = new Map<string, Cost[]>()
const sample = new Map<number, { readonly file: string; readonly route: string }>()
for (const count of [1, many]) {
  const site = await writeVersions(folderOf(count), { versions: count, pages, equal: Number(values.equal) })
  // A page of the middle version: readers of the last version notice no change.
  const name = versionNames(count)[Math.floor(count / 2)] ?? ''
  const path = site[Math.floor(pages / 2)]?.path ?? ''
  const route = count === 1 ? `/docs/${path}` : `/docs/${name}/${path}`
  sample.set(count, { file: join(folderOf(count), versionFolder(name, count), `${path}.md`), route })
}
// Alternating builds run under the same conditions.
for (let round = 0; round < runs; round++) for (const count of [1, many]) await measureSite(count, round)
for (const count of [1, many]) costs.set(`serve: save ${count}`, await measureSaves(count))
await rm(join(work, 'aside'), { recursive: true, force: true })

const rows = kinds.flatMap((kind) => {
  const [single, all] = [1, many].map((count) => costs.get(`${kind} ${count}`) ?? [])
  const cpu = (list: readonly Cost[] = []): number => median(list.map(({ cpuMs }) => cpuMs)) / 1000
  const wall = (list: readonly Cost[] = []): number => median(list.map(({ wallMs }) => wallMs)) / 1000
  const figures = [wall(single), wall(all), wall(all) / wall(single), cpu(single), cpu(all), cpu(all) / cpu(single)]
  return [[kind, ...figures.map((figure) => figure.toFixed(2))]]
})
const head = ['build', 'wall s, 1', `wall s, ${many}`, 'times', 'CPU s, 1', `CPU s, ${many}`, 'times']
console.log(`\n${pages} pages in 1 and in ${many} versions, ${values.equal} % equal between neighbours\n`)
console.log(table(head, rows, 1))

function folderOf(count: number): string {
  return join(work, String(count))
}

async function measureSite(count: number, round: number): Promise<void> {
  const folder = folderOf(count)
  await putAside(folder, join(work, 'aside', `${count}-${round}`))
  for (const kind of kinds.slice(0, 3)) {
    if (kind === 'edit') {
      await editSample(count, 90_000 + round)
    }
    const run = await measure({ file: process.execPath, args: [docsBin, 'build', '.'], folder })
    if ('failure' in run) throw new Error(run.failure)
    const key = `${kind} ${count}`
    costs.set(key, [...(costs.get(key) ?? []), run.cost])
    console.error(`${key}: ${(run.cost.wallMs / 1000).toFixed(2)} s, CPU ${(run.cost.cpuMs / 1000).toFixed(2)} s`)
  }
}

async function editSample(count: number, round: number): Promise<string> {
  const { file = '' } = sample.get(count) ?? {}
  const { text, sentence } = editedText(await readFile(file, 'utf8'), round)
  await writeFile(file, text)
  return sentence
}

/** From a save until the server serves the changed page; the CPU time until the server is idle again. */
async function measureSaves(count: number): Promise<Cost[]> {
  const served = await startServer('docs', folderOf(count))
  while (!(await served.listens())) await wait(50)
  const { route = '' } = sample.get(count) ?? {}
  const isServed = async (text: string): Promise<boolean> =>
    (await (await fetch(served.url + route)).text()).includes(text)
  await isServed('')
  await wait(15_000)
  const measured: Cost[] = []
  for (let round = 0; round < saves; round++) {
    const [started, before] = [performance.now(), served.cpu()]
    const sentence = await editSample(count, 95_000 + round)
    while (!(await isServed(sentence))) await wait(5)
    const wallMs = performance.now() - started
    await wait(3_000)
    measured.push({ wallMs, cpuMs: served.cpu() - before, peakBytes: 0, memory: 'PSS' })
  }
  await served.stop()
  return measured
}
