import type { TextRef } from './data.ts'
import type { Call } from './outline.ts'
import type { Texts } from './texts.ts'
import { dict, isDict, list, literal, text, type Dict } from './value.ts'

/** What a key of an error means at a status, as far as the description says. */
export type Meaning = (status: string, key: string) => TextRef | undefined

/**
 * What the catalogue (`x-error-catalogue`) says of its keys; where it says nothing, an enumeration of them.
 *
 * @param entry id of the entry that the prose belongs to
 */
export function errorMeanings(
  root: Dict,
  calls: readonly Call[],
  { texts, entry }: { readonly texts: Texts; readonly entry: string },
): Meaning {
  const said = new Map<string, readonly [Dict, string]>()
  const keys = new Set<string>()
  for (const row of list(root['x-error-catalogue']).map(dict)) {
    for (const { key, said: words } of catalogueKeys(row['keys'])) {
      keys.add(key)
      if (words !== undefined) said.set(`${literal(row['status'])} ${key}`, words)
    }
  }
  for (const { node } of calls) {
    for (const named of Object.values(dict(node['x-error-keys']))) for (const key of list(named)) keys.add(literal(key))
  }
  const values = enumerationOf(root, keys)
  return (status, key) => {
    const words = said.get(`${status} ${key}`)
    const own = words === undefined ? undefined : texts.of(words[0], entry, words[1])
    return own ?? (Object.hasOwn(values, key) ? texts.of(values, entry, key) : undefined)
  }
}

/** The keys of a status: a list, of names or of objects with a description, or a map of names to descriptions. */
export function catalogueKeys(
  keys: unknown,
): readonly { readonly key: string; readonly said?: readonly [Dict, string] }[] {
  if (isDict(keys)) return Object.keys(keys).map((key) => ({ key, said: [keys, key] }))
  return list(keys).map((one) => {
    const key = isDict(one) ? text(one['key']) : undefined
    return key === undefined ? { key: literal(one) } : { key, said: [dict(one), 'description'] }
  })
}

/** What an enumeration says of its values: of all that say something, the one that has most of the keys. */
function enumerationOf(root: Dict, keys: ReadonlySet<string>): Dict {
  let found: Dict = {}
  let most = 0
  for (const schema of Object.values(dict(dict(root['components'])['schemas'])).map(dict)) {
    const meanings = dict(schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'])
    const known = Object.keys(meanings).filter((key) => keys.has(key)).length
    if (known > most) [found, most] = [meanings, known]
  }
  return found
}
