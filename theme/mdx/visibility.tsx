import { createElement, type ReactNode } from 'react'

/**
 * Part of a page for one audience: `agents` (the Markdown version) or `humans` (all other output). The compiler
 * removes the element, as for `:::visibility`.
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
