/**
 * Numbers as their authors wrote them: JavaScript would write `9223372036854775807`, `1.10` and `1e400` in another way.
 *
 * @module
 */
/** Marks a written number where a parser or a printer needs a text: a noncharacter, which no text contains. */
const mark = '\ufdd0'

/** A number of which JavaScript would write another text. What computes takes it for the nearest one that there is. */
export class WrittenNumber extends Number {
  /** As JSON has it. */
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
  get isHeld(): boolean {
    return digitsOf(this.source) === digitsOf(String(Number(this)))
  }
}

/** A decimal as its digits and the power of ten behind them. */
function digitsOf(source: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] = /^(-?)(\d+)\.?(\d*)(?:e\+?(.+))?$/i.exec(source) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === '' ? '0' : `${sign}${short}e${Number(power) - part.length + digits.length - short.length}`
}

/** A number as marked text. */
export const marked = (source: string): string => mark + source

/** The number that a text of JSON or YAML is: marked, as a text, where JavaScript would write it in another way. */
export function readNumber(token: string): number | string {
  const source = /^0[xo]/i.test(token) ? String(BigInt(token)) : decimal(token)
  return String(Number(source)) === source ? Number(source) : marked(source)
}

/** As JSON has it; YAML allows a plus sign, needless zeros and no digits on one side of the point. */
function decimal(token: string): string {
  return token
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')
}

/** The lexemes of YAML that are numbers. */
const yamlNumber = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+)$/i

/** Returns true for a plain scalar of YAML that is a number in another notation than JavaScript's. */
export function isWrittenNumber(lexeme: string): boolean {
  return yamlNumber.test(lexeme) && typeof readNumber(lexeme) === 'string'
}

/** Location of a number in YAML. */
export interface YamlNumber {
  readonly start: number
  readonly end: number
  isKey: boolean
}

/** A text of YAML with its numbers marked; those that are keys become texts, which all keys are. */
export function withMarks(text: string, numbers: readonly YamlNumber[]): string {
  let at = 0
  const pieces = numbers.map(({ start, end, isKey }) => {
    const before = text.slice(at, start)
    at = end
    return isKey ? `${before}'${text.slice(start, end)}'` : `${before}${mark}${text.slice(start, end)}`
  })
  return pieces.join('') + text.slice(at)
}

/** A value as JSON, its numbers as written. */
export function toJson(value: unknown, indent?: number): string | undefined {
  return (JSON.stringify(value, null, indent) as string | undefined)?.replace(/"\ufdd0([^"]*)"/g, '$1')
}

/** The value that a text of JSON says, its numbers as written. */
export function parseJson(text: string): unknown {
  const json = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*/gi, (token) =>
    token.startsWith('"') ? token : JSON.stringify(readNumber(token)),
  )
  return JSON.parse(json, (_, value: unknown) => (isMarked(value) ? new WrittenNumber(value.slice(1)) : value))
}

/** YAML that was made of marked numbers, without their marks. */
export function unmarked(yaml: string): string {
  return yaml.replaceAll(/\ufdd0(?=[-\d])/g, '')
}

function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(mark)
}

/** A value with what has no parts replaced; the same one where that changes nothing. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return change(value)
  const before = Object.entries<unknown>({ ...value })
  const after = before.map(([key, child]) => [key, mapLeaves(child, change)] as const)
  if (after.every(([, child], index) => child === before[index]?.[1])) return value
  return Array.isArray(value) ? after.map(([, child]) => child) : Object.fromEntries(after)
}

/** A value with the numbers that JavaScript has. */
export function withPlainNumbers(value: unknown): unknown {
  return mapLeaves(value, (leaf) => (leaf instanceof WrittenNumber ? Number(leaf) : leaf))
}

/**
 * Replaces the marked numbers of parsed parts by the nearest ones that JavaScript has, in place.
 *
 * @returns sets all of them again, wherever the objects that hold them have gone
 */
export function takeNumbers(parts: readonly unknown[]): (of: (source: string) => unknown) => void {
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
