import type { Element } from 'hast'
import type { GraphNode, Outline } from './graph.ts'
import type { Point } from './layout.ts'
import type { Colors } from './colors.ts'
import { measured } from './label.ts'
import type { Style } from './styles.ts'
import { pointList, shape, textIn, type Box } from './svg.ts'

/** Shapes of nodes. */
export type Shape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'doublecircle'
  | 'asymmetric'
  | 'diamond'
  | 'hexagon'
  | 'trapezoid'
  | 'trapezoid-alt'
  | 'lean-right'
  | 'lean-left'

/** Shapes with a background tint, to distinguish them from steps. */
const tints: Partial<Record<Shape, keyof Colors>> = {
  stadium: 'terminal',
  circle: 'terminal',
  doublecircle: 'terminal',
  diamond: 'decision',
  hexagon: 'decision',
  cylinder: 'store',
}

const textSize = 13
/** Maximum width of a label before it wraps. */
const maxSize = 240
const slant = 14

/** A node with a shape that is as large as its label requires. */
export function shapedNode(id: string, kind: Shape, label: string, style: Style = {}): GraphNode {
  const text = measured(label, textSize, maxSize)
  const isRound = kind === 'circle' || kind === 'doublecircle'
  return {
    id,
    ...sizeOf(kind, text.width, text.height),
    draw: (box) => [
      ...drawn(kind, box, {
        fill: style.fill ?? `var(--${tints[kind] ?? 'fill'})`,
        stroke: style.stroke ?? 'var(--border)',
        strokeWidth: style['stroke-width'] ?? 1,
      }),
      ...textIn(textBox(kind, box), text.lines, { size: textSize, fill: style.color ?? 'var(--text)' }),
    ],
    ...((isRound || corners[kind]) && { outline: (box: Box): Outline => cornersOf(kind, box) ?? 'ellipse' }),
  }
}

function sizeOf(kind: Shape, width: number, height: number): { width: number; height: number } {
  const [w, h] = [Math.max(60, width + 30), Math.max(36, height + 20)]
  if (kind === 'diamond') {
    const wide = width * 1.6 + 32
    return { width: wide, height: Math.max(52, height / (1 - width / wide) + 16) }
  }
  if (kind === 'circle' || kind === 'doublecircle') {
    const diameter = Math.hypot(width, height) + (kind === 'circle' ? 24 : 34)
    return { width: Math.max(44, diameter), height: Math.max(44, diameter) }
  }
  if (kind === 'cylinder') return { width: w, height: h + 16 }
  if (kind === 'stadium') return { width: w + 8, height: h }
  return corners[kind] === undefined && kind !== 'subroutine'
    ? { width: w, height: h }
    : { width: w + 2 * slant, height: h }
}

/** Corners of non-rectangular shapes: share of the width, number of slants added, share of the height. */
// prettier-ignore
const corners: Partial<Record<Shape, readonly (readonly [width: number, slants: number, height: number])[]>> = {
  diamond: [[0.5, 0, 0], [1, 0, 0.5], [0.5, 0, 1], [0, 0, 0.5]],
  hexagon: [[0, 1, 0], [1, -1, 0], [1, 0, 0.5], [1, -1, 1], [0, 1, 1], [0, 0, 0.5]],
  asymmetric: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1], [0, 1, 0.5]],
  trapezoid: [[0, 1, 0], [1, -1, 0], [1, 0, 1], [0, 0, 1]],
  'trapezoid-alt': [[0, 0, 0], [1, 0, 0], [1, -1, 1], [0, 1, 1]],
  'lean-right': [[0, 1, 0], [1, 0, 0], [1, -1, 1], [0, 0, 1]],
  'lean-left': [[0, 0, 0], [1, -1, 0], [1, 0, 1], [0, 1, 1]],
}

export function cornersOf(kind: Shape, { x, y, width, height }: Box): readonly Point[] | undefined {
  return corners[kind]?.map(([across, slants, down]) => [x + across * width + slants * slant, y + down * height])
}

function drawn(kind: Shape, box: Box, style: Readonly<Record<string, string | number>>): Element[] {
  const { x, y, width, height } = box
  const points = cornersOf(kind, box)
  if (points !== undefined) return [shape('polygon', { points: pointList(points), strokeLineJoin: 'round', ...style })]
  if (kind === 'circle' || kind === 'doublecircle') {
    const circle = { cx: x + width / 2, cy: y + height / 2, r: width / 2, ...style }
    return kind === 'circle'
      ? [shape('circle', circle)]
      : [shape('circle', circle), shape('circle', { ...circle, r: width / 2 - 4 })]
  }
  if (kind === 'cylinder') {
    const [rx, ry] = [width / 2, 7]
    const side = `M${x} ${y + ry} V${y + height - ry} a${rx} ${ry} 0 0 0 ${width} 0 V${y + ry}`
    return [shape('path', { d: side, ...style }), shape('ellipse', { cx: x + rx, cy: y + ry, rx, ry, ...style })]
  }
  const rx = kind === 'stadium' ? height / 2 : kind === 'rounded' ? 10 : 5
  const frame = shape('rect', { x, y, width, height, rx, ...style })
  if (kind !== 'subroutine') return [frame]
  const line = (at: number): Element => shape('line', { x1: at, y1: y, x2: at, y2: y + height, ...style })
  return [frame, line(x + 9), line(x + width - 9)]
}

function textBox(kind: Shape, box: Box): Box {
  if (kind === 'cylinder') return { ...box, y: box.y + 7 }
  return kind === 'asymmetric' ? { ...box, x: box.x + slant / 2 } : box
}

/** A note with a folded corner. */
export function noteNode(id: string, label: string): GraphNode {
  const text = measured(label, 12, 220)
  return {
    id,
    width: text.width + 20,
    height: text.height + 14,
    draw: (box) => [noteShape(box), ...textIn(box, text.lines, { size: 12, fill: 'var(--text)' })],
  }
}

export function noteShape({ x, y, width, height }: Box): Element {
  const fold = 7
  const points: readonly Point[] = [
    [x, y],
    [x + width - fold, y],
    [x + width, y + fold],
    [x + width, y + height],
    [x, y + height],
  ]
  return shape('polygon', { points: pointList(points), fill: 'var(--header)', stroke: 'var(--border)', strokeWidth: 1 })
}
