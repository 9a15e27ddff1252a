import type { KeyPath } from '../../text/yaml/yaml.ts'

/** A hint. With `key`, it only applies where this key is allowed. */
interface Suggestion {
  readonly hint: string
  readonly key?: string
}

/** Keys of other tools, as paths without list indexes, and their replacements here. */
export interface ForeignKeys {
  readonly names: Readonly<Record<string, string | Suggestion>>
  /** Tried in order if no name equals the path. */
  readonly patterns?: readonly (readonly [path: RegExp, hint: string])[]
}

/** Converts rows of hints, each with the keys that share it, to a table. */
export function hintsByKey<Hint>(rows: readonly (readonly [keys: string, hint: Hint])[]): Record<string, Hint> {
  return Object.fromEntries(rows.flatMap(([keys, hint]) => keys.split(' ').map((key) => [key, hint])))
}

/**
 * Hint for a key that was probably meant as in another tool. `knownKeys` contains the keys allowed at its location;
 * default: any.
 */
export function suggestionFor(
  { names, patterns = [] }: ForeignKeys,
  path: KeyPath,
  knownKeys?: readonly string[],
): string | undefined {
  const name = path.filter((step) => typeof step === 'string').join('.')
  const suggestion = Object.hasOwn(names, name) ? names[name] : patterns.find(([pattern]) => pattern.test(name))?.[1]
  if (typeof suggestion !== 'object') return suggestion
  return suggestion.key === undefined || knownKeys?.includes(suggestion.key) !== false ? suggestion.hint : undefined
}
