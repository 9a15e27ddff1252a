import type { Element, Nodes, Parents, Root } from 'hast'
import type { Diagnostic, Location } from '../../../diagnostics/diagnostic.ts'
import type { FragmentFacts, Link, HeadElement, MdxImport } from '../../../model/facts.ts'
import { finish } from '../finish/finish.ts'
import type { DeclaredOrigins } from '../../../model/policy.ts'
import type { CodeOptions } from '../../../model/markdown-options.ts'
import type { ContentWords } from '../../../model/words.ts'
import { nothing, type FragmentContext } from '../fragment.ts'
import { guardedCode } from '../guarded-code.ts'
import { failed, islandProblem, replacedPart } from '../errors/render-problem.ts'
import { computedAddress, type RanPage } from '../errors/thrown-in-page.ts'
import type { FailedPart } from '../errors/failed-part.ts'
import { runLeniently, type LenientInput } from '../run-module.ts'
import { withoutRepeated } from '../../../diagnostics/without-repeated.ts'
import { importedSize } from '../../../model/imported-pictures.ts'
import type { FinishInput } from '../finish/context.ts'
import { walk } from '../../../text/walk.ts'
import { htmlToMarkdown } from '../../../text/markdown-out/to-markdown.ts'
import { defined } from '../../../base/defined.ts'
import { toString } from 'hast-util-to-string'
import type { Code } from 'mdast'
import type { CodeFeatures } from '../code/code-features.ts'
import { readCode } from '../code/read.ts'
import { codeLanguage, highlight } from '../code/highlight.ts'

/** A compiled MDX fragment, with the context in which it runs. */
interface EvaluateInput extends Omit<LenientInput, 'usedParts'> {
  readonly file: string
  readonly module: LenientInput['module'] & {
    readonly links: readonly Link[]
    readonly mentions?: FragmentFacts['mentions']
    readonly imports?: readonly MdxImport[]
    readonly title?: string
    readonly truncated: boolean
  }
  asset: FragmentContext['asset']
  /** Base URL with which addresses in components start, unlike those in Markdown. */
  readonly baseUrl?: string
  readonly words: ContentWords
  /** Folder of static files. Without it, their sizes are unknown. */
  readonly staticFolder?: string
  readonly codeOptions?: CodeOptions
  /** Other origins whose content pages may show. */
  readonly origins?: DeclaredOrigins
}

/** Runs an MDX fragment and finishes its HTML, so that the result equals that of a Markdown fragment. */
export async function evaluateFragment(
  input: EvaluateInput,
): Promise<typeof nothing & { readonly diagnostics: readonly Diagnostic[]; readonly usedParts: readonly string[] }> {
  const { module, file } = input
  const page = ranPage(input)
  const failures: FailedPart[] = []
  const usedParts = new Set<string>()
  const run = await runLeniently({ ...input, usedParts }, failures)
  if (usedParts.size > 0 && input.surroundings === undefined)
    return { ...nothing, diagnostics: [], usedParts: [...usedParts] }
  const locations = new Map<string, Location | undefined>()
  const computed = (url: string): Location | undefined => {
    if (!locations.has(url)) locations.set(url, computedAddress(url, page))
    return locations.get(url)
  }
  const literal = (url: string): Location | undefined => {
    const at = Object.hasOwn(module.elements, `=${url}`) ? module.elements[`=${url}`] : undefined
    if (at === undefined) return computed(url)
    return { file: at[2] ?? file, line: at[0], column: at[1], endColumn: at[1] + url.length }
  }
  const { tree } = run
  const report = (part: FailedPart): Diagnostic => {
    const of = part.kind === 'expression' ? { ...page, codes: page.codes.map(guardedCode) } : page
    if (input.missing !== undefined) return replacedPart(part, of)
    return failed(part.error, of, part.kind === 'expression' ? {} : part)
  }
  const problems = withoutRepeated(failures.map(report))
  problems.push(...run.problems.map((problem) => islandProblem(problem, page)))
  const head = takeHead(tree)
  const placeholders = marksIn(tree)
  problems.push(...(await highlightComponents(tree, input)))
  renameRepeated(tree)
  withoutBase(tree, input.baseUrl)
  const sizeOf = keepImported(tree)
  const done = finish(tree, module.links, {
    file,
    literal,
    words: input.words,
    ...defined({ mentions: module.mentions }),
    ...defined({ staticFolder: input.staticFolder, origins: input.origins }),
    asset: (path) => input.asset(path),
    hasHighlighted: true,
    keepTitle: module.title === undefined,
    importedSize: sizeOf,
  })
  const { title, html, preview, sections, css } = done
  return {
    facts: defined({
      ...done.facts,
      truncated: module.truncated,
      head: head.length === 0 ? undefined : head,
      placeholders: placeholders.length === 0 ? undefined : placeholders,
    }),
    body: defined({ title, html, preview, markdown: htmlToMarkdown(tree), sections, css }),
    diagnostics: [...problems, ...done.diagnostics],
    usedParts: [...usedParts].sort(),
  }
}

function ranPage({ file, module, code, partials, urls, asset, components }: EvaluateInput): RanPage {
  let text: { readonly value: string | undefined } | undefined
  return {
    file,
    elements: module.elements,
    components: Object.keys(components ?? {}),
    codes: [code, ...partials],
    imports: module.imports ?? [],
    urls,
    source() {
      const contents = text === undefined ? asset(file) : undefined
      if (contents !== undefined)
        text = { value: typeof contents === 'string' ? undefined : Buffer.from(contents.bytes).toString('utf8') }
      return text?.value
    },
  }
}

