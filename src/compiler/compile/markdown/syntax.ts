import type { Root, Link } from 'mdast'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { directiveFromMarkdown } from 'mdast-util-directive'
import type { Extension as FromExtension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { defList } from 'micromark-extension-definition-list'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Extension } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { unified, type PluggableList, type Processor } from 'unified'
import type { MarkdownOptions } from '../../../model/markdown-options.ts'
import { directiveSyntax } from '../dialect/directive-syntax.ts'
import { withoutFences } from './fences.ts'
import { emphasisInCjk } from './cjk.ts'
import { countedAddresses, countedSteps } from './counted-steps.ts'
import { loadNative, parseNatively } from './native.ts'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

/** Options that affect parsing. */
export type SyntaxOptions = Pick<MarkdownOptions, 'parser' | 'definitionLists'>

interface Part {
  /** Pattern without which the construct cannot occur in a text. */
  readonly sign: RegExp
  readonly wanted?: (options: SyntaxOptions) => boolean
  syntax(): Extension
  from(): FromExtension
}

const parts: readonly Part[] = [
  { sign: /\||:-|-:/, syntax: gfmTable, from: gfmTableFromMarkdown },
  { sign: /~/, syntax: gfmStrikethroughCjkFriendly, from: gfmStrikethroughFromMarkdown },
  { sign: emphasisInCjk, syntax: cjkFriendlyExtension, from: () => ({}) },
  { sign: /\[[ \t\r\nxX]\]/, syntax: gfmTaskListItem, from: gfmTaskListItemFromMarkdown },
  { sign: /\[\^/, syntax: gfmFootnote, from: gfmFootnoteFromMarkdown },
  {
    sign: /www\.|https?:|@/i,
    syntax: () => countedAddresses(gfmAutolinkLiteral()),
    from: gfmAutolinkLiteralFromMarkdown,
  },
  { sign: /mailto:|xmpp:/i, syntax: () => ({}), from: () => ({ transforms: [schemesOfMail] }) },
  { sign: /::|:[a-z-]+[[{]/, syntax: directiveSyntax, from: () => directiveFromMarkdown({ verbose: true }) },
  {
    sign: /^[ \t>]*:[ \t]/m,
    wanted: ({ definitionLists }) => definitionLists,
    syntax: () => defList,
    from: () => defListFromMarkdown,
  },
]

/**
 * Selects the CommonMark extensions whose patterns occur in a text or in its MDX. All of them together would nearly
 * double the parsing time; omitting those whose pattern does not occur cannot change the result. The result is data
 * of a processor.
 */
function extensionsFor(text: string, options: SyntaxOptions) {
  // Fences are not masked: HTML, which hides them in Markdown, is code in MDX.
  return extensionsOf(partsOf(text, options))
}

function extensionsOf(needed: readonly Part[]) {
  return {
    micromarkExtensions: [...needed.map(({ syntax }) => syntax()), countedSteps],
    fromMarkdownExtensions: needed.map(({ from }) => from()),
  }
}

const neededParts = (text: string, options: SyntaxOptions): readonly Part[] => partsOf(withoutFences(text), options)

function partsOf(prose: string, options: SyntaxOptions): readonly Part[] {
  return parts.filter(({ sign, wanted: isEnabled }) => (isEnabled?.(options) ?? true) && sign.test(prose))
}

/**
 * A unified plugin that sets the parser's syntax according to the options and the text. `first` contains micromark
 * extensions that precede it, such as MDX syntax with limits. Their type is not public, since plugin authors do not
 * install micromark.
 */
export function syntaxFor(text: string, options: SyntaxOptions, first: readonly object[]) {
  return function (this: Processor): void {
    const { micromarkExtensions, fromMarkdownExtensions } = extensionsFor(text, options)
    const before = this.data().fromMarkdownExtensions ?? []
    this.data('micromarkExtensions', [...first, ...micromarkExtensions])
    this.data('fromMarkdownExtensions', [...before, ...fromMarkdownExtensions])
  }
}

/** Parses texts. `run` calls the extensions of a site. */
interface MarkdownReader {
  /** Parses a text. `file` is for parsers of plugins. */
  parse(text: string, file?: VFile): Root
  /**
   * Parses with satteri only; `undefined` if its tree may differ from that of remark-parse or remark-mdx. `parse` is
   * the parser for the format of the text: that of MDX includes acorn, which a Markdown site never loads.
   */
  parseNatively(text: string, parse: typeof parseNatively): Root | undefined
  run(tree: Root, file: VFile): Promise<Root>
}

/**
 * Creates a reader. It uses satteri if the tree is certain to equal that of remark-parse, and otherwise remark-parse,
 * which supports the syntax of plugins.
 */
export async function markdownReader(options: SyntaxOptions, plugins: PluggableList): Promise<MarkdownReader> {
  const mayBeNative = options.parser !== 'remark' && !(plugins.length > 0 && bringSyntax(plugins))
  if (mayBeNative) await loadNative()
  const native = (text: string, parse: typeof parseNatively) =>
    mayBeNative ? parse(text, options.definitionLists) : undefined
  return {
    parse: (text, file) => native(text, parseNatively) ?? parserFor(text, options, plugins).parse(file ?? text),
    parseNatively: native,
    run: async (tree, file) => (await parserFor(String(file.value), options, plugins).run(tree, file)) as Root,
  }
}

/** Returns true if plugins add syntax, or replace the parser. */
function bringSyntax(plugins: PluggableList): boolean {
  let parser: unknown
  const remember = function (this: Processor): void {
    parser = this.parser
  }
  const processor = unified().use(remarkParse).use(remember).use(plugins).freeze()
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = processor.data()
  return micromarkExtensions.length + fromMarkdownExtensions.length > 0 || processor.parser !== parser
}

const parsers = new Map<string, Processor<Root>>()

/**
 * Returns remark-parse with the extensions that a text may need. Texts with the same needs share a
 * parser.
 */
export function parserFor(text: string, options: SyntaxOptions, plugins: PluggableList): Processor<Root> {
  const needed = neededParts(text, options)
  const make = () => unified().use(remarkParse).data(extensionsOf(needed))
  if (plugins.length > 0) return make().use(plugins)
  const key = needed.map(({ sign }) => sign.source).join('\n')
  const parser = parsers.get(key) ?? make().freeze()
  parsers.set(key, parser)
  return parser
}

/**
 * Includes `mailto:` and `xmpp:` before a bare e-mail address in its link, and for XMPP the resource after `/`, as in
 * GFM; the parser leaves both as text.
 */
function schemesOfMail(tree: Root): void {
  visit(tree, 'link', (link, index, parent) => {
    if (parent === undefined || index === undefined) return
    const before = parent.children[index - 1]
    const address = bare(link)
    if (before?.type !== 'text' || address === undefined) return
    const [, scheme] = /(?<![\w+.@-])(mailto|xmpp):$/.exec(before.value) ?? []
    if (scheme === undefined) return
    const length = scheme.length + 1
    before.value = before.value.slice(0, -length)
    let text = `${scheme}:${address}`
    const next = parent.children[index + 1]
    if (scheme === 'xmpp' && next?.type === 'text') {
      const [resource = ''] = /^\/(?:[A-Za-z\d.@]*[A-Za-z\d@])?/.exec(next.value) ?? []
      const after = parent.children[index + 2]
      const more = resource === next.value && after?.type === 'link' ? bare(after) : undefined
      if (resource.length > 1 || more !== undefined) {
        text += resource + (more ?? '')
        next.value = next.value.slice(resource.length)
        if (more !== undefined) parent.children.splice(index + 2, 1)
      }
    }
    link.url = text
    link.children = [{ type: 'text', value: text }]
    const { start } = link.position ?? {}
    if (start?.offset !== undefined && link.position !== undefined)
      link.position = {
        ...link.position,
        start: { line: start.line, column: start.column - length, offset: start.offset - length },
      }
  })
}

/** Address of a link that consists only of an e-mail address. */
function bare({ url, children, position }: Link): string | undefined {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'text' || url !== `mailto:${only.value}`) return undefined
  const length = (position?.end.offset ?? 0) - (position?.start.offset ?? 0)
  return position === undefined || length === only.value.length ? only.value : undefined
}
