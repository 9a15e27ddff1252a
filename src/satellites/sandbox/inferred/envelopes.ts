import { type Fields } from '../describe.ts'
import { isMapping } from '../../../base/mapping.ts'
import { keyIn, type KeyNames, type KeyPath } from './keys.ts'
import { entriesOf, isList, propertiesOf } from './properties.ts'
import { plain, singular } from './words.ts'

/** Where an item stands in a body: names of properties, and 0 for the entries of a list. */
export type Path = readonly (string | 0)[]

/** An item in a body. */
export interface Place {
  readonly path: Path
  readonly schema: unknown
  /** Where it holds its key. */
  readonly key?: KeyPath
  /** How sure that is (`keys.ts`). */
  readonly sureness?: number
}

/** What is looked for. */
export interface Sought {
  readonly keys: KeyNames
  /** What an item is called (`words.ts`). */
  readonly things: readonly string[]
  /** Properties that an item has elsewhere: where it is sent, or read. */
  readonly names: ReadonlySet<string>
}

/** What many APIs call the envelope of anything, for one of them. */
const envelopes = new Set('data item result value object entity record resource payload response'.split(' '))

/** What stands beside an item and is none. */
const aside = new Set('meta metadata link error warning page paging pagination included debug'.split(' '))

/** Properties of one body that are looked at: a body of hundreds is no envelope, and what has more than a few holds no other. */
const maxProperties = 60
const maxOfEnvelope = 10

/**
 * Where the bodies of a schema hold an item. It is the place that has most of: its key, a name after it, the properties that it
 * has elsewhere. Without any of them the body is the item.
 */
export function itemPlace(root: Fields, schema: unknown, sought: Sought): Place {
  return best(root, placesOf(root, schema), sought) ?? { path: [], schema }
}

/** Where the bodies of a schema hold a list of items; nothing, if they hold none. */
export function listPlace(root: Fields, schema: unknown, sought: Sought): Place | undefined {
  return best(
    root,
    placesOf(root, schema).filter(({ path }) => path.at(-1) === 0),
    { ...sought, isOfMany: true },
  )
}

function best(
  root: Fields,
  places: readonly Candidate[],
  sought: Sought & { readonly isOfMany?: boolean },
): Place | undefined {
  let found: { readonly place: Place; readonly score: number } | undefined
  for (const place of places) {
    const { path, schema } = place
    const key = keyIn(root, schema, sought.keys)
    const score = scoreOf(root, place, sought) + (key === undefined ? 0 : 2 * key.sureness - 1)
    if (found === undefined || score > found.score)
      found = { place: { path, schema, ...(key !== undefined && { key: key.path, sureness: key.sureness }) }, score }
  }
  return found?.place
}

/** A place, and how many properties stand beside it: beyond three of a level they are not counted. */
interface Candidate extends Pick<Place, 'path' | 'schema'> {
  readonly others: number
}

function scoreOf(
  root: Fields,
  { path, schema, others }: Candidate,
  { things, names, isOfMany = false }: Sought & { readonly isOfMany?: boolean },
): number {
  const name = path.findLast((part) => part !== 0)
  const own = propertiesOf(root, schema)
  const common = [...own.keys()].filter((one) => names.has(one)).length
  const overlap = names.size === 0 ? 0 : (6 * common) / Math.min(names.size, Math.max(own.size, 1))
  // An envelope has little beside what is in it, and an item alone is seldom in a list.
  const depth = path.length + others + (path.at(-1) === 0 ? 1 : 0)
  if (name === undefined) return 2 + overlap - depth
  const short = singular(plain(name))
  // `items` in an item are parts of it, and a list that is called as one of them is another thing.
  const isUsual = envelopes.has(plain(name)) || (path.length < 3 && isOfMany && envelopes.has(short))
  const isPlural = short !== plain(name)
  const isNamed = isPlural === (path.at(-1) === 0)
  const isThing = things.includes(short)
  const isLike = isNamed && things.some((thing) => thing.length > 3 && short.endsWith(thing))
  const called = isThing && isNamed ? 7 : isLike ? 5 : isUsual || (isThing && isPlural) ? 4 : aside.has(short) ? -6 : 0
  return called + overlap - depth
}

/** All that may be an item: the body, its properties and theirs, entries of lists. */
function placesOf(root: Fields, schema: unknown): readonly Candidate[] {
  const found: Candidate[] = []
  const visit = (path: Path, at: unknown, level: number, others: number): void => {
    if (isList(root, at)) {
      if (path.at(-1) !== 0) visit([...path, 0], entriesOf(root, at) ?? {}, level, others)
      return
    }
    const properties = propertiesOf(root, at)
    if (path.length > 0 && path.at(-1) !== 0 && properties.size === 0) return
    found.push({ path, schema: at, others })
    if (level === 0) return
    for (const [name, one] of [...properties].slice(0, maxProperties))
      visit(
        [...path, name],
        one,
        properties.size > maxOfEnvelope ? 0 : level - 1,
        others + Math.min(properties.size - 1, 3),
      )
  }
  visit([], schema, 2, 0)
  // The shallow ones first: of equal ones the first is taken.
  return found.sort((one, other) => one.path.length - other.path.length)
}

/** The items at a path: several, where it goes through a list. */
export function itemsAt(value: unknown, [first, ...rest]: Path): readonly Fields[] {
  if (first === undefined) return isMapping(value) ? [value] : []
  if (first === 0) return Array.isArray(value) ? value.flatMap((one) => itemsAt(one, rest)) : []
  return isMapping(value) && Object.hasOwn(value, first) ? itemsAt(value[first], rest) : []
}

/** A body with these items at a path, and else as it was. */
export function withItemsAt(body: unknown, [first, ...rest]: Path, items: readonly unknown[]): unknown {
  if (first === undefined) return items[0]
  if (first === 0) return rest.length === 0 ? items : items.map((one) => withItemsAt(undefined, rest, [one]))
  const own = isMapping(body) ? body : {}
  return { ...own, [first]: withItemsAt(own[first], rest, items) }
}
