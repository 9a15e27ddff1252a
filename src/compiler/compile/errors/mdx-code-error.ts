/**
 * Explains JavaScript errors in MDX: expressions in braces, imports and exports.
 *
 * @module
 */
import { endOf, type Fault, type Finding, type Rule } from './mdx-fault.ts'

/** Rules for code errors, by the message of the parser. */
export const codeRules: readonly Rule[] = [
  [/^Unexpected end of file in expression/, unclosed],
  [/^Unexpected empty expression$/, emptyBraces],
  [/^Unexpected extra content in spread/, inTag('braces in a tag spread one value', 'write {...first} {...second}')],
  [
    /^Unexpected `\w+` in code: (?:only spread|expected an object spread)/,
    inTag('braces among the attributes of a tag can only contain {...values}', 'write name={value}'),
  ],
  [/^Unexpected duplicate layout/, secondLayout],
  [/^Unexpected `(\w+)` in code: only import/, otherStatement],
  [/^Could not parse import\/exports/, importOrExport],
  [/^Could not parse expression/, expression],
]

const brace = 'in MDX { starts JavaScript; write \\{ for the character'

/** An expression that is not closed before the end of its part. */
function unclosed({ text, start }: Fault): Finding {
  const at = openBrace(text, start)
  if (text.startsWith('{/*', at))
    return { message: 'the comment is never closed', hint: 'write */} where it ends', range: [at, at + 3] }
  return {
    message: 'the expression after { is never closed',
    hint: 'write } where it ends, or \\{ for the character',
    range: [at, at + 1],
  }
}

/**
 * Offset of the opening brace of an expression that is still open at `end`, without a following `}`. An expression at
 * the start of a line extends to the end of the text, any other to the end of its paragraph.
 */
function openBrace(text: string, end: number): number {
  const from = text.lastIndexOf('}', end - 1) + 1
  let fence = ''
  let inParagraph: number | undefined
  let lineStart = 0
  for (const line of text.slice(0, end).split('\n')) {
    const [, marker] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (marker !== undefined && (fence === '' || marker.startsWith(fence))) fence = fence === '' ? marker : ''
    else if (fence === '') {
      if (line.trim() === '') inParagraph = undefined
      // Escaped braces, and braces in code, are plain characters.
      const bare = line.replace(/\\[\s\S]|(?<!`)(`+)(?!`)[^`]+\1(?!`)/g, (part) => ' '.repeat(part.length))
      for (let at = bare.indexOf('{'); at !== -1; at = bare.indexOf('{', at + 1)) {
        if (lineStart + at < from) continue
        if (/^(?:[\s>]|[-+*]\s|\d+[.)]\s)*$/.test(bare.slice(0, at))) return lineStart + at
        inParagraph ??= lineStart + at
      }
    }
    lineStart += line.length + 1
  }
  return inParagraph ?? Math.max(0, end - 1)
}

function emptyBraces({ text, start }: Fault): Finding {
  const hint = 'write a value into them, or remove them'
  return { message: 'braces in a tag cannot be empty', hint, range: [text.lastIndexOf('{', start), start + 1] }
}

/** An error in braces among the attributes of a tag, or in an attribute value. */
function inTag(message: string, hint: string): Rule[1] {
  return ({ start, end }) => ({ message, hint, range: [start, Math.max(end, start + 1)] })
}

function secondLayout({ text, start, opening }: Fault): Finding {
  const line = opening === undefined ? 1 : text.slice(0, opening[0]).split('\n').length
  const currentLine = text.slice(0, start).split('\n').length
  return {
    message: 'a page has one layout, and this "export default" is its second',
    hint: `take out this one or the one ${currentLine - line} lines above`,
  }
}

/** Start of an import or export, as opposed to a sentence. */
const begun =
  /^(?:import\s*["'{*(]|import\s+[\w$]+\s*(?:,|from\b)|export\s*[{*]|export\s+(?:default|const|let|var|function|class|async)\b)/

/** A statement other than import and export. */
function otherStatement({ text, start }: Fault, [, statement = '']: readonly string[]): Finding {
  const isBelow = text.lastIndexOf('\n', start - 1) >= blockStart(text, start)
  return isBelow && !statement.endsWith('Declaration')
    ? separate('not an import or export', text, start)
    : { message: 'only imports and exports are allowed here', hint: 'put export before it' }
}

function separate(description: string, text: string, from: number): Finding {
  const message = `this line belongs to the import or export above it, and is ${description}`
  return { message, hint: 'leave an empty line before it', range: [from, lineEnd(text, from)] }
}

function importOrExport({ text, cause, start }: Fault): Finding {
  const first = blockStart(text, start)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  if (lineStart > first && /^(?:[#<>|`*!:[{~]|[-+]\s|\d+[.)]\s|[A-Z])/.test(text.slice(lineStart, lineStart + 20)))
    return separate('not JavaScript', text, lineStart)
  const range = [first, lineEnd(text, first)] as const
  const head = text.slice(...range)
  const [word = ''] = /^(?:import|export)\b/.exec(head) ?? []
  if (word !== '' && !begun.test(head)) {
    const hint = `begin it with another word, or write {'${word}'}`
    return { message: `a line that begins with ${word} is code in MDX, and this one is not JavaScript`, hint, range }
  }
  const [, missing] = /^Export '(.+)' is not defined$/.exec(cause) ?? []
  if (missing === undefined)
    return script(
      { text, cause, start },
      isTyped.test(head) ? ofTypes : 'write it as in a JavaScript module; an empty line ends it',
    )
  return {
    message: `"${missing}" is exported, but not defined here`,
    hint: `write export const ${missing} = …, or import it first`,
    range: [start, start + missing.length],
  }
}

/** A TypeScript declaration, recognized by its first line. */
const isTyped =
  /^export\s+(?:(?:interface|type|enum|declare|abstract)\s|(?:const|let)\s+[\w$]+\s*:|(?:async\s+)?function\b[^)]*[\w$}]\??\s*:\s*\w|const\s.*=\s*(?:async\s*)?\([^)]*[\w$}]\??\s*:)/
