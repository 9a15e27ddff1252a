/**
 * Faults inside of a tag.
 *
 * @module
 */
import type { Fault, Finding } from './mdx-fault.ts'

/** A fault of what stands between `<` and `>`; nothing if the words are about something else. */
export function tagProblem(fault: Fault): Finding | undefined {
  return character(fault) ?? lazy(fault)
}

const escape = 'write \\< or &lt; for the character <'

/** A character, or the end of the text, that cannot stand where it does in a tag. */
function character(fault: Fault): Finding | undefined {
  const { text, reason, start: at } = fault
  const [, what, where = ''] =
    /^Unexpected (end of file|character) .*?((?:before|in|after) [a-z -]+), expected /s.exec(reason) ?? []
  if (what === undefined || where === 'in expression') return undefined
  const start = tagStart(text, at)
  const name = /^<\/?\s*[^\s/>{"'=<]*/.exec(text.slice(start))?.[0] ?? '<'
  const written = what === 'character' ? String.fromCodePoint(text.codePointAt(at) ?? 32) : ''
  const sign = written === '"' ? `'"'` : `"${written}"`
  const here = [at, at + written.length] as const
  const foreign = notMdx(text, start)
  if (foreign !== undefined) return foreign
  if (where === 'before name') {
    const opener = name.startsWith('</') ? '</' : '<'
    const why = written === '' ? 'no name follows it' : `${sign} cannot be the first character of its name`
    return { message: `${opener} starts a tag in MDX, and ${why}`, hint: escape, range: [start, here[1]] }
  }
  if (where.endsWith('attribute value')) return value(fault, written)
  if (written === '')
    return {
      message: `the tag ${name} is not ended by >`,
      hint: 'write > where the tag ends, or \\< if no tag is meant',
      range: [start, start + name.length],
    }
  if (where === 'after self-closing slash')
    return written === '*' || written === '/'
      ? {
          message: `a comment cannot stand in the tag ${name}>`,
          hint: 'put it before the tag, as {/* … */}',
          range: [at - 1, here[1]],
        }
      : { message: `> has to follow on / in the tag ${name}>, not ${sign}`, hint: 'write /> at its end', range: here }
  if (where.startsWith('before ') && where !== 'before attribute name')
    return {
      message: `a name has to follow on ${text.slice(start, at).trimEnd()}, not ${sign}`,
      hint: escape,
      range: here,
    }
  if (where === 'in name' || where === 'in member name' || where === 'in local name')
    return {
      message: `${sign} cannot stand in the name of the tag ${text.slice(start, at)}`,
      hint: escape,
      range: here,
    }
  return {
    message: `${sign} cannot stand among the attributes of the tag ${name}>`,
    hint: 'write name="value" or name={value}, or \\< if no tag is meant',
    range: here,
  }
}

/** What `<` begins in Markdown, and in MDX does not. */
function notMdx(text: string, start: number): Finding | undefined {
  const rest = text.slice(start)
  const [comment, inside = ''] = /^<!--([\s\S]*?)(?:-->|$)/.exec(rest) ?? []
  if (comment !== undefined) {
    const short = inside.length > 40 || /\n|\*\//.test(inside) ? ' … ' : inside
    return {
      message: '<!-- --> is no comment in MDX',
      hint: `write {/*${short}*/}`,
      range: [start, start + comment.length],
    }
  }
  const [address] = link.exec(rest) ?? []
  if (address === undefined) return undefined
  const bare = address.slice(1, -1).replace(/^mailto:/i, '')
  return {
    message: '<…> makes no link in MDX',
    hint: `write [${bare}](${/^[^:/]+@/.test(bare) ? `mailto:${bare}` : bare})`,
    range: [start, start + address.length],
  }
}

const link = /^<(?:[a-z][a-z\d+.-]*:\/\/[^\s<>]+|(?:mailto|tel|sms|xmpp|urn):[^\s<>]+|[^\s<>@/"'{}]+@[^\s<>]+)>/i

/** The value of an attribute. */
function value({ text, reason, start: at }: Fault, written: string): Finding {
  const quote = /closing quote `(.)`/.exec(reason)?.[1]
  if (quote !== undefined) {
    const from = Math.max(0, text.lastIndexOf(quote, at - 1))
    return {
      message: `the value of "${attributeBefore(text, from)}" is opened by ${quote} and never closed`,
      hint: `write ${quote} where the value ends`,
      range: [from, from + 1],
    }
  }
  const name = attributeBefore(text, at)
  const range = [at, at + written.length] as const
  if (written === '' || written === '>' || written === '/')
    return { message: `"${name}" has no value after its =`, hint: `write ${name}="…"`, range }
  if (written === '<')
    return { message: `an element as the value of "${name}" stands in braces`, hint: `write ${name}={<… />}`, range }
  const [bare] = /^[^\s<>"'{}`]+?(?=\/?>|[\s<"'{}`]|$)/.exec(text.slice(at, at + 200)) ?? []
  return {
    message: `the value of "${name}" has no quotes`,
    hint: bare === undefined ? `write ${name}={…}` : `write ${name}="${bare}"`,
    range: [at, at + (bare?.length ?? 1)],
  }
}

/** The `<` of the tag that an offset stands in, not one inside of a quoted value. */
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

/** A line that is only by indulgence still part of its quote or list item. */
function lazy({ text, reason, start }: Fault): Finding | undefined {
  if (!reason.startsWith('Unexpected lazy line')) return undefined
  const what = reason.startsWith('Unexpected lazy line in expression') ? 'an expression' : 'a tag'
  const end = text.indexOf('\n', start)
  return {
    message: `this line goes on with ${what}, but stands outside of the quote or list item that it began in`,
    hint: 'begin it with > as in the quote, or indent it as in the list item',
    range: [start, end === -1 ? text.length : end],
  }
}
