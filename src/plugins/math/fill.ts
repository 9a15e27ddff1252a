import type { Element, ElementContent, Parents, Root } from 'hast'
import type { VFile } from 'vfile'
import type { MathOptions } from './options.ts'
import { report } from './report.ts'
import { blockClass, inlineClass } from './syntax.ts'

/** Formulas of a page that are made already, by whether they are a block and their TeX. */
export function knownFormulas(file: VFile): Map<string, Element> {
  return (file.data['formulas'] ??= new Map()) as Map<string, Element>
}

/**
 * Puts formulas in the place of the elements that hold their TeX. Not before, because sanitising what raw HTML stands
 * beside takes MathML away.
 */
export function fillFormulas({ macros }: MathOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const found: { readonly parent: Parents; readonly index: number; readonly node: Element }[] = []
    const visit = (parent: Parents): void => {
      for (const [index, node] of parent.children.entries())
        if (node.type === 'element')
          if (hasClass(node, inlineClass) || hasClass(node, blockClass)) found.push({ parent, index, node })
          else visit(node)
    }
    visit(tree)
    if (found.length === 0) return
    const known = knownFormulas(file)
    const { makeFormula } = await import('./formula.ts')
    for (const { parent, index, node } of found) {
      const display = hasClass(node, blockClass)
      const tex = textOf(node)
      let element = known.get(`${display} ${tex}`)
      if (element === undefined) {
        // What is written here was checked already; this comes from raw HTML or from a partial.
        const made = makeFormula(tex, { display, macros })
        for (const problem of made.problems) report(file, { problem, tex, position: node.position })
        element = made.element ?? asCode(tex, display)
      }
      parent.children[index] = structuredClone(element)
    }
  }
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

function asCode(tex: string, display: boolean): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: display ? `${tex}\n` : tex }],
  }
  if (!display) return code
  return { type: 'element', tagName: 'pre', properties: { className: ['code'], tabIndex: 0 }, children: [code] }
}
