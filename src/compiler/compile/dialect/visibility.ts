import type { ElementContent, Root as HastRoot, RootContent as HastContent } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { MdxJsxAttribute } from 'mdast-util-mdx'
import { become, suggestion, type Construct } from './construct.ts'

/** Readers of a page: people read its HTML, agents its Markdown version. */
const readers: readonly string[] = ['humans', 'agents']

/** Element for parts with a specific audience. It is removed from pages by `forPeople`, and also from Markdown. */
export const partFor = 'docs-visibility'

/**
 * The construct `:::visibility{for=agents}` or `:visibility[…]{for=humans}`, equal to the component `Visibility`. Parts
 * for agents are only in the Markdown version, parts for people only in other output.
 */
export const visibility: Construct = {
  forms: ['container', 'text'],
  attributes: ['for'],
  shape(node, { label, attributes, report }) {
    const { for: reader } = attributes
    const problem = problemOf(reader)
    if (problem !== undefined) report(...problem)
    if (node.type !== 'textDirective' && label.length > 0)
      report('"visibility" has no title', 'write it as a heading inside')
    // A mistake must not show a part to the wrong readers, so an invalid value hides it.
    become(node, partFor, { dataFor: problem === undefined ? (reader ?? '') : 'unknown' })
    if (node.type === 'textDirective') node.children = [...label]
  },
}

/** Reports a component with an invalid audience. Computed values are not checked. */
export function visibilityProblem(
  attributes: readonly { readonly type: string }[],
): readonly [string, string] | undefined {
  const forAttribute = attributes.find(
    (attribute): attribute is MdxJsxAttribute => 'name' in attribute && attribute.name === 'for',
  )
  if (forAttribute === undefined && attributes.some(({ type }) => type === 'mdxJsxExpressionAttribute'))
    return undefined
  if (typeof forAttribute?.value === 'object' && forAttribute.value !== null) return undefined
  return problemOf(forAttribute?.value ?? undefined)
}

function problemOf(reader: string | undefined): readonly [message: string, hint: string] | undefined {
  if (reader !== undefined && readers.includes(reader)) return undefined
  if (reader === undefined || reader === '')
    return ['"visibility" does not name the readers of this part', 'write for=humans or for=agents']
  return [`unknown readers "${reader}"`, suggestion(reader, readers, 'a part is for')]
}

/** Headings and tables of a converted tree that only agents read. */
export function agentNodes(tree: Root): ReadonlySet<object> {
  const nodes = new Set<object>()
  const stack: { readonly node: Nodes; readonly isInside: boolean }[] = [{ node: tree, isInside: false }]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const isInside = top.isInside || isForAgents(top.node)
    if ((top.node.type === 'heading' || top.node.type === 'table') && isInside) nodes.add(top.node)
    if ('children' in top.node)
      for (const node of [...(top.node.children as Nodes[])].reverse()) stack.push({ node, isInside })
  }
  return nodes
}

function isForAgents(node: Nodes): boolean {
  if (node.type === 'mdxJsxFlowElement')
    return (
      node.name === 'Visibility' &&
      node.attributes.some(
        (attribute) => 'name' in attribute && attribute.name === 'for' && attribute.value === 'agents',
      )
    )
  const shaped = node.data as
    { readonly hName?: string; readonly hProperties?: { readonly dataFor?: unknown } } | undefined
  return shaped?.hName === partFor && shaped.hProperties?.dataFor === 'agents'
}

/** Copies content for people: parts for agents are removed, with paragraphs that contain nothing else. */
export function forPeople<Node extends HastContent | ElementContent>(children: readonly Node[]): Node[] {
  return children.flatMap((node): Node[] => {
    if (node.type !== 'element' || !holdsPart(node)) return [node]
    const inside = forPeople(node.children)
    if (node.tagName === partFor) return node.properties['dataFor'] === 'humans' ? (inside as Node[]) : []
    const isEmpty = node.tagName === 'p' && inside.every((child) => child.type === 'text' && child.value.trim() === '')
    return isEmpty ? [] : [{ ...node, children: inside }]
  })
}

function holdsPart(node: HastRoot | HastContent): boolean {
  if (node.type === 'element' && node.tagName === partFor) return true
  return 'children' in node && node.children.some(holdsPart)
}
