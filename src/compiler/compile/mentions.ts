import type { MentionedCall, MentionedName, MentionFacts } from '../../model/symbols.ts'
import { callsIn, mayBeName } from '../../text/api-names.ts'
import { locationOfNode, type Locate } from '../../text/location.ts'
import type { CollectedNodes } from './markdown/nodes.ts'

/** Mentions on a page and in its partials. */
export interface GatheredMentions {
  readonly names: MentionedName[]
  readonly calls: MentionedCall[]
  readonly headings: number[]
}

/** The mentions to store with the page; `undefined` without any. */
export function mentionFacts(gathered: GatheredMentions | undefined): MentionFacts | undefined {
  return gathered === undefined || gathered.names.length === 0 ? undefined : gathered
}

/**
 * Numbers the names in code style and stores the numbers in `data.hProperties.dataMention` for the HTML stage. The
 * link stage decides which are API names. Runs after links are numbered.
 * @param isWhole the text is that of the page, not of a partial, so that line numbers are those of the page
 * @param phrases names may consist of several words
 */
export function collectMentions(
  nodes: CollectedNodes,
  gathered: GatheredMentions,
  {
    locationOf,
    isWhole,
    phrases,
  }: { readonly locationOf: Locate; readonly isWhole: boolean; readonly phrases: boolean },
): void {
  const { names, calls, headings } = gathered
  const linked = new Map<object, number>()
  for (const node of nodes.links)
    if ('children' in node)
      for (const child of node.children) linked.set(child, Number(node.data?.hProperties?.['dataSlot'] ?? -1))
  for (const node of nodes.names) {
    const at = locationOfNode(node, locationOf).location
    if (at === undefined || !mayBeName(node.value, phrases)) continue
    const link = linked.get(node)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataMention: String(names.length) } }
    names.push({ text: node.value, location: at, ...(link !== undefined && link >= 0 && { link }) })
  }
  const keys = new Set(calls.map(({ method, path, line }) => `${method} ${path} ${line}`))
  for (const node of nodes.code) {
    const first = locationOfNode(node, locationOf).location?.line
    if (first === undefined || !node.value.includes('/')) continue
    for (const { method, path } of callsIn(node.value)) {
      const line = isWhole ? first : 0
      const key = `${method} ${path} ${line}`
      if (!keys.has(key)) calls.push({ method, path, line })
      keys.add(key)
    }
  }
  if (isWhole)
    for (const node of nodes.headings) {
      const line = node.data?.location === undefined ? locationOfNode(node, locationOf).location?.line : undefined
      if (line !== undefined) headings.push(line)
    }
}
