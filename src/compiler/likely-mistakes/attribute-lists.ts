/**
 * Attribute lists of MkDocs, kramdown, Pandoc and Quarto: `{ #id .class width=300 }` after a heading, a picture, a link
 * or a line.
 *
 * @module
 */

/** Block that contains words. */
export type ProseBlock = 'paragraph' | 'heading' | 'tableCell'

const attributes = 'width|height|target|class|id|align|loading|rel|style|download|start|title|data-[\\w-]+'

/** Matches `{ #id }`, `{: .class }`, `{ width=300 }`, and `{#two words}`. */
export const attributeList = new RegExp(
  String.raw`(?<![\\\${])\{[ \t]*(?:[#.:][^{}\n]*|(?:${attributes})=[^{}\n]*)\}`,
  'g',
)

/** An id in our own heading syntax; in other text, braces with a name are plain text. */
const isId = /^\{#[^\s{}#]+\}$/

const attribute = new RegExp(String.raw`^(?:[#.][\w:.-]+|(?:${attributes})=.*)$`)

/** Hint for an attribute list; `undefined` for an id in our syntax, and for braces elsewhere in a sentence. */
export function attributeHint(
  { 0: match, index, input }: RegExpExecArray,
  { block }: { readonly block?: ProseBlock | undefined },
): string | undefined {
  const isLast = /^[ \t#]*\r?(?:\n|$)/.test(input.slice(index + match.length, index + match.length + 100))
  const before = input.slice(Math.max(0, index - 300), index).trimEnd()
  if (block === 'heading') return isLast ? headingHint(match) : undefined
  if (isId.test(match)) return undefined
  // An invalid opening of a directive is reported as such.
  if (/^[ \t>]*:::[^\n]*$/.test(before.slice(before.lastIndexOf('\n') + 1))) return undefined
  const words = match
    .slice(1, -1)
    .trim()
    .replace(/^:[ \t]*/, '')
  const isKramdown = /^\{[ \t]*:/.test(match)
  const areAttributes = (words.match(/[^\s"'=]+(?:="[^"]*"|='[^']*'|=\S+)?/g) ?? []).every((word) =>
    attribute.test(word),
  )
  if ((!areAttributes && !(isKramdown && isLast)) || !(isLast || /[)\]]$/.test(before))) return undefined
  if (/\.(?:md-)?button\b/.test(words)) return 'write :link-button[words]{href="…"}'
  if (/!\[[^\][\n]*\]\([^()\n]*\)$/.test(before) && /\b(?:width|height)=/.test(words))
    return `write <img alt="…" src="…" ${words}>`
  return 'remove it; for an id, write {#id} after a heading'
}

/** Hint for braces after a heading that are not an id. */
function headingHint(attributes: string): string | undefined {
  if (isId.test(attributes)) return undefined
  const words = attributes
    .slice(1, -1)
    .replace(/^[ \t]*:/, '')
    .trim()
    .split(/[ \t]+/)
  const id = words.filter((word) => !/^\.|=/.test(word)).join('-')
  return id.startsWith('#') ? `write {${id}}` : 'remove it; an id is {#id}'
}
