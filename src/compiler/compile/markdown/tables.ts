/**
 * HTML of tables: a box that scrolls, names of rows with an id, and labels of cells for tables that become cards on a
 * phone.
 */
import type { Element, ElementContent, Root } from 'hast'
import { classesOf, element, headingText } from '../../../text/markup.ts'
import { addClass } from './elements.ts'

/** Widths in characters, about 7.3 pixels each: of the text of a phone with 390 px, and of a column of text. */
const widths = { phone: 46, text: 82 }
/** Width at which the text of a cell wraps, where space is scarce and where it is not. */
const wrapped = { phone: 22, text: 60 }
/** Characters between two columns. */
const gap = 3
/** Minimum number of columns of a table that becomes cards: two fit side by side. */
const minColumns = 3
/** Number of rows from which the header row stays in sight. */
const longTable = 8

/**
 * Wraps each table among the children in a box that scrolls if the table is wider than the text. A table that
 * scrolls itself (`display: block`) would not fill the width, since its rows would form an anonymous table.
 */
export function boxTables(parent: Element | Root): void {
  if (!parent.children.some(isTable)) return
  if (parent.type === 'element' && classesOf(parent).includes('table-box')) return
  parent.children = (parent.children as ElementContent[]).map((child) =>
    isTable(child) ? element('div', { className: ['table-box'] }, [child]) : child,
  )
}

function isTable(node: { readonly type: string; readonly tagName?: string }): boolean {
  return node.type === 'element' && node.tagName === 'table'
}

/**
 * Completes a table in place. The first cell of a row with an id is its header. Cells of a table with several columns
 * that is too wide for a phone get the label of their column, and explicit roles, since browsers forget those of
 * elements that are displayed as blocks.
 */
export function completeTable(table: Element): void {
  const heads = childrenOf(table, 'thead').flatMap((part) => childrenOf(part, 'tr'))
  const rows = [table, ...childrenOf(table, 'tbody'), ...childrenOf(table, 'tfoot')].flatMap((part) =>
    childrenOf(part, 'tr'),
  )
  for (const cell of heads.flatMap(cellsOf)) markEmptyHeader(cell)
  const linkable = rows.filter(isLinkable)
  for (const row of linkable) markRowHeader(row)
  const [head] = heads
  const isRegular = head !== undefined && heads.length === 1 && [head, ...rows].every((row) => isRegularRow(row, head))
  const { isWide, isWideOnPhone } = isRegular ? sizeOf(head, rows) : fixedSize
  if (isWide) addClass(table, 'table-wide')
  if (isRegular && isWideOnPhone) {
    addClass(table, 'table-cards')
    labelCells(table, { head, rows })
  }
  if (linkable.length > 0 || isWideOnPhone || rows.length >= longTable) table.properties['dataFeature'] = 'tables'
}

/** Returns true for a row of a table that links can lead to. */
function isLinkable({ properties }: Element): boolean {
  return typeof properties['id'] === 'string'
}

/** Converts an empty header cell to a normal cell, since it would be read aloud as a header. */
function markEmptyHeader(cell: Element): void {
  if (cell.children.length === 0) cell.tagName = 'td'
}

/** Converts the first cell of a row to its header. */
function markRowHeader(row: Element): void {
  const [cell] = cellsOf(row)
  if (cell === undefined || cell.children.length === 0) return
  cell.tagName = 'th'
  cell.properties['scope'] = 'row'
}

/** Returns true for a row with as many cells as the header row, without merged ones. */
function isRegularRow(row: Element, head: Element): boolean {
  const cells = cellsOf(row)
  return (
    cells.length === cellsOf(head).length &&
    cells.every(({ properties }) => properties['colSpan'] === undefined && properties['rowSpan'] === undefined)
  )
}

/** Size of a table that remains a table at any width. */
const fixedSize = { isWide: false, isWideOnPhone: false }

/** Compares the estimated width of a table with the available width. */
function sizeOf(head: Element, rows: readonly Element[]): typeof fixedSize {
  const columns = cellsOf(head).map(() => ({ text: 0, word: 0 }))
  if (columns.length < minColumns) return fixedSize
  for (const row of [head, ...rows])
    for (const [index, cell] of cellsOf(row).entries()) {
      const column = columns[index]
      if (column === undefined) continue
      const text = headingText(cell)
      column.text = Math.max(column.text, text.length)
      // Names in code may break after these characters.
      for (const word of text.split(/\s+|(?<=[_/.])/)) column.word = Math.max(column.word, word.length)
    }
  const widthOf = (max: number): number =>
    columns.reduce((sum, { text, word }) => sum + Math.max(word, Math.min(text, max)), gap * (columns.length - 1))
  return { isWideOnPhone: widthOf(wrapped.phone) > widths.phone, isWide: widthOf(wrapped.text) > widths.text }
}

/** Adds the labels of columns to all cells except the first of each row, and roles to all elements. */
function labelCells(table: Element, { head, rows }: { readonly head: Element; readonly rows: readonly Element[] }) {
  const labels = cellsOf(head).map(headingText)
  table.properties['role'] = 'table'
  for (const part of ['thead', 'tbody', 'tfoot'].flatMap((name) => childrenOf(table, name)))
    part.properties['role'] = 'rowgroup'
  for (const row of [head, ...rows]) {
    row.properties['role'] = 'row'
    for (const [index, cell] of cellsOf(row).entries()) {
      cell.properties['role'] = cell.tagName === 'td' ? 'cell' : row === head ? 'columnheader' : 'rowheader'
      const label = row === head || index === 0 || cell.children.length === 0 ? '' : labels[index]
      if (label !== undefined && label !== '') cell.properties['dataLabel'] = label
    }
  }
}

function cellsOf({ children }: Element): readonly Element[] {
  return children
    .filter((child) => child.type === 'element')
    .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
}

function childrenOf({ children }: Element, name: string): readonly Element[] {
  return children.filter((child) => child.type === 'element').filter(({ tagName }) => tagName === name)
}
