/**
 * Faults of JavaScript: expressions in braces, imports and exports.
 *
 * @module
 */
import type { Fault, Finding } from './mdx-fault.ts'

const brace = 'in MDX { starts JavaScript; write \\{ for the character'
const statement = /^(?:let|const|var|if|for|while|do|switch|return|throw|try)\b/

/** A fault of code; nothing if the words are about something else. */
export function codeProblem(fault: Fault): Finding | undefined {
  return unclosed(fault) ?? attribute(fault) ?? esm(fault) ?? expression(fault)
}

/** An expression that goes on to the end of its part of the text. */
function unclosed({ text, reason, start }: Fault): Finding | undefined {
  if (!reason.startsWith('Unexpected end of file in expression')) return undefined
  const at = openBrace(text, start)
  return {
    message: 'the expression after { is never closed',
    hint: 'write } where it ends, or \\{ for the character',
    range: [at, at + 1],
  }
}

/**
 * The brace that opens the expression which ends, unclosed, at `end`. No `}` can follow it. One that begins a line holds
 * up to the end of the text, others up to the end of their paragraph.
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
      // Escaped ones, and those in code, are characters.
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

/** Braces among the attributes of a tag, or as the value of one. */
function attribute({ text, reason, start, end }: Fault): Finding | undefined {
  const range = [start, Math.max(end, start + 1)] as const
  if (reason === 'Unexpected empty expression')
    return {
      message: 'braces in a tag cannot be empty',
      hint: 'write a value into them, or take them out',
      range: [text.lastIndexOf('{', start), start + 1],
    }
  if (reason.startsWith('Unexpected extra content in spread'))
    return { message: 'braces in a tag spread one value', hint: 'write {...first} {...second}', range }
  if (/^Unexpected `\w+` in code: (?:only spread|expected an object spread)/.test(reason))
    return {
      message: 'only {...values} can stand in braces among the attributes of a tag',
      hint: 'write name={value}',
      range,
    }
  return undefined
}

