import type { Element } from 'hast'
import { shape } from '../svg.ts'

/** What can stand at the end of a line. */
export type Marker = 'arrow' | 'open' | 'cross' | 'circle' | 'triangle' | 'diamond' | 'hollow-diamond'

const hollow = 'var(--page)'

/** How each is drawn, from the line (0) to its end (the width); all are 10 high. */
const drawn: Readonly<Record<Marker, readonly [width: number, draw: (color: string) => Element]>> = {
  arrow: [9, (color) => shape('polygon', { points: '0 1.5, 9 5, 0 8.5', fill: color })],
  open: [9, (color) => shape('polyline', { points: '1 1, 8.5 5, 1 9', ...outline(color), fill: 'none' })],
  cross: [10, (color) => shape('path', { d: 'M1 1 L9 9 M9 1 L1 9', ...outline(color), fill: 'none' })],
  circle: [9, (color) => shape('circle', { cx: 4.5, cy: 5, r: 3.5, ...outline(color), fill: hollow })],
  triangle: [13, (color) => shape('polygon', { points: '1 0.8, 12 5, 1 9.2', ...outline(color), fill: hollow })],
  diamond: [15, (color) => shape('polygon', { points: '1 5, 7.5 1, 14 5, 7.5 9', ...outline(color), fill: color })],
  'hollow-diamond': [15, (color) => shape('polygon', { points: '1 5, 7.5 1, 14 5, 7.5 9', ...outline(color), fill: hollow })],
}

function outline(color: string) {
  return { stroke: color, strokeWidth: 1.2 }
}

/** Collects the markers that a picture needs. */
export class Markers {
  readonly #made = new Map<string, Element>()

  /** The address of a marker in a colour: the accent, unless said otherwise. */
  use(marker: Marker, color = 'var(--accent)'): string {
    const id = color === 'var(--accent)' ? marker : `${marker}-${color.replace(/[^a-z0-9]/gi, '')}`
    if (!this.#made.has(id)) {
      const [width, draw] = drawn[marker]
      const properties = {
        id,
        markerWidth: width,
        markerHeight: 10,
        refX: width - 0.5,
        refY: 5,
        orient: 'auto-start-reverse',
        markerUnits: 'userSpaceOnUse',
      }
      this.#made.set(id, shape('marker', properties, [draw(color)]))
    }
    return `url(#${id})`
  }

  /** Their definitions. */
  defs(): Element {
    return shape('defs', {}, [...this.#made.values()])
  }
}
