import type { Nodes } from 'mdast'
import { assetPath } from '../../../model/asset.ts'
import type { Link } from '../../../model/facts.ts'
import { rangeOf, type Locate } from '../../../text/location.ts'
import type { CollectedNodes } from './nodes.ts'
import { defined } from '../../../base/defined.ts'
import { linkMark } from '../../../model/placeholders.ts'
import { encodePath } from '../../../base/percent.ts'

/** A link of the source, with the range of its address in the text, for the Markdown version. */
export interface SourceLink extends Link {
  readonly range?: readonly [start: number, end: number]
}

/**
 * Numbers the links and images of a text, adds them to `links`, and stores the number in `data.hProperties.dataSlot`
 * for the HTML stage. `from` is the file, if it differs from the page's.
 */
export function collectLinks(
  nodes: CollectedNodes,
  text: string,
  { locationOf, links, from }: { readonly locationOf: Locate; readonly links: SourceLink[]; readonly from?: string },
): void {
  const definitions = new Map<string, { url: string; range: [number, number] | undefined }>()
  for (const node of nodes.definitions) {
    const key = node.identifier.toUpperCase()
    if (!definitions.has(key)) definitions.set(key, { url: node.url, range: destination(node, text) })
  }
  for (const node of nodes.links) {
    const isReference = node.type === 'linkReference' || node.type === 'imageReference'
    const target = isReference
      ? definitions.get(node.identifier.toUpperCase())
      : { url: node.url, range: destination(node, text) }
    if (target === undefined) continue
    const { url, range } = target
    const image = node.type === 'image' || node.type === 'imageReference'
    const at = range ?? rangeOf(node)
    // Extensions only receive the address. That of a partial is rewritten so that it means the same file everywhere.
    const path = image && from !== undefined ? assetPath(url, from, 'image') : undefined
    const src = path === undefined ? {} : { src: `@site/${encodePath(path)}` }
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...src, dataSlot: String(links.length) } }
    links.push(
      defined({
        url,
        kind: image ? 'image' : 'link',
        ...(at === undefined ? {} : { location: locationOf(at[0], at[1]) }),
        ...(image ? { alt: node.alt ?? '' } : {}),
        from,
        // Ranges are for the Markdown version of the page, which does not contain partials.
        ...(range === undefined || from !== undefined ? {} : { range }),
      }),
    )
  }
}

/** Range of the address of a link, image or definition in the text, without angle brackets. */
function destination(node: Extract<Nodes, { url: string }>, text: string): [number, number] | undefined {
  const linkRange = rangeOf(node)
  if (linkRange === undefined) return undefined
  const [start, end] = linkRange
  let at: number
  if (node.type === 'definition') {
    at = text.indexOf(']:', start)
    if (at === -1 || at >= end) return undefined
    at += 2
  } else if (node.type === 'image') {
    at = matchingBracket(text, start + 1, end)
    if (at === -1) return undefined
  } else {
    if (text[start] !== '[') return undefined
    const last = node.children.at(-1)
    const from = last?.position?.end.offset ?? start + 1
    at = text.indexOf('](', from)
    if (at === -1 || at >= end) return undefined
    at += 2
  }
  while (at < end && /\s/.test(text[at] ?? '')) at++
  if (text[at] === '<') {
    const close = text.indexOf('>', at)
    return close === -1 || close >= end ? undefined : verified(node, text, [at + 1, close])
  }
  let depth = 0
  let stop = at
  for (; stop < end; stop++) {
    const c = text[stop] ?? ''
    if (c === '\\') stop++
    else if (c === '(') depth++
    else if (c === ')' && depth-- === 0) break
    else if (/\s/.test(c)) break
  }
  return verified(node, text, [at, Math.min(stop, end)])
}

/** Returns the range if it contains the address; a block quote marker may be inside. */
function verified(
  node: Extract<Nodes, { url: string }>,
  text: string,
  range: [number, number],
): [number, number] | undefined {
  const source = text.slice(...range)
  return source === node.url || /[\\&]/.test(source) ? range : undefined
}

/** Offset after the `](` that closes the bracket at `open`. */
function matchingBracket(text: string, open: number, end: number): number {
  let depth = 0
  for (let i = open; i < end; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '[') depth++
    else if (text[i] === ']' && --depth === 0) return text[i + 1] === '(' ? i + 2 : -1
  }
  return -1
}

/** A range of a text, and its replacement in the Markdown version. Default: removed. */
export type Cut = readonly [start: number, end: number, put?: string]

/**
 * Creates the Markdown version of a text: without `omitted` ranges (title, comments), and with link slots instead of
 * addresses.
 */
export function markdownVersion(text: string, links: readonly SourceLink[], omitted: readonly Cut[]): string {
  const slots = links.flatMap(({ range }, number): Cut[] =>
    range === undefined ? [] : [[...range, `${linkMark}${number}${linkMark}`]],
  )
  const cuts = [...slots, ...omitted].sort(([a], [b]) => a - b)
  let out = ''
  let at = 0
  let last = -1
  for (const [start, end, put = ''] of cuts) {
    if (start < at || start === last) continue
    last = start
    out += text.slice(at, start) + put
    at = end
  }
  return (out + text.slice(at)).trim()
}
