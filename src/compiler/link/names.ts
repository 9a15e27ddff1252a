import { equallyNear, meantOneOf } from '../../diagnostics/suggest.ts'

/** Names of one kind (routes, files, sources), found in any Unicode form, and for hints in any case. */
export interface Names extends Iterable<string> {
  has(name: string): boolean
  /** Checks that the list contains the exact name. */
  lists(name: string): boolean
  /** The name that is the same but for its Unicode form (macOS and editors write `é` differently). */
  same(name: string): string | undefined
  /** The first name in order that differs in nothing but case. */
  inOtherCase(name: string): string | undefined
}

/** Takes names in order. With `prefixes`, a name that begins with one of them is known too. */
export function namesOf(names: Iterable<string>, prefixes: readonly string[] = []): Names {
  const exact = new Set(names)
  // Most sites never ask.
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

/** The hint that names what was probably meant: the same name in other case, or the nearest. */
export function meantName(written: string, names: Names, print: (name: string) => string = String) {
  const other = names.inOtherCase(written)
  return other === undefined ? nearestName(written, names, print) : otherCase(print(other))
}

/** The hint that names the nearest name, as `shown` writes it. */
export function nearestName(written: string, names: Iterable<string>, print: (name: string) => string = String) {
  return meantOneOf(equallyNear(written, names).map(print))
}

/** The hint for a name that differs in nothing but case. */
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
