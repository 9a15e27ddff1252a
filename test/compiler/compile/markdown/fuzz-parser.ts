/**
 * `npm run fuzz:parser -- [--mdx] [--texts 20000] [--seed 1] [FOLDER …]`: compares satteri with remark-parse on random
 * texts, and on every `.md` below the folders; with `--mdx`, compares satteri with remark-mdx, and reads every `.mdx`.
 * Prints each difference; a random text is first reduced to the smallest text with a difference. With `--crash`, reads
 * deeply nested texts in separate processes, which may end.
 * @module
 */
import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { clean } from '../../../../src/model/placeholders.ts'
import { cutFrontMatter } from '../../../../src/model/front-matter.ts'
import { attackParser } from './attack-parser.ts'
import { compare, compareMdx } from './parsers.ts'
import { randomMarkdown, randomMdx } from './random-markdown.ts'

const { values, positionals } = parseArgs({
  options: {
    texts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    mdx: { type: 'boolean', default: false },
    crash: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (values.crash) {
  await attackParser(Number(values.texts), Number(values.seed))
  process.exit()
}
const [ending, compareText, random] = values.mdx
  ? (['.mdx', compareMdx, randomMdx] as const)
  : (['.md', compare, randomMarkdown] as const)
const counts = { same: 0, left: 0, different: 0 }

for (const folder of positionals)
  for (const name of filesOf(folder)) {
    if (!name.endsWith(ending)) continue
    const result = compareText(clean(cutFrontMatter(readFileSync(join(folder, name), 'utf8')).body))
    counts[typeof result === 'string' ? result : 'different']++
    if (typeof result === 'string') continue
    const at = [...result.wanted].findIndex((character, index) => character !== result.native[index])
    console.log(
      `${name}\n  wanted ${result.wanted.slice(at - 80, at + 80)}\n  native ${result.native.slice(at - 80, at + 80)}`,
    )
  }
if (positionals.length > 0) console.log('files:', counts)

Object.assign(counts, { same: 0, left: 0, different: 0 })
const printed = new Set<string>()
let seed = Number(values.seed)
for (let remaining = Number(values.texts); remaining > 0; seed++) {
  const property = fc.property(random, (text) => {
    const result = compareText(text)
    counts[typeof result === 'string' ? result : 'different']++
    return typeof result === 'string'
  })
  const { numRuns, counterexample } = fc.check(property, { numRuns: Math.min(remaining, 500), seed })
  remaining -= numRuns
  const [text] = counterexample ?? []
  if (text !== undefined && !printed.has(text)) console.log(JSON.stringify(text))
  if (text !== undefined) printed.add(text)
}
console.log('random texts:', counts)

/** Paths of all files below a folder. */
function filesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
