import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding } from 'micromark-util-character'
import type { Code, Construct, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'

const dollar = 36
const backslash = 92

/**
 * A block that starts or ends on the line of its dollars, as is common in TeX, GitHub and MathJax:
 *
 * ```markdown
 * $$\begin{aligned}
 * a &= b
 * \end{aligned}$$
 * ```
 *
 * It ends with the first `$$` at the end of a line. `remark-math` treats the text after the first dollars as metadata,
 * drops it, and continues to the next line that contains only dollars. The tokens are those of `remark-math`.
 */
export const blockOnLines: Construct = { name: 'mathFlow', concrete: true, tokenize: tokenizeBlock }

function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const interrupts = this.interrupt === true
  return (code) => {
    enter(effects, 'mathFlow')
    return openFence(effects, firstLine, nok)(code)
  }

  function firstLine(code: Code): State | undefined {
    if (code === null) return nok(code)
    return isLineEnd(code) ? endLine(code) : beginText(code)
  }

  function endLine(code: Code): State | undefined {
    // The end is checked during parsing: the block interrupts a paragraph in any case.
    return interrupts ? ok(code) : effects.attempt(nextLine, beginText, nok)(code)
  }

  function beginText(code: Code): State | undefined {
    if (isLineEnd(code)) return nok(code)
    if (code === dollar) return atDollar(code)
    enter(effects, 'mathFlowValue')
    return text(code)
  }

  function text(code: Code): State | undefined {
    if (code === null) return nok(code)
    if (isLineEnd(code)) {
      exit(effects, 'mathFlowValue')
      return endLine(code)
    }
    if (code === dollar) {
      exit(effects, 'mathFlowValue')
      return atDollar(code)
    }
    effects.consume(code)
    return code === backslash ? escaped : text
  }

  function escaped(code: Code): State | undefined {
    if (!isLineEnd(code)) effects.consume(code)
    return isLineEnd(code) ? text(code) : text
  }

  function atDollar(code: Code): State | undefined {
    return effects.attempt(closingFence, after, single)(code)
  }

  /**
   * A single dollar inside, as in `\text{$x$}`. Two dollars in a line that continues are an inline
   * formula.
   */
  function single(code: Code): State | undefined {
    enter(effects, 'mathFlowValue')
    effects.consume(code)
    return (next) => (next === dollar ? nok(next) : text(next))
  }

  function after(code: Code): State | undefined {
    // A complete line inside a paragraph is an inline formula.
    if (interrupts) return nok(code)
    exit(effects, 'mathFlow')
    return ok(code)
  }
}

/** Exactly two dollars. */
function openFence(effects: Effects, ok: State, nok: State): State {
  return (code) => {
    enter(effects, 'mathFlowFence')
    enter(effects, 'mathFlowFenceSequence')
    return sequence(code)
  }

  function sequence(code: Code): State | undefined {
    if (code !== dollar) return nok(code)
    effects.consume(code)
    return second
  }

  function second(code: Code): State | undefined {
    if (code !== dollar) return nok(code)
    effects.consume(code)
    return end
  }

  function end(code: Code): State | undefined {
    if (code === dollar) return nok(code)
    exit(effects, 'mathFlowFenceSequence')
    exit(effects, 'mathFlowFence')
    return ok(code)
  }
}

const closingFence: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const end = (code: Code): State | undefined => (isLineEnd(code) ? ok(code) : nok(code))
    return openFence(effects, factorySpace(effects, end, 'whitespace'), nok)
  },
}

/** The next line, unless only a paragraph would continue there. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      if (code === null) return nok(code)
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (next) => (this.parser.lazy[this.now().line] === true ? nok(next) : ok(next))
    }
  },
}

function isLineEnd(code: Code): boolean {
  return code === null || markdownLineEnding(code)
}

function enter(effects: Effects, token: string): void {
  effects.enter(token as TokenType)
}

function exit(effects: Effects, token: string): void {
  effects.exit(token as TokenType)
}