const ofTypes = 'MDX has no types: take them out, or put the code into a .tsx file and import it'

const statement = /^(?:let|const|var|if|for|while|do|switch|return|throw|try)\b/

/** Errors of expressions in braces. */
function expression({ text, cause, start }: Fault): Finding {
  const open = text.lastIndexOf('{', Math.max(0, start - 1))
  const inside = text.slice(open + 1, open + 200)
  const [, id] = /^#([^\s{}]+)\}/.exec(inside) ?? []
  if (id !== undefined)
    return { message: '{#…} only sets ids of headings', hint: brace, range: [open, open + id.length + 3] }
  const [, comment] = /^\s*\/\/ *([^\n}]*?) *\}/.exec(inside) ?? []
  if (comment !== undefined) {
    const range = [open, open + inside.indexOf('}') + 2] as const
    return { message: 'a comment after // includes the } of its line', hint: `write {/* ${comment} */}`, range }
  }
  // Formatters of Markdown without MDX replace the asterisks of comments.
  const [formatted, note] = /^\/_ *([^}]*?) *_\/\}/.exec(inside) ?? []
  if (formatted !== undefined) {
    const range = [open, open + formatted.length + 1] as const
    return { message: 'the signs of the comment are not asterisks', hint: `write {/* ${note} */}`, range }
  }
  const words = inside.trimStart()
  const [keyword] = statement.exec(words) ?? []
  if (keyword === undefined || openBracket(text, start) !== undefined) return script({ text, cause, start }, brace)
  const at = open + 1 + inside.length - words.length
  return {
    message: `braces contain an expression, and "${keyword}" begins a statement`,
    hint: 'put statements into an export above, or into a component',
    range: [at, at + keyword.length],
  }
}

