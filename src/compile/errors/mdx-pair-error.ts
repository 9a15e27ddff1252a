/**
 * Faults of tags that have to come in pairs.
 *
 * @module
 */
import type { Fault, Finding } from './mdx-fault.ts'

/** What a tag stands in, by the parser's names. */
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

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** A fault of opening and closing tags; nothing if the words are about something else. */
export function pairProblem(fault: Fault): Finding | undefined {
  return unclosed(fault) ?? mismatch(fault) ?? outside(fault) ?? closing(fault)
}

/** A tag that is not closed. */
function unclosed({ text, reason, opening }: Fault): Finding | undefined {
  const [, tag, container] =
    /^Expected a closing tag for `(<[^`]*>)`(?: \([\d:-]+\))?(?: before the end of `(\w+)`)?/.exec(reason) ?? []
  if (tag === undefined || opening === undefined) return undefined
  return neverClosed(text, {
    tag,
    range: opening,
    container: container === undefined ? undefined : (containers[container] ?? 'part of the text'),
  })
}

function neverClosed(
  text: string,
  { tag, range, container }: { tag: string; range: readonly [number, number]; container?: string | undefined },
): Finding {
  const name = tag.slice(1, -1)
  const written = text.slice(...range)
  if (empty.has(name.toLowerCase())) {
    const whole = written.length <= 60 && !written.includes('\n') ? written : tag
    return { message: `the tag ${tag} is not closed`, hint: `write ${whole.slice(0, -1).trimEnd()} />`, range }
  }
  const end = `</${name}>`
  if (container === undefined || !text.includes(end, range[1])) {
    const others = name === '' ? '' : `, <${name} /> if it holds nothing`
    return {
      message: `the tag ${tag} is opened here and never closed`,
      hint: `write ${end} where it ends${others}, or \\${tag} if no tag is meant`,
      range,
    }
  }
  return {
    message: `the tag ${tag} is opened here and not closed before its ${container} ends`,
    hint:
      container === 'paragraph'
        ? `close it in the same paragraph, or put ${tag} and ${end} on lines of their own`
        : `put ${tag} and ${end} both inside or both outside`,
    range,
  }
}

/** A closing tag of another name than the tag that is open. */
function mismatch({ text, reason, start, end, opening }: Fault): Finding | undefined {
  const [, tag, open] =
    /^Unexpected closing tag `(<\/[^`]*>)`, expected corresponding closing tag for `(<[^`]*>)`/.exec(reason) ?? []
  if (tag === undefined || open === undefined || opening === undefined) return undefined
  const name = open.slice(1, -1)
  // Either the inner tag was never closed, or this one closes nothing.
  if (empty.has(name.toLowerCase()) || isOpen(tag.slice(2, -1), text.slice(0, start)))
    return neverClosed(text.slice(0, start), { tag: open, range: opening, container: undefined })
  return {
    message: `${tag} closes a tag that is not open; the open one is ${open}`,
    hint: `write </${name}>, or open <${tag.slice(2)} before it`,
    range: [start, end],
  }
}

function isOpen(name: string, text: string): boolean {
  let open = 0
  for (const [, inside = ''] of text.matchAll(/<([^<>]*)>/g)) {
    const [, slash, found] = /^(\/?)([^\s/"'{}=]*)/.exec(inside) ?? []
    if (found === name && !inside.endsWith('/')) open += slash === '/' ? -1 : 1
  }
  return open > 0
}

/** A closing tag that stands deeper in the text than its opening tag. */
function outside({ text, reason, start, end }: Fault): Finding | undefined {
  const [, tag, container = ''] =
    /^Expected the closing tag `(<\/[^`]*>)` either after the end of `(\w+)`/.exec(reason) ?? []
  if (tag === undefined) return undefined
  const inside = containers[container] ?? 'part of the text'
  return {
    message: `${tag} stands inside of the ${inside}, and <${tag.slice(2)} outside of it`,
    hint: `put <${tag.slice(2)} and ${tag} both inside or both outside, best on lines of their own`,
    range: [start, Math.max(end, tagEnd(text, start))],
  }
}

/** A closing tag that is wrong by itself. */
function closing({ text, reason, start }: Fault): Finding | undefined {
  const [, fault] = /^Unexpected (closing slash|attribute|self-closing slash) /.exec(reason) ?? []
  if (fault === undefined) return undefined
  const from = text.lastIndexOf('<', start)
  const to = tagEnd(text, from)
  const name = /^<\/\s*([^\s/>]*)/.exec(text.slice(from, to))?.[1] ?? ''
  const range = [from, to] as const
  if (fault !== 'closing slash')
    return { message: `the closing tag </${name}> has more than its name`, hint: `write </${name}>`, range }
  return {
    message: `</${name}> closes a tag that is not open`,
    hint: empty.has(name.toLowerCase()) ? `write <${name} />` : `take it out, or write <${name}> where it begins`,
    range,
  }
}

function tagEnd(text: string, start: number): number {
  const end = text.indexOf('>', start)
  return end === -1 ? text.length : end + 1
}
