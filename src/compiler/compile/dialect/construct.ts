import type { Properties } from 'hast'
import type { Nodes, Parent, PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { didYouMean } from '../../../diagnostics/suggest.ts'
import type { MarkdownOptions } from '../../../model/markdown-options.ts'

/** A node created by a directive. */
export type Directive = ContainerDirective | LeafDirective | TextDirective

/** Context of a construct's conversion. */
export interface Shaping {
  /**
   * Content of the brackets: `:::note[these *words*]`; empty without brackets. Removed from the node's
   * children.
   */
  readonly label: readonly PhrasingContent[]
  /** Attributes in braces, except `id` and `class`, which every directive may have. */
  readonly attributes: Readonly<Record<string, string>>
  readonly options: MarkdownOptions
  /** Name of the directive directly around this one. */
  readonly parent: string | undefined
  /** Text that positions in the tree refer to. */
  readonly text: string
  /** Reports a problem at the directive's opening, or at another node. */
  report(message: string, hint?: string, at?: Nodes): void
}

/**
 * A construct written as a directive: `:::name[label]{attributes}` with content, `::name[label]`, or `:name[label]` in
 * a line.
 */
export interface Construct {
  readonly forms: readonly ('container' | 'leaf' | 'text')[]
  /** Attributes in addition to `id` and `class`. */
  readonly attributes: readonly string[]
  /** `id` is an attribute of the construct, not of its element. */
  readonly takesId?: true
  /**
   * Converts the node to an element: sets `data.hName` and `data.hProperties` (with `become`), and its
   * children.
   */
  shape(node: Directive, shaping: Shaping): void
}

/** An element without a counterpart in Markdown. Its children are Markdown. */
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

/** Sets the HTML element of a node. */
export function become(node: Directive | MadeElement, name: string, properties: Properties = {}): void {
  node.data = { ...node.data, hName: name, hProperties: { ...node.data?.hProperties, ...properties } }
}

/** Creates an element around Markdown nodes. */
export function element(name: string, properties: Properties, children: readonly RootContent[]): MadeElement {
  return { type: 'madeElement', children: [...children], data: { hName: name, hProperties: properties } }
}

/** Creates a text node. */
export function text(value: string): RootContent & PhrasingContent {
  return { type: 'text', value }
}

/** Hint for an unknown name: the most similar known name, or else all of them after `list`. */
export function suggestion(name: string, names: readonly string[], list: string): string {
  return didYouMean(name, names, `${list} ${names.join(', ')}`)
}

/** Removes and returns the content of a directive's brackets. */
export function takeLabel(node: Directive): readonly PhrasingContent[] {
  if (node.type !== 'containerDirective') return node.children.splice(0)
  const first = node.children[0]
  if (first?.type !== 'paragraph' || first.data?.directiveLabel !== true) return []
  node.children.shift()
  return first.children
}
