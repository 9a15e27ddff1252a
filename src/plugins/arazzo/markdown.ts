import type { Root, RootContent } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'

/** Nodes as the text of Markdown that they would be written as. */
export function markdownOf(children: readonly RootContent[]): string {
  const root: Root = { type: 'root', children: [...children] }
  return toMarkdown(root, { extensions: [directiveToMarkdown(), gfmTableToMarkdown()], fences: true })
}

/** A block of code. */
export function fenced(info: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${info}\n${code}\n${fence}\n`
}
