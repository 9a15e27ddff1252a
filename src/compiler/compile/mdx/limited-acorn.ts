import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'

/**
 * The deepest nesting of code, counted in calls of the parser: about 150 levels of brackets, or an addition of 2,000 parts.
 * From 650 levels of brackets the stack of a thread is full, and V8 ends the whole process if that happens while it
 * compiles a regular expression of acorn's.
 */
const most = 2_000

/** The methods of acorn that call one another for nested code, and the share of the stack that a call of each takes. */
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

/** acorn with JSX, as remark-mdx has it, which refuses code that is nested too deeply. */
export const acorn: typeof Parser = Parser.extend(acornJsx(), (Base) => {
  class Limited extends Base {}
  for (const [name, weight] of Object.entries(recursive)) {
    const inherited = (Base.prototype as unknown as Record<string, Method>)[name]
    if (inherited === undefined) throw new Error(`acorn has no ${name}`)
    const method: Method = function (...values) {
      const depth = (this.depth ?? 0) + weight
      if (depth > most) this.raise(this.start, 'Code is nested too deeply')
      this.depth = depth
      const parsed = inherited.apply(this, values)
      this.depth = depth - weight
      return parsed
    }
    Object.defineProperty(Limited.prototype, name, { value: method })
  }
  return Limited
})
