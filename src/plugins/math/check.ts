import type { Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { knownFormulas } from './fill.ts'
import type { MathOptions } from './options.ts'
import { report } from './report.ts'

/** Makes every formula of a text; those that KaTeX cannot read become code, with a report where they are wrong. */
export function checkFormulas({ macros }: MathOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const found = formulas(tree)
    if (found.length === 0) return
    const { makeFormula } = await import('./formula.ts')
    const known = knownFormulas(file)
    for (const { node, parent, index } of found) {
      const display = node.type === 'math'
      const made = makeFormula(node.value, { display, macros })
      for (const problem of made.problems) report(file, { problem, tex: node.value, position: node.position })
      if (made.element === undefined) parent.children[index] = asCode(node)
      else known.set(`${display} ${node.value}`, made.element)
    }
  }
}

type Formula = Extract<Nodes, { type: 'inlineMath' | 'math' }>

interface Found {
  readonly node: Formula
  readonly parent: Parents
  readonly index: number
}

function formulas(tree: Root): readonly Found[] {
  const found: Found[] = []
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return
    for (const [index, child] of node.children.entries())
      if (child.type === 'inlineMath' || child.type === 'math') found.push({ node: child, parent: node, index })
      else visit(child)
  }
  visit(tree)
  return found
}

function asCode({ type, value, position }: Formula): Extract<Nodes, { type: 'inlineCode' | 'code' }> {
  const at = position === undefined ? {} : { position }
  return type === 'math' ? { type: 'code', lang: null, value, ...at } : { type: 'inlineCode', value, ...at }
}
