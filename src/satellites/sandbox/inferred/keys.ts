import { follow, type Fields } from '../describe.ts'
import { isScalar, propertiesOf } from './properties.ts'
import { plain, singular, wordsOf } from './words.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** Plain names of the property that contains the key of an item. */
export interface KeyNames {
  /** Names derived from the path parameter or the item. They are unambiguous. */
  readonly own: readonly string[]
  /** Usual names in other APIs, the most likely first. */
  readonly usual: readonly string[]
}

/**
 * @param parameter path parameter of the item
 * @param itemNames names of the item (`words.ts`)
 */
export function keyNames(parameter: string, itemNames: readonly string[]): KeyNames {
  // `idOrKey`, `templateIdOrAlias`: two possible names.
  const parts = parameter.split(/[_-]or[_-]|Or(?=\p{Lu})/u)
  const lasts = parts.map((part) => wordsOf(part).at(-1) ?? '')
  const first = plain(parts[0] ?? '')
  const [last = ''] = lasts
  // The key `commit_sha` of a commit is its `sha`.
  const isOf = itemNames.some(
    (itemName) => first === itemName + last || first === last + itemName || first === `id${itemName}`,
  )
  const withName = (kinds: readonly string[]): readonly string[] =>
    itemNames.flatMap((itemName) => kinds.filter((kind) => kind !== itemName).map((kind) => `${itemName}${kind}`))
  const short = isOf ? [first === `${last}${last}` || !itemNames.includes(last) ? last : 'id'] : []
  const ownNames = [...parts.map(plain), ...short, ...withName(lasts), ...withName(['id', 'uuid'])]
  const names = withName(['key', 'name', 'code', 'number'])
  const usual = [...lasts, 'id', 'uuid', 'guid', 'sid', 'slug', 'key', ...names, 'name', 'code', 'number']
  return { own: unique(ownNames), usual: unique(usual) }
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '')
}

/** Path to a property: `['metadata', 'name']`. */
export type KeyPath = readonly string[]

/** Properties with metadata of an item, in APIs that separate metadata from content. */
const facts = new Set(['metadata', 'meta', 'sys', 'attributes', 'identifier', 'identity', 'header'])

/** Cached, since descriptions do not change. */
const scalarsByProperties = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, string>>()

/** Scalar properties that may be a key, by normalized name. */
function scalarsOf(root: Fields, properties: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  const cached = scalarsByProperties.get(properties)
  if (cached !== undefined) return cached
  const scalars = new Map<string, string>()
  for (const [name, property] of properties) {
    const short = plain(name)
    if (!scalars.has(short) && isScalar(root, property)) scalars.set(short, name)
  }
  scalarsByProperties.set(properties, scalars)
  return scalars
}

/**
 * Finds the key in the values of a schema.
 *
 * @returns the path with its certainty: 3 for a name derived from the item or the path, 2 for a usual name of
 * identifiers, 1 for other usual names
 */
export function keyIn(
  root: Fields,
  schema: unknown,
  { own, usual }: KeyNames,
): { readonly path: KeyPath; readonly sureness: 1 | 2 | 3 } | undefined {
  const properties = propertiesOf(root, schema)
  const scalars = scalarsOf(root, properties)
  const propertyOf = (names: readonly string[]): string | undefined =>
    names.map((name) => scalars.get(name)).find((name) => name !== undefined)
  const keyName = propertyOf(own)
  if (keyName !== undefined) return { path: [keyName], sureness: 3 }
  // For example `{"photoId": {"id": …}}`.
  for (const [name, property] of properties) {
    if (scalars.has(plain(name)) || !own.includes(plain(name))) continue
    const inside = scalarsOf(root, propertiesOf(root, property))
    const id = [plain(name), ...usual.slice(0, 3)].map((key) => inside.get(key)).find((key) => key !== undefined)
    if (id !== undefined) return { path: [name, id], sureness: 3 }
  }
  const usualName = propertyOf(usual)
  const isName = usualName === undefined || ['name', 'code', 'number'].includes(plain(usualName))
  if (isName)
    for (const [name, property] of properties) {
      if (!facts.has(singular(plain(name))) && !facts.has(plain(name))) continue
      const inside = keyIn(root, follow(root, property), { own, usual: usual.slice(0, 3) })
      if (inside !== undefined && inside.path.length === 1) return { ...inside, path: [name, ...inside.path] }
    }
  return usualName === undefined ? undefined : { path: [usualName], sureness: isName ? 1 : 2 }
}

/** Returns the value at a key path. */
export function keyAt(value: unknown, [first, ...rest]: KeyPath): unknown {
  if (first === undefined) return value
  const inside = typeof value === 'object' && value !== null ? (value as Fields)[first] : undefined
  return rest.length === 0 ? inside : keyAt(inside, rest)
}

/** Copies an item with another key. */
export function withKeyAt(value: Fields, [first, ...rest]: KeyPath, key: unknown): Fields {
  if (first === undefined) return value
  if (rest.length === 0) return { ...value, [first]: key }
  const inside = value[first]
  return { ...value, [first]: withKeyAt(mappingOf(inside), rest, key) }
}
