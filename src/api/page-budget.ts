import type { EnumValue, Fact } from './data.ts'
import { isDict, list, resolve, type Dict } from './value.ts'

/** Remaining characters of HTML for a part of a page, as estimated before rendering. */
export interface Budget {
  remaining: number
}

/**
 * Budgets of the parts of a page, in characters. They are separate, so that a long request does not hide the responses.
 * Direct fields of a part may exceed its budget by `maxOverdraft`; a page with examples stays below 200 KB.
 */
export const partBudgets = {
  schema: 75_000,
  parameters: 30_000,
  body: 65_000,
  answers: 55_000,
  errors: 20_000,
  calls: 20_000,
}

/** Characters by which required content may exceed a budget. */
const maxOverdraft = 60_000

/** Creates a budget, in characters. */
export const budgetOf = (remaining: number): Budget => ({ remaining })

/** Returns true if the budget allows another part. `isDue`: the part is a direct child. */
export function isWithinBudget({ remaining }: Budget, isDue: boolean): boolean {
  return remaining > (isDue ? -maxOverdraft : 0)
}

/** Characters of a node without its prose. */
const nodeSize = 250

/** Characters of an enumeration value without its text. */
const valueSize = 26

/** Minimum number of values to show. */
const fewValues = 20

/** Number of enumeration values to show. At least a few are shown, even beyond the budget. */
export function maxShownValues({ remaining }: Budget): number {
  return Math.max(fewValues, Math.floor(remaining / (2 * valueSize)))
}

/** Approximate characters of a node without its children. Prose of another page counts, too. */
export function sizeOf({
  id = '',
  described,
  values,
  facts,
}: {
  readonly id: string | undefined
  readonly described: Dict | undefined
  readonly values: readonly EnumValue[]
  readonly facts: readonly Fact[]
}): number {
  const prose = typeof described?.['description'] === 'string' ? described['description'].length : 0
  const listed = values.reduce((sum, { value }) => sum + value.length + valueSize, 0)
  // The id occurs twice on the page: at the target and in its link.
  return nodeSize + 2 * id.length + prose + listed + facts.reduce((sum, { value }) => sum + value.length + 50, 0)
}

/** Keywords with one schema, with a list of schemas, and with schemas by name. */
const [single, listed, mapKeys] = [
  ['items', 'additionalProperties', 'not', 'contains'],
  ['oneOf', 'anyOf', 'allOf', 'prefixItems'],
  ['properties', 'patternProperties'],
]

/** Approximate characters of a schema with everything in it; more than `limit` means at least `limit`. */
export function schemaSize(root: Dict, value: unknown, limit: number): number {
  let size = 0
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined && size < limit; next = waiting.pop()) {
    const { node } = resolve(root, next)
    const values = list(node['enum']).map((option) => ({ value: String(option) }))
    size += sizeOf({ id: undefined, described: node, values, facts: [] }) + 100
    waiting.push(
      ...single.map((keyword) => node[keyword]).filter(isDict),
      ...listed.flatMap((keyword) => list(node[keyword])),
    )
    for (const keyword of mapKeys) if (isDict(node[keyword])) waiting.push(...Object.values(node[keyword]))
  }
  return size
}
