import { posix } from 'node:path'
import { createProcessor, nodeTypes } from '@mdx-js/mdx'
import type { Program } from 'estree'
import type { Root as HastRoot } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root } from 'mdast'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Processor } from 'unified'
import { toString } from 'mdast-util-to-string'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { MdxImport, Outline } from '../../../model/facts.ts'
import type { RawFragment } from '../../../model/entry.ts'
import { clean } from '../../../model/placeholders.ts'
import type { CodeFeatures } from '../code/code-features.ts'
import type { CompiledFragment, FragmentContext } from '../fragment.ts'
import { codeLanguages, commentsAsIds } from '../markdown/nodes.ts'
import { highlight } from '../code/highlight.ts'
import { exceedsLimit, limitDiagnostic, tooDeepDiagnostic } from '../markdown/limits.ts'
import { empty, takeTitle } from '../markdown/markdown.ts'
import { mdxProblem } from '../errors/mdx-error.ts'
import { acorn } from './limited-acorn.ts'
import { blockedElements } from './blocked.ts'
import { parseNatively } from '../markdown/native.ts'
import { parseMdxNatively } from './native-mdx.ts'
import {
  addExport,
  markTruncation,
  requiresAsImports,
  withoutParentheses,
  handlerProblems,
  takeOwnModule,
} from './page-code.ts'
import { importStatic, takeStatic } from './take-static.ts'
import { mentionFacts } from '../mentions.ts'
import { partialsOfComponents, type ComponentPartial } from './component-partials.ts'
import { fillVariables } from '../../../text/variables.ts'
import { unknownVariables } from '../variables.ts'
import { circleOf, partialBytes, partialPath, partialText } from '../partials.ts'
import { markImports, type Page } from './page.ts'
import { placer } from '../../../text/location.ts'
import { isHookError } from '../../../model/plugin-error.ts'
import { extensionFile, messagesOf, markdownTools } from '../extensions.ts'
import { placesOfElements } from '../errors/render-problem.ts'
import { prepare } from '../prepare.ts'
import { onlyHarmless } from '../markdown/sanitize-schema.ts'
import { hastOptions } from '../markdown/to-hast.ts'
import { extensionsFor, markdownReader } from '../markdown/syntax.ts'
import { defined } from '../../../base/defined.ts'

/** A text that becomes a module. */
interface ModuleText {
  readonly file: string
  readonly text: string
  /** Line of the file at which the text begins. */
  readonly line: number
  readonly format: 'md' | 'mdx'
  /** Files that import one another on the way here, the page first. */
  readonly chain: readonly string[]
}

/** Compiles `.mdx` to a module whose default export renders the page, with its imports marked for later. */
export async function compileMdx(fragment: RawFragment, context: FragmentContext): Promise<CompiledFragment> {
  const text = rewritten(clean(fragment.text), context.file, context)
  const { toolsOf, files } = markdownTools(context)
  const page: Page = {
    context,
    toolsOf,
    vfile: extensionFile(text, context.file, { ...context, toolsOf }),
    links: [],
    ...(context.options.mentions !== undefined ? { mentions: { names: [], calls: [], headings: [] } } : {}),
    imports: [],
    partials: new Map(),
    codes: [],
    elements: {},
    diagnostics: [],
    suppressions: [],
    snippets: [],
  }
  const { file } = context
  const done = await compileModule({ file, text, line: fragment.line, format: 'mdx', chain: [file] }, page)
  const shown = done === undefined ? [] : await importByComponents(page)
  const problems = [...messagesOf(page.vfile, context.file, fragment.line), ...page.diagnostics]
  if (done === undefined) return { ...empty(problems[0] as Diagnostic), diagnostics: problems }
  const made = files()
  return defined({
    kind: 'module',
    code: done.code + shown.join('\n'),
    partials: page.codes,
    imports: page.imports,
    links: page.links,
    mentions: mentionFacts(page.mentions),
    elements: page.elements,
    title: done.title,
    outline: done.outline,
    truncated: done.truncated,
    files: made.length === 0 ? undefined : made,
    diagnostics: problems,
    suppressions: page.suppressions.length === 0 ? undefined : page.suppressions,
    snippets: page.snippets.length === 0 ? undefined : page.snippets,
  })
}

