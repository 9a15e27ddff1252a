import type { Element } from 'hast'
import { classesOf, set, shape, type Attributes } from '../svg.ts'

/** What the library's style sheet says, as attributes: a picture has none. */
const looks: Readonly<Record<string, (color: string) => Attributes>> = {
  'xychart-bar': (color) => ({ fill: color, stroke: color, strokeWidth: 1 }),
  'xychart-line': (color) => ({ ...stroke(color, 2.5), fill: 'none' }),
  'xychart-dot': (color) => ({ fill: color, stroke: 'var(--page)', strokeWidth: 2 }),
  'xychart-legend-line': (color) => stroke(color, 2.5),
  'xychart-label': () => ({ fill: 'var(--muted)' }),
  'xychart-axis-title': () => ({ fill: 'var(--muted)' }),
  'xychart-title': () => ({ fill: 'var(--text)' }),
}

function stroke(color: string, width: number): Attributes {
  return { stroke: color, strokeWidth: width, strokeLineCap: 'round', strokeLineJoin: 'round' }
}

/** Colours of series, in order. */
const series = ['var(--accent)', 'var(--muted)', 'var(--text)', 'var(--border)']

/** Gives a drawn chart its colours; of the hundreds of dots behind it each row becomes one line. */
export function finishChart(svg: Element): Element {
  const rows = new Map<number, number[]>()
  const children: Element[] = []
  for (const child of svg.children) {
    if (child.type !== 'element' || child.tagName === 'style') continue
    const classes = classesOf(child)
    if (classes.includes('xychart-grid')) {
      const y = Number(child.properties['cy'])
      rows.set(y, [...(rows.get(y) ?? []), Number(child.properties['cx'])])
      continue
    }
    if (classes.includes('xychart-line-shadow')) continue
    const number = classes.flatMap((name) => /^xychart-color-(\d+)$/.exec(name)?.[1] ?? [])[0] ?? '0'
    const color = series[Number(number) % series.length] ?? 'var(--accent)'
    for (const name of classes) set(child, looks[name]?.(color) ?? {})
    children.push(child)
  }
  const dots = [...rows].flatMap(([y, xs]) => {
    const [first = 0, second = first] = xs
    const last = xs.at(-1) ?? first
    if (second === first) return []
    const properties = { x1: first, y1: y, x2: last, y2: y, ...stroke('var(--rule)', 3) }
    return [shape('line', { ...properties, strokeDashArray: `0 ${second - first}` })]
  })
  return { ...svg, children: [...dots, ...children] }
}
