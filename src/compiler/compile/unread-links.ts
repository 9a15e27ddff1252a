import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Locate } from '../../text/location.ts'
import type { CollectedNodes } from './markdown/nodes.ts'
import type { FindProse } from './markdown/prose.ts'

/** Matches `[words][name]`, but neither `rows[i][j]` nor footnotes. */
const reference = /(?<![\w\]\\[)])!?\[(?!\^)([^\][\n]+)\]\[(?!\^)([^\][\n]+)\]/g
/** Matches `[words](some address)`: an address ends at a space, and a title must be in quotes. */
const spaced =
  /(?<!\\)\[[^\][\n]+\]\(((?:(?:\.{0,2}\/|https?:|#)[^()\s<>]* [^()<>"'\n]*[^()<>"'\s])|(?:[\w.][^()\s<>]* [^()<>"'\n]*\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp|zip)(?:#[^()<>"'\s]*)?))\)/g

/**
 * Reports links that are displayed as text, because their name is undefined or their address
 * contains a space.
 */
export function unreadLinks(
  blockAt: FindProse,
  { definitions }: Pick<CollectedNodes, 'definitions'>,
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const report = ({ index, 0: written }: RegExpExecArray, why: string, hint: string): void =>
    void diagnostics.push(
      diagnostic('link/unread', `the link is shown as text: ${why}`, {
        location: locationOf(index, index + written.length),
        hint,
      }),
    )
  if (text.includes(']['))
    for (const match of text.matchAll(reference)) {
      const [, , name = ''] = match
      if (blockAt(match.index) === undefined) continue
      const labels = definitions.map(({ label, identifier }) => label ?? identifier)
      const hint = didYouMean(name, labels, `write "[${name}]: /address" on a separate line`)
      report(match, `the page has no definition "[${name}]: …"`, hint)
    }
  if (text.includes(']('))
    for (const match of text.matchAll(spaced)) {
      const [, address = ''] = match
      if (blockAt(match.index) === undefined) continue
      report(match, 'its address has a space', `write ${address.replaceAll(' ', '%20')}, or <${address}>`)
    }
  return diagnostics
}
