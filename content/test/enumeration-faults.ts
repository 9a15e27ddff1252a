import type { Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { list, schemas } from '../../openapi/test/description.ts'
import { suggestion } from './calls.ts'
import { fault, type Page } from './page.ts'

/** Every enumeration in the description, by name. */
const enumerations: readonly (readonly [string, readonly string[]])[] = Object.entries(schemas)
  .filter(([, schema]) => 'enum' in schema)
  .map(([name, schema]) => [name, list(schema['enum']).map(String)])

/** Name on pages → enumeration whose number of values the page mentions. */
const counted: Readonly<Record<string, string>> = {
  carriers: 'Carrier',
  languages: 'Language',
  phases: 'ShipmentPhase',
  'claim reasons': 'ClaimReason',
  'error keys': 'ErrorKey',
}

/** Faults in the tables and numbers of values on a page. */
export function enumerationFaults(page: Page): readonly string[] {
  const faults: string[] = []
  visit(page.tree, (node, index, parent) => {
    const line = node.position?.start.line ?? 0
    if (node.type === 'table') {
      const caption = parent?.children[(index ?? 0) - 1]
      faults.push(
        ...tableFaults(node, caption === undefined ? '' : toString(caption), (at, what) => fault(page, at, what)),
      )
    }
    if (node.type === 'paragraph' || node.type === 'tableCell')
      faults.push(...countFaults(toString(node)).map((what) => fault(page, line, what)))
  })
  return faults
}

type Say = (line: number, what: string) => string

/** A first column whose values are mostly of an enumeration must contain only its values; after "All …" it must contain all of them. */
function tableFaults(table: Table, caption: string, say: Say): readonly string[] {
  const cells = table.children.slice(1).flatMap((row) => {
    const [cell] = row.children
    const codes = cell?.children.filter(({ type }) => type === 'inlineCode') ?? []
    return codes.map((code) => ({ value: toString(code), line: row.position?.start.line ?? 0 }))
  })
  const values = cells.map(({ value }) => value)
  // If several enumerations contain all values, the smallest one is used.
  const best = enumerations
    .map(([name, enumeration]) => ({
      name,
      known: enumeration,
      count: values.filter((value) => enumeration.includes(value)).length,
    }))
    .sort((a, b) => b.count - a.count || (a.known.length - b.known.length) * (a.count === values.length ? 1 : -1))[0]
  // Two words may be field names that are also values.
  if (best === undefined || best.count < 2 || best.count * 2 <= values.length) return []
  const { name, known } = best
  const foreign = cells.filter(({ value }) => !known.includes(value))
  const missing = known.filter((value) => !values.includes(value))
  const claimsAll = /\ball (?:the |of |its )?/i.test(caption) && /[:.]\s*$/.test(caption) && missing.length > 0
  return [
    ...foreign.map(({ value, line }) => say(line, `\`${value}\` is not a value of ${name}${suggestion(value, known)}`)),
    ...(claimsAll ? [say(table.position?.start.line ?? 0, `of ${name} it lacks ${missing.join(', ')}`)] : []),
  ]
}

/** `43 carriers`: numbers below ten refer to a part of the values. */
function countFaults(text: string): readonly string[] {
  return [...text.matchAll(/\b(\d\d+) ([a-z]+(?: [a-z]+)?)/g)].flatMap(([, number, words = '']) => {
    const name = counted[words] ?? counted[words.split(' ')[0] ?? '']
    const count = enumerations.find(([key]) => key === name)?.[1].length
    return count === undefined || count === Number(number) ? [] : [`"${number} ${words}": the description has ${count}`]
  })
}
