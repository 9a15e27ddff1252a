import { readLabel, textWidth } from '../label.ts'
import { fault, readStatements, rule, type Statement } from '../reading.ts'
import { defined } from '../../../base/defined.ts'
import type { Element } from 'hast'
import type { Point } from '../layout.ts'
import { pointList, rounded, shape, textLines } from '../svg.ts'

interface Axis {
  readonly title?: string
  readonly categories?: readonly string[]
  readonly range?: readonly [from: number, to: number]
}

/** A series of values. */
interface Series {
  readonly type: 'bar' | 'line'
  readonly name: string
  readonly values: readonly number[]
}

type Chart = ReturnType<typeof readXyChart>

const words = '(?:"([^"]*)"|([^\\s"\\[]+))'
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** Maximum number of values that can be distinguished in a picture. */
const maxValues = 200

export function readXyChart(first: Statement, rest: readonly Statement[]) {
  const axes: Record<'x' | 'y', Axis> = { x: {}, y: {} }
  const all: Series[] = []
  let chartTitle: string | undefined
  const titled = (axis: 'x' | 'y', title: string | undefined, more: Axis = {}): void => {
    axes[axis] = { ...axes[axis], ...(title === undefined ? {} : { title: readLabel(title) }), ...more }
  }
  const rules = [
    rule(/^title\s+(?:"([^"]*)"|(.+))$/, ([, quoted, plain = '']) => (chartTitle = readLabel(quoted ?? plain))),
    rule(new RegExp(`^x-axis\\s+(?:${words}\\s*)?\\[(.*)\\]$`), ([, quoted, plain, list = '']) =>
      titled('x', quoted ?? plain, { categories: splitList(list).map(readLabel) }),
    ),
    rule(
      new RegExp(`^([xy])-axis\\s+(?:${words}\\s+)?(-?[\\d.]+)\\s*-->\\s*(-?[\\d.]+)$`),
      ([, axis, quoted, plain, from, to], line) => {
        const range = [Number(from), Number(to)] as const
        if (range[0] < range[1]) titled(axis as 'x', quoted ?? plain, { range })
        else line.fault('the range of the axis has no extent', 'write the smaller number first')
      },
    ),
    rule(new RegExp(`^([xy])-axis\\s+${words}$`), ([, axis, quoted, plain]) => titled(axis as 'x', quoted ?? plain)),
    rule(new RegExp(`^(bar|line)\\s+(?:${words}\\s*)?\\[(.*)\\]$`), ([, type, quoted, plain = '', list = ''], line) => {
      const values = splitList(list)
      const wrong = values.find((value) => !number.test(value))
      if (wrong !== undefined) line.fault(`"${wrong}" is not a number`)
      else if (values.length > maxValues) line.fault(`a series has more than ${maxValues} values`)
      else all.push({ type: type as 'bar', name: readLabel(quoted ?? plain), values: values.map(Number) })
    }),
    rule(/^(?:showLegend|legend)\b/, (_, line) => line.leaveOut('the legend cannot be moved')),
    rule(/^/, (_, line) => line.fault('this is not a statement of a chart', 'e.g. bar [1, 2, 3]')),
  ]
  const problems = readStatements(rest, () => rules)
  if (all.every(({ values }) => values.length === 0) && problems.length === 0)
    problems.push(fault(first, 'the chart has no values', 'e.g. bar [1, 2, 3]'))
  const { x, y } = axes
  const names = all.flatMap(({ name }) => (name === '' ? [] : [name]))
  return defined({
    title: chartTitle,
    isSideways: /\shorizontal$/.test(first.text),
    x,
    y,
    series: all,
    labels: [y.title ?? '', x.title ?? '', ...names, ...(x.categories ?? [])],
    problems,
  })
}

function splitList(text: string): string[] {
  return [...text.matchAll(/"[^"]*"|[^,"]+/g)].map(([item]) => item.trim()).filter((item) => item !== '')
}

const length = 560
const breadth = 300
const size = 12
/** Colours of series, in order. */
const colors = ['var(--accent)', 'var(--muted)', 'var(--border)', 'var(--text)']

