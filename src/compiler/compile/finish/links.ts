import type { Element } from 'hast'
import { defined } from '../../../base/defined.ts'
import { isDownload } from '../../../model/asset.ts'
import type { Link } from '../../../model/facts.ts'
import { linkMark, mentionMark } from '../../../model/placeholders.ts'
import type { Around, Visitor } from '../../../text/walk-html.ts'
import { isSafe, unsafeAddress } from '../addresses.ts'
import { candidatesOf } from '../markdown/elements.ts'
import { locationInside, withLocation } from '../where.ts'
import { withoutMode } from './color-modes.ts'
import type { FinishContext } from './context.ts'
import type { mediaVisitor } from './media.ts'

interface LinkVisitor extends Visitor {
  links(): readonly Link[]
}

/** Attributes that contain an address. */
const addresses = Object.entries({ href: 'link', src: 'image', poster: 'image', cite: 'link' } as const)

/**
 * Visitor that converts addresses to link slots and names to mention slots, and removes addresses that
 * could run code.
 */
export function linkVisitor(context: FinishContext, media: ReturnType<typeof mediaVisitor>): LinkVisitor {
  const { diagnostics, sourceLinks } = context
  const links: Link[] = sourceLinks.map(({ url, kind, location, alt, from }) =>
    defined({ url: kind === 'image' ? withoutMode(url) : url, kind, from, location, alt }),
  )
  // Sanitizing may have removed the address, which must still be reported.
  for (const link of sourceLinks) if (!isSafe(link)) diagnostics.push(unsafeAddress(link))

  const linkAddress = (
    node: Element,
    [name, kind]: (typeof addresses)[number],
    { slot, around }: { readonly slot: unknown; readonly around: Around },
  ): void => {
    const url = node.properties[name]
    // The script of an island may handle such a link, and may create the element that it leads to.
    if (typeof url !== 'string' || (around.inIsland && url.startsWith('#'))) return
    const isAddress = name === 'href' || name === 'src'
    const number = (isAddress ? slotNumber(slot, sourceLinks) : undefined) ?? links.length
    const link = (links[number] ??= {
      url: kind === 'image' ? withoutMode(url) : url,
      kind,
      ...withLocation(node, url, context),
    })
    if (!isSafe(link)) {
      if (number >= sourceLinks.length) diagnostics.push(unsafeAddress(link))
      delete node.properties[name]
      return
    }
    const file = isAddress ? media.addFile(link) : undefined
    if (node.tagName === 'img' && name === 'src') media.size(node, { link, file }, around)
    if (node.tagName === 'a' && file !== undefined && isDownload(file.path))
      node.properties['download'] = file.path.slice(file.path.lastIndexOf('/') + 1)
    node.properties[name] = `${linkMark}${number}${linkMark}`
  }

  /** Converts each address of a `srcset` to a link slot. */
  const linkSourceSet = (node: Element, value: string): void => {
    const candidates = candidatesOf(value).flatMap(({ url, at, descriptor }) => {
      const link: Link = { url, kind: 'image', ...locationInside(node, { value, url, at }, context) }
      const number = links.push(link) - 1
      if (!isSafe(link)) {
        diagnostics.push(unsafeAddress(link))
        return []
      }
      media.addFile(link)
      return [`${linkMark}${number}${linkMark} ${descriptor}`.trimEnd()]
    })
    if (candidates.length === 0) delete node.properties['srcSet']
    else node.properties['srcSet'] = candidates.join(', ')
  }

  return {
    enter(node, around) {
      const { properties } = node
      if (properties['dataMention'] !== undefined) markMention(node, context.mentions?.names.length ?? 0)
      const slot = properties['dataSlot']
      if (slot !== undefined) delete properties['dataSlot']
      for (const address of addresses) linkAddress(node, address, { slot, around })
      if (typeof properties['srcSet'] === 'string') linkSourceSet(node, properties['srcSet'])
    },
    links: () => links,
  }
}

/** Number of a source link. Unknown numbers, which raw HTML may contain, are ignored. */
function slotNumber(slot: unknown, { length }: readonly Link[]): number | undefined {
  return typeof slot === 'string' && /^\d+$/.test(slot) && Number(slot) < length ? Number(slot) : undefined
}

/** Converts a mention to a slot. Unknown numbers, which raw HTML may contain, are ignored. */
function markMention({ tagName, properties }: Element, count: number): void {
  const number = Number(properties['dataMention'])
  delete properties['dataMention']
  if (tagName === 'code' && number < count) properties['dataMention'] = `${mentionMark}${number}${mentionMark}`
}
