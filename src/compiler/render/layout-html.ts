import { randomBytes } from 'node:crypto'
import { encode } from 'micromark-util-encode'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { slotMark } from '../../model/placeholders.ts'
import type { ThemeModule } from '../../model/linked.ts'
import { drawIcon } from './icons.ts'
import type { Piece } from './main.ts'
import { inlineScriptName } from './origins.ts'
import { attributesOf, startTag, type usedParts } from './used.ts'
import type { PreparedSite } from './view.ts'

/** Start of a slot while a page is rendered. Its number is secret to this process, so no title or other data can imitate a slot. */
const slotOpen = `${slotMark}${randomBytes(8).toString('hex')}:`

/** Text of a slot, which React renders unchanged. */
export function slotText(number: number): string {
  return `${slotOpen}${number}${slotMark}`
}

/** A placeholder in a layout that is filled when the page is complete. */
type Hole = 'policy' | 'early' | 'head'

/** HTML of a layout in pieces. */
export interface LayoutHtml {
  readonly pieces: readonly (string | { readonly slot: number } | { readonly hole: Hole })[]
  /** Code that the security policy forbids. */
  readonly code: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

interface LayoutContext {
  readonly site: PreparedSite
  readonly theme: ThemeModule
  readonly used: ReturnType<typeof usedParts>
  readonly at: { readonly location?: Location }
}

interface Tag {
  readonly name: string
  readonly attributes: string
  /** Index of the tag and of the text after it. */
  readonly start: number
  readonly end: number
}

const token = new RegExp(`${startTag}|</head>|${slotOpen}(\\d+)${slotMark}`, 'gi')

/**
 * Parses the HTML of a layout once: draws icons, adds modules to islands, and finds slots and
 * placeholders.
 */
export function readLayout(html: string, context: LayoutContext): LayoutHtml {
  const { site, theme, used } = context
  const pieces: LayoutHtml['pieces'][number][] = []
  const code = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const holes = new Set<Hole>()
  let position = 0
  const insert = (piece: LayoutHtml['pieces'][number], from: number, to = from): void => {
    pieces.push(html.slice(position, from), piece)
    position = to
  }
  /** Only the first position of a placeholder is used. */
  const insertHole = (hole: Hole, from: number, to = from): void => {
    if (!holes.has(hole)) insert({ hole }, from, to)
    holes.add(hole)
  }

  const readIcon = ({ attributes, start, end }: Tag): number => {
    const close = html.indexOf('</docs-icon>', end) + '</docs-icon>'.length
    if (close < end) return end
    const icon = drawIcon(attributesOf(attributes), context.at)
    diagnostics.push(...icon.diagnostics)
    used.addHtml(icon.html, code)
    insert(icon.html, start, close)
    return close
  }

  const readIsland = ({ attributes, start }: Tag): void => {
    const [attribute, id] = /^ data-island="([^"]*)"/.exec(attributes) ?? []
    if (attribute === undefined || id === undefined) return
    const index = start + '<docs-island'.length + attribute.length
    insert(` data-module="${encode(site.islands[id]?.script ?? '')}"`, index)
  }

  const policy = `content="${site.view.policy.replaceAll("'", '&#x27;')}"`
  const readMeta = ({ attributes, start }: Tag): void => {
    const index = site.view.policy === '' ? -1 : attributes.indexOf(policy)
    const from = start + '<meta'.length + index
    if (index !== -1) insertHole('policy', from, from + policy.length)
  }

  /** Reads the text of a script or a style, which contains no tags. */
  const readRawText = ({ name, attributes, end }: Tag): number => {
    const close = html.indexOf(`</${name}>`, end)
    if (close === -1) return end
    const after = close + name.length + '</>'.length
    if (name !== 'script') return after
    const text = html.slice(end, close)
    if (attributes === '' && text === theme.inlineScript) insertHole('early', after)
    const isInline = !/\ssrc(?:=|\s|$)|\stype="[\w/+.-]*json"/i.test(attributes)
    if (isInline && !['', theme.inlineScript, theme.tabsScript].includes(text)) code.add(inlineScriptName)
    return after
  }

  const readTag = (tag: Tag): number => {
    if (tag.name === 'docs-icon') return readIcon(tag)
    used.addTag(tag.name, tag.attributes, code)
    if (tag.name === 'docs-island') readIsland(tag)
    if (tag.name === 'meta') readMeta(tag)
    return tag.name === 'script' || tag.name === 'style' ? readRawText(tag) : tag.end
  }

  token.lastIndex = 0
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const { 0: text, 1: name, 2: attributes = '', 3: slot, index } = match
    const end = index + text.length
    if (slot !== undefined) insert({ slot: Number(slot) }, index, end)
    else if (name === undefined) insertHole('head', index)
    else token.lastIndex = readTag({ name: name.toLowerCase(), attributes, start: index, end })
  }
  pieces.push(html.slice(position))
  return { pieces, code, diagnostics }
}

/** Joins the pieces of a layout. */
export function joinPieces(
  pieces: LayoutHtml['pieces'],
  fill: { slot(number: number): string; hole(hole: Hole): string },
): string {
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    return 'slot' in piece ? fill.slot(piece.slot) : fill.hole(piece.hole)
  })
  return texts.join('')
}

/** Splits a text at its slots; `undefined` for a text without any. */
export function splitSlots(text: string, fill: (number: number) => string): readonly Piece[] | undefined {
  if (!text.includes(slotOpen)) return undefined
  const [first = '', ...rest] = text.split(slotOpen)
  const pieces = rest.flatMap((part): Piece[] => {
    const end = part.indexOf(slotMark)
    return [{ html: fill(Number(part.slice(0, end))) }, { text: part.slice(end + slotMark.length) }]
  })
  return [{ text: first }, ...pieces]
}
