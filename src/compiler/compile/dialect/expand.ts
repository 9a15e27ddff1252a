import type { Nodes, Parent, Root, RootContent, Paragraph } from 'mdast'
import { builtIns } from '../../../model/built-ins.ts'
import { diagnostic, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import type { MarkdownOptions } from '../../../model/markdown-options.ts'
import { admonition, admonitionNames, addKind, alert } from './admonition.ts'
import {
  become,
  suggestion,
  takeLabel,
  type Construct,
  type Directive,
  type Shaping,
  text as textNode,
} from './construct.ts'
import { constructs } from './directives.ts'
import { componentMistakes, lookedAt, ownComponents, type WrittenComponent } from './component-mistakes.ts'
import { isForAllManagers, managerTabs } from './package-managers.ts'
import { locationOfNode, rangeOf, type Locate } from '../../../text/location.ts'
import { defined } from '../../../base/defined.ts'
import { didYouMean } from '../../../diagnostics/suggest.ts'
import { admonitionLike } from '../../likely-mistakes/markdown.ts'

/** A node whose children are being visited. A directive has the location of its end, if it is closed. */
interface Level {
  readonly node: Parent
  next: number
  readonly directive?: { readonly name: string; readonly end?: Location }
}

/** Text of a tree, and parsing options. */
interface ExpandInput {
  /** Text that positions in the tree refer to. */
  readonly text: string
  readonly options: MarkdownOptions
  readonly locationOf: Locate
}

interface Context extends ExpandInput {
  readonly diagnostics: Diagnostic[]
  /** Number of reported openings whose end, further down, will not close anything. */
  owed: number
  /** Components that the page imports or declares. */
  readonly own: ReadonlySet<string>
}

const signs = new RegExp(String.raw`::|npm2yarn|:[a-z-]+[[{]|\[!\w+\]|<(?:${lookedAt.join('|')})\b`)

/**
 * Converts the directives and GitHub alerts of a tree to elements. Unknown directives stay text. `changed`: the
 * tree contains anything outside of standard Markdown.
 */
export function expand(tree: Root, input: ExpandInput) {
  if (!signs.test(input.text)) return { changed: false, diagnostics: [] }
  const context: Context = { ...input, diagnostics: [], owed: 0, own: ownComponents(tree) }
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
        diagnostics.push(diagnostic('directive/unknown', message, { location: openingLocation(node, context), hint }))
        // The text of an unknown directive is visited again.
        top.node.children.splice(--top.next, 1, ...(asWritten(node, input.text) as RootContent[]))
        continue
      }
      directive = { name: node.name, ...endOf(node, context) }
      // A directive created by a plugin has no position in the text.
      if (node.type === 'containerDirective' && node.position !== undefined && directive.end === undefined)
        unclosed(node, stack, context)
      shape(node, construct, { ...context, parent: top.directive?.name })
      changed = true
    } else if (node.type === 'code' && isForAllManagers(node)) {
      const { element: managers, diagnostics: problems } = managerTabs(node, openingLocation(node, context))
      top.node.children[top.next - 1] = managers
      diagnostics.push(...problems)
      changed = true
      continue
    } else if (node.type === 'blockquote') alert(node, top.node, input)
    else if (node.type === 'paragraph') strayFences(node, context)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') component(node, context)
    if ('children' in node) stack.push(defined({ node: node, next: 0, directive }))
  }
  return { changed, diagnostics }
}

/**
 * Passes options to components, which have no access to them. Components of a partial, which have no position, already
 * have them.
 */
function component(node: WrittenComponent, context: Context): void {
  if (node.position === undefined || context.own.has(node.name ?? '')) return
  if (node.name === 'Admonition') addKind(node, context.options)
  for (const { message, hint, at } of componentMistakes(node, context.options)) {
    const location =
      locationOfNode(at ?? { type: 'none' }, context.locationOf).location ?? openingLocation(node, context)
    context.diagnostics.push(diagnostic('directive/attribute', message, { location, hint }))
  }
}

function isDirective(node: Nodes): node is Directive {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
}

function constructOf(node: Directive, options: MarkdownOptions): Construct | undefined {
  const form = forms[node.type]
  const candidate = Object.hasOwn(constructs, node.name) ? constructs[node.name] : undefined
  if (candidate?.forms.includes(form) === true) return candidate
  return form === 'container' && admonitionNames(options).includes(node.name) ? admonition : undefined
}

