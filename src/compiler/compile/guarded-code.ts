import type { CallExpression, Expression, Node, Program, SpreadElement } from 'estree'
import { visit } from 'estree-util-visit'
import { acorn } from './mdx/limited-acorn.ts'

/** Specifier of the runtime that guarded code imports. */
export const guardModule = 'docs:guard'

const localName = '_docsGuarded'

/** Maximum length of code in the name of a box. */
const maxLength = 40

type Positioned = (Expression | SpreadElement) & { readonly start?: number; readonly end?: number }

/**
 * Guards each expression and each element with computed attributes in the compiled code of a page, so that a box replaces
 * one that throws: `_jsx("p", {children: user.name})` becomes `_jsx("p", {children: guarded(() => user.name)})`. Text is
 * only inserted within lines, so line numbers stay the same.
 */
export function guardedCode(code: string): string {
  const insertions: { readonly at: number; readonly text: string; readonly isEnd: boolean }[] = []
  const textOf = ({ start, end }: Positioned): string => code.slice(start, end).replace(/\s+/g, ' ')
  const guard = (node: Positioned, name: string, isShown: boolean): void => {
    const { start, end } = node
    if (start === undefined || end === undefined || isSuspending(node)) return
    insertions.push({ at: start, text: `${localName}(() => (`, isEnd: false })
    insertions.push({ at: end, text: `), ${JSON.stringify(name)}, ${isShown})`, isEnd: true })
  }
  visit(programOf(code), (node) => {
    if (!isElement(node)) return
    const [type, props, key] = node.arguments
    if (type === undefined || props?.type !== 'ObjectExpression') return
    const name = textOf(type).replace(/^_components\.|"/g, '')
    const children = props.properties.find(isChildren)
    const attributes = props.properties.filter((property) => property !== children)
    const isComputed = attributes.some((property) => property.type !== 'Property' || !isConstant(property.value))
    if (!isOfMdx.test(name) && (isComputed || (key !== undefined && !isConstant(key)))) guard(node, `<${name}>`, false)
    const value = children?.type === 'Property' ? (children.value as Expression) : undefined
    for (const child of value?.type === 'ArrayExpression' ? value.elements : [value])
      if (child && child.type !== 'SpreadElement' && !isConstant(child) && !isElement(child) && !isStaticPart(child))
        guard(child, `{${shortened(textOf(child))}}`, /^[a-z]|^_Fragment$/.test(name))
  })
  if (insertions.length === 0) return code
  // At the same position, an inner node ends before an outer one, which was visited first.
  const starts = insertions.filter(({ isEnd }) => !isEnd)
  const ends = insertions.filter(({ isEnd }) => isEnd).reverse()
  let result = `import {guardedValue as ${localName}} from "${guardModule}";`
  let last = 0
  for (const { at, text } of [...ends, ...starts].sort((a, b) => a.at - b.at)) {
    result += code.slice(last, at) + text
    last = at
  }
  return result + code.slice(last)
}

/** The AST of generated code; an empty one for code that is nested too deeply. */
function programOf(code: string): Program {
  try {
    return acorn.parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program
  } catch {
    return { type: 'Program', sourceType: 'module', body: [] }
  }
}

/** Elements in the code that MDX adds. */
const isOfMdx = /^(?:_Fragment|MDXLayout|_createMdxContent)$/

const isElement = (node: Node): node is CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^_jsxs?$/.test(node.callee.name)

const isStaticPart = (node: Node): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === '_docsStatic'

const isChildren = (property: Node): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'children'

const isConstant = ({ type }: Node): boolean => type === 'Literal' || /Function/.test(type)

/** Returns true for code that may wait, which cannot move into another function. */
function isSuspending(node: Node): boolean {
  let suspends = false
  visit(node, ({ type }) => {
    suspends ||= type === 'AwaitExpression' || type === 'YieldExpression'
  })
  return suspends
}

const shortened = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
