import type { Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Code } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { CodeFeatures } from './features.ts'
import { readCode } from './read.ts'
import { codeLanguage, highlight } from './highlight.ts'

/**
 * Highlights the code that components show: `<pre data-meta="title=… {1}">` with a `<code class="language-js">`, as fences
 * are. Changes the tree.
 */
export async function highlightComponents(tree: Root, file: string): Promise<readonly Diagnostic[]> {
  const features: CodeFeatures[] = []
  const languages = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const context = { file, text: '', place: () => ({ file, line: 1, column: 1 }), asset: () => 'missing' as const }
  let isShown = false
  visit(tree, 'element', (node) => {
    const meta = node.properties['dataMeta']
    const code = node.children[0]
    if (node.tagName !== 'pre' || typeof meta !== 'string' || code?.type !== 'element' || code.tagName !== 'code')
      return
    delete node.properties['dataMeta']
    const lang = codeLanguage(code)?.name ?? (meta === '' ? null : 'text')
    const block: Code = { type: 'code', lang, meta: meta === '' ? null : meta, value: toString(code) }
    diagnostics.push(...readCode([block], context, features).diagnostics)
    code.children = [{ type: 'text', value: `${block.value}\n` }]
    const number = block.data?.hProperties?.['dataCode']
    if (number !== undefined && number !== null) code.properties['dataCode'] = String(number)
    if (typeof block.lang === 'string') languages.add(block.lang.toLowerCase())
    node.properties = {}
    isShown = true
  })
  if (isShown) await highlight(tree, languages, { features })
  return diagnostics
}
