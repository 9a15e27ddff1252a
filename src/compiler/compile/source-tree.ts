import { mdxjs } from 'micromark-extension-mdxjs'
import type { Nodes, Root } from 'mdast'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { mdxProblem } from './errors/mdx-error.ts'
import { StepLimit } from './markdown/counted-steps.ts'
import { exceedsLimit, limitDiagnostic } from './markdown/limits.ts'
import { markdownReader, syntaxFor, type SyntaxOptions } from './markdown/syntax.ts'
import { acorn } from './mdx/limited-acorn.ts'
import { parseMdxNatively } from './mdx/native-mdx.ts'

/** Text of a page without front matter. */
interface PageText {
  readonly text: string
  readonly file: string
  /** Line of the file at which the text starts. */
  readonly line: number
  readonly format: 'md' | 'mdx'
}

/** Parses the text of a page without converting any constructs. Returns a report for a syntax error. */
export type TreeReader = (page: PageText) => Root | Diagnostic

/** Creates a parser for texts of a site, without extensions of plugins. */
export async function treeReader(options: SyntaxOptions): Promise<TreeReader> {
  const reader = await markdownReader(options, [])
  return ({ text, file, line, format }) => {
    const limit = exceedsLimit(text)
    if (limit !== undefined) return limitDiagnostic(limit, file, line)
    try {
      if (format === 'md') return reader.parse(text)
      const native = reader.parseNatively(text, parseMdxNatively)
      if (native !== undefined) return native
      const syntax = syntaxFor(text, options, [mdxjs({ acorn, addResult: false })])
      return unraveled(unified().use(remarkParse).use(remarkMdx).use(syntax).parse(text))
    } catch (error) {
      if (format === 'md' && !(error instanceof StepLimit)) throw error
      return mdxProblem(error, { file, firstLine: line, text })
    }
  }
}

/**
 * Replaces paragraphs that only contain elements and expressions with their content, as in MDX. Trees of satteri
 * already have this form.
 */
function unraveled(tree: Root): Root {
  visit(tree, 'paragraph', (node, index, parent) => {
    const isCode = ({ type }: Nodes): boolean => type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
    const isBlank = (child: Nodes): boolean => child.type === 'text' && /^[\t\r\n ]+$/.test(child.value)
    if (parent === undefined || index === undefined) return undefined
    if (!node.children.some(isCode) || !node.children.every((child) => isCode(child) || isBlank(child)))
      return undefined
    const children = node.children.flatMap((child): Nodes[] => {
      if (child.type === 'mdxJsxTextElement') return [{ ...child, type: 'mdxJsxFlowElement' } as Nodes]
      if (child.type === 'mdxTextExpression') return [{ ...child, type: 'mdxFlowExpression' }]
      return isBlank(child) ? [] : [child]
    })
    parent.children.splice(index, 1, ...(children as typeof parent.children))
    return index + children.length
  })
  return tree
}
