import type { Element } from 'hast'
import { shape, type Attributes } from './svg.ts'

const hollow = 'var(--page)'

const outline = (color: string): Attributes => ({ stroke: color, strokeWidth: 1.2, fill: 'none' })
const path = (d: string, color: string): Element => shape('path', { d, ...outline(color) })
const zero = (color: string): Element => shape('circle', { cx: 5, cy: 7, r: 3.5, ...outline(color), fill: hollow })

/** Width, height and drawing: from the line (0) to its end (the width), with the line in the middle of the height. */
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

/** A mark at the end of a line. */
export type Marker = keyof typeof drawn

function polygon(points: string, color: string, fill: string): Element {
  return shape('polygon', { points, ...outline(color), fill })
}

/** Collects the markers that a picture needs. */
export class Markers {
  readonly #made = new Map<string, Element>()

  /** The address of a marker in a colour, by default the accent. */
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

  /** Their definitions, if there are any. */
  defs(): readonly Element[] {
    return this.#made.size === 0 ? [] : [shape('defs', {}, [...this.#made.values()])]
  }
}
