import type { Root } from 'mdast'
import type { Extension as FromExtension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Extension } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { withoutFences } from './fences.ts'

interface Part {
  /** Text without which the construct cannot occur. */
  readonly sign: RegExp
  syntax(): Extension
  from(): FromExtension
}

const parts: readonly Part[] = [
  { sign: /\|/, syntax: gfmTable, from: gfmTableFromMarkdown },
  { sign: /~/, syntax: gfmStrikethrough, from: gfmStrikethroughFromMarkdown },
  { sign: /\[[ \t\r\nxX]\]/, syntax: gfmTaskListItem, from: gfmTaskListItemFromMarkdown },
  { sign: /\[\^/, syntax: gfmFootnote, from: gfmFootnoteFromMarkdown },
  { sign: /www\.|https?:|@/i, syntax: gfmAutolinkLiteral, from: gfmAutolinkLiteralFromMarkdown },
]

const parsers = new Map<string, Processor<Root>>()

/**
 * A parser with the GFM extensions that a text can need. All of them together nearly double the time to parse; leaving
 * out those whose sign is not in the text cannot change the outcome. The same parser serves all texts of one need.
 */
export function parserFor(text: string): Processor<Root> {
  const prose = withoutFences(text)
  const needed = parts.filter(({ sign }) => sign.test(prose))
  const key = needed.map(({ sign }) => sign.source).join('\n')
  let parser = parsers.get(key)
  if (parser === undefined) {
    const extensions = {
      micromarkExtensions: needed.map(({ syntax }) => syntax()),
      fromMarkdownExtensions: needed.map(({ from }) => from()),
    }
    parser = unified().use(remarkParse).data(extensions).freeze()
    parsers.set(key, parser)
  }
  return parser
}
