import type { Code, Definition, Heading, Html, Image, ImageReference, Link, LinkReference, Nodes, Root } from 'mdast'
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx'
import { maxDepth } from './limits.ts'

/** Nodes of a Markdown tree by what is done with them, in document order. */
export interface CollectedNodes {
  readonly headings: readonly Heading[]
  readonly code: readonly Code[]
  readonly links: readonly (Link | Image | LinkReference | ImageReference)[]
  readonly definitions: readonly Definition[]
  readonly html: readonly Html[]
  /** Braces of MDX, which hold its comments. */
  readonly expressions: readonly (MdxFlowExpression | MdxTextExpression)[]
  /** The tree is nested deeper than the limit; then the lists are not complete. */
  readonly tooDeep: boolean
}

/** Four nodes make a level: list, item, paragraph, text. */
const maxNodeDepth = maxDepth * 4

/** Walks a tree once, without recursion. Five walks by `unist-util-visit` cost a twentieth of a page's whole time. */
export function collectNodes(tree: Root): CollectedNodes {
  const headings: Heading[] = []
  const code: Code[] = []
  const links: (Link | Image | LinkReference | ImageReference)[] = []
  const definitions: Definition[] = []
  const html: Html[] = []
  const expressions: (MdxFlowExpression | MdxTextExpression)[] = []
  const done = (tooDeep: boolean): CollectedNodes => ({
    headings,
    code,
    links,
    definitions,
    html,
    expressions,
    tooDeep,
  })
  const stack: { readonly nodes: readonly Nodes[]; next: number }[] = [{ nodes: [tree], next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.next++]
    if (node === undefined) {
      stack.pop()
      continue
    }
    switch (node.type) {
      case 'heading':
        headings.push(node)
        break
      case 'code':
        code.push(node)
        break
      case 'link':
      case 'image':
      case 'linkReference':
      case 'imageReference':
        links.push(node)
        break
      case 'definition':
        definitions.push(node)
        break
      case 'html':
        html.push(node)
        break
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        expressions.push(node)
        break
      default:
    }
    if ('children' in node && node.children.length > 0) {
      if (stack.length > maxNodeDepth) return done(true)
      stack.push({ nodes: node.children, next: 0 })
    }
  }
  return done(false)
}
