/** Compares the tree that satteri makes of a text with that of remark-parse. */
import type { Root } from 'mdast'
import { exceedsLimit } from '../../../src/compile/markdown/limits.ts'
import { loadNative, parseNatively } from '../../../src/compile/markdown/native.ts'
import { parserFor } from '../../../src/compile/markdown/syntax.ts'
import { markdownDefaults } from '../options.ts'

await loadNative()

/** What came of a text: left to remark-parse, the same tree from both, or two trees. */
export type Comparison = 'left' | 'same' | { readonly native: string; readonly wanted: string }

export function compare(text: string): Comparison {
  if (exceedsLimit(text) !== undefined) return 'left'
  const native = parseNatively(text, false)
  return native === undefined ? 'left' : compareTrees(native, text)
}

/** Every field counts, positions too; a field that is `null` and one that is not there are the same. */
export function compareTrees(tree: Root, text: string): Comparison {
  const [native, wanted] = [plain(tree), plain(parserFor(text, markdownDefaults, []).parse(text))].map((one) =>
    JSON.stringify(one),
  ) as [string, string]
  return native === wanted ? 'same' : { native, wanted }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, plain(field)]))
}