function rewritten(text: string, file: string, context: FragmentContext): string {
  return context.rewrite?.(text, { file, format: 'mdx' }) ?? text
}

/** The code of one module; nothing, with a report, if the text cannot be compiled. */
async function compileModule(
  module: ModuleText,
  page: Page,
): Promise<
  | { readonly code: string; readonly title?: string; readonly truncated: boolean; readonly outline?: Outline }
  | undefined
> {
  const { file, line, chain } = module
  const { context, diagnostics } = page
  const { options, rules = {} } = context
  const exported = rules.mdx?.exports ?? []
  const text = module.format === 'mdx' ? commentsAsIds(module.text) : module.text
  const limit = exceedsLimit(text)
  if (limit !== undefined) {
    diagnostics.push(limitDiagnostic(limit, file, line))
    return undefined
  }
  const place = placer(file, text, line)
  const isPage = chain.length === 1
  let title: string | undefined
  let truncated = false
  let outline: Outline | undefined
  let deep = false
  let hasHtml = false
  let isTaken = false
  let languages: ReadonlySet<string> | undefined
  let features: readonly CodeFeatures[] = []
  const imports: MdxImport[] = []
  let own: string | undefined
  let headings: readonly { readonly value: string; readonly id: string; readonly level: number }[] = []
  const reader = await markdownReader(options, context.remark)
  const processor = createProcessor({
    format: module.format,
    jsxRuntime: 'automatic',
    remarkPlugins: [
      syntax,
      ...context.remark,
      () => async (tree: Root) => {
        placesOfElements(tree, page.elements, (row, column) =>
          isPage ? [row + line - 1, column] : [row + line - 1, column, file],
        )
        if (rules.islands !== undefined) own = takeOwnModule(tree, { text, file, rules: rules.islands })
        diagnostics.push(...handlerProblems(tree, place, rules.islands === undefined), ...blockedElements(tree, place))
        const prepared = await prepare(tree, {
          ...context,
          file,
          text,
          format: module.format,
          options,
          place,
          toolsOf: page.toolsOf,
          links: page.links,
          ...defined({ mentions: page.mentions }),
          isPage,
          parse: (part, path) => (path.endsWith('.mdx') ? processor : reader).parse(part),
        })
        outline = prepared.outline
        deep = prepared.nodes.tooDeep
        if (deep) tree.children = []
        diagnostics.push(...prepared.diagnostics)
        page.suppressions.push(...prepared.suppressions)
        page.snippets.push(...prepared.snippets)
        title = context.keepTitle || !isPage ? undefined : takeTitle(tree, text)?.text
        truncated = isPage && markTruncation(tree)
        if (exported.includes('toc') && !deep)
          headings = prepared.nodes.headings.map((node) => ({
            value: toString(node),
            id: String(node.data?.hProperties?.['id'] ?? ''),
            level: node.depth,
          }))
        languages = codeLanguages(prepared.nodes)
        features = prepared.features
        hasHtml = prepared.nodes.html.length > 0
      },
    ],
    remarkRehypeOptions: hastOptions(options.words),
    rehypePlugins: [
      () => (tree: HastRoot) =>
        hasHtml ? onlyHarmless(raw(tree, { passThrough: [...nodeTypes] }) as HastRoot) : undefined,
      () => async (tree: HastRoot) => {
        // Extensions of the site may read what Markdown becomes.
        const code = { features, themes: options.code?.themes }
        if (context.rehype.length === 0 && !hasHtml) isTaken = await takeStatic(tree, { languages, ...code })
        if (languages !== undefined) await highlight(tree, languages, code)
      },
      ...context.rehype,
    ],
    recmaPlugins: [
      () => (program: Program) => {
        withoutParentheses(program)
        if (rules.mdx?.require === true) requiresAsImports(program)
        if (exported.includes('toc') && (/\btoc\b|\bTOC/.test(text) || !isPage)) addExport(program, 'toc', headings)
        if (exported.includes('frontMatter') && isPage && context.frontMatter !== undefined)
          addExport(program, 'frontMatter', context.frontMatter)
        markImports(program, defined({ page, imports, chain, lines: line - 1, own }))
        if (isTaken) importStatic(program)
      },
    ],
  })
  /** Puts the syntax of remark-mdx, with a limit, in place of the only one so far. */
  function syntax(this: Processor): void {
    const own = extensionsFor(text, options)
    if (module.format === 'mdx') own.micromarkExtensions.unshift(mdxjs({ acorn, addResult: true }))
    this.data('micromarkExtensions', own.micromarkExtensions)
    this.data('fromMarkdownExtensions', [...(this.data().fromMarkdownExtensions ?? []), ...own.fromMarkdownExtensions])
  }

  const vfile = isPage ? page.vfile : extensionFile(text, file, { ...page.context, toolsOf: page.toolsOf })
  vfile.value = text
  let code: string
  try {
    // Not `process`: an error of its last step would be thrown where it cannot be caught.
    const native = module.format === 'mdx' ? parseMdxNatively : parseNatively
    const tree = (reader.parseNatively(text, native) ?? processor.parse(vfile)) as never
    const program: unknown = await processor.run(tree, vfile)
    code = String(processor.stringify(program as Parameters<typeof processor.stringify>[0], vfile))
  } catch (error) {
    if (isHookError(error)) throw error
    // What `file.fail` throws is kept as a message too.
    vfile.messages = vfile.messages.filter((one) => one !== error)
    diagnostics.push(mdxProblem(error, { file, firstLine: line, text }))
    return undefined
  }
  if (!isPage) diagnostics.push(...messagesOf(vfile, file, line))
  if (deep) {
    diagnostics.push(tooDeepDiagnostic(file, line))
    return undefined
  }
  for (const one of imports) await importPartial(one, { page, chain, file })
  return defined({ code, title, truncated, outline })
}

