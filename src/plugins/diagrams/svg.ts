import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import type { Colors, Fonts } from './colors.ts'
import { stretchesOf, lineHeight, textWidth } from './label.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** SVG attributes by property name. Colours are names of `Colors` in `var(--…)`, or colours of the diagram. */
export type Attributes = Readonly<Record<string, string | number>>

export function shape(tagName: string, attributes: Attributes, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties: attributes, children }
}

/** Lines of text. `y` is the middle of the first line. */
export function textLines(
  lines: readonly string[],
  { x, y, size, ...rest }: { x: number; y: number; size: number } & Attributes,
): Element[] {
  return lines.map((line, index) => {
    const children = stretchesOf(line).map(({ text, attributes }): ElementContent => {
      const value: ElementContent = { type: 'text', value: text }
      return Object.keys(attributes).length === 0 ? value : shape('tspan', attributes, [value])
    })
    return shape('text', { ...rest, x, y: y + index * lineHeight(size) + size * 0.35, fontSize: size }, children)
  })
}

/** Lines of text, centred in a box. */
export function textIn(box: Box, lines: readonly string[], attributes: { size: number } & Attributes): Element[] {
  const first = box.y + box.height / 2 - ((lines.length - 1) * lineHeight(attributes.size)) / 2
  return textLines(lines, { textAnchor: 'middle', ...attributes, x: box.x + box.width / 2, y: first })
}

/** Outline behind texts that a line may cross. */
export const halo = { stroke: 'var(--page)', strokeWidth: 4, strokeLineJoin: 'round', paintOrder: 'stroke' }

/** Value of a `points` attribute. */
export function pointList(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ')
}

/**
 * Fonts of the page (`theme/styles/tokens.css`) in the same order. `system-ui` is the widest of them on a minimal
 * Linux.
 */
const systemFonts = {
  text: "-apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Adwaita Sans', Cantarell, Ubuntu, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif",
  code: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, 'Liberation Mono', monospace",
}

export const codeFont = 'code'

/**
 * Serializes a picture with the colours of one mode and given fonts, cropped to an area. The file is standalone: it has
 * no styles, no scripts, and loads nothing, so every security policy allows it.
 */
export function writeSvg(
  parts: readonly Element[],
  box: Box,
  { colors, fonts: siteFonts }: { readonly colors: Colors; readonly fonts: Fonts },
): string {
  const fonts = { text: siteFonts.text ?? systemFonts.text, code: siteFonts.code ?? systemFonts.code }
  const { x, y, width, height } = box
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: [x, y, width, height].map(rounded).join(' '),
    width: Math.ceil(width),
    height: Math.ceil(height),
    fontFamily: fonts.text,
  }
  const inMode = parts.map((part) => inLook(part, colors, fonts))
  const root = shape('svg', attributes, inMode)
  return toHtml(root, { space: 'svg', closeEmptyElements: true, tightSelfClosing: true })
}

function inLook(node: Element, colors: Colors, fonts: typeof systemFonts): Element {
  const attributes: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(node.properties as Attributes)) {
    const color = typeof value === 'string' ? /^var\(--(\w+)\)$/.exec(value)?.[1] : undefined
    if (color !== undefined) attributes[name] = colors[color as keyof Colors]
    else if (name === 'fontFamily') attributes[name] = fonts[value as keyof typeof fonts]
    else attributes[name] = typeof value === 'number' ? rounded(value) : value
  }
  return shape(
    node.tagName,
    attributes,
    node.children.map((child) => (child.type === 'element' ? inLook(child, colors, fonts) : child)),
  )
}