/** Explains an error of the JavaScript parser, with the word at which it stopped. */
function script({ text, cause, start }: Pick<Fault, 'text' | 'cause' | 'start'>, usual: string): Finding {
  const at = /^Unexpected (?:token|content)/.test(cause)
    ? start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0)
    : start
  const [word = ''] = /^(?:[\p{ID_Continue}$]+|\.{3}|'[^'\n]*'|"[^"\n]*"|\S)/u.exec(text.slice(at)) ?? []
  const complaint = `${cause} at ${word}`
  const unknown = `this is not JavaScript: ${cause.slice(0, 1).toLowerCase()}${cause.slice(1)}`
  const [sign, message, hint = usual] = explanations.find(([sign]) => sign.test(complaint)) ?? [/^/, unknown]
  const bracket = cause.startsWith('Unexpected token') ? openBracket(text, at) : undefined
  const closing = closings[bracket ?? '']
  if (closing !== undefined) {
    const message = `"${closing}" is missing in this JavaScript before ${word === '' ? 'its end' : word}`
    return { message, hint: `write ${closing} where "${bracket}" ends`, range: [at, at + word.length] }
  }
  const fill = (words: string) => words.replaceAll('$1', () => sign.exec(complaint)?.[1] ?? '')
  return { message: fill(message), hint: fill(hint), range: [at, at + word.length] }
}

const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * The innermost bracket that is open where the parser stopped, if the bracket there or the end of the code does not
 * close it.
 */
function openBracket(text: string, at: number): string | undefined {
  const stop = text[at] ?? ''
  if (stop !== '' && !/[)\]}]/.test(stop)) return undefined
  const code = text
    .slice(blockStart(text, at), at)
    .replace(/\/\*[^]*?\*\/|(["'`])(?:(?!\1)[^\n\\])*\1/g, (part) => ' '.repeat(part.length))
  const open: string[] = []
  let closed = 0
  for (const sign of [...code].reverse()) {
    if (/[)\]}]/.test(sign)) closed++
    else if (Object.hasOwn(closings, sign)) {
      if (closed === 0) open.push(sign)
      else closed--
    }
  }
  const [innermost = '', ...outer] = open
  if (closings[innermost] === stop) return undefined
  // The brace may be that of the expression itself, and the sign after it superfluous.
  return innermost === '{' && outer.every((sign) => closings[sign] !== stop) ? undefined : innermost
}

/**
 * Explanations and hints for messages of the JavaScript parser. A message is followed by ` at ` and the word at which
 * the parser stopped; `$1` is the captured group.
 */
const explanations: readonly (readonly [sign: RegExp, message: string, hint?: string])[] = [
  [/^Unexpected token at $/, 'something is missing in this JavaScript before its end'],
  [/^Unexpected token at \}$/, 'something is missing in this JavaScript before }'],
  [/^Unexpected (?:token|character.*?) at (.*)$/, 'this is not JavaScript: "$1" is unexpected'],
  [
    /^Unexpected content after expression at (.*)$/,
    'braces contain one JavaScript expression, and "$1" is left over after it',
  ],
  [/^Unexpected token `(.)`\. Did you mean/, '"$1" cannot be part of the text of a tag in braces', 'write {"$1"}'],
  [
    /^Identifier '(.+)' has already been declared at/,
    'the name "$1" is declared twice',
    'give one of the two another name',
  ],
  [/^Unterminated string/, 'a text in quotes is not closed on its line', 'write the quote where the text ends'],
  [/^Unterminated template/, 'a text in back ticks is not closed', 'write ` where the text ends'],
  [/^Unterminated comment/, 'a comment is not closed', 'write */ where the comment ends'],
  [/^Unterminated regular/, 'a regular expression is not closed'],
  [
    /^Expected corresponding JSX closing tag/,
    'a tag in this expression is closed by another name',
    'write the same name in both',
  ],
  [/^Adjacent JSX elements/, 'two tags in one expression need a tag around them', 'write <>…</> around them'],
  [/^JSX value should be/, 'the value of an attribute has no quotes', 'write name="value" or name={value}'],
  [/^JSX attributes must only be/, 'braces in a tag cannot be empty', 'write a value into them, or remove them'],
]

/** Start of the code paragraph that contains an offset. */
function blockStart(text: string, at: number): number {
  let start = text.lastIndexOf('\n', at - 1) + 1
  while (start > 0) {
    const previous = text.lastIndexOf('\n', start - 2) + 1
    if (text.slice(previous, start).trim() === '') break
    start = previous
  }
  return start
}

function lineEnd(text: string, at: number): number {
  const end = endOf(text, '\n', at)
  return end < text.length && text[end - 1] === '\r' ? end - 1 : end
}
