import { posix } from 'node:path'
import { createProcessor, nodeTypes } from '@mdx-js/mdx'
import type { Program } from 'estree'
import type { Root as HastRoot } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root } from 'mdast'
import { mdxjs } from 'micromark-extension-mdxjs'
import { toString } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { MdxImport, Outline } from '../../../model/facts.ts'
import type { RawFragment } from '../../../model/entry.ts'
import { clean } from '../../../model/placeholders.ts'
import type { CodeFeatures } from '../code/code-features.ts'
import type { CompiledFragment, FragmentContext } from '../fragment.ts'
import { codeLanguages, commentsAsIds } from '../markdown/nodes.ts'
import { highlight } from '../code/highlight.ts'
import { exceedsLimit, limitDiagnostic, tooDeepDiagnostic } from '../markdown/limits.ts'
import { empty, findTitle } from '../markdown/markdown.ts'
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
import { fillEnvironment } from './environment.ts'
import { importStatic, takeStatic } from './take-static.ts'
import { mentionFacts } from '../mentions.ts'
import { partialsOfComponents, type ComponentPartial } from './component-partials.ts'
import { replaceVariables } from '../variables.ts'
import { importCycle, partialBytes, partialPath, partialText } from '../partials.ts'
import { markImports, type Page } from './page.ts'
import { locator } from '../../../text/location.ts'
import { isHookError } from '../../../model/plugin-error.ts'
import { extensionFile, messagesOf, markdownTools } from '../extensions.ts'
import { positionsOfElements } from '../errors/render-problem.ts'
import { prepare } from '../prepare.ts'
import { sanitizeIncluded, removeScripts } from '../markdown/sanitize-schema.ts'
import { hastOptions } from '../markdown/to-hast.ts'
import { markdownReader, syntaxFor } from '../markdown/syntax.ts'
import { defined } from '../../../base/defined.ts'

/** A text that becomes a module. */
interface ModuleText {
  readonly file: string
  readonly text: string
  /** Line of the file at which the text starts. */
  readonly line: number
  readonly format: 'md' | 'mdx'
  /** Chain of importing files, starting with the page. */
  readonly chain: readonly string[]
}

/**
 * Compiles `.mdx` to a module whose default export renders the page. Imports are replaced by placeholders
 * (`docs:import:N`).
 */
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
  const componentLines = done === undefined ? [] : await importPartialsOfComponents(page)
  const problems = [...messagesOf(page.vfile, context.file, fragment.line), ...page.diagnostics]
  if (done === undefined) return { ...empty(problems[0] as Diagnostic), diagnostics: problems }
  const emitted = files()
  return defined({
    kind: 'module',
    code: done.code + componentLines.join('\n'),
    partials: page.codes,
    imports: page.imports,
    links: page.links,
    mentions: mentionFacts(page.mentions),
    elements: page.elements,
    title: done.title,
    outline: done.outline,
    truncated: done.truncated,
    files: emitted.length === 0 ? undefined : emitted,
    diagnostics: problems,
    suppressions: page.suppressions.length === 0 ? undefined : page.suppressions,
    snippets: page.snippets.length === 0 ? undefined : page.snippets,
  })
}

function rewritten(text: string, file: string, context: FragmentContext): string {
  return context.rewrite?.(text, { file, format: 'mdx' }) ?? text
}

/** State of a module during compilation. */
interface ModuleState {
  readonly module: ModuleText
  readonly page: Page
  readonly text: string
  readonly isPage: boolean
  readonly imports: MdxImport[]
  title?: string | undefined
  truncated: boolean
  outline?: Outline | undefined
  /** The text exceeds the nesting limit. */
  deep: boolean
  /** The text contains raw HTML. */
  hasHtml: boolean
  /** Plain Markdown was extracted; the module imports it. */
  isTaken: boolean
  languages?: ReadonlySet<string> | undefined
  features: readonly CodeFeatures[]
  /** Text of the browser module that was extracted from the page. */
  own?: string | undefined
  headings: readonly { readonly value: string; readonly id: string; readonly level: number }[]
}

type Reader = Awaited<ReturnType<typeof markdownReader>>

/** Compiles one module; `undefined` after an error, which is reported. */
async function compileModule(
  module: ModuleText,
  page: Page,
): Promise<
  | { readonly code: string; readonly title?: string; readonly truncated: boolean; readonly outline?: Outline }
  | undefined
