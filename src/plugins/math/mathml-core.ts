import type { Element } from 'hast'
import { inAlphabet } from './alphabets.ts'

/** Elements that hold text, and for the parser of HTML nothing else. */
const tokens: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

/**
 * KaTeX writes MathML 3 as XML; browsers read MathML Core, and as HTML. Letters of other alphabets become characters of
 * their own, columns get classes for how they are aligned and ruled, and a token that holds elements becomes a row.
 */
export function forBrowsers(node: Element): void {
  if (tokens.has(node.tagName) && node.children.some(({ type }) => type === 'element')) node.tagName = 'mrow'
  const { properties } = node
  if (node.tagName === 'math') delete properties['xmlns']
  const variant = properties['mathvariant']
  // In plain text the style sheet does it, so that words stay words.
  if (typeof variant === 'string' && variant !== 'normal' && node.tagName !== 'mtext') {
    delete properties['mathvariant']
    for (const child of node.children) if (child.type === 'text') child.value = inAlphabet(child.value, variant)
  }
  if (node.tagName === 'mtable') columns(node)
  for (const child of node.children) if (child.type === 'element') forBrowsers(child)
}

function columns(table: Element): void {
  const list = (name: string): readonly string[] => {
    const value = table.properties[name]
    delete table.properties[name]
    return typeof value === 'string' ? value.trim().split(/\s+/) : []
  }
  const [align, rules, rowRules] = [list('columnalign'), list('columnlines'), list('rowlines')]
  if (list('columnspacing')[0] === '0em') addClass(table, 'math-tight')
  delete table.properties['rowspacing']
  const lines = ['solid', 'dashed']
  for (const [row, { children }] of elements(table).entries()) {
    const cells = elements({ children }).filter(({ properties }) => !Array.isArray(properties['className']))
    for (const [column, cell] of cells.entries()) {
      const [side = '', rule = '', below = ''] = [align[column] ?? align.at(-1), rules[column], rowRules[row]]
      if (side === 'left' || side === 'right') addClass(cell, `math-${side}`)
      if (lines.includes(rule)) addClass(cell, `math-rule-${rule}`)
      if (lines.includes(below)) addClass(cell, `math-line-${below}`)
    }
  }
}

function elements({ children }: Pick<Element, 'children'>): Element[] {
  return children.filter((child) => child.type === 'element')
}

function addClass({ properties }: Element, name: string): void {
  const { className } = properties
  properties['className'] = [...(Array.isArray(className) ? className : []), name]
}