/** Rounds to a tenth of a pixel. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** Bounding box of all parts, with a margin. */
export function boundsOf(parts: readonly Element[], margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const add = (x: number, y: number): void => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const { tagName, properties, children } of parts) {
    const attributes = properties as Attributes
    const number = (name: string): number => Number(attributes[name] ?? 0)
    const [x, y] = [number('x'), number('y')]
    if (tagName === 'rect') {
      add(x, y)
      add(x + number('width'), y + number('height'))
    } else if (tagName === 'circle' || tagName === 'ellipse') {
      const [cx, cy] = [number('cx'), number('cy')]
      const [rx, ry] = tagName === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
      add(cx - rx, cy - ry)
      add(cx + rx, cy + ry)
    } else if (tagName === 'line') {
      add(number('x1'), number('y1'))
      add(number('x2'), number('y2'))
    } else if (tagName === 'polygon' || tagName === 'polyline') {
      for (const point of String(attributes['points']).split(' ')) {
        const [px = 0, py = 0] = point.split(',').map(Number)
        add(px, py)
      }
    } else if (tagName === 'text' && attributes['transform'] === undefined) {
      const size = number('fontSize')
      const width = textWidth(toString({ type: 'root', children }), size)
      const anchor = attributes['textAnchor']
      const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
      add(start, y - size)
      add(start + width, y + size / 3)
    }
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }
}

const hollow = 'var(--page)'

const outline = (color: string): Attributes => ({ stroke: color, strokeWidth: 1.2, fill: 'none' })
const path = (d: string, color: string): Element => shape('path', { d, ...outline(color) })
const zero = (color: string): Element => shape('circle', { cx: 5, cy: 7, r: 3.5, ...outline(color), fill: hollow })

/**
 * Width, height and drawing of markers. A drawing starts at the line (0) and ends at the width; the line is at half
 * the height.
 */
const drawn = {
  arrow: [9, 10, (color: string) => [shape('polygon', { points: '0,1.5 9,5 0,8.5', fill: color })]],
  open: [9, 10, (color: string) => [shape('polyline', { points: '1,1 8.5,5 1,9', ...outline(color) })]],
  cross: [10, 10, (color: string) => [path('M1 1 L9 9 M9 1 L1 9', color)]],
  circle: [9, 10, (color: string) => [shape('circle', { cx: 4.5, cy: 5, r: 3.5, ...outline(color), fill: hollow })]],
  triangle: [13, 10, (color: string) => [polygon('1,0.8 12,5 1,9.2', color, hollow)]],
  diamond: [15, 10, (color: string) => [polygon('1,5 7.5,1 14,5 7.5,9', color, color)]],
  'hollow-diamond': [15, 10, (color: string) => [polygon('1,5 7.5,1 14,5 7.5,9', color, hollow)]],
  one: [18, 14, (color: string) => [path('M8 2 V12 M13 2 V12', color)]],
  'zero-one': [18, 14, (color: string) => [zero(color), path('M13 2 V12', color)]],
  'one-more': [18, 14, (color: string) => [path('M6 2 V12 M9 7 L18 1.5 M9 7 L18 12.5', color)]],
  'zero-more': [18, 14, (color: string) => [zero(color), path('M9 7 L18 1.5 M9 7 L18 12.5', color)]],
} as const

/** A marker at the end of a line. */
export type Marker = keyof typeof drawn

function polygon(points: string, color: string, fill: string): Element {
  return shape('polygon', { points, ...outline(color), fill })
}

/** Collects the markers used in a picture. */
export class Markers {
  readonly #made = new Map<string, Element>()

  /** Reference to a marker in a colour; by default the accent. */
  use(marker: Marker, color = 'var(--accent)'): string {
    const id = color === 'var(--accent)' ? marker : `${marker}-${color.replace(/[^a-z0-9]/gi, '')}`
    if (!this.#made.has(id)) {
      const [width, height, draw] = drawn[marker]
      const attributes = {
        id,
        markerWidth: width,
        markerHeight: height,
        refX: width - 0.5,
        refY: height / 2,
        orient: 'auto-start-reverse',
        markerUnits: 'userSpaceOnUse',
      }
      this.#made.set(id, shape('marker', attributes, draw(color)))
    }
    return `url(#${id})`
  }

  /** Definitions of the used markers. */
  defs(): readonly Element[] {
    return this.#made.size === 0 ? [] : [shape('defs', {}, [...this.#made.values()])]
  }
}