/** What begins an import or export, not a sentence. */
const begun =
  /^(?:import\s*["'{*(]|import\s+[\w$]+\s*(?:,|from\b)|export\s*[{*]|export\s+(?:default|const|let|var|function|class|async)\b)/

/** Imports and exports. */
function esm({ text, reason, cause, start, end, opening }: Fault): Finding | undefined {
  if (reason.startsWith('Unexpected duplicate layout')) {
    const line = opening === undefined ? 1 : text.slice(0, opening[0]).split('\n').length
    const here = text.slice(0, start).split('\n').length
    return {
      message: 'a page has one layout, and this "export default" is its second',
      hint: `take out this one or the one ${here - line} lines above`,
      range: [start, end],
    }
  }
  const first = blockStart(text, start)
  const isBelow = text.lastIndexOf('\n', start - 1) >= first
  const separate = (what: string, from: number): Finding => ({
    message: `this line belongs to the import or export above it, and is no ${what}`,
    hint: 'leave an empty line before it',
    range: [from, lineEnd(text, from)],
  })
  const [, other] = /^Unexpected `(\w+)` in code: only import/.exec(reason) ?? []
  if (other !== undefined)
    return isBelow && !other.endsWith('Declaration')
      ? separate('import or export', start)
      : { message: 'only imports and exports can stand here', hint: 'put export before it', range: [start, end] }
  if (!reason.startsWith('Could not parse import/exports')) return undefined
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  if (isBelow && /^(?:[#<>|`*!:[{~]|[-+]\s|\d+[.)]\s|[A-Z])/.test(text.slice(lineStart, lineStart + 20)))
    return separate('JavaScript', lineStart)
  const head = text.slice(first, lineEnd(text, first))
  const [word = ''] = /^(?:import|export)\b/.exec(head) ?? []
  if (word !== '' && !begun.test(head)) {
    return {
      message: `a line that begins with ${word} is code in MDX, and this one is no JavaScript`,
      hint: `begin it with another word, or write {'${word}'}`,
      range: [first, lineEnd(text, first)],
    }
  }
  const [, missing] = /^Export '(.+)' is not defined$/.exec(cause) ?? []
  if (missing !== undefined)
    return {
      message: `"${missing}" is exported, but nothing here has that name`,
      hint: `write export const ${missing} = …, or import it first`,
      range: [start, start + missing.length],
    }
  return script({ text, cause, start }, 'write it as in a JavaScript module; an empty line ends it')
}

/** Expressions in braces. */
function expression({ text, reason, cause, start }: Fault): Finding | undefined {
  if (!reason.startsWith('Could not parse expression')) return undefined
  const open = text.lastIndexOf('{', Math.max(0, start - 1))
  const inside = text.slice(open + 1, open + 200)
  const [, id] = /^#([^\s{}]+)\}/.exec(inside) ?? []
  if (id !== undefined)
    return { message: '{#…} gives an id to headings only', hint: brace, range: [open, open + id.length + 3] }
  const [, comment] = /^\s*\/\/ *([^\n}]*?) *\}/.exec(inside) ?? []
  if (comment !== undefined)
    return {
      message: 'a comment after // takes in the } of its line',
      hint: `write {/* ${comment} */}`,
      range: [open, open + inside.indexOf('}') + 2],
    }
  const words = inside.trimStart()
  const [keyword] = statement.exec(words) ?? []
  if (keyword !== undefined) {
    const at = open + 1 + inside.length - words.length
    return {
      message: `braces hold an expression, and "${keyword}" begins a statement`,
      hint: 'put statements into an export above, or into a component',
      range: [at, at + keyword.length],
    }
  }
  return script({ text, cause, start }, brace)
}

/** What the JavaScript parser says, with the word that it says it of. */
function script({ text, cause, start }: Pick<Fault, 'text' | 'cause' | 'start'>, hint: string): Finding {
  const at = /^Unexpected (?:token|content)/.test(cause)
    ? start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0)
    : start
  const [word = ''] = /^(?:[\p{ID_Continue}$]+|\.{3}|'[^'\n]*'|"[^"\n]*"|\S)/u.exec(text.slice(at)) ?? []
  const range = [at, at + word.length] as const
  if (cause === 'Unexpected token' && (word === '' || word === '}'))
    return { message: `something is missing in this JavaScript before ${word === '' ? 'its end' : word}`, hint, range }
  if (cause === 'Unexpected token' || cause.startsWith('Unexpected character'))
    return { message: `this is not JavaScript: "${word}" is unexpected`, hint, range }
  if (cause === 'Unexpected content after expression')
    return { message: `braces hold one JavaScript expression, and "${word}" is left over after it`, hint, range }
  const [, sign] = /^Unexpected token `(.)`\. Did you mean/.exec(cause) ?? []
  if (sign !== undefined)
    return { message: `"${sign}" cannot stand in the text of a tag in braces`, hint: `write {"${sign}"}`, range }
  const [, name] = /^Identifier '(.+)' has already been declared$/.exec(cause) ?? []
  if (name !== undefined)
    return { message: `the name "${name}" is given twice`, hint: 'give one of the two another name', range }
  const [, message, advice = hint] = known.find(([sign]) => sign.test(cause)) ?? []
  return {
    message: message ?? `this is not JavaScript: ${cause.slice(0, 1).toLowerCase()}${cause.slice(1)}`,
    hint: advice,
    range,
  }
}

/** Words of the JavaScript parser that can be said more plainly, with what to do. */
const known: readonly (readonly [sign: RegExp, message: string, hint?: string])[] = [
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
  [/^JSX attributes must only be/, 'braces in a tag cannot be empty', 'write a value into them, or take them out'],
]

/** Where the paragraph of code begins that an offset stands in. */
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
  const end = text.indexOf('\n', at)
  if (end === -1) return text.length
  return text[end - 1] === '\r' ? end - 1 : end
}
