import type { Element, ElementContent, Parents as HtmlParents, Root as HtmlRoot } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Nodes, Parents, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { blockClass, inlineClass, type MathOptions } from './syntax.ts'
import { report } from './report.ts'
import { reportUnclosed } from './unclosed.ts'

type Formula = Extract<Nodes, { type: 'inlineMath' | 'math' }>

/**
 * Renders every formula of a text. A formula that KaTeX cannot parse becomes code, with a report at its location.
 */
export function checkFormulas({ macros }: MathOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const nodes: { readonly node: Formula; readonly parent: Parents; readonly index: number }[] = []
    visit(tree, (node, index, parent) => {
      if ((node.type === 'inlineMath' || node.type === 'math') && parent)
        nodes.push({ node, parent, index: index ?? 0 })
    })
    if (nodes.length === 0) return
    const { makeFormula } = await import('./formula.ts')
    const formulas = knownFormulas(file)
    const blocks = nodes.flatMap(({ node, ...at }) => (node.type === 'math' ? [{ node, ...at }] : []))
    const unclosed = reportUnclosed(file, blocks)
    for (const { node, parent, index } of nodes) {
      const { type, value, position } = node
      const display = type === 'math'
      const formula = makeFormula(value, { display, macros })
      if (!unclosed.has(node)) for (const problem of formula.problems) report(file, { problem, tex: value, position })
      if (formula.element !== undefined) formulas.set(`${display} ${value}`, formula.element)
      else parent.children[index] = { type: display ? 'code' : 'inlineCode', value, ...(position && { position }) }
    }
  }
}

/** Cached formulas of a page, by display mode and TeX. */
function knownFormulas(file: VFile): Map<string, Element> {
  return (file.data['formulas'] ??= new Map()) as Map<string, Element>
}

/**
 * Replaces TeX elements with formulas. Must run after sanitizing, which would remove
 * MathML.
 */
export function fillFormulas({ macros }: MathOptions) {
  return async (tree: HtmlRoot, file: VFile): Promise<void> => {
    const nodes: { readonly node: Element; readonly parent: HtmlParents; readonly index: number }[] = []
    visit(tree, 'element', (node, index, parent) => {
      const isFormula = hasClass(node, inlineClass) || hasClass(node, blockClass)
      if (isFormula && parent) nodes.push({ node, parent, index: index ?? 0 })
      return isFormula ? SKIP : undefined
    })
    if (nodes.length === 0) return
    const formulas = knownFormulas(file)
    const { makeFormula } = await import('./formula.ts')
    for (const { node, parent, index } of nodes) {
      const display = hasClass(node, blockClass)
      const tex = toString(node)
      let element = formulas.get(`${display} ${tex}`)
      if (element === undefined) {
        // A formula from raw HTML or a partial, which was not checked before.
        const formula = makeFormula(tex, { display, macros })
        for (const problem of formula.problems) report(file, { problem, tex, position: node.position })
        element = formula.element ?? asCode(tex, display)
      }
      parent.children[index] = structuredClone(element)
    }
  }
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

function asCode(tex: string, display: boolean): Element {
  const children: ElementContent[] = [{ type: 'text', value: display ? `${tex}\n` : tex }]
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children }
  if (!display) return code
  return { type: 'element', tagName: 'pre', properties: { className: ['code'], tabIndex: 0 }, children: [code] }
}
