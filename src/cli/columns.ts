/** Widest that a column is made for the sake of a few long values, which then push their own row alone. */
const widest = 60

/** Rows as lines of columns; `paint` colours a column after it is padded, `right` names those that are aligned right. */
export function columns(
  rows: readonly (readonly string[])[],
  paint: readonly ((text: string) => string)[],
  right: ReadonlySet<number> = new Set(),
): string[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.min(widest, Math.max(...rows.map((row) => row[index]?.length ?? 0))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0
        const last = index === row.length - 1 && !right.has(index)
        const padded = right.has(index) ? cell.padStart(width) : last ? cell : cell.padEnd(width)
        return padded.trimEnd() === '' ? padded : (paint[index] ?? String)(padded)
      })
      .join('  ')
      .trimEnd(),
  )
}
