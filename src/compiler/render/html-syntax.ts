import { startTag } from './used.ts'

const rawText = '<(?:script|style|svg|math)[\\s>][^]*?</(?:script|style|svg|math)>'
const tags = new RegExp(`${rawText}|${startTag}`, 'gi')
/** Attributes that React writes in another way than HTML: with capital letters, or with an empty value. */
const foreign = /[A-Z]|\/$|=""/
const parts = /"[^"]*"|'[^']*'|[A-Z][\w-]*|[a-z][\w-]*=""|[a-z][\w-]*[A-Z][\w-]*/g
/** Attributes of HTML without a value. */
const booleans = new Set(
  (
    'allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap ' +
    'itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed selected'
  ).split(' '),
)

/**
 * Converts the tags of React to those that HTML checkers expect: lower-case attributes, no value for boolean ones, no
 * slash in elements without content. Code, drawings and custom elements are unchanged.
 */
export function withHtmlSyntax(html: string): string {
  return html.replace(tags, (tag: string, name?: string, attributes = '') => {
    if (name === undefined || name.includes('-') || !foreign.test(attributes)) return tag
    const text = attributes.replace(/\/$/, '').replace(parts, (part: string) => {
      if (/^["']/.test(part)) return part
      const attribute = part.replace(/=""$/, '').toLowerCase()
      return part.endsWith('=""') && !booleans.has(attribute) ? `${attribute}=""` : attribute
    })
    return `<${name}${text}>`
  })
}
