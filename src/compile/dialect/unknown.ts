import type { Nodes, Paragraph } from 'mdast'
import { nearest } from '../../diagnostics/suggest.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { admonitionNames } from './admonition.ts'
import { takeLabel, text as textNode, type Construct, type Directive } from './construct.ts'
import { constructs } from './directives.ts'

/** The form of a directive, in the words of `Construct`. */
export const forms = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

/** What is wrong with the name of a directive, and what to do about it. */
export function unknownName(
  { type, name }: Pick<Directive, 'type' | 'name'>,
  options: MarkdownOptions,
): { readonly message: string; readonly hint: string } {
  const known = new Map<string, Construct['forms']>([
    ...admonitionNames(options).map((kind) => [kind, ['container']] as const),
    ...Object.entries(constructs).map(([key, construct]) => [key, construct.forms] as const),
    // Partials are put in before directives are looked at.
    ['partial', ['leaf']],
  ])
  const [other] = known.get(name) ?? []
  if (other !== undefined) return { message: `"${name}" is not written so`, hint: `write ${example(name, other)}` }
  const alike = [...known].flatMap(([key, those]) => (those.includes(forms[type]) ? [key] : [])).sort()
  const near = nearest(name, alike) ?? nearest(name, known.keys())
  const hint = near === undefined ? `the names are ${alike.join(', ')}` : `did you mean "${near}"?`
  return { message: `there is no directive "${name}"`, hint }
}

function example(name: string, form: Construct['forms'][number]): string {
  if (form === 'text') return `:${name}[…] in a line of text`
  return form === 'leaf' ? `::${name} on a line of its own` : `:::${name}, its content, and ::: on a line of its own`
}

/** A directive that is none, as the text that it was written as, with what stands in it. */
export function asWritten(node: Directive, text: string): Nodes[] {
  const position = node.data?.position
  const start = node.position?.start.offset ?? 0
  const lineEnd = text.indexOf('\n', start)
  const opening = text.slice(start, lineEnd === -1 ? undefined : lineEnd).trim()
  if (node.type === 'textDirective') return [textNode(text.slice(start, node.position?.end.offset))]
  const paragraph = (value: string): Paragraph => ({ type: 'paragraph', children: [textNode(value)] })
  if (node.type === 'leafDirective') return [paragraph(opening)]
  const closing = position !== undefined && 'closing' in position ? position.closing : undefined
  takeLabel(node)
  const last = closing === undefined ? [] : [paragraph(text.slice(closing.start.offset, closing.end.offset))]
  return [paragraph(opening), ...node.children, ...last]
}
