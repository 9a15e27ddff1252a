/** Texts that satteri parses differently from remark-mdx (see `markdown/native.ts`). */
const differences: readonly RegExp[] = [
  // A trailing space in a list before code, where the list ends.
  /^[ \t>*+\d-][^\n]*[ \t]\n[ \t>]*[<{]/m,
  // An unindented table row after an indented one.
  /^[ \t][^\n]*\|[^\n]*\n(?=\S)[^\n]*\|/m,
]

/**
 * Returns true if satteri may parse an MDX text differently from remark-mdx. Expects masked code (`ScannedCode.prose`).
 */
export function isReadDifferently(prose: string): boolean {
  if (differences.some((sign) => sign.test(prose))) return true
  return prose.split(/\n[ \t>]*\n/).some((block) => hasTornCells(block) || hasTornEmphasis(block))
}

/** Returns true if a table cell starts a tag or an expression that ends outside of it. */
function hasTornCells(block: string): boolean {
  return isTable.test(block) && block.split(/[|\n]/).some(isTorn)
}

const isTable = /^[ \t>*+\d.)|:-]*-[ \t|:-]*$/m

function isTorn(cell: string): boolean {
  let open = 0
  for (const [, slash, end] of cell.matchAll(/<(\/?)x*(\/?)>/g)) open += slash === '/' ? -1 : end === '/' ? 0 : 1
  return open !== 0 || /\{[^}]*$|^[^{]*\}|<[^>]*$/.test(cell)
}

/** Returns true if an element may contain an emphasis mark whose counterpart is outside of it. */
function hasTornEmphasis(block: string): boolean {
  if (!/[*_~]/.test(block) || !block.includes('<')) return false
  const marks: number[] = [0]
  for (const [, slash, end] of block.matchAll(/<(\/?)x*(\/?)>|(?<![\w\\])_+|_+(?!\w)|(?<!\\)[*~]+/g)) {
    if (slash === undefined) marks.push((marks.pop() ?? 0) + 1)
    else if (slash === '/') {
      if ((marks.pop() ?? 0) % 2 === 1) return true
      if (marks.length === 0) marks.push(0)
    } else if (end !== '/') marks.push(0)
  }
  return false
}
