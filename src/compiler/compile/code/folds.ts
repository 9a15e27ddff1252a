import { fill } from '../../../model/words.ts'
import type { CodeContext } from './block-source.ts'
import type { Fault, Fold, LineClass } from './code-features.ts'
import { lineCount } from './comments.ts'
import type { Meta } from './meta.ts'

/** Minimum number of lines to fold. */
const fewest = 3

/** Folds of a block, from its info string or the configuration. Reports lines that cannot be folded. */
export function foldsOf(
  { collapse, numbers = 1 }: Pick<Meta, 'collapse' | 'numbers'>,
  block: { readonly lines: Readonly<Record<number, readonly LineClass[]>>; readonly count: number },
  { code, words, faults }: Pick<CodeContext, 'code' | 'words'> & { readonly faults: Fault[] },
): readonly Fold[] | undefined {
  const { count } = block
  const fold = (from: number, to: number): Fold => {
    const label = to - from === 1 ? words.folded.line : words.folded.lines
    return { from, to, label: fill(label, { from: from + numbers, to: to - 1 + numbers }) }
  }
  if (Array.isArray(collapse)) {
    const folds: Fold[] = []
    for (const { from, to, ...place } of [...collapse].sort((a, b) => a.from - b.from)) {
      if (to > count) faults.push({ ...place, message: `the block has ${lineCount(count)}, not ${to}` })
      else if (from <= (folds.at(-1)?.to ?? 0)) faults.push({ ...place, message: `line ${from} is folded twice` })
      else folds.push(fold(from - 1, to))
    }
    return folds.length === 0 ? undefined : folds
  }
  const maxLines = code?.collapse ?? Infinity
  if (collapse === false || (collapse !== true && count <= maxLines)) return undefined
  // Marked lines must stay visible.
  const marked = collapse === true ? [] : Object.keys(block.lines).map((line) => Number(line) + 1)
  const from = Math.max(count > 15 ? 10 : 3, ...marked)
  return count - from < fewest ? undefined : [fold(from, count)]
}
