/** Components with state in the page itself: a module of their own. */
import type { Paragraph, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { SKIP, visit } from 'unist-util-visit'
import type { Declaration, Program } from 'estree'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { rangeOf, type Placer } from '../errors/location.ts'
import { needsBrowser, type IslandRules } from '../../text/needs-browser.ts'
import { declaredNames, identifier } from './page-code.ts'

/** The import name of what was taken out of the page. */
export const ownSpecifier = 'docs:own'

/** What the names of parts that are taken out of a page begin with. */
const partName = 'DocsPart'

/**
 * Takes what needs a browser out of a page: if one of its components does, or an element that has a handler or shows
 * something in the browser alone, the text of all its components becomes a module of its own, whose imports are seen from
 * everywhere, and the page imports it. Changes the tree; gives the text.
 */
export function takeOwnModule(
  tree: Root,
  { text, file, rules }: { readonly text: string; readonly file: string; readonly rules: IslandRules },
): string | undefined {
  const blocks = tree.children.filter((node) => node.type === 'mdxjsEsm')
  const parts = takeParts(tree, text, rules)
  if (parts.length === 0 && !blocks.some(({ value }) => /\bexport\b/.test(value) && needsBrowser(value, rules)))
    return undefined
  const names = parts.map((_, index) => `${partName}${index}`)
  const exported: string[] = []
  for (const block of blocks) {
    const program = block.data?.estree
    if (program === null || program === undefined) return undefined
    const declarations = program.body.map(ownDeclaration).filter((one) => one !== undefined)
    exported.push(...declarations.flatMap(declaredNames))
    program.body = program.body.filter((statement) => ownDeclaration(statement) === undefined)
  }
  const own = [
    ...blocks.map(({ value }) => withAbsoluteImports(value, file)),
    ...parts.map((part, index) => `export function ${partName}${index}() {\n  return <>${part}</>\n}`),
  ].join('\n\n')
  const specifiers = [...exported, ...names]
    .map(identifier)
    .map((name) => ({ type: 'ImportSpecifier', imported: name, local: name }))
  const again = exported.map(identifier).map((name) => ({ type: 'ExportSpecifier', exported: name, local: name }))
  const program = {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [
      { type: 'ImportDeclaration', specifiers, source: { type: 'Literal', value: ownSpecifier }, attributes: [] },
      { type: 'ExportNamedDeclaration', specifiers: again, source: null, declaration: null, attributes: [] },
    ],
  }
  tree.children.unshift({ type: 'mdxjsEsm', value: '', data: { estree: program as never } })
  return own
}

/** Elements that live, by their text; each leaves a component without a name of its own. What holds Markdown stays. */
function takeParts(tree: Root, text: string, rules: IslandRules): string[] {
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined
    const range = rangeOf(node)
    if (range === undefined || !lives(node, rules) || !isCode(node)) return undefined
    node.name = `${partName}${parts.length}`
    node.attributes = []
    node.children = []
    parts.push(text.slice(...range))
    return SKIP
  })
  return parts
}

/** What a statement declares and exports, if it does. */
function ownDeclaration(statement: Program['body'][number]): Declaration | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source != null) return undefined
  return statement.declaration ?? undefined
}

type Jsx = MdxJsxFlowElement | MdxJsxTextElement

function lives({ name, attributes }: Jsx, { components = [] }: IslandRules): boolean {
  return (
    (name !== null && components.includes(name)) ||
    attributes.some((one) => one.type === 'mdxJsxAttribute' && /^on[A-Z]/.test(one.name))
  )
}

/** Whether nothing in an element is Markdown, so that its text is JSX as it stands. */
function isCode(node: Jsx | Paragraph): boolean {
  return node.children.every((child): boolean => {
    if (child.type === 'paragraph' || child.type === 'mdxJsxFlowElement' || child.type === 'mdxJsxTextElement')
      return isCode(child)
    return child.type === 'text' || child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression'
  })
}

/** Imports as they are seen from the folder of the site; those of Markdown stay in the page alone. */
function withAbsoluteImports(text: string, file: string): string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
  return text
    .replace(/^import\b[^;'"]*(['"])[^'"]+\.mdx?\1;?[ \t]*$/gm, '')
    .replace(
      /(\bfrom\s*|\bimport\s*|\brequire\(\s*)(['"])(!*(?:[\w-]+!)?)(\.\.?\/[^'"]+)\2/g,
      (_, before, quote, loader, path) => {
        const parts: string[] = []
        for (const part of `${folder}/${path}`.split('/')) {
          if (part === '..') parts.pop()
          else if (part !== '.' && part !== '') parts.push(part)
        }
        return `${before}${quote}${loader}@site/${parts.join('/')}${quote}`
      },
    )
}

/** Handlers on plain elements of the page: nothing is there to run them. */
export function handlerProblems(tree: Root, place: Placer): Diagnostic[] {
  const problems: Diagnostic[] = []
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    if (node.name === null || !/^[a-z]/.test(node.name)) return
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || !/^on[A-Z]/.test(attribute.name)) continue
      const start = attribute.position?.start.offset
      const hint = 'put the element into a component: one that is exported in the page becomes an island'
      const at = start === undefined ? {} : { place: place(start, start + attribute.name.length) }
      const message = `"${attribute.name}" of <${node.name}> does nothing here`
      problems.push(diagnostic('island/handler', message, { ...at, hint }))
    }
  })
  return problems
}