/** Texts of the marks in a tree. */
function marksIn(tree: Root): string[] {
  const words = new Set<string>()
  walk<Nodes, Parents>(tree, (node) => {
    if (node.type !== 'element') return
    const names = node.properties['className']
    if (!Array.isArray(names) || !names.includes('docs-missing')) return
    const [first] = node.children
    words.add(toString(first?.type === 'element' ? first : node))
  })
  return [...words]
}

/** Removes the base URL from addresses, as in other content. Changes the tree. */
function withoutBase(tree: Root, baseUrl = '/'): void {
  if (baseUrl === '/') return
  walk<Nodes, Parents>(tree, (node) => {
    if (node.type !== 'element') return
    for (const name of ['href', 'src', 'poster']) {
      const value = node.properties[name]
      if (typeof value === 'string' && value.startsWith(baseUrl))
        node.properties[name] = value.slice(baseUrl.length - 1)
    }
  })
}

/** Marks addresses of files that a module imports as final, and returns the sizes of pictures. Changes the tree. */
function keepImported(tree: Root): NonNullable<FinishInput['importedSize']> {
  const sizes = new Map<string, ReturnType<typeof importedSize>>()
  walk<Nodes, Parents>(tree, (node) => {
    if (node.type !== 'element') return
    for (const name of ['href', 'src', 'poster']) {
      const value = node.properties[name]
      const path = typeof value === 'string' ? importedAddress.exec(value)?.[0] : undefined
      if (path === undefined) continue
      const url = `pathname://${path}`
      sizes.set(url, importedSize(String(value)))
      node.properties[name] = url
    }
  })
  return (url) => sizes.get(url)
}

/** The end of an address that `importedPath` creates. */
const importedAddress = /\/assets\/[\w.-]+-[\dA-F]{8}\.\w+$/

/**
 * Renames repeated ids. A partial that is included twice repeats its headings; the second ones get numbered ids, as on
 * GitHub. Changes the tree.
 */
function renameRepeated(tree: Root): void {
  const used = new Map<string, number>()
  walk<Nodes, Parents>(tree, (node) => {
    if (node.type !== 'element') return
    const { id } = node.properties
    if (typeof id !== 'string' || !/^h[1-6]$/.test(node.tagName)) return
    const count = used.get(id)
    used.set(id, (count ?? 0) + 1)
    if (count === undefined) return
    let next = count
    while (used.has(`${id}-${next}`)) next++
    node.properties['id'] = `${id}-${next}`
    used.set(`${id}-${next}`, 1)
  })
}

const tags: ReadonlySet<string> = new Set(['title', 'meta', 'link', 'script'])

/**
 * Removes the elements that components add to the page's head, and returns them: `<docs-head-item data-tag
 * data-attributes>` in `<docs-head>`. Changes the tree.
 */
function takeHead(tree: Root): HeadElement[] {
  const elements: HeadElement[] = []
  const headNodes: (readonly [node: Element, parent: Parents])[] = []
  walk<Nodes, Parents>(tree, (node, parent) => {
    if (node.type !== 'element' || node.tagName !== 'docs-head' || parent === undefined) return
    elements.push(...node.children.flatMap(headElement))
    headNodes.push([node, parent])
  })
  for (const [node, parent] of headNodes) parent.children.splice((parent.children as Nodes[]).indexOf(node), 1)
  return elements
}

function headElement(node: Element['children'][number]): HeadElement[] {
  if (node.type !== 'element') return []
  const tag = String(node.properties['dataTag'] ?? '')
  if (!tags.has(tag)) return []
  const dataAttributes = JSON.parse(String(node.properties['dataAttributes'] ?? '{}')) as Record<string, unknown>
  // The security policy forbids inline scripts, but allows data.
  if (tag === 'script' && dataAttributes['type'] !== 'application/ld+json') return []
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(dataAttributes)) {
    if (/^on/i.test(name) || value === null || value === undefined || value === false) continue
    attributes[name] = value === true ? '' : String(value)
  }
  const text = toString(node)
  return [{ tag: tag as HeadElement['tag'], attributes, ...(text === '' ? {} : { text }) }]
}

/**
 * Highlights code displayed by components, `<pre data-meta="title=… {1}">` with a `<code class="language-js">`, like
 * fences. Changes the tree.
 */
async function highlightComponents(
  tree: Root,
  { file, words, codeOptions }: Pick<EvaluateInput, 'file' | 'words' | 'codeOptions'>,
): Promise<readonly Diagnostic[]> {
  const features: CodeFeatures[] = []
  const languages = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const context = {
    file,
    words,
    text: '',
    ...defined({ code: codeOptions }),
    locationOf: () => ({ file, line: 1, column: 1 }),
    asset: () => 'missing' as const,
  }
  let isShown = false
  walk<Nodes, Parents>(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'pre') return
    const meta = node.properties['dataMeta']
    const codeElement = node.children[0]
    if (typeof meta !== 'string' || codeElement?.type !== 'element' || codeElement.tagName !== 'code') return
    delete node.properties['dataMeta']
    const lang = codeLanguage(codeElement)?.name ?? (meta === '' ? null : 'text')
    const block: Code = { type: 'code', lang, meta: meta === '' ? null : meta, value: toString(codeElement) }
    diagnostics.push(...readCode([block], context, features).diagnostics)
    codeElement.children = [{ type: 'text', value: `${block.value}\n` }]
    const number = block.data?.hProperties?.['dataCode']
    if (number !== undefined && number !== null) codeElement.properties['dataCode'] = String(number)
    if (typeof block.lang === 'string') languages.add(block.lang.toLowerCase())
    node.properties = {}
    isShown = true
  })
  if (isShown) await highlight(tree, languages, { features, themes: codeOptions?.themes })
  return diagnostics
}
