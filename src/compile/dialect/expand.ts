import type { Nodes, Paragraph, Parent, PhrasingContent, Root, RootContent } from 'mdast'
import { diagnostic, type Diagnostic, type Place } from '../../diagnostic/diagnostic.ts'
import { nearest } from '../../diagnostic/suggest.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { admonition, admonitionNames } from './admonition.ts'
import { alert } from './alert.ts'
import { become, text as textNode, type Construct, type Directive } from './construct.ts'
import { constructs } from './directives.ts'

/** What expanding needs beside the tree. */
export interface ExpandInput {
  /** The text that positions of the tree count from. */
  readonly text: string
  readonly options: MarkdownOptions
  place(start: number, end?: number): Place
}

/** What expanding a tree gave. */
export interface Expanded {
  /** Whether the tree holds anything that Markdown itself does not know. */
  readonly changed: boolean
  readonly diagnostics: readonly Diagnostic[]
}

const signs = /::|:[a-z-]+[[{]|\[!\w+\]/

/** Gives the directives and GitHub's alerts of a tree their elements. What is no directive of ours stays text. */
export function expand(tree: Root, input: ExpandInput): Expanded {
  if (!signs.test(input.text)) return { changed: false, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  let changed = false
  const stack: { readonly node: Parent; next: number; readonly name?: string }[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.node.children[top.next++] as Nodes | undefined
    if (node === undefined) {
      stack.pop()
      continue
    }
    let name: string | undefined
    if (isDirective(node)) {
      const construct = constructOf(node, input.options)
      if (construct === undefined) {
        // What it was taken for is looked at again, as the text that it is.
        const literal = asWritten(node, { ...input, diagnostics })
        top.node.children.splice(--top.next, 1, ...(literal as RootContent[]))
        continue
      }
      shape(node, construct, { ...input, parent: top.name, diagnostics })
      changed = true
      name = node.name
    } else if (node.type === 'blockquote') changed = alert(node) || changed
    else if (node.type === 'paragraph') strayFence(node, input, diagnostics)
    if ('children' in node) stack.push({ node: node as Parent, next: 0, ...(name === undefined ? {} : { name }) })
  }
  return { changed, diagnostics }
}

function isDirective(node: Nodes): node is Directive {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
}

const forms = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

function constructOf(node: Directive, options: MarkdownOptions): Construct | undefined {
  const form = forms[node.type]
  const found = Object.hasOwn(constructs, node.name) ? constructs[node.name] : undefined
  if (found?.forms.includes(form) === true) return found
  return form === 'container' && admonitionNames(options).includes(node.name) ? admonition : undefined
}

interface Context extends ExpandInput {
  readonly diagnostics: Diagnostic[]
}

function shape(node: Directive, construct: Construct, context: Context & { readonly parent: string | undefined }): void {
  const { id, class: classes, ...rest } = node.attributes ?? {}
  const attributes = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value ?? '']))
  const report = (code: Parameters<typeof diagnostic>[0], message: string, hint?: string): void => {
    const details = { place: openingPlace(node, context), ...(hint === undefined ? {} : { hint }) }
    context.diagnostics.push(diagnostic(code, message, details))
  }
  for (const key of Object.keys(attributes)) {
    if (construct.attributes.includes(key)) continue
    const near = nearest(key, construct.attributes)
    const hint = near === undefined ? undefined : `did you mean "${near}"?`
    report('directive/attribute', `"${node.name}" has no attribute "${key}"`, hint)
    delete attributes[key]
  }
  if (node.type === 'containerDirective' && !isClosed(node, context.text)) {
    const colons = /^:+/.exec(context.text.slice(node.position?.start.offset))?.[0] ?? ':::'
    report('directive/unclosed', `"${node.name}" is opened here and never closed`, `write ${colons} on a line of its own`)
  }
  construct.shape(node, { label: takeLabel(node), attributes, options: context.options, parent: context.parent, report })
  const own = node.data?.hProperties ?? {}
  const className = [...classNames(own['className']), ...(classes ?? '').split(' ').filter((one) => one !== '')]
  const name = node.data?.hName ?? 'div'
  become(node, name, {
    ...(id === undefined || id === null || id === '' ? {} : { id }),
    ...(className.length === 0 ? {} : { className }),
  })
  // Its work is done: nothing takes it for a directive again.
  Object.assign(node, { type: 'madeElement' })
}

function classNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
}

function takeLabel(node: Directive): readonly PhrasingContent[] {
  if (node.type !== 'containerDirective') return (node.children as PhrasingContent[]).splice(0)
  const first = node.children[0]
  if (first?.type !== 'paragraph' || first.data?.directiveLabel !== true) return []
  node.children.shift()
  return first.children
}

/** The last line of a container that is closed holds nothing but colons, as many as its opening or more. */
function isClosed(node: Directive, text: string): boolean {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const colons = /^:+/.exec(text.slice(start, end))?.[0] ?? ''
  const lines = text.slice(start, end).trimEnd().split('\n')
  const last = lines.length < 2 ? '' : (lines.at(-1) ?? '').replace(/^[ \t>]+/, '').trimEnd()
  return /^:+$/.test(last) && last.length >= colons.length
}

function openingPlace(node: Directive, { text, place }: ExpandInput): Place {
  const start = node.position?.start.offset ?? 0
  const lineEnd = text.indexOf('\n', start)
  return place(start, node.type === 'textDirective' || lineEnd === -1 ? node.position?.end.offset : lineEnd)
}

/** A directive whose name we do not know, as the text that it was written as, with what stands in it. */
function asWritten(node: Directive, context: Context): Nodes[] {
  const { text, options } = context
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const source = text.slice(start, end)
  if (node.type === 'textDirective') return [textNode(source)]
  const lines = source.split('\n')
  const opening = (lines[0] ?? '').trimEnd()
  // Alone on its line, `::selection` may be what somebody writes about.
  if (node.type === 'containerDirective' || /[[{]/.test(opening)) {
    const known = [...admonitionNames(options), ...Object.keys(constructs)]
    const near = nearest(node.name, known)
    const hint = near === undefined ? `the kinds are ${admonitionNames(options).join(', ')}` : `did you mean "${near}"?`
    const details = { place: openingPlace(node, context), hint }
    context.diagnostics.push(diagnostic('directive/unknown', `there is no directive "${node.name}"`, details))
  }
  const paragraph = (value: string): Paragraph => ({
    type: 'paragraph',
    children: [textNode(value)],
    ...(node.position === undefined ? {} : { position: node.position }),
  })
  if (node.type === 'leafDirective') return [paragraph(opening)]
  const closed = isClosed(node, text)
  takeLabel(node)
  return [paragraph(opening), ...node.children, ...(closed ? [paragraph((lines.at(-1) ?? '').trim())] : [])]
}

/** A line of colons that closes nothing: the opening it was meant for was closed before, or has the same colons inside. */
function strayFence(node: Paragraph, { text, place }: ExpandInput, diagnostics: Diagnostic[]): void {
  const [only] = node.children
  const start = only?.position?.start.offset
  if (only?.type !== 'text' || node.children.length !== 1 || start === undefined) return
  if (!/^:{3,}$/.test(only.value) || !text.startsWith(only.value, start)) return
  const details = {
    place: place(start, start + only.value.length),
    hint: 'give an outer container more colons than those inside it',
  }
  diagnostics.push(diagnostic('directive/unclosed', 'this line closes no directive', details))
}
