import type { Element, Root as HtmlRoot } from 'hast'
import type { Code, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { frameFile } from './files.ts'

const languages = /^(?:jsx?|tsx?|javascript|typescript)$/

/** Wraps each fence with the word `live` in an element, and reports code that cannot run. */
export function markLive() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const fences: { node: Code; put(replacement: object): void }[] = []
    visit(tree, 'code', (node, index, parent) => {
      if (!languages.test(node.lang ?? '') || !/(?:^|\s)live(?:\s|$)/.test(node.meta ?? '')) return
      fences.push({ node, put: (replacement) => void parent?.children.splice(index ?? 0, 1, replacement as Code) })
    })
    if (fences.length === 0) return
    const { compile } = await import('./compile.ts')
    for (const { node, put } of fences) {
      const isWhole = /(?:^|\s)noInline(?:\s|$)/.test(node.meta ?? '')
      try {
        compile(node.value, isWhole)
      } catch (error) {
        const [, reason = '', line = '0'] =
          /^(?:Error transforming .*?: )?(.*?)(?: \((\d+):\d+\))?$/s.exec((error as Error).message) ?? []
        const point = node.position && { line: node.position.start.line + Number(line), column: 1 }
        file.message(`the example does not run: ${reason}`, {
          source: 'live',
          ruleId: 'syntax',
          ...(point && { place: point }),
        })
      }
      const className = ['live', ...(isWhole ? ['live-whole'] : [])]
      put({ type: 'live', data: { hName: 'div', hProperties: { className } }, children: [node] })
    }
  }
}

/** Sets the attributes for the theme's feature and the frame, which raw HTML must not set. */
export function nameFrame(baseUrl: string) {
  return (tree: HtmlRoot): void => {
    visit(tree, 'element', ({ properties }: Element) => {
      const { className } = properties
      if (!Array.isArray(className) || className[0] !== 'live') return
      Object.assign(properties, { dataFeature: 'live', dataFrame: 'self', dataLive: `${baseUrl}${frameFile}` })
    })
  }
}
