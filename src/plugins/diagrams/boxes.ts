import type { Element } from 'hast'
import type { GraphNode } from './graph.ts'
import { codeWidth, measured, textWidth } from './label.ts'
import { codeFont, shape, textIn, textLines, type Attributes, type Box } from './svg.ts'

const nameSize = 13
const rowSize = 12
const rowHeight = 19
const margin = 10

/** A row of texts in columns, with text attributes. */
export interface Row {
  readonly columns: readonly string[]
  readonly look?: Attributes
}

/** A box with a name as its header, an annotation above it, and compartments with rows of code. */
export function boxNode(
  id: string,
  {
    name,
    annotation,
    compartments,
  }: { readonly name: string; readonly annotation?: string; readonly compartments: readonly (readonly Row[])[] },
): GraphNode {
  const title = measured(name, nameSize, 260, true)
  const above = annotation === undefined ? '' : `«${annotation}»`
  const head = title.height + 14 + (above === '' ? 0 : 16)
  const filled = compartments.filter((rows) => rows.length > 0)
  const widths = columnWidths(filled.flat())
  const rowsWidth = widths.reduce((sum, width) => sum + width + margin, margin)
  return {
    id,
    width: Math.max(96, title.width + 2 * margin, textWidth(above, 12) + 2 * margin, rowsWidth),
    height: head + filled.reduce((sum, rows) => sum + rows.length * rowHeight + 8, 0),
    draw(box) {
      const border = { stroke: 'var(--border)', strokeWidth: 1 }
      const parts: Element[] = [
        shape('rect', { ...box, rx: 4, fill: 'var(--fill)', ...border }),
        shape('rect', { ...box, height: head, rx: 4, fill: 'var(--header)', ...border }),
      ]
      if (above !== '') {
        const lineBox = { ...box, y: box.y + 6, height: 16 }
        parts.push(...textIn(lineBox, [above], { size: 12, fontStyle: 'italic', fill: 'var(--muted)' }))
      }
      const titleBox: Box = { ...box, y: box.y + head - title.height - 7, height: title.height }
      parts.push(...textIn(titleBox, title.lines, { size: nameSize, fontWeight: 600, fill: 'var(--text)' }))
      let y = box.y + head
      for (const [index, rows] of filled.entries()) {
        if (index > 0) parts.push(shape('line', { x1: box.x, y1: y, x2: box.x + box.width, y2: y, ...border }))
        y += 4
        for (const row of rows) {
          parts.push(...rowParts(row, { x: box.x + margin, y: y + rowHeight / 2 }, widths))
          y += rowHeight
        }
        y += 4
      }
      return parts
    },
  }
}

function columnWidths(rows: readonly Row[]): readonly number[] {
  const count = Math.max(0, ...rows.map(({ columns }) => columns.length))
  return Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map(({ columns }) => codeWidth(columns[index] ?? '', rowSize))),
  )
}

function rowParts({ columns, look }: Row, at: { x: number; y: number }, widths: readonly number[]): Element[] {
  let { x } = at
  return columns.flatMap((text, index) => {
    const words = { x, y: at.y, size: rowSize, fontFamily: codeFont, fill: 'var(--text)', ...look }
    x += (widths[index] ?? 0) + margin
    return text === '' ? [] : textLines([text], words)
  })
}
