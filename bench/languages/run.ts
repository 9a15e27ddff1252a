/**
 * The cost of languages: `npm run bench:languages -- [options]`, which `usage` below explains. The same pages are built
 * in one language and in many; each language is complete.
 * @module
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { editedText } from '../corpus.ts'
import { measure, median, type Cost } from '../measure.ts'
import { docsBin } from '../peers/docs.ts'
import { putAside } from '../put-aside.ts'
import { table } from '../report.ts'
import { languages, writeLanguages } from './site.ts'

const usage = `npm run bench:languages -- [options]
  --languages 10   languages of the larger site, at most ${Object.keys(languages).length}
  --pages 200      pages of each language
  --runs 3         rounds; medians are printed`

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: '10' },
    pages: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
const [many, pages, runs] = [Number(values.languages), Number(values.pages), Number(values.runs)]
if (values.help || ![many, pages, runs].every((value) => Number.isInteger(value) && value > 0)) {
  console.error(usage)
  process.exit(2)
}

const work = fileURLToPath(new URL('../.work/languages/', import.meta.url))
const kinds = ['cold', 'unchanged', 'edit of a source', 'edit of a translation'] as const
const costs = new Map<string, Cost[]>()
const edited = new Map<number, string>()
for (const count of [1, many]) {
  const site = await writeLanguages(folderOf(count), count, pages)
  edited.set(count, site[Math.floor(pages / 2)]?.path ?? '')
}
// Alternating builds run under the same conditions.
for (let round = 0; round < runs; round++) for (const count of [1, many]) await measureSite(count, round)
await rm(join(work, 'aside'), { recursive: true, force: true })

const rows = kinds.map((kind) => {
  // A site in one language has no translation to edit, so the edit of the source is the comparison.
  const [single, all] = [costs.get(`${kind} 1`) ?? costs.get(`${kinds[2]} 1`) ?? [], costs.get(`${kind} ${many}`) ?? []]
  const of = (key: 'cpuMs' | 'wallMs') => [single, all].map((list) => median(list.map((cost) => cost[key])) / 1000)
  const times = (key: 'cpuMs' | 'wallMs') => {
    const [first = NaN, second = NaN] = of(key)
    return [first, second, second / first].map((figure) => figure.toFixed(2))
  }
  const memory = [single, all].map((list) =>
    String(Math.round(Math.max(...list.map((cost) => cost.peakBytes)) / 2 ** 20)),
  )
  return [kind, ...times('wallMs'), ...times('cpuMs'), ...memory]
})
const head = [
  'build',
  'wall s, 1',
  `wall s, ${many}`,
  'times',
  'CPU s, 1',
  `CPU s, ${many}`,
  'times',
  'MB, 1',
  `MB, ${many}`,
]
console.log(`\n${pages} pages in 1 and in ${many} languages\n`)
console.log(table(head, rows, 1))

function folderOf(count: number): string {
  return join(work, String(count))
}

async function measureSite(count: number, round: number): Promise<void> {
  const folder = folderOf(count)
  await putAside(folder, join(work, 'aside', `${count}-${round}`))
  const source = join(folder, 'content/docs', `${edited.get(count)}.md`)
  const translation = join(folder, 'content/i18n/de/docs', `${edited.get(count)}.md`)
  await build(count, 'cold')
  // The first build after a cold one reads files again that are newer than the cold build.
  await build(count)
  await build(count, 'unchanged')
  await edit(source, round, () => build(count, 'edit of a source'))
  await build(count)
  if (count > 1) await edit(translation, round, () => build(count, 'edit of a translation'))
}

async function edit(file: string, round: number, work: () => Promise<void>): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, editedText(text, round).text)
  await work()
  await writeFile(file, text)
}

/** Builds a site and records the cost in one of `kinds`. */
async function build(count: number, kind?: (typeof kinds)[number]): Promise<void> {
  const run = await measure({ file: process.execPath, args: [docsBin, 'build', '.'], folder: folderOf(count) })
  if ('failure' in run) throw new Error(run.failure)
  if (kind === undefined) return
  const { wallMs, cpuMs } = run.cost
  console.error(`${count}, ${kind}: ${(wallMs / 1000).toFixed(2)} s, ${(cpuMs / 1000).toFixed(2)} s of CPU`)
  costs.set(`${kind} ${count}`, [...(costs.get(`${kind} ${count}`) ?? []), run.cost])
}
