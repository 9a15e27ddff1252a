import type { Nodes, Paragraph } from 'mdast'
import { nearest } from '../../diagnostics/suggest.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { admonitionNames } from './admonition.ts'
import { takeLabel, text as textNode, type Construct, type Directive } from './construct.ts'
import { constructs } from './directives.ts'
import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import { rangeOf, type Placer } from '../errors/location.ts'

/** The text that a tree was parsed from, and how it is read. */
export interface ExpandInput {
  /** The text that positions of the tree count from. */
  readonly text: string
  readonly options: MarkdownOptions
  readonly place: Placer
  /** How many openings so far have an end further down that closes nothing. They are reported at the opening. */
  owed: number
}

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

const start = /^[ \t>]*/
const opening = /^:{3,}[ \t]*(?:([A-Za-z][\w-]*)|[[{])/

/**
 * Lines of a paragraph that were meant as a directive's opening or end and are neither: a title whose bracket is not
 * closed, colons behind what was closed before.
 */
export function strayFences(node: Paragraph, input: ExpandInput): Diagnostic[] {
  const { text, options } = input
  const [first, last] = rangeOf(node) ?? [0, 0]
  const source = text.slice(first, last)
  if (!source.includes(':::')) return []
  const found: Diagnostic[] = []
  let next = first
  for (const whole of source.split('\n')) {
    const line = whole.replace(start, '').trimEnd()
    const at = next + whole.length - whole.replace(start, '').length
    next += whole.length + 1
    if (!line.startsWith(':::') || !isText(node, at)) continue
    const place = input.place(at, at + line.length)
    const opened = opening.exec(line)
    if (opened !== null) {
      found.push(unreadable(opened[1], place, options))
      input.owed++
    } else if (/^:+$/.test(line)) {
      const hint = 'give an outer container more colons than those inside it'
      if (input.owed > 0) input.owed--
      else found.push(diagnostic('directive/unclosed', 'this line closes no directive', { place, hint }))
    }
  }
  return found
}

function unreadable(name: string | undefined, place: Place, options: MarkdownOptions): Diagnostic {
  if (name === undefined)
    return diagnostic('directive/unknown', 'this directive has no name', { place, hint: 'write :::note, for example' })
  if (!Object.hasOwn(constructs, name) && !admonitionNames(options).includes(name)) {
    const { message, hint } = unknownName({ type: 'containerDirective', name }, options)
    return diagnostic('directive/unknown', message, { place, hint })
  }
  const hint = `write :::${name}[Title]{attribute="value"}, with every bracket, brace and quote closed and nothing behind`
  return diagnostic('directive/attribute', `the opening of "${name}" cannot be read`, { place, hint })
}

/** Whether an offset lies in plain text of the paragraph, not in its code. */
function isText({ children }: Paragraph, offset: number): boolean {
  return children.some((child) => {
    const [from, to] = rangeOf(child) ?? [0, 0]
    return child.type === 'text' && from <= offset && offset < to
  })
}
