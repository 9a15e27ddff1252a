import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Colors } from './colors.ts'
import { stretchesOf } from './label.ts'
import { lineHeight } from './measure.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Attributes by their names as properties. Colours are names of `Colors` in `var(--…)`, or a diagram's own. */
export type Attributes = Readonly<Record<string, string | number>>

export function shape(tagName: string, attributes: Attributes, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties: attributes, children }
}

/** Lines of text, with the middle of the first at a height. */
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

/** Lines of text in the middle of a box. */
export function textIn(box: Box, lines: readonly string[], attributes: { size: number } & Attributes): Element[] {
  const first = box.y + box.height / 2 - ((lines.length - 1) * lineHeight(attributes.size)) / 2
  return textLines(lines, { textAnchor: 'middle', ...attributes, x: box.x + box.width / 2, y: first })
}

/** A background for words that a line may cross. */
export const halo = { stroke: 'var(--page)', strokeWidth: 4, strokeLineJoin: 'round', paintOrder: 'stroke' }

/** Points in the form of an attribute. */
export function pointList(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ')
}

const fonts = {
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  code: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, 'Liberation Mono', monospace",
}

export const codeFont = 'code'

/**
 * Writes a picture in the colours of one mode, cut to a part of its plane: a file on its own, without styles,
 * scripts or anything that is loaded, under any policy.
 */
export function writeSvg(parts: readonly Element[], box: Box, colors: Colors): string {
  const { x, y, width, height } = box
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: [x, y, width, height].map(rounded).join(' '),
    width: Math.ceil(width),
    height: Math.ceil(height),
    fontFamily: fonts.text,
  }
  const inMode = parts.map((part) => inColors(part, colors))
  const root = shape('svg', attributes, inMode)
  return toHtml(root, { space: 'svg', closeEmptyElements: true, tightSelfClosing: true })
}

function inColors(node: Element, colors: Colors): Element {
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
    node.children.map((child) => (child.type === 'element' ? inColors(child, colors) : child)),
  )
}

/** To a tenth of a pixel. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
