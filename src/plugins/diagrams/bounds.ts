import type { Element } from 'hast'
import { textWidth } from './measure.ts'
import type { Attributes, Box } from './svg.ts'

/** The box around all parts, with a margin. */
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
      const width = textWidth(children.map(textOf).join(''), size)
      const anchor = attributes['textAnchor']
      const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
      add(start, y - size)
      add(start + width, y + size / 3)
    }
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }
}

function textOf(node: Element['children'][number]): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
