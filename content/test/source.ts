import { createContext, runInContext } from 'node:vm'
import { open } from './calls.ts'

/** The arguments of a call in the source. `at`: offset after its opening bracket. */
export function argumentsAt(code: string, at: number): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = at
  for (let i = at; i < code.length; i++) {
    const char = code[i] ?? ''
    if ('\'"`'.includes(char)) i = endOfText(code, i)
    else if ('([{'.includes(char)) depth++
    else if (depth === 0 && (char === ',' || char === ')')) {
      const part = code.slice(from, i).trim()
      if (part !== '') parts.push(part)
      if (char === ')') return parts
      from = i + 1
    } else if (')]}'.includes(char)) depth--
  }
  return parts
}

function endOfText(code: string, at: number): number {
  for (let i = at + 1; i < code.length; i++) {
    if (code[i] === '\\') i++
    else if (code[i] === code[at]) return i
  }
  return code.length
}

/** Texts of variables in all blocks of a page, by name. */
export function constants(codes: readonly string[]): ReadonlyMap<string, string> {
  const matches = codes.join('\n').matchAll(/\b(?:const|final|let|var)\s+(?:String\s+)?(\w+)\s*=\s*(['"`])(.*?)\2/g)
  return new Map([...matches].map(([, name = '', , text = '']) => [name, text]))
}

/** A text that is joined from literals and variables. Unknown variables become `open`. */
export function textOf(expression: string, texts: ReadonlyMap<string, string>): string {
  const parts = [...expression.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1|\b([A-Za-z_][\w.]*)\b/gs)]
  return parts
    .map(([, quote, text = '', name = '']) => (quote === undefined ? (texts.get(name) ?? open) : text))
    .join('')
    .replaceAll(/\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|\$(\w+)/g, (_, braced?: string, bare?: string) => {
      return texts.get(braced ?? bare ?? '') ?? open
    })
}

/** Replaces every name that the page does not define, including its properties and results. */
const unknown: unknown = new Proxy(function unknown() {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => open : unknown),
  apply: () => unknown,
  construct: () => unknown as object,
})

/** The value of a literal of JavaScript, or of Dart, whose maps and lists look the same; `undefined` for other code. */
export function valueOf(expression: string): unknown {
  const names = new Proxy({}, { has: () => true, get: () => unknown })
  try {
    const value: unknown = runInContext(`(${expression})`, createContext(names), { timeout: 60_000 })
    const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'function' ? open : member))
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
