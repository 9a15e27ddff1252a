/**
 * `npm run campaign:kills -- [options]`: kills builds, and sandboxes that write, and checks the files that they leave.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../e2e/folder.ts'
import { readOptions } from '../options.ts'
import { writeAskedSite } from '../requests/site.ts'
import { openResults } from '../results.ts'
import { killOnce, openSite, type Killed } from './campaign.ts'
import { keepSandbox, killSandbox, type KilledSandbox } from './sandbox.ts'

const options = readOptions('kills', {
  kills: ['2000', 'builds to kill'],
  sandboxes: ['500', 'sandboxes to kill'],
  seed: ['1', 'the same times and changes for the same seed'],
  heal: ['4', 'kills between two builds that are left alone'],
  sites: [join(tmpdir(), `docs-campaign-kills-${process.pid}`), 'where the sites lie meanwhile; best in memory'],
})
const results = openResults<Killed | KilledSandbox>(options.folder, options.new)
const roundsOf = (kind: string, count: string): string[] =>
  Array.from({ length: Number(count) }, (_, index) => `${kind}, seed ${options.seed}, ${index + 1}`)
const rounds = { builds: roundsOf('build', options.kills), sandboxes: roundsOf('sandbox', options.sandboxes) }
mkdirSync(options.sites, { recursive: true })
await killBuilds(rounds.builds.filter((name) => !results.has(name)))
await killSandboxes(rounds.sandboxes.filter((name) => !results.has(name)))
removeFolder(options.sites)
console.log(counts())
process.exitCode = [...resultsOf(rounds.builds), ...resultsOf(rounds.sandboxes)].some(
  ({ fault }) => fault !== undefined,
)
  ? 1
  : 0

async function killBuilds(names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const site = await openSite(join(options.sites, 'site'))
  for (const [at, name] of names.entries()) add(await killOnce(site, name, at % Number(options.heal) === 0))
}

async function killSandboxes(names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const sandbox = keepSandbox(writeAskedSite(join(options.sites, 'sandbox')))
  for (const name of names) add(await killSandbox(sandbox, name))
}

function add(result: Killed | KilledSandbox): void {
  results.add(result)
  if (result.fault !== undefined) console.log(`${result.name}, aimed at ${result.aim}: BAD ${result.fault}`)
  if (results.all().length % 100 === 0) console.log(counts())
}

function resultsOf(names: readonly string[]): readonly (Killed | KilledSandbox)[] {
  const all = new Set(names)
  return results.all().filter(({ name }) => all.has(name))
}

function counts(): string {
  const builds = resultsOf(rounds.builds).flatMap((result) => ('site' in result ? result : []))
  const sandboxes = resultsOf(rounds.sandboxes).flatMap((result) => ('rows' in result ? result : []))
  const killed = builds.flatMap(({ phase }) => phase ?? [])
  const healed = builds.flatMap((build) => build.healed ?? [])
  const maximum = (of: (healing: (typeof healed)[number]) => number): number =>
    healed.reduce((max, healing) => Math.max(max, of(healing)), 0)
  const bad = [...builds, ...sandboxes].filter(({ fault }) => fault !== undefined).length
  return [
    `${killed.length} builds killed: ${tally(killed)}; ${builds.length - killed.length} had ended`,
    `  aimed at ${tally(builds.map(({ aim }) => aim))}; published then ${tally(builds.map(({ site }) => site))}`,
    `  ${healed.length} builds after them; at most ${maximum(({ files }) => files)} files of ${maximum(({ bytes }) => bytes)} bytes in the cache`,
    `${sandboxes.length} sandboxes killed: ${tally(sandboxes.map(({ aim }) => aim))}; ${sandboxes.reduce((sum, sandbox) => sum + sandbox.confirmed, 0)} writes confirmed`,
    `${bad} bad`,
  ].join('\n')
}

function tally(all: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const kind of all) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .sort()
    .map(([label, count]) => `${label} ${count}`)
    .join(', ')
}
