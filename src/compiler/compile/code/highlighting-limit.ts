import type { Code } from 'mdast'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { type Locate, locationOfNode } from '../../../text/location.ts'

/**
 * Maximum number of characters of code that are highlighted on a page. A megabyte of TypeScript takes about six seconds
 * and 100 MB.
 */
export const maxHighlighted = 1_000_000

/**
 * Shows code beyond the limit as plain text: changes the languages of these blocks to `text`.
 *
 * @param blocks code blocks of a page in document order
 * @param foreign blocks of partials, which have no location in the text of the page
 * @returns a warning at the first of these blocks
 */
export function limitHighlighting(
  blocks: readonly Code[],
  { locationOf, foreign }: { readonly locationOf: Locate; readonly foreign: ReadonlySet<object> },
): Diagnostic[] {
  let length = 0
  const beyond = blocks.filter(({ lang, value }) => isHighlighted(lang) && (length += value.length) > maxHighlighted)
  const [first] = beyond
  if (first === undefined) return []
  const location = foreign.has(first) ? { location: locationOf(0, 0) } : locationOfNode(first, locationOf)
  for (const block of beyond) block.lang = 'text'
  const message = `the page has ${length} characters of code, so code from here on is shown without colours`
  const hint = `at most ${maxHighlighted} are highlighted: split the page, or publish the code as a file`
  return [diagnostic('code/large', message, { ...location, hint })]
}

function isHighlighted(language: string | null | undefined): boolean {
  return typeof language === 'string' && language !== 'text'
}
