import type { Nodes, Parent, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { admonition, admonitionNames, tellKind, alert } from './admonition.ts'
import { become, suggestion, takeLabel, type Construct, type Directive, type Shaping } from './construct.ts'
import { constructs } from './directives.ts'
import { shapeFileTree } from './file-tree.ts'
import { asWritten, forms, strayFences, unknownName, type ExpandInput } from './unknown.ts'
import { placeOfNode } from '../errors/location.ts'
import { defined } from '../../defined.ts'

/** A node whose children are visited. A directive has the location of its end, if it has an end of its own. */
interface Level {
  readonly node: Parent
  next: number
  readonly directive?: { readonly name: string; readonly end?: Place }
}

interface Context extends ExpandInput {
  readonly diagnostics: Diagnostic[]
}

const signs = /::|:[a-z-]+[[{]|\[!\w+\]|<(?:FileTree|Admonition)\b/

/**
 * Gives the directives and GitHub's alerts of a tree their elements. What is no directive of ours stays text. `changed`:
 * the tree holds anything that Markdown itself does not know.
 */
export function expand(
  tree: Root,
  input: Omit<ExpandInput, 'owed'>,
): { readonly changed: boolean; readonly diagnostics: readonly Diagnostic[] } {
  if (!signs.test(input.text)) return { changed: false, diagnostics: [] }
  const context: Context = { ...input, diagnostics: [], owed: 0 }
  const { diagnostics, options } = context
  let changed = false
  const stack: Level[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.node.children[top.next++] as Nodes | undefined
    if (node === undefined) {
      stack.pop()
      continue
    }
    let directive: Level['directive']
    if (isDirective(node)) {
      const construct = constructOf(node, options)
      if (construct === undefined) {
        const { message, hint } = unknownName(node, options)
        diagnostics.push(diagnostic('directive/unknown', message, { place: openingPlace(node, context), hint }))
        // Its text is visited again, as text.
        top.node.children.splice(--top.next, 1, ...(asWritten(node, input.text) as RootContent[]))
        continue
      }
      directive = { name: node.name, ...endOf(node, context) }
      if (node.type === 'containerDirective' && directive.end === undefined) unclosed(node, stack, context)
      shape(node, construct, { ...context, parent: top.directive?.name })
      changed = true
    } else if (node.type === 'blockquote') alert(node, top.node, input)
    else if (node.type === 'paragraph') diagnostics.push(...strayFences(node, context))
    else if (node.type === 'mdxJsxFlowElement' && node.position !== undefined) component(node, context)
    if ('children' in node) stack.push(defined({ node: node, next: 0, directive }))
  }
  return { changed, diagnostics }
}

/** Passes options on to components, which know none. Those of a partial, which have no position, have them already. */
function component(node: MdxJsxFlowElement, context: Context): void {
  if (node.name === 'Admonition') tellKind(node, context.options)
  if (node.name !== 'FileTree') return
  const [message, hint] = shapeFileTree(node.children) ?? []
  if (message === undefined || hint === undefined) return
  context.diagnostics.push(diagnostic('directive/attribute', message, { place: openingPlace(node, context), hint }))
}

function isDirective(node: Nodes): node is Directive {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
}

function constructOf(node: Directive, options: MarkdownOptions): Construct | undefined {
  const form = forms[node.type]
  const found = Object.hasOwn(constructs, node.name) ? constructs[node.name] : undefined
  if (found?.forms.includes(form) === true) return found
  return form === 'container' && admonitionNames(options).includes(node.name) ? admonition : undefined
}

function shape(
  node: Directive,
  construct: Construct,
  context: Context & { readonly parent: string | undefined },
): void {
  const { id, class: classes, ...rest } = node.attributes ?? {}
  const attributes = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value ?? '']))
  const report = (message: string, place: Place, hint?: string): void =>
    void context.diagnostics.push(diagnostic('directive/attribute', message, defined({ place, hint })))
  for (const key of Object.keys(attributes)) {
    if (construct.attributes.includes(key)) continue
    const known = [...construct.attributes, 'class', 'id']
    const place = attributePlace(node, key, context)
    report(`"${node.name}" has no attribute "${key}"`, place, suggestion(key, known, 'it has'))
  }
  const { text, options, parent } = context
  const reportAt: Shaping['report'] = (message, hint, at = node) => report(message, openingPlace(at, context), hint)
  construct.shape(node, { label: takeLabel(node), attributes, options, parent, text, report: reportAt })
  const own = node.data?.hProperties ?? {}
  const given = own['className']
  const className = [...(Array.isArray(given) ? given : []), ...(classes ?? '').split(/\s+/).filter(Boolean)]
  const name = node.data?.hName ?? 'div'
  become(node, name, {
    ...(className.length === 0 ? {} : { className }),
    ...(id ? { id } : {}),
  })
  // Nothing takes it for a directive again.
  Object.assign(node, { type: 'madeElement' })
}

function endOf({ data }: Directive, { place }: ExpandInput): { readonly end?: Place } {
  const closing = data?.position !== undefined && 'closing' in data.position ? data.position.closing : undefined
  const at = placeOfNode({ type: 'closing', position: closing }, place).place
  return at === undefined ? {} : { end: at }
}

/** Reports a container without an end. Mostly its end closed the one around it, which has no more colons. */
function unclosed(node: Directive, stack: readonly Level[], context: Context): void {
  const outer = stack.findLast(({ directive }) => directive !== undefined)?.directive
  const colons = /^:+/.exec(context.text.slice(node.position?.start.offset))?.[0] ?? ':::'
  const hint =
    outer?.end === undefined
      ? `write ${colons} on a line of its own`
      : `the colons in line ${outer.end.line} close "${outer.name}", in which it stands: give "${outer.name}" more of them`
  const details = { place: openingPlace(node, context), hint }
  context.diagnostics.push(diagnostic('directive/unclosed', `"${node.name}" is opened here and never closed`, details))
  context.owed++
}

function openingPlace(node: Nodes, { text, place }: ExpandInput): Place {
  const start = node.position?.start.offset ?? 0
  const lineEnd = text.indexOf('\n', start)
  return place(start, node.type === 'textDirective' || lineEnd === -1 ? node.position?.end.offset : lineEnd)
}

function attributePlace(node: Directive, key: string, context: ExpandInput): Place {
  const at = node.data?.position?.attributes?.[key]
  const start = at?.start.offset
  return start === undefined ? openingPlace(node, context) : context.place(start, at?.end.offset)
}
