import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'

/**
 * Maximum nesting of code, counted in parser calls: about 150 levels of brackets, or an addition with 2,000 parts. At
 * 650 levels of brackets the stack of a thread is full, and V8 aborts the whole process if that happens while acorn
 * compiles a regular expression.
 */
const maxNesting = 2_000

/** Recursive methods of acorn, with the relative stack size of a call. */
const recursive: Readonly<Record<string, number>> = {
  parseStatement: 4,
  parseMaybeAssign: 4,
  parseMaybeUnary: 4,
  parseExprOp: 1,
  parseExprAtom: 4,
  parseBindingAtom: 4,
  jsx_parseElementAt: 4,
  regexp_disjunction: 4,
}

type Method = (this: Counting, ...values: unknown[]) => unknown
type Counting = Parser & { depth?: number; readonly start: number; raise(at: number, message: string): never }

/** acorn with JSX, as in remark-mdx, which rejects too deeply nested code. */
export const acorn: typeof Parser = Parser.extend(acornJsx(), (Base) => {
  class Limited extends Base {}
  for (const [name, weight] of Object.entries(recursive)) {
    const inherited = (Base.prototype as unknown as Record<string, Method>)[name]
    if (inherited === undefined) throw new Error(`acorn has no ${name}`)
    const method: Method = function (...values) {
      const depth = (this.depth ?? 0) + weight
      if (depth > maxNesting) this.raise(this.start, 'Code is nested too deeply')
      this.depth = depth
      const parsed = inherited.apply(this, values)
      this.depth = depth - weight
      return parsed
    }
    Object.defineProperty(Limited.prototype, name, { value: method })
  }
  return Limited
})
