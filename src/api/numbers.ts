/**
 * Numbers in their original notation. JavaScript would print `9223372036854775807`, `1.10` and `1e400` differently.
 *
 * @module
 */
/** Prefix of a number that passes through a parser or printer as a string: a noncharacter, which no text contains. */
const mark = '\ufdd0'

/** A number that JavaScript would print differently. Calculations use the nearest JavaScript number. */
export class WrittenNumber extends Number {
  /** Notation in JSON. */
  readonly source: string

  constructor(source: string) {
    super(source)
    this.source = source
  }

  override toString(): string {
    return this.source
  }

  toJSON(): string {
    return marked(this.source)
  }

  /** True if a JavaScript number has the same value, perhaps in another notation. */
  get isExact(): boolean {
    return digitsOf(this.source) === digitsOf(String(Number(this)))
  }
}

/** Normalizes a decimal to its significant digits and an exponent. */
function digitsOf(source: string): string {
  const [, sign = '', integerPart = '', fraction = '', power = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e\+?(.+))?$/i.exec(source) ?? []
  const digits = (integerPart + fraction).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === '' ? '0' : `${sign}${short}e${Number(power) - fraction.length + digits.length - short.length}`
}

/** A number as marked text. */
export const marked = (source: string): string => mark + source

/** Parses a number of JSON or YAML. Returns marked text if JavaScript would print the number differently. */
export function readNumber(token: string): number | string {
  const source = /^0[xo]/i.test(token) ? String(BigInt(token)) : decimal(token)
  return String(Number(source)) === source ? Number(source) : marked(source)
}

/** Converts a decimal to JSON. YAML also allows a plus sign, leading zeros, and no digits on one side of the point. */
function decimal(token: string): string {
  return token
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')
}

/** Matches the plain scalars of YAML that are numbers. */
const yamlNumber = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+)$/i

/** Returns true for a plain scalar of YAML that is a number that JavaScript would print differently. */
export function isWrittenNumber(lexeme: string): boolean {
  return yamlNumber.test(lexeme) && typeof readNumber(lexeme) === 'string'
}

/** Location of a number in YAML. */
export interface YamlNumber {
  readonly start: number
  readonly end: number
  isKey: boolean
}

/** Marks the numbers of a YAML text. Numbers that are keys are quoted, since all keys are strings. */
export function withMarks(text: string, numbers: readonly YamlNumber[]): string {
  let at = 0
  const pieces = numbers.map(({ start, end, isKey }) => {
    const before = text.slice(at, start)
    at = end
    return isKey ? `${before}'${text.slice(start, end)}'` : `${before}${mark}${text.slice(start, end)}`
  })
  return pieces.join('') + text.slice(at)
}

/** Serializes a value as JSON with the original notation of its numbers. */
export function toJson(value: unknown, indent?: number): string | undefined {
  return (JSON.stringify(value, null, indent) as string | undefined)?.replace(/"\ufdd0([^"]*)"/g, '$1')
}

/** Parses JSON and preserves the notation of its numbers. */
export function parseJson(text: string): unknown {
  const json = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*/gi, (token) =>
    token.startsWith('"') ? token : JSON.stringify(readNumber(token)),
  )
  return JSON.parse(json, (_, value: unknown) => (isMarked(value) ? new WrittenNumber(value.slice(1)) : value))
}

/** Removes the marks of numbers from YAML. */
export function unmarked(yaml: string): string {
  return yaml.replaceAll(/\ufdd0(?=[-\d])/g, '')
}

function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(mark)
}

/** Converts a parsed number to text in its notation; other values stay unchanged. */
export function numberAsText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : isMarked(value) ? value.slice(mark.length) : value
}

/** Replaces the leaves of a value. Returns the value itself if no leaf changes. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return change(value)
  const before = Object.entries<unknown>({ ...value })
  const after = before.map(([key, child]) => [key, mapLeaves(child, change)] as const)
  if (after.every(([, child], index) => child === before[index]?.[1])) return value
  return Array.isArray(value) ? after.map(([, child]) => child) : Object.fromEntries(after)
}

/** Converts the numbers of a value to JavaScript numbers. */
export function withPlainNumbers(value: unknown): unknown {
  return mapLeaves(value, (leaf) => (leaf instanceof WrittenNumber ? Number(leaf) : leaf))
}

/**
 * Replaces the marked numbers of parsed parts with the nearest JavaScript numbers, in place.
 *
 * @returns a function that replaces these numbers with others; it also works after their objects have
 * been moved
 */
export function unmarkNumbers(parts: readonly unknown[]): (of: (source: string) => unknown) => void {
  const numbers: { readonly holder: Record<string, unknown>; readonly key: string; readonly source: string }[] = []
  const visited = new Set<unknown>()
  const open = [...parts]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null || visited.has(node)) continue
    visited.add(node)
    const holder = node as Record<string, unknown>
    for (const [key, child] of Object.entries(holder)) {
      if (isMarked(child)) numbers.push({ holder, key, source: child.slice(1) })
      else if (typeof child === 'object') open.push(child)
    }
  }
  const set = (valueOf: (source: string) => unknown): void => {
    for (const { holder, key, source } of numbers) holder[key] = valueOf(source)
  }
  set(Number)
  return set
}