> {
  const { file, line, chain } = module
  const { context, diagnostics } = page
  const text = module.format === 'mdx' ? commentsAsIds(module.text) : module.text
  const limit = exceedsLimit(text)
  if (limit !== undefined) {
    diagnostics.push(limitDiagnostic(limit, file, line))
    return undefined
  }
  const isPage = chain.length === 1
  const initial = { truncated: false, deep: false, hasHtml: false, isTaken: false, features: [], headings: [] }
  const state: ModuleState = { ...initial, module, page, text, isPage, imports: [] }
  const reader = await markdownReader(context.options, context.remark)
  const vfile = isPage ? page.vfile : extensionFile(text, file, { ...context, toolsOf: page.toolsOf })
  vfile.value = text
  const code = await runSteps(state, reader, vfile)
  if (code === undefined) return undefined
  if (!isPage) diagnostics.push(...messagesOf(vfile, file, line))
  if (state.deep) {
    diagnostics.push(tooDeepDiagnostic(file, line))
    return undefined
  }
  for (const partial of state.imports) await importPartial(partial, { page, chain, file })
  const { title, truncated, outline } = state
  return defined({ code, title, truncated, outline })
}

/** Runs the steps of a module; `undefined` after an error in its text, which is reported. */
async function runSteps(state: ModuleState, reader: Reader, vfile: VFile): Promise<string | undefined> {
  const { module, page, text } = state
  const processor = processorOf(state, reader)
  try {
    // Not `process`: an error in its last step could not be caught.
    const native = module.format === 'mdx' ? parseMdxNatively : parseNatively
    const tree = (reader.parseNatively(text, native) ?? processor.parse(vfile)) as never
    const program: unknown = await processor.run(tree, vfile)
    return String(processor.stringify(program as Parameters<typeof processor.stringify>[0], vfile))
  } catch (error) {
    if (isHookError(error)) throw error
    // An error of `file.fail` is stored as a message, too.
    vfile.messages = vfile.messages.filter((message) => message !== error)
    page.diagnostics.push(mdxProblem(error, { file: module.file, firstLine: module.line, text }))
    return undefined
  }
}

function processorOf(state: ModuleState, reader: Reader) {
  const { module, page, text } = state
  const { options, remark, rehype } = page.context
  const processor = createProcessor({
    format: module.format,
    jsxRuntime: 'automatic',
    remarkPlugins: [
      syntaxFor(text, options, module.format === 'mdx' ? [mdxjs({ acorn, addResult: true })] : []),
      ...remark,
      () => (tree: Root) =>
        readTree(tree, state, (part, path) => (path.endsWith('.mdx') ? processor : reader).parse(part)),
    ],
    remarkRehypeOptions: hastOptions(options.words),
    rehypePlugins: [
      () => (tree: HastRoot) =>
        state.hasHtml ? sanitizeIncluded(raw(tree, { passThrough: [...nodeTypes] }) as HastRoot) : undefined,
      () => (tree: HastRoot) => highlightTree(tree, state),
      ...rehype,
      ...(rehype.length === 0 ? [] : [() => removeScripts]),
    ],
    recmaPlugins: [() => (program: Program) => completeProgram(program, state)],
  })
  return processor
}

/** Prepares the Markdown tree of a module, and collects its facts. */
async function readTree(tree: Root, state: ModuleState, parse: (part: string, path: string) => Root): Promise<void> {
  const { module, page, text, isPage } = state
  const { file, line } = module
  const { context, diagnostics } = page
  const { options, rules = {} } = context
  const locationOf = locator(file, text, line)
  positionsOfElements(tree, page.elements, (row, column) =>
    isPage ? [row + line - 1, column] : [row + line - 1, column, file],
  )
  if (rules.islands !== undefined) state.own = takeOwnModule(tree, { text, file, rules: rules.islands })
  diagnostics.push(
    ...handlerProblems(tree, locationOf, rules.islands === undefined),
    ...blockedElements(tree, locationOf),
  )
  const { toolsOf, links } = page
  const prepared = await prepare(tree, {
    ...{ ...context, file, text, format: module.format, options, locationOf, toolsOf, links, isPage, parse },
    ...defined({ mentions: page.mentions }),
  })
  const { nodes } = prepared
  state.outline = prepared.outline
  state.deep = nodes.tooDeep
  if (state.deep) tree.children = []
  diagnostics.push(...prepared.diagnostics)
  page.suppressions.push(...prepared.suppressions)
  page.snippets.push(...prepared.snippets)
  state.title = context.keepTitle || !isPage ? undefined : findTitle(tree, text)?.text
  state.truncated = isPage && markTruncation(tree)
  if (rules.mdx?.exports?.includes('toc') === true && !state.deep)
    state.headings = nodes.headings.map((node) => ({
      value: toString(node),
      id: String(node.data?.hProperties?.['id'] ?? ''),
      level: node.depth,
    }))
  state.languages = codeLanguages(nodes)
  state.features = prepared.features
  state.hasHtml = nodes.html.length > 0
}

