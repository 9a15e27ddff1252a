import type { Paragraph } from 'mdast'
import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { admonitionNames } from './admonition.ts'
import { constructs } from './directives.ts'
import { unknownName } from './unknown.ts'

/** What looking for stray fences needs beside the paragraph. */
export interface StrayInput {
  /** The text that positions of the paragraph count from. */
  readonly text: string
  readonly options: MarkdownOptions
  place(start: number, end?: number): Place
  /** How many openings stand above whose ends close nothing, which was reported there. */
  owed: number
}

const start = /^[ \t>]*/
const opening = /^:{3,}[ \t]*(?:([A-Za-z][\w-]*)|[[{])/

/**
 * Lines of a paragraph that were meant as a directive's opening or end and are neither: a title whose bracket is not
 * closed, colons behind what was closed before.
 */
export function strayFences(node: Paragraph, input: StrayInput): Diagnostic[] {
  const { text, options } = input
  const first = node.position?.start.offset ?? 0
  const source = text.slice(first, node.position?.end.offset ?? first)
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
  return children.some(({ type, position }) => {
    const from = position?.start.offset
    const to = position?.end.offset
    return type === 'text' && from !== undefined && to !== undefined && from <= offset && offset < to
  })
}
