import type { Root } from 'mdast'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { directiveFromMarkdown } from 'mdast-util-directive'
import type { Extension as FromExtension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { defList } from 'micromark-extension-definition-list'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Extension } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { unified, type PluggableList, type Processor } from 'unified'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { directiveSyntax } from '../dialect/directive-syntax.ts'
import { withoutFences } from './fences.ts'
import { schemesOfMail } from './mail-links.ts'

interface Part {
  /** Text without which the construct cannot occur. */
  readonly sign: RegExp
  readonly wanted?: (options: MarkdownOptions) => boolean
  syntax(): Extension
  from(): FromExtension
}

const parts: readonly Part[] = [
  { sign: /\||:-|-:/, syntax: gfmTable, from: gfmTableFromMarkdown },
  { sign: /~/, syntax: gfmStrikethrough, from: gfmStrikethroughFromMarkdown },
  { sign: /\[[ \t\r\nxX]\]/, syntax: gfmTaskListItem, from: gfmTaskListItemFromMarkdown },
  { sign: /\[\^/, syntax: gfmFootnote, from: gfmFootnoteFromMarkdown },
  { sign: /www\.|https?:|@/i, syntax: gfmAutolinkLiteral, from: gfmAutolinkLiteralFromMarkdown },
  { sign: /mailto:|xmpp:/i, syntax: () => ({}), from: () => ({ transforms: [schemesOfMail] }) },
  { sign: /::|:[a-z-]+[[{]/, syntax: directiveSyntax, from: () => directiveFromMarkdown({ verbose: true }) },
  {
    sign: /^[ \t>]*:[ \t]/m,
    wanted: ({ definitionLists }) => definitionLists,
    syntax: () => defList,
    from: () => defListFromMarkdown,
  },
]

/** The extensions that a text can need, as data of a processor. */
export interface Extensions {
  readonly micromarkExtensions: Extension[]
  readonly fromMarkdownExtensions: FromExtension[]
}

/**
 * The extensions to CommonMark whose signs a text holds. All of them together nearly double the time to parse; leaving
 * out those whose sign is not in the text cannot change the outcome.
 */
export function extensionsFor(text: string, options: MarkdownOptions): Extensions {
  return extensionsOf(neededParts(text, options))
}

function extensionsOf(needed: readonly Part[]): Extensions {
  return {
    micromarkExtensions: needed.map(({ syntax }) => syntax()),
    fromMarkdownExtensions: needed.map(({ from }) => from()),
  }
}

function neededParts(text: string, options: MarkdownOptions): readonly Part[] {
  const prose = withoutFences(text)
  return parts.filter(({ sign, wanted }) => (wanted?.(options) ?? true) && sign.test(prose))
}

const parsers = new Map<string, Processor<Root>>()

/** A parser with the extensions that a text can need; the same one serves all texts of one need. */
export function parserFor(text: string, options: MarkdownOptions, plugins: PluggableList): Processor<Root> {
  const needed = neededParts(text, options)
  if (plugins.length > 0)
    return unified()
      .use(remarkParse)
      .data({ ...extensionsOf(needed) })
      .use(plugins)
  const key = needed.map(({ sign }) => sign.source).join('\n')
  let parser = parsers.get(key)
  if (parser === undefined) {
    parser = unified()
      .use(remarkParse)
      .data({ ...extensionsOf(needed) })
      .freeze()
    parsers.set(key, parser)
  }
  return parser
}
