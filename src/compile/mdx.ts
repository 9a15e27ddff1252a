import { createProcessor } from '@mdx-js/mdx'
import type { ExportAllDeclaration, ExportNamedDeclaration, ImportDeclaration, Program } from 'estree'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import type { RawFragment } from '../model/entry.ts'
import { clean } from '../model/hole.ts'
import type { CompiledFragment, FragmentContext, MdxImport } from './fragment.ts'
import { codeLanguages, identifyHeadings } from './headings.ts'
import { highlight } from './highlight.ts'
import { exceedsLimit } from './limits.ts'
import { collectLinks, type SourceLink } from './links.ts'
import { empty, limitDiagnostic, takeTitle, tooDeepDiagnostic } from './markdown.ts'
import { collectNodes } from './nodes.ts'
import { placer } from './place.ts'
import { PluginThrew } from './plugin-threw.ts'

/** Compiles `.mdx` to a module whose default export renders the page, with its imports marked for later. */
export async function compileMdx(fragment: RawFragment, context: FragmentContext): Promise<CompiledFragment> {
  const text = clean(fragment.text)
  const limit = exceedsLimit(text)
  if (limit !== undefined) return empty(limitDiagnostic(limit, context.file, fragment.line))
  const place = placer(context.file, text, fragment.line)
  let links: SourceLink[] = []
  let title: string | undefined
  let truncated = false
  let deep = false
  let languages: ReadonlySet<string> | undefined
  const imports: MdxImport[] = []
  let elements: Record<string, [number, number]> = {}

  const processor = createProcessor({
    format: 'mdx',
    jsxRuntime: 'automatic',
    remarkPlugins: [
      remarkGfm,
      ...context.remark,
      () => (tree: Root) => {
        const nodes = collectNodes(tree)
        deep = nodes.tooDeep
        if (deep) tree.children = []
        links = collectLinks(nodes, text, place)
        elements = placesOfElements(tree, fragment.line - 1)
        identifyHeadings(nodes)
        title = context.keepTitle ? undefined : takeTitle(tree)?.text
        truncated = markTruncation(tree)
        languages = codeLanguages(nodes)
      },
    ],
    rehypePlugins: [
      () => async (tree: HastRoot) => {
        if (languages !== undefined) await highlight(tree, languages)
      },
      ...context.rehype,
    ],
    recmaPlugins: [
      () => (program: Program) => {
        withoutParentheses(program)
        markImports(program, imports, fragment.line - 1)
      },
    ],
  })
  try {
    const file = new VFile({ value: text, path: context.file })
    // Not `process`: an error of its last step would be thrown where nobody can catch it.
    const program: unknown = await processor.run(processor.parse(file) as never, file)
    const code = String(processor.stringify(program as Parameters<typeof processor.stringify>[0], file))
    if (deep) return empty(tooDeepDiagnostic(context.file, fragment.line))
    return {
      kind: 'module',
      code,
      imports,
      links,
      elements,
      ...(title === undefined ? {} : { title }),
      truncated,
      diagnostics: [],
    }
  } catch (error) {
    if (error instanceof PluginThrew) throw error
    return empty(syntaxDiagnostic(error, context.file, fragment.line))
  }
}

function markTruncation(tree: Root): boolean {
  const index = tree.children.findIndex(
    (node) => node.type === 'mdxFlowExpression' && /^\s*\/\*\s*truncate\s*\*\/\s*$/.test(node.value),
  )
  if (index === -1) return false
  tree.children[index] = { type: 'mdxJsxFlowElement', name: 'docs-truncate', attributes: [], children: [] }
  return true
}

/** Where each JSX element is used first. */
function placesOfElements(tree: Root, lines: number): Record<string, [number, number]> {
  const places: Record<string, [number, number]> = {}
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const start = node.position?.start
    if (node.name !== null && start !== undefined && !Object.hasOwn(places, node.name))
      places[node.name] = [start.line + lines, start.column]
    for (const attribute of node.attributes) {
      const at = attribute.position
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string' || at === undefined) continue
      // The value stands in quotes at the end of the attribute.
      const key = `=${attribute.value}`
      if (!Object.hasOwn(places, key))
        places[key] = [at.end.line + lines, Math.max(1, at.end.column - 1 - attribute.value.length)]
    }
  })
  return places
}

/** Parentheses have done their work once code is parsed; what writes it again does not know them (`{((1))}`). */
function withoutParentheses(node: object): void {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    let inner = value as { type?: unknown; expression?: unknown } | null
    if (typeof inner !== 'object' || inner === null) continue
    while (inner?.type === 'ParenthesizedExpression') inner = inner.expression as typeof inner
    if (inner === null) continue
    if (inner !== value) Object.assign(node, { [key]: inner })
    withoutParentheses(inner)
  }
}

type WithSource = ImportDeclaration | ExportNamedDeclaration | ExportAllDeclaration

/** Replaces every imported specifier by `docs:import:N`. */
function markImports(program: Program, imports: MdxImport[], lines: number): void {
  for (const statement of program.body) {
    const { source } = statement as WithSource
    if (source === null || source === undefined || typeof source.value !== 'string') continue
    const at = source.loc?.start ?? statement.loc?.start
    imports.push({ specifier: source.value, line: (at?.line ?? 1) + lines, column: (at?.column ?? 0) + 1 })
    source.value = `docs:import:${imports.length - 1}`
    delete source.raw
  }
}

/** Where the words of a parser say that something stands; lines count from the start of the fragment. */
const position = / ?\((\d+):(\d+)(?:-\d+:\d+)?\)/g

/** The report of a syntax error, also of errors that come without a place. */
function syntaxDiagnostic(error: unknown, file: string, firstLine: number): Diagnostic {
  const message = error instanceof VFileMessage ? error.reason : error instanceof Error ? error.message : String(error)
  const at = error instanceof VFileMessage ? error.place : undefined
  const point = at === undefined ? named(message) : 'start' in at ? at.start : at
  const words = message.replace(position, (_, line: string, column: string) => {
    return at === undefined ? '' : ` (line ${Number(line) + firstLine - 1}, column ${column})`
  })
  return diagnostic('mdx/syntax', firstSentence(words), {
    place: { file, line: firstLine + (point?.line ?? 1) - 1, column: point?.column ?? 1 },
    hint: hintFor(message),
  })
}

function named(message: string): { readonly line: number; readonly column: number } | undefined {
  const [found] = message.matchAll(position)
  return found === undefined ? undefined : { line: Number(found[1]), column: Number(found[2]) }
}

function firstSentence(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/\.$/, '')
}

function hintFor(message: string): string {
  if (/closing tag|end-tag|closing slash/i.test(message)) return 'in MDX every tag must be closed, e.g. <br />'
  if (/acorn|expression/i.test(message)) return 'in MDX { starts JavaScript; write \\{ for the character'
  if (/before name|tag name|character `[!<]/i.test(message))
    return 'in MDX < starts a tag; write &lt; or \\< for the character, and {/* … */} for a comment'
  return 'MDX is code; a page that is only prose can be .md'
}