/** Draws a chart vertically or horizontally. */
export function drawXyChart(chart: Chart): readonly Element[] {
  const { isSideways, series, x, y } = chart
  const count = Math.max(x.categories?.length ?? 0, ...series.map(({ values }) => values.length), 1)
  const ticks = ticksOf(y.range ?? rangeOf(series))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const [across, along] = isSideways ? [length, breadth] : [breadth, length]
  const valueAt = (value: number): number => ((value - low) / (high - low)) * across
  const step = along / count
  const bars = series.filter(({ type }) => type === 'bar')
  const position = (at: number, value: number): Point =>
    isSideways ? [valueAt(value), at] : [at, breadth - valueAt(value)]
  const words = { size, fill: 'var(--muted)' }
  const below = (at: number) => ({ x: at, y: breadth + 16, textAnchor: 'middle' })
  const beside = (at: number) => ({ x: -10, y: at, textAnchor: 'end' })

  const parts: Element[] = []
  for (const tick of ticks) {
    const at = valueAt(tick)
    const [[x1, y1], [x2, y2]] = [position(0, tick), position(along, tick)]
    const stroke = tick === 0 ? 'var(--border)' : 'var(--rule)'
    parts.push(shape('line', { x1, y1, x2, y2, stroke, strokeWidth: 1 }))
    parts.push(...textLines([String(tick)], { ...(isSideways ? below(at) : beside(breadth - at)), ...words }))
  }
  for (const [index, label] of categoriesOf(chart, count).entries()) {
    const at = (index + 0.5) * step
    parts.push(...textLines([label], { ...(isSideways ? beside(at) : below(at)), ...words }))
  }
  for (const [number, dataset] of series.entries()) {
    const color = colors[number % colors.length] ?? 'var(--accent)'
    if (dataset.type === 'bar') {
      const width = Math.min(48, (step * 0.8) / bars.length)
      const offset = (bars.indexOf(dataset) - bars.length / 2) * width
      for (const [index, value] of dataset.values.entries()) {
        const [zero, end] = [valueAt(Math.min(Math.max(0, low), high)), valueAt(Math.min(Math.max(value, low), high))]
        const [from, to] = [Math.min(zero, end), Math.max(zero, end)]
        const start = (index + 0.5) * step + offset + 1
        const box = isSideways
          ? { x: from, y: start, width: to - from, height: width - 2 }
          : { x: start, y: breadth - to, width: width - 2, height: to - from }
        parts.push(shape('rect', { ...box, rx: 2, fill: color }))
      }
    } else {
      const points = dataset.values.map((value, index) => position((index + 0.5) * step, value))
      const line = { fill: 'none', stroke: color, strokeWidth: 2.5, strokeLineJoin: 'round' }
      parts.push(shape('polyline', { points: pointList(points), ...line }))
      for (const [cx, cy] of points)
        parts.push(shape('circle', { cx, cy, r: 4, fill: color, stroke: 'var(--page)', strokeWidth: 1.5 }))
    }
  }
  return [...parts, ...titles(chart), ...legend(series, -20)]
}

function categoriesOf({ x }: Chart, count: number): readonly string[] {
  if (x.categories !== undefined) return x.categories
  const [from, to] = x.range ?? [1, count]
  if (count > 20)
    return Array.from({ length: count }, (_, index) => (index === 0 ? `${from}` : index === count - 1 ? `${to}` : ''))
  return Array.from({ length: count }, (_, index) =>
    String(rounded(count === 1 ? from : from + ((to - from) * index) / (count - 1))),
  )
}

function titles({ title, x, y, isSideways }: Chart): Element[] {
  const style = { size, textAnchor: 'middle', fill: 'var(--muted)' }
  const [below, beside] = isSideways ? [y.title, x.title] : [x.title, y.title]
  const [middle, parts]: [number, Element[]] = [length / 2, []]
  const strong = { size: 16, fontWeight: 600, textAnchor: 'middle', fill: 'var(--text)' }
  if (title !== undefined) parts.push(...textLines([title], { ...strong, x: middle, y: -44 }))
  if (below !== undefined) parts.push(...textLines([below], { ...style, x: middle, y: breadth + 40 }))
  if (beside !== undefined) {
    const turned = { x: -58, y: breadth / 2, transform: `rotate(-90 -58 ${breadth / 2})` }
    // A rectangle reserves the space, since rotated text is not measured.
    parts.push(shape('rect', { x: -70, y: 0, width: 1, height: 1, fill: 'none' }))
    parts.push(...textLines([beside], { ...style, ...turned }))
  }
  return parts
}

/** Names of the series, if there are any. */
function legend(series: readonly Series[], y: number): Element[] {
  if (series.every(({ name }) => name === '')) return []
  let x = 0
  return series.flatMap(({ name, type }, number) => {
    const color = colors[number % colors.length] ?? 'var(--accent)'
    const sign =
      type === 'bar'
        ? shape('rect', { x, y: y - 6, width: 12, height: 12, rx: 2, fill: color })
        : shape('line', { x1: x, y1: y, x2: x + 12, y2: y, stroke: color, strokeWidth: 2.5 })
    const words = textLines([name], { x: x + 18, y, size, fill: 'var(--muted)' })
    x += textWidth(name, size) + 40
    return [sign, ...words]
  })
}

function rangeOf(series: readonly Series[]): readonly [number, number] {
  const values = series.flatMap((row) => row.values)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return low === high ? [0, 1] : [low, high]
}

/** Round tick values from below the lowest to above the highest value. */
function ticksOf([low, high]: readonly [number, number]): readonly number[] {
  const rough = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const [from, to] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)]
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)))
}
