import type { Element, Root } from 'hast'
import { toMdast, type State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Code, Nodes } from 'mdast'

/** Plain Markdown of rendered HTML: what stands on the page, without components. */
export function htmlToMarkdown(tree: Root): string {
  const mdast = toMdast(tree, { handlers: { pre, button: nothing, svg: nothing, script: nothing, style: nothing } })
  return toMarkdown(mdast as Nodes, { extensions: [gfmToMarkdown()], bullet: '-', fence: '`', rule: '-' }).trim()
}

function pre(state: State, node: Element): Code {
  const language = node.properties['dataLanguage']
  const result: Code = {
    type: 'code',
    lang: typeof language === 'string' ? language : null,
    value: toString(node).replace(/\n$/, ''),
  }
  state.patch(node, result)
  return result
}

function nothing(): undefined {
  return undefined
}