async function highlightTree(tree: HastRoot, state: ModuleState): Promise<void> {
  const { languages, features, hasHtml } = state
  const { options, rehype } = state.page.context
  const code = { features, themes: options.code?.themes }
  // Rehype plugins must see the whole tree, so nothing is extracted for them.
  if (rehype.length === 0 && !hasHtml) state.isTaken = await takeStatic(tree, { languages, ...code })
  if (languages !== undefined) await highlight(tree, languages, code)
}

/** Adds exports to the AST of a module, and marks its imports. */
function completeProgram(program: Program, state: ModuleState): void {
  const { module, page, text, isPage, imports, own } = state
  const { rules = {}, frontMatter } = page.context
  const exported = rules.mdx?.exports ?? []
  withoutParentheses(program)
  if (/\.env\b/.test(text)) {
    const { environment = {} } = page.context.options
    const location = { file: module.file, lineOffset: module.line - 1, environment }
    const problems = fillEnvironment(program, location)
    page.diagnostics.push(...(rules.islands === undefined ? problems : problems.map(asWarning)))
  }
  if (rules.mdx?.require === true) requiresAsImports(program)
  if (exported.includes('toc') && (/\btoc\b|\bTOC/.test(text) || !isPage)) addExport(program, 'toc', state.headings)
  if (isPage && frontMatter !== undefined) addExport(program, 'frontMatter', frontMatter)
  markImports(program, defined({ page, imports, chain: module.chain, lineOffset: module.line - 1, own }))
  if (state.isTaken) importStatic(program)
}

/** On migrated sites (with `rules.islands`), a problem is a warning, so that the page is still built. */
const asWarning = (problem: Diagnostic): Diagnostic => ({ ...problem, severity: 'warning' })

/** Compiles partials imported by the page's components. Returns the lines that pass them on. */
async function importPartialsOfComponents(page: Page): Promise<readonly string[]> {
  const { context, partials } = page
  const all: ComponentPartial[] = []
  // A partial may use components, which may include others.
  for (let more = partialsOfComponents(page); more.length > 0; more = partialsOfComponents(page).filter(isNew)) {
    for (const { path, by } of more) {
      if (!partials.has(path)) partials.set(path, partials.size)
      await importPartial({ ...by, specifier: `@site/${path}` }, { page, chain: [context.file], file: context.file })
    }
    all.push(...more)
  }
  if (all.length === 0) return []
  function isNew(partial: ComponentPartial): boolean {
    return all.every(({ path }) => path !== partial.path)
  }
  // Relative to the page's folder, so that other versions can reuse the code for their own pages.
  const folder = posix.dirname(context.file)
  const numbers = all.map(({ path }) => [posix.relative(folder, path), partials.get(path)] as const)
  return [
    ...numbers.map(([, number]) => `import docsPartial${number} from "docs:partial:${number}"`),
    `export const docsPartials = { ${numbers.map(([path, number]) => `${JSON.stringify(path)}: docsPartial${number}`).join(', ')} }`,
  ]
}

/** Code for a partial that cannot be rendered. */
const nothing = 'export default () => null'

/** Compiles a partial that a module imports, once for the page. */
async function importPartial(
  { specifier, line: row, column }: MdxImport,
  { page, chain, file }: { readonly page: Page; readonly chain: readonly string[]; readonly file: string },
): Promise<void> {
  const path = partialPath(specifier, file, page.context.rules?.mdx?.root)
  const number = page.partials.get(path) ?? 0
  if (page.codes[number] !== undefined) return
  const location = { file, line: row, column, endColumn: column + specifier.length + 2 }
  const contents =
    importCycle(specifier, path, { chain, location }) ??
    partialBytes(specifier, page.context.asset(path), { location, verb: 'imports' })
  if ('code' in contents) {
    page.diagnostics.push(contents)
    // A partial in the chain is still being compiled: its own call stores its code.
    if (chain.indexOf(path) < 1) page.codes[number] = nothing
    return
  }
  const { context, diagnostics } = page
  const partial = partialText(contents.bytes)
  const { line } = partial
  const filled = replaceVariables(partial.text, context.options.variables, locator(path, partial.text, line))
  diagnostics.push(...filled.diagnostics)
  const format = path.endsWith('.mdx') ? 'mdx' : (context.rules?.mdx?.partials ?? 'md')
  const text = format === 'mdx' ? rewritten(filled.text, path, context) : filled.text
  const done = await compileModule({ line, text, file: path, format, chain: [...chain, path] }, page)
  page.codes[number] = done?.code ?? nothing
}
