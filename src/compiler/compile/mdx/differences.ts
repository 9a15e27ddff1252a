/** Signs of text that satteri reads in another way than remark-mdx (see `markdown/native.ts`). */
const differences: readonly RegExp[] = [
  // A space before the end of a line in a list, behind which code begins: where the list ends.
  /^[ \t>*+\d-][^\n]*[ \t]\n[ \t>]*[<{]/m,
  // A row of a table at the margin, behind an indented one.
  /^[ \t][^\n]*\|[^\n]*\n(?=\S)[^\n]*\|/m,
]

/** Tests whether satteri may read a text of MDX in another way than remark-mdx. Its code is covered (`ScannedCode.prose`). */
export function isReadDifferently(prose: string): boolean {
  if (differences.some((sign) => sign.test(prose))) return true
  return prose.split(/\n[ \t>]*\n/).some((block) => hasTornCells(block) || hasTornEmphasis(block))
}

/** Tests whether a cell of a table begins a tag or an expression that it does not end. */
function hasTornCells(block: string): boolean {
  return isTable.test(block) && block.split(/[|\n]/).some(isTorn)
}

const isTable = /^[ \t>*+\d.)|:-]*-[ \t|:-]*$/m

function isTorn(cell: string): boolean {
  let open = 0
  for (const [, slash, end] of cell.matchAll(/<(\/?)x*(\/?)>/g)) open += slash === '/' ? -1 : end === '/' ? 0 : 1
  return open !== 0 || /\{[^}]*$|^[^{]*\}|<[^>]*$/.test(cell)
}

/** Tests whether an element may contain a mark of emphasis whose other half is outside of it. */
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
