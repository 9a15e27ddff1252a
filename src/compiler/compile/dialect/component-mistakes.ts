import type { Root, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { toString } from 'mdast-util-to-string'
import type { MarkdownOptions } from '../../../model/markdown-options.ts'
import { admonitionNames } from './admonition.ts'
import { suggestion } from './construct.ts'
import { componentAttributes } from '../../likely-mistakes/html.ts'
import { suggestionFor } from '../../likely-mistakes/suggest.ts'
import { badgeTones } from '../../../model/page.ts'
import { buttonVariants } from './directives.ts'
import { shapeFileTree } from './file-tree.ts'
import { isSilent } from './tabs.ts'
import { visibilityProblem } from './visibility.ts'

/** A component in the text of a page. */
export type WrittenComponent = MdxJsxFlowElement | MdxJsxTextElement

/** A mistake in a component, located at an attribute or at its opening tag. */
export interface ComponentMistake {
  readonly message: string
  readonly hint: string
  readonly at?: MdxJsxAttribute | RootContent
}

/** An attribute with a fixed set of values. */
interface Choice {
  readonly attribute: string
  readonly values: (options: MarkdownOptions) => readonly string[]
  /** Message for an unknown value: `a badge has no tone "x"`. */
  readonly problem: (value: string) => string
  readonly list: string
}

const choices: Readonly<Record<string, Choice>> = {
  Admonition: {
    attribute: 'type',
    values: admonitionNames,
    problem: (value) => `there is no kind of admonition "${value}"`,
    list: 'the kinds are',
  },
  Badge: {
    attribute: 'tone',
    values: () => badgeTones,
    problem: (value) => `a badge has no tone "${value}"`,
    list: 'the tones are',
  },
  LinkButton: {
    attribute: 'variant',
    values: () => buttonVariants,
    problem: (value) => `a button has no variant "${value}"`,
    list: 'the variants are',
  },
}

/** Names of checked components, for a quick test of a text. */
export const lookedAt = ['FileTree', 'Visibility', 'Tabs', 'TabItem', 'Tab', ...Object.keys(choices)]

/**
 * Finds likely mistakes in attributes of theme components, which would silently ignore them. Mistakes that depend
 * on running the page are found by the run. Also prepares file trees.
 */
export function componentMistakes(node: WrittenComponent, options: MarkdownOptions): readonly ComponentMistake[] {
  if (node.name === 'FileTree' || node.name === 'Visibility') {
    if (node.type !== 'mdxJsxFlowElement') return []
    const [message, hint] =
      (node.name === 'FileTree' ? shapeFileTree(node.children) : visibilityProblem(node.attributes)) ?? []
    return message === undefined || hint === undefined ? [] : [{ message, hint }]
  }
  if (node.attributes.some(({ type }) => type === 'mdxJsxExpressionAttribute')) return []
  if (node.name === 'Tab' || node.name === 'TabItem') return tabMistakes(node)
  if (node.name === 'Tabs') return looseContent(node)
  const choice = Object.hasOwn(choices, node.name ?? '') ? choices[node.name ?? ''] : undefined
  return choice === undefined ? [] : choiceMistakes(node, choice, options)
}

function choiceMistakes(node: WrittenComponent, choice: Choice, options: MarkdownOptions): ComponentMistake[] {
  const { attribute, problem, list } = choice
  const current = attributeNamed(node, attribute)
  const values = choice.values(options)
  if (current === undefined) {
    const other = node.attributes.find(
      (candidate): candidate is MdxJsxAttribute =>
        candidate.type === 'mdxJsxAttribute' &&
        suggestionFor(componentAttributes, [node.name ?? '', candidate.name]) === attribute,
    )
    if (other === undefined) return []
    const hint = `write ${attribute}=${attributeText(other)}`
    return [{ message: `"${node.name}" has no attribute "${other.name}"`, hint, at: other }]
  }
  if (typeof current.value !== 'string' || values.includes(current.value)) return []
  return [{ message: problem(current.value), hint: suggestion(current.value, values, list), at: current }]
}

function tabMistakes(node: WrittenComponent): ComponentMistake[] {
  if (attributeNamed(node, 'label') !== undefined || attributeNamed(node, 'value') !== undefined) return []
  const title = attributeNamed(node, 'title') ?? attributeNamed(node, 'name')
  const hint = title === undefined ? `write <${node.name} label="…">` : `write label=${attributeText(title)}`
  return [{ message: 'this tab has no label', hint, ...(title === undefined ? {} : { at: title }) }]
}

/**
 * Finds content of tabs outside of any tab, which is not displayed. Another component may contain
 * tabs.
 */
function looseContent(node: WrittenComponent): ComponentMistake[] {
  const children = node.children as readonly RootContent[]
  const loose = children.find((child) => !mayBeTab(child) && !isSilent(child) && toString(child).trim() !== '')
  if (loose === undefined) return []
  const hint = 'write <TabItem label="…"> around it, or move it out of <Tabs>'
  return [{ message: '<Tabs> contains content that is not a tab', hint, at: loose }]
}

/** Returns true for an expression or a component, as opposed to an HTML element. */
function mayBeTab(node: RootContent): boolean {
  return node.type.startsWith('mdx') && !('name' in node && /^[a-z]/.test(node.name ?? ''))
}

function attributeNamed(node: WrittenComponent, name: string): MdxJsxAttribute | undefined {
  return node.attributes.find(
    (attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  )
}

function attributeText({ value }: MdxJsxAttribute): string {
  return typeof value === 'string' ? JSON.stringify(value) : '{…}'
}

const fromTheme = /\bfrom\s*['"]@theme(?:-original)?\//

/** Components that a page imports or declares, except imports from the theme. Their attributes are not checked. */
export function ownComponents(tree: Root): ReadonlySet<string> {
  const code = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? node.value.split('\n').filter((line) => !fromTheme.test(line)) : [],
  )
  const words = new Set(code.join('\n').match(/\b[A-Z]\w*/g))
  return new Set(lookedAt.filter((name) => words.has(name)))
}
