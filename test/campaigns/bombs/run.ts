/**
 * `npm run campaign:bombs -- [options]`: builds a site for each bomb, by the real command.
 *
 * @module
 */
import { join } from 'node:path'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { page, type Bomb } from './bomb.ts'
import { dataBombs } from './data.ts'
import { explode, faultOf, type Exploded } from './explode.ts'
import { markdownBombs, randomText } from './markdown.ts'
import { moduleBombs } from './modules.ts'

const values = readOptions('bombs', {
  random: ['100', 'texts of signs that are repeated, beside the bombs that are listed'],
  seed: ['1', 'the same texts for the same seed'],
  letters: ['200000', 'length of each'],
  only: ['', 'bombs with this word in their name'],
})

const letters = Number(values.letters)
const randomBombs = Array.from({ length: Number(values.random) }, (_, number): Bomb => {
  const name = `random: ${letters} letters of seed ${values.seed} ${number}`
  return { name, files: () => ({ [page]: randomText(name, letters) }) }
})
const bombs = [...dataBombs, ...moduleBombs, ...markdownBombs, ...randomBombs].filter(({ name }) =>
  name.includes(values.only),
)
const results = openResults<Exploded>(values.folder, values.new)
for (const bomb of bombs) {
  if (results.has(bomb.name)) continue
  const result = await explode(bomb, join(values.folder, 'site'))
  results.add(result)
  const { name, code, cpuMs, peakBytes } = result
  const fault = faultOf(result)
  const cost = `${(cpuMs / 1000).toFixed(1)} s, ${(peakBytes / 1e6).toFixed(0)} MB`
  console.log(`${name}: ${code}, ${cost}${fault === undefined ? '' : `  BAD ${fault}`}`)
}

const chosen = new Set(bombs.map(({ name }) => name))
const done = results.all().filter(({ name }) => chosen.has(name))
const bad = done.filter((bomb) => faultOf(bomb) !== undefined)
console.log(`${done.length} bombs: ${count(0)} built, ${count(1)} refused, ${bad.length} bad`)
for (const result of bad) console.log(`  ${result.name}: ${faultOf(result)}\n    ${result.output}`)
process.exitCode = bad.length === 0 ? 0 : 1

function count(code: number): number {
  return done.filter((bomb) => bomb.code === code).length
}