/** Compiles what components of the page import; gives the lines that hand it to them. */
async function importByComponents(page: Page): Promise<readonly string[]> {
  const { context, partials } = page
  const all: ComponentPartial[] = []
  // A partial may use components, which may show others.
  for (let more = partialsOfComponents(page); more.length > 0; more = partialsOfComponents(page).filter(isNew)) {
    for (const { path, by } of more) {
      if (!partials.has(path)) partials.set(path, partials.size)
      await importPartial({ ...by, specifier: `@site/${path}` }, { page, chain: [context.file], file: context.file })
    }
    all.push(...more)
  }
  if (all.length === 0) return []
  function isNew(one: ComponentPartial): boolean {
    return all.every(({ path }) => path !== one.path)
  }
  // From the page's folder: a version may take this code for its own page.
  const folder = posix.dirname(context.file)
  const numbers = all.map(({ path }) => [posix.relative(folder, path), partials.get(path)] as const)
  return [
    ...numbers.map(([, number]) => `import docsPartial${number} from "docs:partial:${number}"`),
    `export const docsPartials = { ${numbers.map(([path, number]) => `${JSON.stringify(path)}: docsPartial${number}`).join(', ')} }`,
  ]
}

/** The code of a partial that cannot be shown. */
const nothing = 'export default () => null'

/** Compiles a partial that a module imports, once for the page. */
async function importPartial(
  { specifier, line, column }: MdxImport,
  { page, chain, file }: { readonly page: Page; readonly chain: readonly string[]; readonly file: string },
): Promise<void> {
  const path = partialPath(specifier, file, page.context.rules?.mdx?.root)
  const number = page.partials.get(path) ?? 0
  if (page.codes[number] !== undefined) return
  const place = { file, line, column, endColumn: column + specifier.length + 2 }
  const read =
    circleOf(specifier, path, { chain, place }) ??
    partialBytes(specifier, page.context.asset(path), { place, verb: 'imports' })
  if ('code' in read) {
    page.diagnostics.push(read)
    // In a circle of partials, the code of the one that is being compiled is still to come.
    if (chain.indexOf(path) < 1) page.codes[number] = nothing
    return
  }
  const { context, diagnostics } = page
  const written = partialText(read.bytes)
  const { variables } = context.options
  const named = fillVariables(written.text, variables ?? {})
  const part = { ...written, text: named.text }
  if (variables !== undefined)
    diagnostics.push(...unknownVariables(named.unknown, variables, placer(path, written.text, written.line)))
  const format = path.endsWith('.mdx') ? 'mdx' : (context.rules?.mdx?.partials ?? 'md')
  const text = format === 'mdx' ? rewritten(part.text, path, context) : part.text
  const done = await compileModule({ ...part, text, file: path, format, chain: [...chain, path] }, page)
  page.codes[number] = done?.code ?? nothing
}
