import type { Properties } from 'hast'
import type { Nodes, Parent, PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { didYouMean } from '../../../diagnostics/suggest.ts'
import type { MarkdownOptions } from '../../../model/markdown-options.ts'

/** A node that a directive made. */
export type Directive = ContainerDirective | LeafDirective | TextDirective

/** The directive that a construct shapes. */
export interface Shaping {
  /** Content of the brackets: `:::note[these *words*]`; empty without any. Taken out of the node's children. */
  readonly label: readonly PhrasingContent[]
  /** Attributes in the braces, except `id` and `class`, which every directive may have. */
  readonly attributes: Readonly<Record<string, string>>
  readonly options: MarkdownOptions
  /** Name of the directive directly around this one. */
  readonly parent: string | undefined
  /** The text that positions of the tree count from. */
  readonly text: string
  /** Reports at the directive's opening, or at that of another node. */
  report(message: string, hint?: string, at?: Nodes): void
}

/** A construct that directives write: `:::name[label]{attributes}` with content, `::name[label]`, or `:name[label]` in a line. */
export interface Construct {
  readonly forms: readonly ('container' | 'leaf' | 'text')[]
  /** Attributes that it knows beside `id` and `class`. */
  readonly attributes: readonly string[]
  /** `id` is an attribute of the construct, not of its element. */
  readonly takesId?: true
  /** Makes the node an element: sets `data.hName` and `data.hProperties` (by `become`) and its children. */
  shape(node: Directive, shaping: Shaping): void
}

/** An element that is made of no Markdown. Its children are Markdown. */
export interface MadeElement extends Parent {
  type: 'madeElement'
  children: RootContent[]
  data: { hName: string; hProperties: Properties }
}

interface MadeElementMap {
  madeElement: MadeElement
}

declare module 'mdast' {
  interface RootContentMap extends MadeElementMap {}
  interface PhrasingContentMap extends MadeElementMap {}
  interface BlockContentMap extends MadeElementMap {}
}

/** Makes a node an element of the page. */
export function become(node: Directive | MadeElement, name: string, properties: Properties = {}): void {
  node.data = { ...node.data, hName: name, hProperties: { ...node.data?.hProperties, ...properties } }
}

/** An element around Markdown. */
export function element(name: string, properties: Properties, children: readonly RootContent[]): MadeElement {
  return { type: 'madeElement', children: [...children], data: { hName: name, hProperties: properties } }
}

/** Text as a node. */
export function text(value: string): RootContent & PhrasingContent {
  return { type: 'text', value }
}

/** The hint for a name that is unknown: the nearest of the known ones, else all of them after `list`. */
export function suggestion(written: string, names: readonly string[], list: string): string {
  return didYouMean(written, names, `${list} ${names.join(', ')}`)
}

/** Takes the content of the brackets of a directive out of its children. */
export function takeLabel(node: Directive): readonly PhrasingContent[] {
  if (node.type !== 'containerDirective') return node.children.splice(0)
  const first = node.children[0]
  if (first?.type !== 'paragraph' || first.data?.directiveLabel !== true) return []
  node.children.shift()
  return first.children
}
