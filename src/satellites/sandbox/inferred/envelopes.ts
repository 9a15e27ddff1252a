import { type Fields } from '../describe.ts'
import { isMapping } from '../../../base/mapping.ts'
import { keyIn, type KeyNames, type KeyPath } from './keys.ts'
import { entriesOf, isList, propertiesOf } from './properties.ts'
import { plain, singular } from './words.ts'

/** Path to an item in a body: property names, and 0 for the items of a list. */
export type Path = readonly (string | 0)[]

/** Location of an item in a body. */
export interface ItemLocation {
  readonly path: Path
  readonly schema: unknown
  /** Path to the key in the item. */
  readonly key?: KeyPath
  /** Certainty of the key (`keys.ts`). */
  readonly sureness?: number
}

/** Clues for the location of an item in a body. */
export interface ItemClues {
  readonly keys: KeyNames
  /** Names of the kind of item (`words.ts`). */
  readonly itemNames: readonly string[]
  /** Properties of the item in other operations. */
  readonly names: ReadonlySet<string>
}

/** Usual names of properties that wrap a single value. */
const envelopes = new Set('data item result value object entity record resource payload response'.split(' '))

/** Sibling properties of the item. */
const aside = new Set('meta metadata link error warning page paging pagination included debug'.split(' '))

/**
 * Maximum number of examined properties in a body. A body with hundreds is not an envelope, and one with more than a
 * few contains none.
 */
const maxProperties = 60
const maxOfEnvelope = 10

/**
 * Finds the item in the bodies of a schema. The best location has most of: the key, a name of the item, known
 * properties of the item. Without any of them, the whole body is the item.
 */
export function itemLocation(root: Fields, schema: unknown, sought: ItemClues): ItemLocation {
  return best(root, locationsOf(root, schema), sought) ?? { path: [], schema }
}

/** Finds the list of items in the bodies of a schema; `undefined` if they have no list. */
export function listLocation(root: Fields, schema: unknown, sought: ItemClues): ItemLocation | undefined {
  return best(
    root,
    locationsOf(root, schema).filter(({ path }) => path.at(-1) === 0),
    { ...sought, isOfMany: true },
  )
}

function best(
  root: Fields,
  locations: readonly Candidate[],
  sought: ItemClues & { readonly isOfMany?: boolean },
): ItemLocation | undefined {
  let bestSoFar: { readonly location: ItemLocation; readonly score: number } | undefined
  for (const location of locations) {
    const { path, schema } = location
    const key = keyIn(root, schema, sought.keys)
    const score = scoreOf(root, location, sought) + (key === undefined ? 0 : 2 * key.sureness - 1)
    if (bestSoFar === undefined || score > bestSoFar.score)
      bestSoFar = {
        location: { path, schema, ...(key !== undefined && { key: key.path, sureness: key.sureness }) },
        score,
      }
  }
  return bestSoFar?.location
}

/** A possible location of the item, with the number of its siblings (at most three for each level). */
interface Candidate extends Pick<ItemLocation, 'path' | 'schema'> {
  readonly others: number
}

function scoreOf(
  root: Fields,
  { path, schema, others }: Candidate,
  { itemNames, names, isOfMany = false }: ItemClues & { readonly isOfMany?: boolean },
): number {
  const name = path.findLast((part) => part !== 0)
  const properties = propertiesOf(root, schema)
  const common = [...properties.keys()].filter((name) => names.has(name)).length
  const overlap = names.size === 0 ? 0 : (6 * common) / Math.min(names.size, Math.max(properties.size, 1))
  // An envelope has few other properties, and a single item is seldom in a list.
  const depth = path.length + others + (path.at(-1) === 0 ? 1 : 0)
  if (name === undefined) return 2 + overlap - depth
  const short = singular(plain(name))
  // A list named `items` inside an item contains its parts, not items of the collection.
  const isUsual = envelopes.has(plain(name)) || (path.length < 3 && isOfMany && envelopes.has(short))
  const isPlural = short !== plain(name)
  const isNamed = isPlural === (path.at(-1) === 0)
  const isItemName = itemNames.includes(short)
  const isLike = isNamed && itemNames.some((itemName) => itemName.length > 3 && short.endsWith(itemName))
  const called =
    isItemName && isNamed ? 7 : isLike ? 5 : isUsual || (isItemName && isPlural) ? 4 : aside.has(short) ? -6 : 0
  return called + overlap - depth
}

/** All possible locations: the body, its properties and their properties, items of lists. */
function locationsOf(root: Fields, schema: unknown): readonly Candidate[] {
  const candidates: Candidate[] = []
  const visit = ({ path, schema: at, others }: Candidate, level: number): void => {
    if (isList(root, at)) {
      if (path.at(-1) !== 0) visit({ path: [...path, 0], schema: entriesOf(root, at) ?? {}, others }, level)
      return
    }
    const properties = propertiesOf(root, at)
    if (path.length > 0 && path.at(-1) !== 0 && properties.size === 0) return
    candidates.push({ path, schema: at, others })
    if (level === 0) return
    for (const [name, property] of [...properties].slice(0, maxProperties))
      visit(
        { path: [...path, name], schema: property, others: others + Math.min(properties.size - 1, 3) },
        properties.size > maxOfEnvelope ? 0 : level - 1,
      )
  }
  visit({ path: [], schema, others: 0 }, 2)
  // Shortest paths first: of equally good candidates the first is used.
  return candidates.sort((first, second) => first.path.length - second.path.length)
}

/** The items at a path. A path through a list has several. */
export function itemsAt(value: unknown, [first, ...rest]: Path): readonly Fields[] {
  if (first === undefined) return isMapping(value) ? [value] : []
  if (first === 0) return Array.isArray(value) ? value.flatMap((entry) => itemsAt(entry, rest)) : []
  return isMapping(value) && Object.hasOwn(value, first) ? itemsAt(value[first], rest) : []
}

/** Copies a body with other items at a path. */
export function withItemsAt(body: unknown, [first, ...rest]: Path, items: readonly unknown[]): unknown {
  if (first === undefined) return items[0]
  if (first === 0) return rest.length === 0 ? items : items.map((item) => withItemsAt(undefined, rest, [item]))
  const fields = isMapping(body) ? body : {}
  return { ...fields, [first]: withItemsAt(fields[first], rest, items) }
}
