import { Lexer } from 'yaml'
import type { Suppression } from '../../model/facts.ts'
import { locator, type Locate } from '../../text/location.ts'
import { defined } from '../../base/defined.ts'

/** A comment of a text as a parser found it, with or without its marks. */
export interface Comment {
  readonly text: string
  /** Offset of `text` in the whole. */
  readonly start: number
}

/**
 * `docs-ignore-next-line CODE[, CODE…] [-- reason]`: its form gives its range. After the codes, and
 * after `--`, anything may stand.
 */
const directive = /^[\s#]*(docs-ignore(?:-[\w-]+)?)(?![\w-])/
const word = /[^\s,]+/g

/**
 * The suppressions of a text's comments. A comment may come with its marks (`<!-- … -->`, `/* … *\/`), and a piece of HTML
 * with several. A suppression without a code has an empty one, and one of a form that does not exist has that form as its
 * code: both are reported when suppressions are applied.
 */
export function findSuppressions(comments: Iterable<Comment>, text: string, locationOf: Locate): Suppression[] {
  if (!text.includes('docs-ignore')) return []
  return [...comments].flatMap((comment) => inside(comment).flatMap((inner) => suppressionsOf(inner, text, locationOf)))
}

/** The suppressions of a YAML text, which begins at `firstLine` of its file. `#` inside scalars begins no comment. */
export function suppressionsInYaml(text: string, file: string, firstLine: number): Suppression[] {
  if (!text.includes('docs-ignore')) return []
  return findSuppressions(yamlComments(text), text, locator(file, text, firstLine))
}

function* yamlComments(text: string): Iterable<Comment> {
  let offset = 0
  let scalar = false
  for (const lexeme of new Lexer().lex(text)) {
    // The lexer puts control characters of its own between parts of the text; the next one announces a scalar.
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

/** The texts between the marks of comments; the piece itself where it has no marks. */
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

/** The first word is a code; later words are codes if they follow a comma or look like one. */
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

/** The line that a suppression applies to. */
function lineOf(
  form: string,
  { start, end }: { readonly start: number; readonly end: number },
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): number | undefined {
  if (form === 'docs-ignore-line') return locationOf(start).line
  if (form !== 'docs-ignore-next-line') return undefined
  let line = locationOf(end).line + 1
  // The mark of a block quote makes a line no less blank.
  for (let at = text.indexOf('\n', end); at !== -1; line++) {
    const next = text.indexOf('\n', at + 1)
    const content = text.slice(at + 1, next === -1 ? text.length : next)
    if (content.trim() !== '' && /[^\s>]/.test(content)) return line
    at = next
  }
  return locationOf(end).line + 1
}
