import type { Nodes, Parent, Root, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Variables } from '../../model/variables.ts'
import { locationOfNode, type Locate } from '../../text/location.ts'
import type { Directive } from './dialect/construct.ts'

/** A part of a page that is only included in some builds. */
type Conditional = Directive | MdxJsxFlowElement | MdxJsxTextElement

/**
 * Evaluates `:::when{audience=admin}`, `:when[…]{audience=admin}` and `<When audience="admin">` with the variables of
 * the page. Excluded parts are removed as if they had never been written.
 *
 * @returns true if there were any conditions
 */
export function applyConditions(
  tree: Root,
  {
    variables,
    locationOf,
    text,
  }: { readonly variables: Variables; readonly locationOf: Locate; readonly text: string },
): { readonly changed: boolean; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  let changed = false
  if (!/:when\b|<When\b/.test(text)) return { changed, diagnostics }
  const stack: { readonly node: Parent; next: number }[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.node.children[top.next++] as Nodes | undefined
    if (node === undefined) stack.pop()
    else if (isConditional(node)) {
      const { isShown, unknown } = decide(conditionsOf(node), variables)
      for (const name of unknown) {
        const hint = didYouMean(name, Object.keys(variables), 'name it under "variables" in the configuration')
        const message = `there is no variable "${name}"`
        diagnostics.push(diagnostic('variable/unknown', message, { ...locationOfNode(node, locationOf), hint }))
      }
      const children = isShown ? withoutLabel(node.children) : []
      top.node.children.splice(--top.next, 1, ...children)
      changed = true
    } else if ('children' in node) stack.push({ node, next: 0 })
  }
  return { changed, diagnostics }
}

function isConditional(node: Nodes): node is Conditional {
  if (node.type === 'containerDirective' || node.type === 'textDirective') return node.name === 'when'
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'When'
}

function conditionsOf(node: Conditional): readonly (readonly [name: string, value: string])[] {
  if (
    !('name' in node) ||
    node.type === 'containerDirective' ||
    node.type === 'textDirective' ||
    node.type === 'leafDirective'
  )
    return Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ''])
  return node.attributes
    .filter((attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute')
    .map(({ name, value }) => [name, typeof value === 'string' ? value : ''])
}

/** All conditions must be met. A value may list alternatives separated by commas; a leading `!` negates it. */
function decide(conditions: readonly (readonly [string, string])[], variables: Variables) {
  const unknown = conditions.map(([name]) => name).filter((name) => !Object.hasOwn(variables, name))
  const isShown = conditions.every(([name, condition]) => {
    const value = variables[name] ?? ''
    if (condition === '') return value !== '' && value !== 'false'
    const isOther = condition.startsWith('!')
    const values = condition
      .slice(isOther ? 1 : 0)
      .split(',')
      .map((value) => value.trim())
    return values.includes(value) !== isOther
  })
  return { isShown, unknown }
}

/** Removes the label, which has no meaning here. */
const withoutLabel = (children: readonly RootContent[]): RootContent[] =>
  children.filter((node) => (node.data as { readonly directiveLabel?: boolean } | undefined)?.directiveLabel !== true)
