import { equallyNear, meantOneOf } from '../../diagnostics/suggest.ts'

/**
 * Names of one kind (routes, files, sources), which can be found in any Unicode form and, for hints, in
 * any case.
 */
export interface Names extends Iterable<string> {
  has(name: string): boolean
  /** Returns true if the list contains the exact name. */
  lists(name: string): boolean
  /** Name that only differs in its Unicode form (macOS and editors encode `é` differently). */
  same(name: string): string | undefined
  /** First name that only differs in case. */
  inOtherCase(name: string): string | undefined
}

/** Creates a list of names. With `prefixes`, any name with one of these prefixes is known, too. */
export function namesOf(names: Iterable<string>, prefixes: readonly string[] = []): Names {
  const exact = new Set(names)
  // Computed on demand: most sites never need it.
  let composed: ReadonlyMap<string, string> | undefined
  let folded: ReadonlyMap<string, string> | undefined
  const has = (name: string): boolean => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
  return {
    has,
    lists: (name) => exact.has(name),
    same(name) {
      if (has(name)) return name
      if (/^[\0-\x7F]*$/.test(name)) return undefined
      composed ??= index(exact, compose)
      return composed.get(compose(name))
    },
    inOtherCase(name) {
      folded ??= index(exact, fold)
      return folded.get(fold(name))
    },
    [Symbol.iterator]: () => exact[Symbol.iterator](),
  }
}

/** Hint with the probably meant name: the same name in another case, or the most similar one. */
export function meantName(name: string, names: Names, print: (name: string) => string = String) {
  const other = names.inOtherCase(name)
  return other === undefined ? nearestName(name, names, print) : otherCase(print(other))
}

/** Hint with the most similar name. `print` formats it. */
export function nearestName(name: string, names: Iterable<string>, print: (name: string) => string = String) {
  return meantOneOf(equallyNear(name, names).map(print))
}

/** Hint for a name that only differs in case. */
export function otherCase(name: string): string {
  return `addresses are case-sensitive: write "${name}"`
}

/** Key that is equal for names that differ only in case and Unicode form. */
export function fold(name: string): string {
  return compose(name).toLowerCase()
}

function compose(name: string): string {
  return name.normalize('NFC')
}

function index(names: Iterable<string>, key: (name: string) => string): ReadonlyMap<string, string> {
  const namesByKey = new Map<string, string>()
  for (const name of names) if (!namesByKey.has(key(name))) namesByKey.set(key(name), name)
  return namesByKey
}
