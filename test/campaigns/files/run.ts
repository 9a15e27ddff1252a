/**
 * `npm run campaign:files -- [options]`: builds a site with each kind of hostile file.
 *
 * @module
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { hostileFiles } from './cases.ts'
import { tryFiles, type Tried } from './try.ts'

const values = readOptions('files', {
  only: ['', 'cases with this word in their name'],
  rounds: ['1', 'how often each is tried: what changes during a build does so at other moments'],
})
const results = openResults<Tried>(values.folder, values.new)
const chosen = hostileFiles.filter(({ name }) => name.includes(values.only))
const rounds = Array.from({ length: Number(values.rounds) }, (_, index) => index + 1)
const cases = rounds.flatMap((round) =>
  chosen.map((hostile) => ({ ...hostile, name: `${hostile.name}, round ${round}` })),
)
for (const hostile of cases) {
  if (results.has(hostile.name)) continue
  // Not every file system supports pipes and links: the sites are in the folder for temporary files.
  const result = await tryFiles(hostile, join(tmpdir(), `docs-campaign-files-${process.pid}`))
  results.add(result)
  console.log(
    `${result.name}: ${result.code} ${result.fault === undefined ? '' : `BAD ${result.fault}  `}${result.output}`,
  )
}
const allNames = new Set(cases.map(({ name }) => name))
const done = results.all().filter(({ name }) => allNames.has(name))
const bad = done.filter(({ fault }) => fault !== undefined)
console.log(`${done.length} sites: ${done.filter(({ code }) => code === 0).length} built, ${bad.length} bad`)
for (const { name, fault, output } of bad) console.log(`  ${name}: ${fault}\n    ${output}`)
process.exitCode = bad.length === 0 ? 0 : 1
