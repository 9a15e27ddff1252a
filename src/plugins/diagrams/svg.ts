import type { Element, ElementContent, Properties } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import type { Colors } from './colors.ts'
import { revealed } from './label.ts'

const fonts = {
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  code: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, 'Liberation Mono', monospace",
}

/** Attributes by their names as properties. */
export type Attributes = Readonly<Record<string, string | number>>

/** Makes an element. */
export function shape(tagName: string, attributes: Attributes, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties: attributes as Properties, children }
}

/** Changes attributes of an element. */
export function set({ properties }: Element, attributes: Attributes): void {
  Object.assign(properties, attributes)
}

/** Lines of text, the first with its middle at a height. */
export function textLines(
  lines: readonly string[],
  { x, y, size, ...rest }: { x: number; y: number; size: number } & Attributes,
): Element[] {
  return lines.map((value, index) =>
    shape('text', { ...rest, x, y: y + index * lineHeight(size) + size * 0.35, fontSize: size }, [
      { type: 'text', value },
    ]),
  )
}

/** Distance of lines. */
export function lineHeight(size: number): number {
  return size * 1.35
}

/** Behind words that a line may run through. */
export const halo: Attributes = {
  stroke: 'var(--page)',
  strokeWidth: 4,
  strokeLineJoin: 'round',
  paintOrder: 'stroke',
}

/** The tree of an SVG picture. */
export function parseSvg(text: string): Element {
  const svg = fromHtml(text, { fragment: true, space: 'svg' }).children.find((child) => child.type === 'element')
  if (svg === undefined) throw new Error('no picture')
  return svg
}

/** Elements of a tree, in order, without definitions. */
export function* elementsOf(node: Element): Iterable<Element> {
  for (const child of node.children)
    if (child.type === 'element' && child.tagName !== 'defs') {
      yield child
      yield* elementsOf(child)
    }
}

/** The classes of an element. */
export function classesOf({ properties: { className } }: Element): readonly string[] {
  return Array.isArray(className) ? className.map(String) : []
}

/** The points of a line or a polygon, as they are written. */
export function pointsOf({ properties: { points } }: Element): string {
  return Array.isArray(points) ? points.join(' ') : String(points ?? '')
}

/** Everything that a picture is made of. What runs, loads, links or styles is not among it. */
const tags: ReadonlySet<string> = new Set(
  'svg g defs marker polygon polyline path line rect circle ellipse text tspan'.split(' '),
)
const lengths: ReadonlySet<string> = new Set(
  'x y x1 y1 x2 y2 cx cy r rx ry dx dy width height strokeWidth fontSize markerWidth markerHeight refX refY opacity'.split(' '),
)
const words: ReadonlySet<string> = new Set(
  'textAnchor fontWeight fontStyle textDecoration strokeLineCap strokeLineJoin strokeDashArray orient markerUnits paintOrder'.split(' '),
)
const lists: ReadonlySet<string> = new Set(['points', 'd', 'transform'])

/** Where the picture is in its coordinates. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Writes a picture in the colours of one mode: a file that stands for itself under any policy. */
export function writeSvg(svg: Element, box: Box, colors: Colors): string {
  const children = svg.children.flatMap((child) => cleaned(child, colors))
  const { x, y, width, height } = box
  const root = shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [x, y, width, height].map(rounded).join(' '),
      width: Math.ceil(width),
      height: Math.ceil(height),
      fontFamily: fonts.text,
    },
    children,
  )
  return toHtml(root, { space: 'svg', closeEmptyElements: true, tightSelfClosing: true })
}

function cleaned(node: ElementContent, colors: Colors): ElementContent[] {
  if (node.type === 'text') return node.value.trim() === '' ? [] : [{ type: 'text', value: revealed(node.value) }]
  if (node.type !== 'element' || !tags.has(node.tagName)) return []
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(node.properties)) {
    const kept = keptValue(name, value, colors)
    if (kept !== undefined) attributes[name] = kept
  }
  if (classesOf(node).includes('mono')) attributes['fontFamily'] = fonts.code
  const children = node.children.flatMap((child) => cleaned(child, colors))
  // Groups say something of what was drawn; nobody asks any more.
  return node.tagName === 'g' && Object.keys(attributes).length === 0
    ? children
    : [shape(node.tagName, attributes, children)]
}

function keptValue(name: string, value: unknown, colors: Colors): string | undefined {
  const text = Array.isArray(value) ? value.join(name === 'points' || name === 'd' ? ' ' : ', ') : String(value)
  if (lengths.has(name)) return /^-?[\d.]+(?:e-?\d+)?(?:em)?$/.test(text) ? roundedText(text) : undefined
  if (lists.has(name)) return /^[A-Za-z\d\s,.()+-]*$/.test(text) ? roundedText(text) : undefined
  if (words.has(name)) return /^[\w\s.,-]*$/.test(text) ? text : undefined
  if (name === 'fill' || name === 'stroke') return colorOf(text, colors)
  if (name === 'id') return /^[\w-]+$/.test(text) ? text : undefined
  if (name === 'markerStart' || name === 'markerEnd') return /^url\(#[\w-]+\)$/.test(text) ? text : undefined
  return undefined
}

/** The library's names for colours. */
const aliases: Readonly<Record<string, keyof Colors>> = {
  '--bg': 'page',
  '--_text': 'text',
  '--_text-sec': 'muted',
  '--_text-muted': 'muted',
  '--_text-faint': 'muted',
  '--_line': 'line',
  '--_arrow': 'accent',
  '--_node-fill': 'fill',
  '--_node-stroke': 'border',
  '--_group-fill': 'group',
  '--_group-hdr': 'header',
  '--_inner-stroke': 'rule',
  '--_key-badge': 'header',
}

function colorOf(text: string, colors: Colors): string | undefined {
  const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1]
  if (name !== undefined) return colors[aliases[name] ?? (name.slice(2) as keyof Colors)]
  return /^(?:#[0-9a-f]{3,6}|[a-z]+)$/i.test(text) ? text : undefined
}

function roundedText(text: string): string {
  return text.replace(/-?\d*\.\d+(?:e-?\d+)?/g, (number) => String(rounded(Number(number))))
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
