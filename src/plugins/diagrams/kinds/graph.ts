import type { Element } from 'hast'
import { classesOf, pointsOf, set, shape } from '../svg.ts'
import type { Drawing, Edge, Node } from './drawing.ts'
import { edgeMark } from './flowchart.ts'
import { Markers } from './markers.ts'
import type { Style } from './styles.ts'

/** Gives nodes and lines of a drawn graph what the library does not know of: more shapes, ends and styles. */
export function finishGraph(svg: Element, { nodes = [], edges = [] }: Drawing): Element {
  const markers = new Markers()
  const byMark = new Map(edges.map((edge, index) => [edgeMark(index), edge]))
  const children: Element[] = []
  for (const child of svg.children) {
    if (child.type !== 'element' || child.tagName === 'defs' || child.tagName === 'style') continue
    const edge = child.tagName === 'polyline' ? byMark.get(String(child.properties['stroke'])) : undefined
    if (edge !== undefined) {
      if (edge.line !== 'hidden') children.push(line(child, edge, markers))
      continue
    }
    const number = /^n(\d+)$/.exec(String(child.properties['dataId']))?.[1]
    const node = number === undefined ? undefined : nodes[Number(number)]
    if (node !== undefined && classesOf(child).includes('node')) finishNode(child, node)
    children.push(child)
  }
  return { ...svg, children: [markers.defs(), ...children] }
}

function line(drawn: Element, edge: Edge, markers: Markers): Element {
  const { style } = edge
  const marker = (end: Edge['start']): string | undefined => (end === 'none' ? undefined : markers.use(end, style.stroke))
  const [start, end] = [marker(edge.start), marker(edge.end)]
  return shape('polyline', {
    points: pointsOf(drawn),
    fill: 'none',
    stroke: style.stroke ?? 'var(--line)',
    strokeWidth: style['stroke-width'] ?? (edge.line === 'thick' ? 2.5 : 1.2),
    ...(edge.line === 'dotted' ? { strokeDashArray: '4 4' } : {}),
    ...(start === undefined ? {} : { markerStart: start }),
    ...(end === undefined ? {} : { markerEnd: end }),
  })
}

function finishNode(group: Element, { shape: kind, style }: Node): void {
  const first = group.children.find((child) => child.type === 'element')
  if (first?.type === 'element') {
    const outline = { fill: 'var(--fill)', stroke: 'var(--border)', strokeWidth: 1 }
    if (kind === 'lean-right' || kind === 'lean-left') set(first, { points: leaning(first, kind === 'lean-right') })
    else if (kind === 'choice') {
      const { x, y, width, height } = boxOf(first)
      const [cx, cy, half] = [x + width / 2, y + height / 2, Math.min(width, height) / 2]
      const points = `${cx},${cy - half} ${cx + half},${cy} ${cx},${cy + half} ${cx - half},${cy}`
      group.children = [shape('polygon', { points, ...outline })]
    } else if (kind === 'bar') {
      const { x, y, width, height } = boxOf(first)
      group.children = [shape('rect', { x, y: y + height / 2 - 3, width, height: 6, rx: 2, fill: 'var(--text)' })]
    }
  }
  applyStyle(group, style)
}

/** A trapezoid, as a parallelogram of the same height and width. */
function leaning(polygon: Element, isRight: boolean): string {
  const points = [...pointsOf(polygon).matchAll(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  const slant = Math.min(20, (right - left) / 4)
  const [above, below] = isRight ? [slant, 0] : [0, slant]
  return [
    [left + above, top],
    [right - below, top],
    [right - above, bottom],
    [left + below, bottom],
  ]
    .map((point) => point.join(','))
    .join(' ')
}

function boxOf({ properties }: Element): { x: number; y: number; width: number; height: number } {
  const number = (name: string): number => Number(properties[name] ?? 0)
  return { x: number('x'), y: number('y'), width: number('width'), height: number('height') }
}

function applyStyle(node: Element, style: Style): void {
  const { properties } = node
  if (properties['fill'] === 'var(--_node-fill)' && style.fill !== undefined) properties['fill'] = style.fill
  if (properties['stroke'] === 'var(--_node-stroke)') {
    if (style.stroke !== undefined) properties['stroke'] = style.stroke
    set(node, { strokeWidth: style['stroke-width'] ?? 1 })
  }
  if (properties['fill'] === 'var(--_text)' && style.color !== undefined) properties['fill'] = style.color
  for (const child of node.children) if (child.type === 'element') applyStyle(child, style)
}
