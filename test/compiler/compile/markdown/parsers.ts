/** Compares satteri's tree of a text with the tree of remark-parse or remark-mdx. */
import type { Root } from 'mdast'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { exceedsLimit } from '../../../../src/compiler/compile/markdown/limits.ts'
import { loadNative, parseNatively } from '../../../../src/compiler/compile/markdown/native.ts'
import { parserFor, syntaxFor } from '../../../../src/compiler/compile/markdown/syntax.ts'
import { acorn } from '../../../../src/compiler/compile/mdx/limited-acorn.ts'
import { parseMdxNatively } from '../../../../src/compiler/compile/mdx/native-mdx.ts'
// The first step of @mdx-js/mdx on each tree, which the package does not export.
import { remarkMarkAndUnravel } from '../../../../node_modules/@mdx-js/mdx/lib/plugin/remark-mark-and-unravel.js'
import { markdownDefaults } from '../options.ts'

await loadNative()

/** Result of a comparison: left to remark-parse, the same tree from both, or two trees. */
export type Comparison = 'left' | 'same' | { readonly native: string; readonly wanted: string }

export function compare(text: string): Comparison {
  if (exceedsLimit(text) !== undefined) return 'left'
  const native = parseNatively(text, false)
  return native === undefined ? 'left' : compareTrees(native, text)
}

/** Compares the trees of an MDX text after the first step of @mdx-js/mdx. */
export function compareMdx(text: string): Comparison {
  if (exceedsLimit(text) !== undefined) return 'left'
  const native = parseMdxNatively(text, false)
  if (native === undefined) return 'left'
  let expected: Root
  try {
    expected = mdxReference(text)
  } catch (error) {
    return { native: JSON.stringify(plain(native)), wanted: String(error) }
  }
  remarkMarkAndUnravel()(native)
  return equal(native, expected)
}

/** The tree of remark-mdx and `remarkMarkAndUnravel` for a text. */
export function mdxReference(text: string): Root {
  const processor = unified()
    .use(remarkParse)
    .use(syntaxFor(text, markdownDefaults, []))
    .use(remarkMdx, { acorn } as object)
  const tree = processor.parse(text)
  remarkMarkAndUnravel()(tree)
  return tree
}

/** Compares every field, including positions; a field with `null` equals a missing field. */
export function compareTrees(tree: Root, text: string): Comparison {
  return equal(tree, parserFor(text, markdownDefaults, []).parse(text))
}

function equal(first: Root, other: Root): Comparison {
  const [native, expected] = [first, other].map((tree) => JSON.stringify(plain(tree))) as [string, string]
  return native === expected ? 'same' : { native, wanted: expected }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint' || value instanceof RegExp) return String(value)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, plain(field)]))
}
