import type { Element } from 'hast'
import { textWidth } from './measure.ts'
import { elementsOf, pointsOf, type Box } from './svg.ts'

/** Around everything that is drawn, with a margin. */
export function boundsOf(svg: Element, margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const add = (x: number, y: number): void => {
    if (Number.isNaN(x) || Number.isNaN(y)) return
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const node of elementsOf(svg)) {
    const { tagName, properties } = node
    const number = (name: string): number => Number.parseFloat(String(properties[name]))
    const [x, y] = [number('x'), number('y')]
    if (tagName === 'rect') {
      add(x, y)
      add(x + number('width'), y + number('height'))
    } else if (tagName === 'circle' || tagName === 'ellipse') {
      const [cx, cy] = [number('cx'), number('cy')]
      const rx = tagName === 'circle' ? number('r') : number('rx')
      const ry = tagName === 'circle' ? number('r') : number('ry')
      add(cx - rx, cy - ry)
      add(cx + rx, cy + ry)
    } else if (tagName === 'line') {
      add(number('x1'), number('y1'))
      add(number('x2'), number('y2'))
    } else if (tagName === 'polygon' || tagName === 'polyline') {
      const points = [...pointsOf(node).matchAll(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g)]
      for (const [, px, py] of points) add(Number(px), Number(py))
    } else if (tagName === 'text') {
      const size = number('fontSize') || 13
      const width = textWidth(textOf(node), size)
      const anchor = properties['textAnchor']
      const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
      add(start, y - size)
      add(start + width, y + size)
    }
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 }
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  }
}

/** The widest of the lines is meant; they stand in spans. */
function textOf(node: Element): string {
  const lines = node.children.map((child) => (child.type === 'text' ? child.value : textOf(child as Element)))
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}
