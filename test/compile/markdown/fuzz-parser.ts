/**
 * `npm run fuzz:parser -- [--texts 20000] [--seed 1] [FOLDER …]`: compares satteri with remark-parse on random texts, and on
 * every `.md` below the folders. Each difference is printed, the random ones as small as they still differ.
 *
 * @module
 */
import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clean } from '../../../src/model/placeholders.ts'
import { cutFrontMatter } from '../../../src/model/front-matter.ts'
import { compare } from './parsers.ts'
import { randomMarkdown } from './random-markdown.ts'

const { values, positionals } = parseArgs({
  options: { texts: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const counts = { same: 0, left: 0, different: 0 }

for (const folder of positionals)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md')) continue
    const found = compare(clean(cutFrontMatter(readFileSync(join(folder, name), 'utf8')).body))
    counts[typeof found === 'string' ? found : 'different']++
    if (typeof found === 'string') continue
    const at = [...found.wanted].findIndex((character, index) => character !== found.native[index])
    console.log(
      `${name}\n  wanted ${found.wanted.slice(at - 80, at + 80)}\n  native ${found.native.slice(at - 80, at + 80)}`,
    )
  }
if (positionals.length > 0) console.log('files:', counts)

Object.assign(counts, { same: 0, left: 0, different: 0 })
const shown = new Set<string>()
let seed = Number(values.seed)
for (let left = Number(values.texts); left > 0; seed++) {
  const property = fc.property(randomMarkdown, (text) => {
    const found = compare(text)
    counts[typeof found === 'string' ? found : 'different']++
    return typeof found === 'string'
  })
  const { numRuns, counterexample } = fc.check(property, { numRuns: Math.min(left, 500), seed })
  left -= numRuns
  const [text] = counterexample ?? []
  if (text !== undefined && !shown.has(text)) console.log(JSON.stringify(text))
  if (text !== undefined) shown.add(text)
}
console.log('random texts:', counts)
