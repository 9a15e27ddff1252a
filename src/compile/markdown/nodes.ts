import type { Nodes, Root } from 'mdast'
import { maxDepth } from './limits.ts'

/** The list that each type of node joins. Braces of MDX (`expressions`) hold its comments. */
const lists = {
  heading: 'headings',
  code: 'code',
  link: 'links',
  image: 'links',
  linkReference: 'links',
  imageReference: 'links',
  definition: 'definitions',
  html: 'html',
  mdxFlowExpression: 'expressions',
  mdxTextExpression: 'expressions',
} as const

type Lists = { [K in keyof typeof lists as (typeof lists)[K]]: Extract<Nodes, { type: K }>[] }

/** Nodes of a Markdown tree by what is done with them, in document order. */
export type CollectedNodes = { readonly [Name in keyof Lists]: Readonly<Lists[Name]> } & {
  /** The tree is nested deeper than the limit. The lists are not complete then. */
  readonly tooDeep: boolean
}

/** Four nodes make a level: list, item, paragraph, text. */
const maxNodeDepth = maxDepth * 4

/** Walks a tree once, without recursion. Five walks by `unist-util-visit` cost a twentieth of a page's whole time. */
export function collectNodes(tree: Root): CollectedNodes {
  const found: Lists = { headings: [], code: [], links: [], definitions: [], html: [], expressions: [] }
  const stack: { readonly nodes: readonly Nodes[]; next: number }[] = [{ nodes: [tree], next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.next++]
    if (node === undefined) {
      stack.pop()
      continue
    }
    const list = lists[node.type as keyof typeof lists] as keyof Lists | undefined
    if (list !== undefined) found[list].push(node as never)
    if ('children' in node && node.children.length > 0) {
      if (stack.length > maxNodeDepth) return { ...found, tooDeep: true }
      stack.push({ nodes: node.children, next: 0 })
    }
  }
  return { ...found, tooDeep: false }
}
