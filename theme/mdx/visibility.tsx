import { createElement, type ReactNode } from 'react'

/**
 * A part of a page that one kind of readers has: `agents`, who read its Markdown, or `humans`, who read all else. The compiler
 * takes its element off again, as that of `:::visibility`.
 */
export function Visibility({
  for: reader,
  children,
}: {
  /** Audience of the part. */
  readonly for: 'agents' | 'humans'
  readonly children?: ReactNode
}) {
  if (reader !== 'agents' && reader !== 'humans') throw new Error('write for="humans" or for="agents"')
  return createElement('docs-visibility', { 'data-for': reader }, children)
}
