import { Lexer } from 'yaml'
import type { Suppression } from '../../model/facts.ts'
import { locator, type Locate } from '../../text/location.ts'
import { defined } from '../../base/defined.ts'

/** A comment in a text, with or without its delimiters. */
export interface Comment {
  readonly text: string
  /** Offset of `text` in the whole text. */
  readonly start: number
}

/**
 * Pattern of `docs-ignore-next-line CODE[, CODE…] [-- reason]`. The name determines the range. Any
 * text may follow the codes and `--`.
 */
const directive = /^[\s#]*(docs-ignore(?:-[\w-]+)?)(?![\w-])/
const word = /[^\s,]+/g

/**
 * Parses the suppressions in comments. A comment may include its delimiters (`<!-- … -->`, `/* … *\/`), and HTML may
 * contain several. A suppression without a code has an empty code, and one with an unknown name has this name as its
 * code; both are reported when suppressions are applied.
 */
export function findSuppressions(comments: Iterable<Comment>, text: string, locationOf: Locate): Suppression[] {
  if (!text.includes('docs-ignore')) return []
  return [...comments].flatMap((comment) => inside(comment).flatMap((inner) => suppressionsOf(inner, text, locationOf)))
}

/**
 * Suppressions in a YAML text that starts at `firstLine` of its file. `#` inside a scalar does not start a comment.
 */
export function suppressionsInYaml(text: string, file: string, firstLine: number): Suppression[] {
  if (!text.includes('docs-ignore')) return []
  return findSuppressions(yamlComments(text), text, locator(file, text, firstLine))
}

function* yamlComments(text: string): Iterable<Comment> {
  let offset = 0
  let scalar = false
  for (const lexeme of new Lexer().lex(text)) {
    // The lexer inserts control characters; the next one announces a scalar.
    if (lexeme === '\x1F' || lexeme === '\x02' || lexeme === '\x18') {
      scalar = lexeme === '\x1F'
      continue
    }
    if (!scalar && lexeme.startsWith('#')) yield { text: lexeme, start: offset }
    scalar = false
    offset += lexeme.length
  }
}

const marks = [/(?<=<!--)[\s\S]*?(?=-->|$)/g, /(?<=\/\*)[\s\S]*?(?=\*\/|$)/g] as const

/** Texts between comment delimiters; the text itself if it has none. */
function inside({ text, start }: Comment): Comment[] {
  for (const mark of marks) {
    const matches = [...text.matchAll(mark)]
    if (matches.length > 0) return matches.map(({ 0: inner, index }) => ({ text: inner, start: start + index }))
  }
  return [{ text, start }]
}

function suppressionsOf(comment: Comment, text: string, locationOf: Locate): Suppression[] {
  const [head, form = ''] = directive.exec(comment.text) ?? []
  if (head === undefined) return []
  const from = comment.start + head.length - form.length
  const at = (start: number, code: string): Suppression => {
    const line = lineOf(form, { start, end: comment.start + comment.text.length }, { text, locationOf })
    return defined({ code, line, location: locationOf(start, start + (code || form).length) })
  }
  if (form !== 'docs-ignore' && form !== 'docs-ignore-line' && form !== 'docs-ignore-next-line') return [at(from, form)]
  const codes = codesIn(comment.text.slice(head.length))
  if (codes.length === 0) return [at(from, '')]
  return codes.map(({ code, offset }) => at(comment.start + head.length + offset, code))
}

/**
 * Codes of a suppression. The first word is a code; further words are codes if they follow a comma
 * or look like one.
 */
function codesIn(rest: string): { readonly code: string; readonly offset: number }[] {
  const codes: { code: string; offset: number }[] = []
  let end = 0
  for (const match of rest.matchAll(word)) {
    const [code] = match
    const isNext = codes.length === 0 || rest.slice(end, match.index).includes(',') || /^[\w-]+\/[\w-]+$/.test(code)
    if (code.startsWith('--') || !isNext) break
    codes.push({ code, offset: match.index })
    end = match.index + code.length
  }
  return codes
}

/** Line to which a suppression applies. */
function lineOf(
  form: string,
  { start, end }: { readonly start: number; readonly end: number },
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): number | undefined {
  if (form === 'docs-ignore-line') return locationOf(start).line
  if (form !== 'docs-ignore-next-line') return undefined
  let line = locationOf(end).line + 1
  // A line with only a block quote marker counts as blank.
  for (let at = text.indexOf('\n', end); at !== -1; line++) {
    const next = text.indexOf('\n', at + 1)
    const content = text.slice(at + 1, next === -1 ? text.length : next)
    if (content.trim() !== '' && /[^\s>]/.test(content)) return line
    at = next
  }
  return locationOf(end).line + 1
}
