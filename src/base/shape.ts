/**
 * Checks of values that code of a site returns. Plain functions that allocate nothing for a valid value, since they run
 * for every page.
 *
 * @module
 */

/** Invalid part of a value, and the expected value. */
export interface Mismatch {
  /** Steps to the part, such as `pages[3].route`; empty for the value itself. */
  readonly path: string
  /** Words that follow "must be". */
  readonly expected: string
  readonly value: unknown
}

/** Returns the first mismatch of a value. */
export type Shape = (value: unknown) => Mismatch | undefined

/** A shape for each member of a type. */
export type MemberShapes<T> = { readonly [Key in keyof Required<T>]: Shape }

/** Values that pass a test. */
export function shape(expected: string, fits: (value: unknown) => boolean): Shape {
  return (value) => (fits(value) ? undefined : { path: '', expected, value })
}

export const anything: Shape = () => undefined
export const text = shape('a string', (value) => typeof value === 'string')
export const name = shape('a string that is not empty', (value) => typeof value === 'string' && value !== '')
export const flag = shape('true or false', (value) => typeof value === 'boolean')
export const finite = shape('a number', (value) => Number.isFinite(value))
export const callable = shape('a function', (value) => typeof value === 'function')

/** A whole number that is not less than `minimum`. */
export function integer(minimum: number): Shape {
  return shape(`a whole number from ${minimum}`, (value) => Number.isInteger(value) && Number(value) >= minimum)
}

/** One of some constants. */
export function oneOf(...values: readonly (string | number | boolean)[]): Shape {
  const words = values.map((value) => JSON.stringify(value))
  const expected = words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return shape(expected, (value) => values.includes(value as never))
}

/** Shape of an optional value. */
export function optional(inner: Shape): Shape {
  return (value) => (value === undefined ? undefined : inner(value))
}

/** Value of one of several shapes. `expected` describes all of them. */
export function either(expected: string, ...shapes: readonly Shape[]): Shape {
  return (value) => {
    for (const inner of shapes) if (inner(value) === undefined) return undefined
    return { path: '', expected, value }
  }
}

/** Value that has both shapes. */
export function both(first: Shape, second: Shape): Shape {
  return (value) => first(value) ?? second(value)
}

/** An array whose items have one shape. */
export function list(item: Shape, expected = 'a list'): Shape {
  return (value) => {
    if (!Array.isArray(value)) return { path: '', expected, value }
    // `forEach` would skip holes.
    for (let index = 0; index < value.length; index++) {
      const mismatch = item(value[index])
      if (mismatch !== undefined) return below(`[${index}]`, mismatch)
    }
    return undefined
  }
}

/** A list in which no two items have the same key. */
export function distinct(item: Shape, keyOf: string, expected?: string): Shape {
  const all = list(item, expected)
  return (value) => {
    const mismatch = all(value)
    if (mismatch !== undefined) return mismatch
    const keys = new Set<unknown>()
    for (const [index, item] of (value as readonly Readonly<Record<string, unknown>>[]).entries()) {
      const key = item[keyOf]
      if (keys.has(key)) return { path: `[${index}].${keyOf}`, expected: 'unique in the list', value: key }
      keys.add(key)
    }
    return undefined
  }
}

/** An object whose values have one shape. */
export function record(inner: Shape, expected = 'an object', key: Shape = anything): Shape {
  return (value) => {
    if (!isPlain(value)) return { path: '', expected, value }
    for (const [name, entry] of Object.entries(value)) {
      const wrongKey = key(name)
      if (wrongKey !== undefined)
        return { path: `[${JSON.stringify(name)}]`, expected: `stored under ${wrongKey.expected}`, value: name }
      const mismatch = inner(entry)
      if (mismatch !== undefined) return below(step(name), mismatch)
    }
    return undefined
  }
}

/** Object with certain members. Other members are ignored. */
export function members<T>(shapes: MemberShapes<T>, expected = 'an object'): Shape {
  const entries = Object.entries<Shape>(shapes)
  return (value) => {
    if (!isPlain(value)) return { path: '', expected, value }
    for (const [at, inner] of entries) {
      const mismatch = inner((value as Readonly<Record<string, unknown>>)[at])
      if (mismatch !== undefined) return below(step(at), mismatch)
    }
    return undefined
  }
}

/** Maximum depth of plain data. A value that contains itself exceeds it. */
const maxLevels = 500

/** Data for other threads and cache keys: without functions, promises and circular references. */
export const plainData: Shape = (value) => dataMismatch(value, 0)

function dataMismatch(value: unknown, level: number): Mismatch | undefined {
  if (typeof value !== 'object' || value === null) {
    const isData = !['function', 'symbol', 'bigint'].includes(typeof value)
    return isData ? undefined : { path: '', expected: plainWords, value }
  }
  if (level > maxLevels) return { path: '', expected: `plain data of at most ${maxLevels} levels`, value }
  if (isThenable(value)) return { path: '', expected: plainWords, value }
  const isList = Array.isArray(value)
  for (const key of Object.keys(value)) {
    const mismatch = dataMismatch((value as Readonly<Record<string, unknown>>)[key], level + 1)
    // The first steps are enough: the path in a circular value has hundreds.
    if (mismatch !== undefined) return level > 3 ? mismatch : below(isList ? `[${key}]` : step(key), mismatch)
  }
  return undefined
}

const plainWords = 'plain data (strings, numbers, true, false, null, lists and objects)'

/** Converts the mismatch of a part to one of the enclosing value. */
function below(path: string, mismatch: Mismatch): Mismatch {
  const joined = mismatch.path === '' || mismatch.path.startsWith('[') ? mismatch.path : `.${mismatch.path}`
  return { ...mismatch, path: `${path}${joined}` }
}

const step = (key: string): string => (/^[\w$-]+$/.test(key) ? key : `[${JSON.stringify(key)}]`)

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isThenable(value)
}

/** Returns true if a value is a promise, or is awaited like one. */
export function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** Describes a mismatch: `pages[3].route must be a string, not the number 3`. `rootName` is the name of the value itself. */
export function mismatchText({ path, expected, value }: Mismatch, rootName = 'it'): string {
  const end = value === undefined ? ', but it is undefined' : `, not ${described(value)}`
  return `${path === '' ? rootName : path} must be ${expected}${end}`
}

const maxLetters = 40

/** Describes a value: `the number 3`, `a list`, `a promise`. */
export function described(value: unknown): string {
  switch (typeof value) {
    case 'string': {
      if (value === '') return 'an empty string'
      return `the string ${JSON.stringify(value.length > maxLetters ? `${value.slice(0, maxLetters - 1)}…` : value)}`
    }
    case 'number':
      return `the number ${value}`
    case 'bigint':
      return `the bigint ${value}`
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    case 'object':
      return value === null ? 'null' : describedObject(value)
    default:
      return String(value)
  }
}

function describedObject(value: object): string {
  if (Array.isArray(value)) return 'a list'
  if (isThenable(value)) return 'a promise'
  if (Symbol.asyncIterator in value) return 'an async iterable'
  const { constructor: maker } = value as { readonly constructor?: unknown }
  if (typeof maker !== 'function' || maker === Object || maker.name === '') return 'an object'
  return `an object of the class ${maker.name}`
}