function shape(
  node: Directive,
  construct: Construct,
  context: Context & { readonly parent: string | undefined },
): void {
  const { id: ownId, class: classes, ...others } = node.attributes ?? {}
  const [id, rest] =
    construct.takesId === true ? [undefined, { ...others, ...(ownId ? { id: ownId } : {}) }] : [ownId, others]
  const attributes = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value ?? '']))
  const report = (message: string, location: Location, hint?: string): void =>
    void context.diagnostics.push(diagnostic('directive/attribute', message, { location, hint }))
  for (const key of Object.keys(attributes)) {
    if (construct.attributes.includes(key)) continue
    const names = [...construct.attributes, 'class', 'id']
    const location = attributeLocation(node, key, context)
    report(`"${node.name}" has no attribute "${key}"`, location, suggestion(key, names, 'it has'))
  }
  const { text, options, parent } = context
  const reportAt: Shaping['report'] = (message, hint, at = node) => report(message, openingLocation(at, context), hint)
  construct.shape(node, { label: takeLabel(node), attributes, options, parent, text, report: reportAt })
  const properties = node.data?.hProperties ?? {}
  const classNames = properties['className']
  const className = [...(Array.isArray(classNames) ? classNames : []), ...(classes ?? '').split(/\s+/).filter(Boolean)]
  const name = node.data?.hName ?? 'div'
  become(node, name, {
    ...(className.length === 0 ? {} : { className }),
    ...(id ? { id } : {}),
  })
  // Prevents another conversion of the directive.
  Object.assign(node, { type: 'madeElement' })
}

function endOf({ data }: Directive, { locationOf }: ExpandInput): { readonly end?: Location } {
  const closing = data?.position !== undefined && 'closing' in data.position ? data.position.closing : undefined
  const at = locationOfNode({ type: 'closing', position: closing }, locationOf).location
  return at === undefined ? {} : { end: at }
}

/**
 * Reports a container without an end. Usually its end closed the container around it, which has the same
 * number of colons or fewer.
 */
function unclosed(node: Directive, stack: readonly Level[], context: Context): void {
  const outer = stack.findLast(({ directive }) => directive !== undefined)?.directive
  const colons = /^:+/.exec(context.text.slice(node.position?.start.offset))?.[0] ?? ':::'
  const hint =
    outer?.end === undefined
      ? `write ${colons} on a separate line`
      : `the colons on line ${outer.end.line} close "${outer.name}", which contains it: write more colons for "${outer.name}"`
  const details = { location: openingLocation(node, context), hint }
  context.diagnostics.push(diagnostic('directive/unclosed', `"${node.name}" is opened here and never closed`, details))
  context.owed++
}

function openingLocation(node: Nodes, { text, locationOf }: ExpandInput): Location {
  const start = node.position?.start.offset ?? 0
  const lineEnd = text.indexOf('\n', start)
  const isInLine = node.type === 'textDirective' || node.type === 'mdxJsxTextElement'
  return locationOf(start, isInLine || lineEnd === -1 ? node.position?.end.offset : lineEnd)
}

function attributeLocation(node: Directive, key: string, context: ExpandInput): Location {
  const at = node.data?.position?.attributes?.[key]
  const start = at?.start.offset
  return start === undefined ? openingLocation(node, context) : context.locationOf(start, at?.end.offset)
}

/** Names for the forms of directives. */
const forms = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

