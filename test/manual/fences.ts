import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Nodes } from 'mdast'
import { pagesOfManual } from './tables.ts'

/** A fenced example of the manual. */
export interface Fence {
  /** Location of the fence: `fonts.md:12`. */
  readonly place: string
  readonly language: string
  /** The words after the language. */
  readonly meta: string
  /** The name of the displayed file, if the fence has one. */
  readonly title: string | undefined
  readonly text: string
}

/** All fences of the manual except for the pages of codes, which `explanations.test.ts` builds. */
export function fencesOfManual(): readonly Fence[] {
  return [...pagesOfManual()]
    .filter(([path]) => !path.startsWith('codes'))
    .flatMap(([path, text]) => fencesIn(fromMarkdown(text), path))
}

function fencesIn(node: Nodes, path: string): Fence[] {
  if ('children' in node) return node.children.flatMap((child) => fencesIn(child, path))
  if (node.type !== 'code' || node.lang == null) return []
  const meta = node.meta ?? ''
  const [, title] = /title="([^"]*)"/.exec(meta) ?? []
  return [{ place: `${path}:${node.position?.start.line}`, language: node.lang, meta, title, text: node.value }]
}
