/**
 * The benchmark: `npm run bench -- [--pages 100,1000,10000] [--peers hugo,…] [--runs N] [--only cold,unchanged,edit]`.
 * Builds the corpus with our program and with peers, in one run on one machine, and prints figures and ratios.
 *
 * @module
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchTool } from './bench-tool.ts'
import { corpusPages } from './corpus.ts'
import { compareStarts } from './measure.ts'
import { docs, docsBin } from './peers/docs.ts'
import { peers } from './peers/index.ts'
import { growthTable, measurements, ratioTable, resultTable, type Measurement, type Result } from './report.ts'

const usage = `npm run bench -- [options]
  --pages 100,1000,10000         sizes of the corpus
  --peers ${peers.map(({ name }) => name).join(',')}
                                 other tools to build it with; their packages are installed at first use
  --runs 3                       rounds of each build; the median is printed, and the largest peak of memory
  --only cold,unchanged,edit     builds to report; a cold one is always made`

const say = (line: string): void => console.error(line)
const print = (text: string | undefined): void => (text === undefined ? undefined : console.log(`\n${text}`))

const options = readOptions()
if (typeof options === 'string') {
  say(options)
  process.exit(2)
}

const built = existsSync(docsBin)
if (!built) say('docs: bin/docs.js is not there; only peers are measured')

const results: Result[] = []
for (const count of options.pages) {
  const pages = corpusPages(count)
  for (const peer of [...(built ? [docs] : []), ...options.peers]) {
    results.push(...(await benchTool({ peer, pages, runs: options.runs, only: options.only, say })))
  }
}

if (results.length > 0) print(resultTable(results))
print(ratioTable(results, docs.name))
print(growthTable(results))
if (built) {
  const node = { file: process.execPath, folder: process.cwd() }
  const [help, nothing] = compareStarts({ ...node, args: [docsBin, '--help'] }, { ...node, args: ['-e', '0'] })
  print(`docs --help ${help.toFixed(0)} ms, node -e 0 ${nothing.toFixed(0)} ms: ${(help / nothing).toFixed(2)} x (reach: <= 3)`)
}

/** The command line, or what is wrong with it. */
function readOptions(): { pages: number[]; peers: typeof peers; runs: number; only: Measurement[] } | string {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    options: { pages: text('100,1000,10000'), peers: text(''), runs: text('3'), only: text(measurements.join(',')) },
  })
  const list = (value: string): string[] => value.split(',').filter((part) => part !== '')
  const pages = list(values.pages).map(Number)
  const wanted = list(values.peers)
  const runs = Number(values.runs)
  const only = measurements.filter((one) => list(values.only).includes(one))
  const counted = (value: number): boolean => Number.isInteger(value) && value >= 1
  const known = wanted.every((name) => peers.some((peer) => peer.name === name))
  const valid = pages.length > 0 && pages.every(counted) && counted(runs) && known && only.length === list(values.only).length
  if (!valid || only.length === 0) return usage
  return { pages, peers: wanted.flatMap((name) => peers.filter((peer) => peer.name === name)), runs, only }
}
