import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Locate } from '../../text/location.ts'
import type { CollectedNodes } from './markdown/nodes.ts'
import type { FindProse } from './markdown/prose.ts'

/** Matches `[words][name]`, but neither `rows[i][j]` nor footnotes. */
const reference = /(?<![\w\]\\[)])!?\[(?!\^)([^\][\n]+)\]\[(?!\^)([^\][\n]+)\]/g
/** Matches `[words](some address)`: an address ends at a space, and a title must be in quotes. */
const spaced =
  /(?<!\\)\[[^\][\n]+\]\(((?:(?:\.{0,2}\/|https?:|mailto:|tel:|#)[^()\s<>]* [^()<>"'\n]*[^()<>"'\s])|(?:[\w.][^()\s<>]* [^()<>"'\n]*\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp|zip)(?:#[^()<>"'\s]*)?))\)/g

/** An address of a page, a file or a site, as opposed to words in brackets. */
const address = String.raw`(?:\.{0,2}\/|https?:\/\/)[^()\][\s]+|[^()\][\s]+\.mdx?(?:#[^()\][\s]*)?`
const gap = new RegExp(String.raw`(?<![\\\]])\[([^\][\n]+)\][ \t]+\((${address})\)`, 'g')
const swapped = new RegExp(String.raw`\(([^()\n]{1,100})\)\[(${address})\]`, 'g')

/** Reports links that are shown as text: their name is not defined, their address has a space, or a sign is out of place. */
export function unreadLinks(
  blockAt: FindProse,
  { definitions }: Pick<CollectedNodes, 'definitions'>,
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const report = ({ index, 0: source }: RegExpExecArray, why: string, hint: string): void => {
    const kind = text[index - 1] === '!' || source.startsWith('!') ? 'image' : 'link'
    const location = locationOf(index, index + source.length)
    diagnostics.push(diagnostic('link/unread', `the ${kind} is shown as text: ${why}`, { location, hint }))
  }
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
      // The size of an image is syntax of other tools, reported as such.
      if (blockAt(match.index) === undefined || / =[\dx%]+$/.test(address)) continue
      const hint = address.startsWith('tel:')
        ? `write ${address.replaceAll(' ', '')}`
        : `write ${address.replaceAll(' ', '%20')}, or <${address}>`
      report(match, 'its address has a space', hint)
    }
  for (const [pattern, why] of [
    [gap, 'there is a space before its address'],
    [swapped, 'its brackets are swapped'],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      const [, words, target] = match
      if (blockAt(match.index) !== undefined) report(match, why, `write [${words}](${target})`)
    }
  return diagnostics
}
