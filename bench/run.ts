/**
 * The benchmark: `npm run bench -- [options]`, which `usage` below explains.
 * Builds the corpus with our tool and with peers, in one run on one machine, and prints figures and ratios.
 *
 * @module
 */
import { parseArgs } from 'node:util'
import { benchTool } from './bench-tool.ts'
import { corpusPages } from './corpus.ts'
import { compareStarts, succeeds, type Command } from './measure.ts'
import { docs, docsBin, docsMdx } from './peers/docs.ts'
import { peers } from './peers/index.ts'
import { growthTable, measurements, ratioTable, resultTable, type Measurement, type Result } from './report.ts'

const usage = `npm run bench -- [options]
  --pages 100,1000,10000         sizes of the corpus
  --peers ${peers.map(({ name }) => name).join(',')}
                                 other tools to build it with; their packages are installed at first use
  --mdx                          build the pages as MDX as well, with two components each
  --runs 3                       rounds of each build; the median is printed, and the largest peak of memory
  --only cold,unchanged,edit     builds to report; a cold one is always made`

const say = (line: string): void => console.error(line)
const print = (text: string | undefined): void => (text === undefined ? undefined : console.log(`\n${text}`))

const options = readOptions()
if (typeof options === 'string') {
  say(options)
  process.exit(2)
}

const node = (...args: string[]): Command => ({ file: process.execPath, args, folder: process.cwd() })
const built = succeeds(node(docsBin, '--help'))
if (!built) {
  say('docs: does not start (has it been compiled?); only peers are measured')
  process.exitCode = 1
}

const results: Result[] = []
for (const count of options.pages) {
  const pages = corpusPages(count)
  for (const peer of [...(built ? [docs] : []), ...(built && options.mdx ? [docsMdx] : []), ...options.peers]) {
    const peerResults = await benchTool({ peer, pages, runs: options.runs, only: options.only, say })
    if (peerResults === undefined) process.exitCode = 1
    else results.push(...peerResults)
  }
}

if (results.length > 0) print(resultTable(results))
print(ratioTable(results, docs.name))
print(growthTable(results))
if (built) {
  const [help, nothing] = compareStarts(node(docsBin, '--help'), node('-e', '0'))
  const figures = `docs --help ${help.toFixed(0)} ms, node -e 0 ${nothing.toFixed(0)} ms`
  print(`${figures}: ${(help / nothing).toFixed(2)} x (reach: <= 3)`)
}

/** The parsed command line, or the reason that it is invalid. */
function readOptions():
  { pages: number[]; peers: typeof peers; runs: number; only: Measurement[]; mdx: boolean } | string {
  const options = parseOptions()
  if (options === undefined) return usage
  const list = (value: string): string[] => value.split(',').filter((part) => part !== '')
  const counted = (value: number): boolean => Number.isInteger(value) && value >= 1
  const pages = list(options.pages)
    .map(Number)
    .sort((a, b) => a - b)
  const runs = Number(options.runs)
  const only = measurements.filter((measurement) => list(options.only).includes(measurement))
  const peerNames = list(options.peers)
  const chosen = peers.filter(({ name }) => peerNames.includes(name))
  const isValid = chosen.length === peerNames.length && only.length === list(options.only).length && only.length > 0
  return isValid && pages.length > 0 && [...pages, runs].every(counted)
    ? { pages, peers: chosen, runs, only, mdx: options.mdx }
    : usage
}

function parseOptions(): { pages: string; peers: string; runs: string; only: string; mdx: boolean } | undefined {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const only = text(measurements.join(','))
  const options = {
    pages: text('100,1000,10000'),
    peers: text(''),
    runs: text('3'),
    only,
    mdx: { type: 'boolean', default: false } as const,
  }
  try {
    return parseArgs({ options }).values
  } catch {
    return undefined
  }
}