/** Problem with the name of a directive, and a hint. */
function unknownName({ type, name }: Pick<Directive, 'type' | 'name'>, options: MarkdownOptions) {
  const formsByName = new Map<string, Construct['forms']>([
    ...admonitionNames(options).map((kind) => [kind, ['container']] as const),
    ...Object.entries(constructs).map(([key, construct]) => [key, construct.forms] as const),
    // Partials are included and conditions evaluated before this step.
    ['partial', ['leaf']],
    ['when', ['container', 'text']],
  ])
  const [other] = formsByName.get(name) ?? []
  if (other !== undefined) return { message: `"${name}" is not written so`, hint: `write ${example(name, other)}` }
  const plugin = builtIns.find(({ syntax }) => syntax === `::${name}`)?.name
  if (plugin !== undefined) {
    const hint = `add "- use: ${plugin}" to "content:" in site.config.yaml`
    return { message: `there is no directive "${name}"`, hint }
  }
  const kinds = admonitionNames(options)
  const kind = type === 'containerDirective' ? admonitionLike(name, kinds) : undefined
  if (kind !== undefined) {
    const hint = `write :::${kind}; the admonitions are ${[...kinds].sort().join(', ')}`
    return { message: `there is no directive "${name}"`, hint }
  }
  const alike = [...formsByName]
    .flatMap(([key, allowedForms]) => (allowedForms.includes(forms[type]) ? [key] : []))
    .sort()
  const hint = didYouMean(name, alike) ?? didYouMean(name, formsByName.keys(), `the names are ${alike.join(', ')}`)
  return { message: `there is no directive "${name}"`, hint }
}

function example(name: string, form: Construct['forms'][number]): string {
  if (form === 'text') return `:${name}[…] in a line of text`
  return form === 'leaf' ? `::${name} on a separate line` : `:::${name}, its content, and ::: on a separate line`
}

/** Converts an unknown directive back to its text, with its content. */
function asWritten(node: Directive, text: string): Nodes[] {
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
 * Reports lines of a paragraph that look like the opening or end of a directive: a title with an unclosed bracket,
 * or colons without an open directive.
 */
function strayFences(node: Paragraph, context: Context): void {
  const { text, options, diagnostics } = context
  const [first, last] = rangeOf(node) ?? [0, 0]
  const source = text.slice(first, last)
  if (!source.includes(':::')) return
  let next = first
  for (const sourceLine of source.split('\n')) {
    const line = sourceLine.replace(start, '').trimEnd()
    const at = next + sourceLine.length - sourceLine.replace(start, '').length
    next += sourceLine.length + 1
    if (!line.startsWith(':::') || !isText(node, at)) continue
    const location = context.locationOf(at, at + line.length)
    const opened = opening.exec(line)
    if (opened !== null) {
      diagnostics.push(unreadable(opened[1], location, options))
      context.owed++
    } else if (/^:+$/.test(line)) {
      const hint = 'an outer container needs more colons than those inside it'
      if (context.owed > 0) context.owed--
      else diagnostics.push(diagnostic('directive/unclosed', 'this line closes no directive', { location, hint }))
    }
  }
}

function unreadable(name: string | undefined, location: Location, options: MarkdownOptions): Diagnostic {
  if (name === undefined)
    return diagnostic('directive/unknown', 'this directive has no name', {
      location,
      hint: 'write :::note, for example',
    })
  if (!Object.hasOwn(constructs, name) && !admonitionNames(options).includes(name)) {
    const { message, hint } = unknownName({ type: 'containerDirective', name }, options)
    return diagnostic('directive/unknown', message, { location, hint })
  }
  const hint = `write :::${name}[Title]{attribute="value"}, with every bracket, brace and quote closed, and no text after it`
  return diagnostic('directive/attribute', `the opening of "${name}" cannot be read`, { location, hint })
}

/**
 * Returns true if the colons at an offset are plain text of the paragraph, not code. A plugin may have set other
 * positions for a paragraph.
 */
function isText({ children }: Paragraph, offset: number): boolean {
  return children.some((child) => {
    const [from, to] = rangeOf(child) ?? [0, 0]
    return child.type === 'text' && child.value.includes(':::') && from <= offset && offset < to
  })
}

const code = /:(\+1|-1|[a-z0-9_+-]+):/g

/**
 * Replaces short codes with emoji (GitHub's names); unknown codes stay text. Returns true if there were any.
 */
export async function replaceEmoji(tree: Root): Promise<boolean> {
  const texts: { value: string }[] = []
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'text' && node.value.includes(':') && new RegExp(code.source).test(node.value)) texts.push(node)
    if ('children' in node) stack.push(...(node.children as Nodes[]))
  }
  if (texts.length === 0) return false
  const { nameToEmoji } = await import('gemoji')
  let changed = false
  for (const node of texts) {
    const value = node.value.replace(code, (match, name: string) => nameToEmoji[name] ?? match)
    changed ||= value !== node.value
    node.value = value
  }
  return changed
}
