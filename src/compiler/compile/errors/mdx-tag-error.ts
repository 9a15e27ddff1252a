/**
 * Explains errors in tags: between `<` and `>`, and unpaired tags.
 *
 * @module
 */
import { explainEnd, unreadEnds } from '../code/unread-ends.ts'
import { endOf, type Fault, type Finding, type Range, type Rule } from './mdx-fault.ts'

/** Rules for tag errors, by the message of the parser. */
export const tagRules: readonly Rule[] = [
  [/^Unexpected (end of file|character) .*?((?:before|in|after) [a-z -]+), expected /s, character],
  [/^Unexpected lazy line( in expression)?/, lazy],
  [/^Expected a closing tag for `(<[^`]*>)`(?: \([\d:-]+\))?(?: before the end of `(\w+)`)?/, unclosed],
  [/^Unexpected closing tag `(<\/[^`]*>)`, expected corresponding closing tag for `(<[^`]*>)`/, mismatch],
  [/^Expected the closing tag `(<\/[^`]*>)` either after the end of `(\w+)`/, outside],
  [/^Unexpected (closing slash|attribute|self-closing slash) /, closing],
]

const escape = 'write \\< or &lt; for the character <'

/** An unexpected character in a tag, or an unexpected end of the text. */
function character(fault: Fault, [, kind = '', where = '']: readonly string[]): Finding | undefined {
  const { text, start: at } = fault
  if (where === 'in expression') return undefined
  const start = tagStart(text, at)
  const name = /^<\/?\s*[^\s/>{"'=<]*/.exec(text.slice(start))?.[0] ?? '<'
  const wrongCharacter = kind === 'character' ? String.fromCodePoint(text.codePointAt(at) ?? 32) : ''
  const sign = wrongCharacter === '"' ? `'"'` : `"${wrongCharacter}"`
  const range = [at, at + wrongCharacter.length] as const
  const foreign = notMdx(text, start)
  if (foreign !== undefined) return foreign
  if (where === 'before name') {
    const opener = name.startsWith('</') ? '</' : '<'
    const why = wrongCharacter === '' ? 'no name follows it' : `${sign} cannot be the first character of its name`
    return { message: `${opener} starts a tag in MDX, and ${why}`, hint: escape, range: [start, range[1]] }
  }
  if (where.endsWith('attribute value')) return value(fault, wrongCharacter)
  if (wrongCharacter === '') {
    const hint = 'write > where the tag ends, or \\< if no tag is meant'
    return { message: `the tag ${name} is not ended by >`, hint, range: [start, start + name.length] }
  }
  if (where === 'after self-closing slash' && /[*/]/.test(wrongCharacter)) {
    const hint = 'put it before the tag, as {/* … */}'
    return { message: `a comment cannot be part of the tag ${name}>`, hint, range: [at - 1, range[1]] }
  }
  if (where === 'after self-closing slash')
    return { message: `> has to follow on / in the tag ${name}>, not ${sign}`, hint: 'write /> at its end', range }
  const before = text.slice(start, at)
  if (where.startsWith('before ') && where !== 'before attribute name')
    return { message: `a name has to follow on ${before.trimEnd()}, not ${sign}`, hint: escape, range }
  if (/^in (?:member |local )?name$/.test(where))
    return { message: `${sign} cannot be part of the name of the tag ${before}`, hint: escape, range }
  const hint = 'write name="value" or name={value}, or \\< if no tag is meant'
  return { message: `${sign} cannot be among the attributes of the tag ${name}>`, hint, range }
}

/** Markdown syntax that starts with `<` and is not supported in MDX. */
function notMdx(text: string, start: number): Finding | undefined {
  const rest = text.slice(start)
  const [comment, inside = ''] = /^<!--([\s\S]*?)(?:-->|$)/.exec(rest) ?? []
  if (comment !== undefined) {
    const hint = `write {/*${inside.length > 40 || /\n|\*\//.test(inside) ? ' … ' : inside}*/}`
    return { message: '<!-- --> is not a comment in MDX', hint, range: [start, start + comment.length] }
  }
  const [address] = link.exec(rest) ?? []
  if (address === undefined) return undefined
  const bare = address.slice(1, -1).replace(/^mailto:/i, '')
  const hint = `write [${bare}](${/^[^:/]+@/.test(bare) ? `mailto:${bare}` : bare})`
  return { message: '<…> does not make a link in MDX', hint, range: [start, start + address.length] }
}

const link = /^<(?:[a-z][a-z\d+.-]*:\/\/[^\s<>]+|(?:mailto|tel|sms|xmpp|urn):[^\s<>]+|[^\s<>@/"'{}]+@[^\s<>]+)>/i

/** An invalid attribute value. */
function value({ text, reason, start: at }: Fault, character: string): Finding {
  const quote = /closing quote `(.)`/.exec(reason)?.[1]
  if (quote !== undefined) {
    const from = Math.max(0, text.lastIndexOf(quote, at - 1))
    const message = `the value of "${attributeBefore(text, from)}" is opened by ${quote} and never closed`
    return { message, hint: `write ${quote} where the value ends`, range: [from, from + 1] }
  }
  const name = attributeBefore(text, at)
  const range = [at, at + character.length] as const
  if (character === '' || character === '>' || character === '/')
    return { message: `"${name}" has no value after its =`, hint: `write ${name}="…"`, range }
  if (character === '<')
    return { message: `an element as the value of "${name}" needs braces`, hint: `write ${name}={<… />}`, range }
  const [bare] = /^[^\s<>"'{}`]+?(?=\/?>|[\s<"'{}`]|$)/.exec(text.slice(at, at + 200)) ?? []
  const hint = bare === undefined ? `write ${name}={…}` : `write ${name}="${bare}"`
  return { message: `the value of "${name}" has no quotes`, hint, range: [at, at + (bare?.length ?? 1)] }
}

/** Offset of the `<` of the tag around an offset. Ignores `<` in quoted values. */
function tagStart(text: string, at: number): number {
  const nearest = text.lastIndexOf('<', at - 1)
  let start = nearest
  for (let tries = 0; start > 0 && tries < 8; tries++) {
    if ((text.slice(start, at).split('"').length - 1) % 2 === 0) return start
    start = text.lastIndexOf('<', start - 1)
  }
  return start === 0 ? 0 : Math.max(nearest, 0)
}

function attributeBefore(text: string, at: number): string {
  return /([^\s="'{}<>/]+)\s*=\s*$/.exec(text.slice(Math.max(0, at - 200), at))?.[1] ?? 'an attribute'
}

/** A lazy continuation line of a quote or list item. */
function lazy({ text, start }: Fault, [, expression]: readonly string[]): Finding {
  const construct = expression === undefined ? 'a tag' : 'an expression'
  return {
    message: `this line continues ${construct}, but is outside of the quote or list item in which it began`,
    hint: 'begin it with > as in the quote, or indent it as in the list item',
    range: [start, endOf(text, '\n', start)],
  }
}

/** Containers of tags, by their names in the parser. */
const containers: Readonly<Record<string, string>> = {
  paragraph: 'paragraph',
  blockQuote: 'quote',
  listItem: 'list item',
  listOrdered: 'list',
  listUnordered: 'list',
  atxHeading: 'heading',
  setextHeading: 'heading',
  emphasis: 'emphasis',
  strong: 'emphasis',
  strikethrough: 'strikethrough',
  link: 'link',
  tableHeader: 'table cell',
  tableData: 'table cell',
  gfmFootnoteDefinition: 'footnote',
  directiveContainer: 'directive',
  directiveContainerLabel: 'title',
}

function containerOf(name: string): string {
  return containers[name] ?? 'part of the text'
}

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** A tag that is not closed. */
function unclosed({ text, opening }: Fault, [, tag = '', container]: readonly string[]): Finding | undefined {
  return (
    endInCode(text, tag) ??
    (opening && neverClosed(text, opening, { tag, container: container && containerOf(container) }))
  )
}

/** The end tag is part of code, since it follows the fence. */
function endInCode(text: string, tag: string): Finding | undefined {
  const end = `</${tag.slice(1, -1)}>`
  if (!text.includes(end)) return undefined
  for (const unreadEnd of unreadEnds(text))
    if (unreadEnd.words.includes(end)) return { ...explainEnd(unreadEnd), range: unreadEnd.range }
  return undefined
}

function neverClosed(
  text: string,
  range: Range,
  { tag, container }: { readonly tag: string; readonly container?: string | undefined },
): Finding {
  const name = tag.slice(1, -1)
  const source = text.slice(...range)
  if (empty.has(name.toLowerCase())) {
    const quoted = source.length <= 60 && !source.includes('\n') ? source : tag
    return { message: `the tag ${tag} is not closed`, hint: `write ${quoted.slice(0, -1).trimEnd()} />`, range }
  }
  const end = `</${name}>`
  if (container === undefined || !text.includes(end, range[1])) {
    const others = name === '' ? '' : `, <${name} /> if it is empty`
    const hint = `write ${end} where it ends${others}, or \\${tag} if no tag is meant`
    return { message: `the tag ${tag} is opened here and never closed`, hint, range }
  }
  const hint =
    container === 'paragraph'
      ? `close it in the same paragraph, or put ${tag} and ${end} on lines of their own`
      : `put ${tag} and ${end} both inside or both outside`
  return { message: `the tag ${tag} is opened here and not closed before its ${container} ends`, hint, range }
}

/** A closing tag whose name differs from the open tag. */
function mismatch({ text, start, opening }: Fault, [, tag = '', open = '']: readonly string[]): Finding | undefined {
  if (opening === undefined) return undefined
  const inCode = endInCode(text, open)
  if (inCode !== undefined) return inCode
  const name = open.slice(1, -1)
  // Either the inner tag was never closed, or this one has no opening tag.
  if (empty.has(name.toLowerCase()) || isOpen(tag.slice(2, -1), text.slice(0, start)))
    return neverClosed(text.slice(0, start), opening, { tag: open })
  return {
    message: `${tag} closes a tag that is not open; the open one is ${open}`,
    hint: `write </${name}>, or open <${tag.slice(2)} before it`,
  }
}

function isOpen(name: string, text: string): boolean {
  let open = 0
  for (const [, inside = ''] of text.matchAll(/<([^<>]*)>/g)) {
    const [, slash, tagName] = /^(\/?)([^\s/"'{}=]*)/.exec(inside) ?? []
    if (tagName === name && !inside.endsWith('/')) open += slash === '/' ? -1 : 1
  }
  return open > 0
}

/** A closing tag at a deeper level than its opening tag. */
function outside({ text, start, end }: Fault, [, tag = '', container = '']: readonly string[]): Finding {
  const isAlone = /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
  return {
    message: `${tag} is inside of the ${containerOf(container)}, and <${tag.slice(2)} is outside of it`,
    hint:
      container === 'listItem' && isAlone
        ? `write ${tag} at the start of its line, or indent the list as much as <${tag.slice(2)}`
        : `put <${tag.slice(2)} and ${tag} both inside or both outside, best on lines of their own`,
    range: [start, Math.max(end, endOf(text, '>', start))],
  }
}

/** An invalid closing tag. */
function closing({ text, start }: Fault, [, fault]: readonly string[]): Finding {
  const from = text.lastIndexOf('<', start)
  const range = [from, endOf(text, '>', from)] as const
  const name = /^<\/\s*([^\s/>]*)/.exec(text.slice(...range))?.[1] ?? ''
  if (fault !== 'closing slash')
    return { message: `the closing tag </${name}> has more than its name`, hint: `write </${name}>`, range }
  const instead = `remove it, or write <${name}> where it begins`
  const hint = empty.has(name.toLowerCase()) ? `write <${name} />` : instead
  return { message: `</${name}> closes a tag that is not open`, hint, range }
}
