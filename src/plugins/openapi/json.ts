import type { Ref } from './scan.ts'

/** A text that was read as JSON. */
export interface JsonText {
  readonly value: unknown
  /** Offset of each object and list. */
  readonly starts: ReadonlyMap<object, number>
  readonly refs: readonly Ref[]
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const words: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

/** Keys that a YAML parser reads in another way. */
const special = new Set(['__proto__', '<<'])

/** Thrown inside, caught inside. */
class NotPlain extends Error {}

/**
 * Reads a JSON text in one go, many times faster than as YAML, and notes where its objects begin.
 *
 * @returns `undefined` for whatever a YAML parser has to judge: what is no JSON, nests deeper than `maxDepth`, or has a
 *   key twice
 */
export function readJson(text: string, maxDepth: number): JsonText | undefined {
  const starts = new Map<object, number>()
  const refs: Ref[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  function blank(): number {
    for (; ; at++) {
      const code = text.charCodeAt(at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code
    }
  }

  function string(): string {
    const end = endOfString(text, at)
    if (end === undefined) throw new NotPlain()
    const raw = text.slice(at, end)
    at = end
    return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1)
  }

  function object(depth: number): unknown {
    const made: Record<string, unknown> = {}
    starts.set(made, at)
    at++
    if (blank() === brace.close) return (++at, made)
    for (;;) {
      if (blank() !== quote) throw new NotPlain()
      const key = string()
      if (special.has(key) || Object.hasOwn(made, key)) throw new NotPlain()
      if (blank() !== 58) throw new NotPlain()
      at++
      blank()
      const start = at
      const child = value(depth + 1)
      made[key] = child
      if (key === '$ref' && typeof child === 'string') refs.push({ value: child, start, end: at })
      const next = blank()
      at++
      if (next === brace.close) return made
      if (next !== comma) throw new NotPlain()
    }
  }

  function array(depth: number): unknown {
    const made: unknown[] = []
    starts.set(made, at)
    at++
    if (blank() === bracket.close) return (++at, made)
    for (;;) {
      blank()
      made.push(value(depth + 1))
      const next = blank()
      at++
      if (next === bracket.close) return made
      if (next !== comma) throw new NotPlain()
    }
  }

  function value(depth: number): unknown {
    if (depth > maxDepth) throw new NotPlain()
    const code = text.charCodeAt(at)
    if (code === brace.open) return object(depth)
    if (code === bracket.open) return array(depth)
    if (code === quote) return string()
    for (const [word, meant] of words) {
      if (text.startsWith(word, at)) return ((at += word.length), meant)
    }
    number.lastIndex = at
    const found = number.exec(text)?.[0]
    if (found === undefined) throw new NotPlain()
    at += found.length
    return Number(found)
  }

  if (blank() !== brace.open) return undefined
  try {
    const whole = value(0)
    return Number.isNaN(blank()) ? { value: whole, starts, refs } : undefined
  } catch (error) {
    if (error instanceof NotPlain || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Offset of the value at a key of the object, or at a number of the list, that begins at `start`. */
export function valueStart(text: string, start: number, key: string): number | undefined {
  const isList = text.charCodeAt(start) === bracket.open
  const wanted = JSON.stringify(key)
  let depth = 0
  let count = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === brace.open || code === bracket.open) {
      depth++
      if (depth === 1 && isList && key === '0') return afterBlank(text, at + 1)
    } else if (code === brace.close || code === bracket.close) {
      if (--depth === 0) return undefined
    } else if (code === comma && depth === 1 && isList) {
      if (String(++count) === key) return afterBlank(text, at + 1)
    } else if (code === quote) {
      const end = endOfString(text, at) ?? text.length
      if (depth === 1 && !isList) {
        const colon = afterBlank(text, end)
        if (text.charCodeAt(colon) === 58 && isSame(text.slice(at, end), wanted)) return afterBlank(text, colon + 1)
      }
      at = end - 1
    }
  }
  return undefined
}

const quote = 34
const comma = 44
const brace = { open: 123, close: 125 } as const
const bracket = { open: 91, close: 93 } as const

function isSame(raw: string, wanted: string): boolean {
  return raw === wanted || (raw.includes('\\') && JSON.stringify(JSON.parse(raw)) === wanted)
}

function afterBlank(text: string, from: number): number {
  let at = from
  while (' \n\r\t'.includes(text[at] ?? '-')) at++
  return at
}

/** Offset behind the string that begins here. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === 92) at++
    else if (code < 32) return undefined
  }
  return undefined
}
