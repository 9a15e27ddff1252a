/** A parsed simple condition of Arazzo. */
export type Condition =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  /** An expression, with the following names and indexes. */
  | { readonly kind: 'expression'; readonly written: string }
  | { readonly kind: 'member'; readonly of: Condition; readonly key: Condition }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Condition; readonly right: Condition }

/** Operator between two parts of a condition. */
export type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>='

const strength: Readonly<Record<Operator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
}

const token =
  /\s*(?:(\$[a-zA-Z]+(?:\.[^\s()[\]=!<>&|#,]+)*(?:#\/[^\s()[\]=!<>&|,]*)?)|'((?:[^']|'')*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(==|!=|<=|>=|&&|\|\||[<>!()[\]]|\.(?=[\w$]))|([\w$-]+))/y

type Token =
  | { readonly kind: 'expression' | 'text' | 'sign' | 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }

/** Parses `$statusCode == 200 && $response.body#/status == 'open'`. Returns an error text for an invalid condition. */
export function readCondition(text: string): Condition | string {
  const tokens = tokensOf(text)
  if (typeof tokens === 'string') return tokens
  let at = 0
  let fault: string | undefined
  const peek = (): Token | undefined => tokens[at]
  const isSign = (sign: string): boolean => peek()?.kind === 'sign' && peek()?.text === sign
  const fail = (): Condition => {
    fault ??= peek() === undefined ? 'it ends too early' : `"${peek()?.text}" is not expected there`
    return { kind: 'value', value: null }
  }
  const close = (sign: string): void => {
    if (isSign(sign)) at++
    else fail()
  }

  function primary(): Condition {
    const next = peek()
    if (next === undefined) return fail()
    if (isSign('!')) {
      at++
      return { kind: 'not', of: primary() }
    }
    if (isSign('(')) {
      at++
      const inner = binary(1)
      close(')')
      return members(inner)
    }
    if (next.kind === 'sign') return fail()
    at++
    if (next.kind === 'expression') return members({ kind: 'expression', written: next.text })
    if (next.kind === 'number') return { kind: 'value', value: Number(next.text) }
    if (next.kind === 'text') return { kind: 'value', value: next.text }
    const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
    // Many authors write texts without quotes.
    return { kind: 'value', value: Object.hasOwn(words, next.text) ? (words[next.text] ?? null) : next.text }
  }

  function members(of: Condition): Condition {
    let operand = of
    while (fault === undefined && (isSign('[') || isSign('.'))) {
      const isIndex = isSign('[')
      at++
      const key = isIndex ? binary(1) : keyOf()
      if (isIndex) close(']')
      operand = { kind: 'member', of: operand, key }
    }
    return operand
  }

  function keyOf(): Condition {
    const next = peek()
    if (next === undefined || next.kind === 'sign') return fail()
    at++
    return { kind: 'value', value: next.text }
  }

  function binary(minPrecedence: number): Condition {
    let left = primary()
    for (let next = peek(); next?.kind === 'sign' && fault === undefined; next = peek()) {
      const operator = next.text as Operator
      const power = strength[operator] as number | undefined
      if (power === undefined || power < minPrecedence) break
      at++
      left = { kind: 'binary', operator, left, right: binary(power + 1) }
    }
    return left
  }

  const condition = binary(1)
  if (fault === undefined && at < tokens.length) fail()
  return fault ?? condition
}

function tokensOf(text: string): readonly Token[] | string {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (match === null) return `"${text.slice(from).trim()}" cannot be read`
    const [, expression, single, double, number, sign, word] = match
    if (expression !== undefined) tokens.push({ kind: 'expression', text: expression })
    else if (single !== undefined) tokens.push({ kind: 'text', text: single.replaceAll("''", "'") })
    else if (double !== undefined) tokens.push({ kind: 'text', text: double.replace(/\\(.)/g, '$1') })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else tokens.push({ kind: 'word', text: word ?? '' })
  }
  return tokens
}

/** All expressions of a condition, as written. */
export function* expressionsOf(condition: Condition): Iterable<string> {
  if (condition.kind === 'expression') yield condition.written
  else if (condition.kind === 'not') yield* expressionsOf(condition.of)
  else if (condition.kind === 'member') {
    yield* expressionsOf(condition.of)
    yield* expressionsOf(condition.key)
  } else if (condition.kind === 'binary') {
    yield* expressionsOf(condition.left)
    yield* expressionsOf(condition.right)
  }
}

/** A regular expression of a condition, with JavaScript flags. */
export interface ConditionRegex {
  readonly pattern: string
  readonly flags: string
}

/** Parses the regular expression of a condition, which may start with flags: `(?i)logged in`. */
export function readRegex(text: string): ConditionRegex {
  const [, flags = '', pattern = text] = /^\(\?([ims]+)\)(.*)$/s.exec(text) ?? []
  return { pattern, flags }
}
