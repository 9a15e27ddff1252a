import type { Element, ElementContent, Root as HastRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { RawFragment } from '../../../model/entry.ts'
import { clean } from '../../../model/placeholders.ts'
import { htmlToMarkdown } from '../../../text/markdown-out/to-markdown.ts'
import { codeBlocks, reuseBlocks } from '../code/code-blocks.ts'
import { finish } from '../finish/finish.ts'
import { nothing, type CompiledFragment, type FragmentContext } from '../fragment.ts'
import { StepLimit } from './counted-steps.ts'
import { exceedsLimit, htmlTooDeep, limitDiagnostic, tooDeepDiagnostic } from './limits.ts'
import { extensionFile, messagesOf, markdownTools } from '../extensions.ts'
import { collectNodes, type CollectedNodes, codeLanguages } from './nodes.ts'
import { locator, rangeOf } from '../../../text/location.ts'
import { prepare } from '../prepare.ts'
import { mentionFacts } from '../mentions.ts'
import { liftTruncation } from '../truncation.ts'
import { sanitizeSchema, removeScripts, escapeSwallowingTags } from './sanitize-schema.ts'
import { hastOptions } from './to-hast.ts'
import { markdownReader } from './syntax.ts'
import { markdownVersion } from './links.ts'
import { foreignTags, escapeUnknownTags } from './html-names.ts'
import { defined } from '../../../base/defined.ts'

/**
 * Compiles `.md`: CommonMark, GFM and our extensions, as data. Raw HTML is sanitized; nothing in the text can run.
 */
export async function compileMarkdown(fragment: RawFragment, context: FragmentContext): Promise<CompiledFragment> {
  try {
    return await compileText(fragment, context)
  } catch (error) {
    if (error instanceof StepLimit) return empty(limitDiagnostic(error, context.file, fragment.line))
    throw error
  }
}

async function compileText(fragment: RawFragment, context: FragmentContext): Promise<CompiledFragment> {
  const { options } = context
  const text = clean(fragment.text)
  const locationOf = locator(context.file, text, fragment.line)
  const tooDeep = () => empty(tooDeepDiagnostic(context.file, fragment.line))
  const limit = exceedsLimit(text)
  if (limit !== undefined) return empty(limitDiagnostic(limit, context.file, fragment.line))
  const reader = await markdownReader(options, context.remark)
  const { toolsOf, files } = markdownTools(context)
  const vfile = extensionFile(text, context.file, { ...context, toolsOf })
  // An extension may add syntax.
  let tree: Root = (context.remark.length === 0 ? singleCodeBlock(text) : undefined) ?? reader.parse(text, vfile)
  if (context.remark.length > 0) {
    // Extensions may be recursive, so the depth is checked first.
    if (collectNodes(tree).tooDeep) return tooDeep()
    tree = await reader.run(tree, vfile)
  }
  // Extensions have added blocks, which are not in the text of the page.
  const hasMade = tree.children.some(({ position }) => position === undefined)
  if (text.includes('{/*')) markBracedTruncation(tree, text)
  if (text.includes('<!--')) markInnerTruncation(tree)
  const prepared = await prepare(tree, {
    ...context,
    options,
    text,
    locationOf,
    parse: (part) => reader.parse(part),
    toolsOf,
  })
  const { nodes, links } = prepared
  if (nodes.tooDeep) return tooDeep()
  const title = context.keepTitle ? undefined : findTitle(tree, text)
  const truncated = tree.children.some((node) => node.type === 'html' && truncate.test(node.value.trim()))
  const rawHtml = nodes.html.some(({ value }) => !comment.test(value.trim()))
  if (rawHtml && htmlTooDeep(nodes.html.map(({ value }) => value))) return tooDeep()
  repairHtml(nodes.html)
  const toHast = { ...hastOptions(options.words), allowDangerousHtml: true }
  let hast = await unified().use(remarkRehype, toHast).run(tree)
  if (rawHtml) hast = sanitize(raw(hast, { file: new VFile(text) }), sanitizeSchema) as HastRoot
  if (nodes.html.length > 0) tidy(hast)
  const languages = codeLanguages(nodes)
  // Plugins of a site may process code, and raw HTML may contain more code.
  const ownCode = !rawHtml && context.rehype.length === 0
  const themes = options.code?.themes
  const blocks = languages === undefined || !ownCode || themes !== undefined ? [] : codeBlocks(hast, prepared.features)
  const reused = reuseBlocks(blocks, context.known ?? new Map<string, string>())
  if (languages !== undefined && !reused) {
    // Not needed if an edit leaves the code of a page unchanged.
    const { highlight } = await import('../code/highlight.ts')
    await highlight(hast, languages, { features: prepared.features, asHtml: ownCode, themes })
  }
  hast = await extended(hast, context, vfile)
  const done = finish(hast, links, {
    ...context,
    ...defined({ mentions: mentionFacts(prepared.mentions) }),
    words: options.words,
    staticFolder: options.staticFolder,
    ...defined({ origins: options.origins }),
    line: fragment.line,
    hasHighlighted: ownCode && languages !== undefined,
    identifies: true,
  })
  const cut = done.facts.title === undefined ? undefined : title?.range
  const cuts = [...(cut === undefined ? [] : [cut]), ...prepared.cuts, ...comments(nodes)]
  const emitted = files()
  return {
    kind: 'html',
    facts: { ...done.facts, truncated },
    body: defined({
      title: done.title,
      html: done.html,
      preview: done.preview,
      markdown:
        prepared.changed || hasMade || emitted.length > 0 ? htmlToMarkdown(hast) : markdownVersion(text, links, cuts),
      sections: done.sections,
      ...(blocks.length === 0 ? {} : { code: blocks.map(({ key }) => key) }),
      css: done.css,
    }),
    ...(emitted.length === 0 ? {} : { files: emitted }),
    ...defined({ outline: prepared.outline }),
    diagnostics: [...messagesOf(vfile, context.file, fragment.line), ...prepared.diagnostics, ...done.diagnostics],
    ...(prepared.suppressions.length === 0 ? {} : { suppressions: prepared.suppressions }),
    ...(prepared.snippets.length === 0 ? {} : { snippets: prepared.snippets }),
  }
}

/** Runs the rehype plugins of extensions. */
async function extended(tree: HastRoot, { remark, rehype }: FragmentContext, file: VFile): Promise<HastRoot> {
  const hast = rehype.length === 0 ? tree : ((await unified().use(rehype).run(tree, file)) as HastRoot)
  if (remark.length + rehype.length > 0) removeScripts(hast)
  return hast
}

/** Repairs raw HTML: no tag may turn the following text into its content, and unknown tags become text. */
function repairHtml(nodes: CollectedNodes['html']): void {
  const isForeign = foreignTags()
  for (const node of nodes) {
    const html = escapeSwallowingTags(node.value)
    node.value = isForeign(html) ? html : escapeUnknownTags(html)
  }
}

/**
 * Finds the first block of a text if it is an `h1`: its words and its range. Only a written id is kept, since no link
 * leads to the title of a page.
 */
export function findTitle(
  { children }: Root,
  text: string,
): { readonly text: string; readonly range?: Range } | undefined {
  const first = children.find(
    (node) =>
      !(node.type === 'html' && /^(?:<!--[^]*?-->\s*)+$/.test(node.value)) &&
      node.type !== 'definition' &&
      !node.type.startsWith('mdx'),
  )
  if (first === undefined) return undefined
  const range = rangeOf(first)
  if (first.type === 'html') return range && htmlTitle(text, range[0])
  if (first.type !== 'heading' || first.depth !== 1) return undefined
  const hasId = range !== undefined && /\{(?:#|\/\*\s*#)/.test(text.slice(...range))
  if (!hasId) delete first.data?.hProperties?.['id']
  return defined({ text: toString(first), range })
}

/** Finds an `h1` in raw HTML at an offset of a text. It may end in a later block. Includes comments before it. */
function htmlTitle(text: string, start: number): ReturnType<typeof findTitle> {
  const title = /^(?:<!--[^]*?-->\s*)*<h1[\s>][^]*?<\/h1\s*>/i.exec(text.slice(start))?.[0]
  return title === undefined ? undefined : { text: '', range: [start, start + title.length] }
}

type Range = NonNullable<ReturnType<typeof rangeOf>>

const truncate = /^<!--\s*truncate\s*-->$/

/** The truncation mark of MDX, `{/* truncate *\/}` as a separate paragraph, also works in Markdown. */
function markBracedTruncation(tree: Root, text: string): void {
  for (const [index, { type, position }] of tree.children.entries()) {
    if (type !== 'paragraph' || position === undefined) continue
    const source = text.slice(position.start.offset, position.end.offset)
    if (/^\{\/\*\s*truncate\s*\*\/\}$/.test(source))
      tree.children[index] = { type: 'html', value: '<!-- truncate -->', position }
  }
}

/** Moves a mark inside a block, or before text on its line, between blocks. */
function markInnerTruncation(tree: Root): void {
  const isMark = (node: Nodes) => node.type === 'html' && truncate.test(node.value.trim())
  if (tree.children.some(isMark)) return
  const mark = { type: 'html' as const, value: '<!-- truncate -->' }
  for (const [index, node] of tree.children.entries()) {
    const rest = node.type === 'html' ? /^<!--\s*truncate\s*-->([^]+)$/.exec(node.value)?.[1] : undefined
    if (node.type !== 'html' || rest === undefined) continue
    node.value = rest
    tree.children.splice(index, 0, mark)
    return
  }
  const index = liftTruncation(tree, isMark)
  if (index !== undefined) tree.children.splice(index, 0, mark)
}

const comment = /^<!--(?!-?>)(?:(?!--!?>)[\s\S])*-->$/

/** Ranges of comments, which are private notes of writers. */
function comments({ html }: CollectedNodes): (readonly [number, number])[] {
  const commentNodes = html.filter(({ value }) => comment.test(value.trim()))
  return commentNodes.map(rangeOf).filter((range) => range !== undefined)
}

/**
 * Removes leftovers of raw HTML: comments except for the truncation mark, and noncharacters, which could imitate
 * internal marks and can be written as character references.
 */
function tidy(hast: HastRoot): void {
  const stack: (HastRoot | Element)[] = [hast]
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    const children: ElementContent[] = []
    for (const node of parent.children) {
      if (node.type === 'raw' || node.type === 'comment') {
        const text = node.type === 'raw' ? node.value.trim() : `<!--${node.value}-->`
        if (parent.type === 'root' && truncate.test(text)) children.push({ type: 'comment', value: 'truncate' })
        continue
      }
      if (node.type === 'doctype') continue
      if (node.type === 'text') node.value = clean(node.value)
      else if (node.type === 'element') {
        for (const [name, value] of Object.entries(node.properties))
          if (typeof value === 'string') node.properties[name] = clean(value)
        stack.push(node)
      }
      children.push(node as ElementContent)
    }
    parent.children = children
  }
}

/** Result for a fragment that could not be compiled, with its problem. */
export function empty(problem: Diagnostic): CompiledFragment {
  return { kind: 'html', ...nothing, diagnostics: [problem] }
}

const fence = /^(`{3,})([a-z]+)\n([^\0\r]*)\n\1\n?$/
/**
 * Characters that might close the fence early. Indented by four or more they would not; this is
 * ignored.
 */
const another = /(?:^|\n)[ \t]*`{3}/

/**
 * Tree of a text that is a single code block; `undefined` for any other text. Samples in API references are such texts
 * (four of ten of their bytes), and the parser would examine each line.
 */
export function singleCodeBlock(text: string): Root | undefined {
  const match = fence.exec(text)
  if (match === null) return undefined
  const [, run = '', lang = '', value = ''] = match
  if (another.test(value)) return undefined
  const lines = text.split('\n')
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length
  const length = lines.length === last ? text.length : text.length - 1
  const start = { line: 1, column: 1, offset: 0 }
  const end = { line: last, column: run.length + 1, offset: length }
  const endPoint = lines.length === last ? end : { line: lines.length, column: 1, offset: text.length }
  return {
    type: 'root',
    children: [{ type: 'code', lang, meta: null, value, position: { start, end } }],
    position: { start: { ...start }, end: { ...endPoint } },
  }
}
