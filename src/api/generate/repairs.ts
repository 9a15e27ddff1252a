import { dict, hasParts } from '../value.ts'

/** A value that an author wrote for a schema. */
export interface Author {
  readonly value: unknown
  /** The schema as written: it may be a reference. */
  readonly schema: unknown
  /** Keys of the value in its schema; empty for a part of a value that was rejected as a whole. */
  readonly keys: readonly string[]
}

/** The decisions at a location of an example. */
export interface Trait {
  /** Values of authors, best first. */
  readonly authors: readonly Author[]
  /** Number of alternatives to choose from. */
  readonly alternatives: number
  readonly isOptional: boolean
}

/** Changes of decisions, by the location in the example. */
export interface Repairs {
  /** Number of rejected values of authors. */
  readonly rejected: Map<string, number>
  /** The chosen alternative. */
  readonly turns: Map<string, number>
  /** Optional properties that are left out. */
  readonly omitted: Set<string>
}

export const noRepairs = (): Repairs => ({ rejected: new Map(), turns: new Map(), omitted: new Set() })

/** Path step for any item of a list, since all items have the same schema. */
export const anyItem = '*'

/** Location of a child of a value, with the matching child of a rejected value. */
export function childOf(
  { path, level, seed }: { readonly path: string; readonly level: number; readonly seed?: unknown },
  step: string,
): { readonly path: string; readonly level: number; readonly seed?: unknown } {
  const inside = { path: `${path}\0${step}`, level: level + 1 }
  const part = Array.isArray(seed) ? seed[step === anyItem ? 0 : Number(step)] : dict(seed)[step]
  return part === undefined ? inside : { ...inside, seed: part as unknown }
}

/** Locations with decisions on the path to a fault, deepest first. */
function locationsOf(path: readonly string[], traits: ReadonlyMap<string, Trait>): readonly string[] {
  const locations = ['']
  for (const step of path) {
    const around = locations[0] ?? ''
    const next = [`${around}\0${step}`, `${around}\0${anyItem}`].find((candidate) => traits.has(candidate))
    if (next === undefined) break
    locations.unshift(next)
  }
  return locations.filter((location) => traits.has(location))
}

/** Result of a repair: `undefined` if no decision is left to change. */
type Repair = { readonly rejected?: Author } | undefined

/**
 * Changes the decision that is nearest to a fault: rejects a value of an author, chooses another alternative, or leaves out
 * an optional property.
 */
export function repair(
  { path, name }: { readonly path: readonly string[]; readonly name?: string },
  traits: ReadonlyMap<string, Trait>,
  repairs: Repairs,
): Repair {
  // For a disallowed property, the fault is located at the property.
  const locations = locationsOf(name === undefined ? path : [...path, name], traits)
  const isAtFault = locations.length === path.length + 1 && name === undefined
  for (const [index, location] of locations.entries()) {
    const trait = traits.get(location)!
    const rejected = repairs.rejected.get(location) ?? 0
    const author = trait.authors[rejected]
    if (author !== undefined) {
      repairs.rejected.set(location, rejected + 1)
      return { rejected: author }
    }
    if (turn(location, trait, repairs)) return {}
    // If an object is invalid as a whole, any of its properties may be the cause.
    const optional = index === 0 && isAtFault ? optionalIn(location, traits, repairs) : undefined
    if (optional !== undefined || trait.isOptional) {
      repairs.omitted.add(optional ?? location)
      return {}
    }
  }
  return undefined
}

/** Chooses another alternative at any location, if no example is possible; returns false after all were tried. */
export function turnAny(traits: ReadonlyMap<string, Trait>, repairs: Repairs): boolean {
  return [...traits].reverse().some(([location, trait]) => turn(location, trait, repairs))
}

/** Chooses the next alternative at a location, and discards the repairs inside the previous one. */
function turn(location: string, { alternatives }: Trait, { turns, rejected, omitted }: Repairs): boolean {
  const next = (turns.get(location) ?? 0) + 1
  if (next >= alternatives) return false
  turns.set(location, next)
  const isInside = (key: string): boolean => key.startsWith(`${location}\0`)
  for (const all of [turns, rejected, omitted]) for (const key of [...all.keys()]) if (isInside(key)) all.delete(key)
  return true
}

/** The last optional property of an object that is not left out yet. */
function optionalIn(location: string, traits: ReadonlyMap<string, Trait>, { omitted }: Repairs): string | undefined {
  return [...traits]
    .filter(([key, { isOptional }]) => isOptional && !omitted.has(key) && isChild(key, location))
    .map(([key]) => key)
    .at(-1)
}

function isChild(key: string, location: string): boolean {
  return key.startsWith(`${location}\0`) && !key.slice(location.length + 1).includes('\0')
}

/** True for an object or list without parts. */
export function isEmpty(value: unknown): boolean {
  return hasParts(value) && Object.keys(value).length === 0
}
