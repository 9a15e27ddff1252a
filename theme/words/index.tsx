import { createElement, Fragment, type ReactNode } from 'react'
import type { Words } from '@theme/words/en'
import words from '@theme/words/table'

/** Returns the words of the site's language. */
export function useWords(): Words {
  return words
}

/**
 * Renders a text with elements in its slots: `<Phrase text="Body: {schema}" schema={<a …/>} />`.
 */
export function Phrase({ text, ...slots }: { readonly text: string; readonly [slot: string]: ReactNode }) {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : slots[part]))
  return createElement(Fragment, null, ...parts)
}
