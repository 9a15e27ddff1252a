import { readLabel } from '../label.ts'
import { fault, leftOut, type Problem, type Statement } from '../reading.ts'
import { defined } from '../../../plugin.ts'

interface Axis {
  readonly title?: string
  readonly categories?: readonly string[]
  readonly range?: readonly [from: number, to: number]
}

/** A row of values. */
export interface Series {
  readonly type: 'bar' | 'line'
  readonly name: string
  readonly values: readonly number[]
}

export interface Chart {
  readonly title?: string
  readonly isSideways: boolean
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
  readonly labels: readonly string[]
  readonly problems: readonly Problem[]
}

const words = '(?:"([^"]*)"|([^\\s"\\[]+))'
const title = /^title\s+(?:"([^"]*)"|(.+))$/
const categories = new RegExp(`^x-axis\\s+(?:${words}\\s*)?\\[(.*)\\]$`)
const range = new RegExp(`^([xy])-axis\\s+(?:${words}\\s+)?(-?[\\d.]+)\\s*-->\\s*(-?[\\d.]+)$`)
const axisTitle = new RegExp(`^([xy])-axis\\s+${words}$`)
const series = new RegExp(`^(bar|line)\\s+(?:${words}\\s*)?\\[(.*)\\]$`)
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** More values cannot be distinguished in a picture. */
const maxValues = 200

export function readXyChart(first: Statement, rest: readonly Statement[]): Chart {
  const problems: Problem[] = []
  const axes: Record<string, Axis> = { x: {}, y: {} }
  const all: Series[] = []
  let named: string | undefined
  for (const statement of rest) {
    const { text } = statement
    let found: RegExpExecArray | null
    if ((found = title.exec(text)) !== null) named = readLabel(found[1] ?? found[2] ?? '')
    else if ((found = categories.exec(text)) !== null)
      axes['x'] = {
        ...axes['x'],
        ...titleOf(found[1] ?? found[2]),
        categories: splitList(found[3] ?? '').map(readLabel),
      }
    else if ((found = range.exec(text)) !== null) {
      const [, axis = '', quoted, plain, from, to] = found
      const [low, high] = [Number(from), Number(to)]
      if (low < high) axes[axis] = { ...axes[axis], ...titleOf(quoted ?? plain), range: [low, high] }
      else problems.push(fault(statement, 'the range of the axis has no extent', 'write the smaller number first'))
    } else if ((found = axisTitle.exec(text)) !== null)
      axes[found[1] ?? ''] = { ...axes[found[1] ?? ''], ...titleOf(found[2] ?? found[3]) }
    else if ((found = series.exec(text)) !== null) {
      const values = splitList(found[4] ?? '')
      const wrong = values.find((value) => !number.test(value))
      if (wrong !== undefined) problems.push(fault(statement, `"${wrong}" is not a number`))
      else if (values.length > maxValues) problems.push(fault(statement, `a series has more than ${maxValues} values`))
      else
        all.push({ type: found[1] as 'bar', name: readLabel(found[2] ?? found[3] ?? ''), values: values.map(Number) })
    } else if (/^(?:showLegend|legend)\b/.test(text)) problems.push(leftOut(statement, 'the legend cannot be moved'))
    else problems.push(fault(statement, 'this is no statement of a chart', 'e.g. bar [1, 2, 3]'))
  }
  if (all.every(({ values }) => values.length === 0) && problems.length === 0)
    problems.push(fault(first, 'the chart has no values', 'e.g. bar [1, 2, 3]'))
  const { x = {}, y = {} } = axes
  const names = all.flatMap(({ name }) => (name === '' ? [] : [name]))
  return defined({
    title: named,
    isSideways: /\shorizontal$/.test(first.text),
    x,
    y,
    series: all,
    labels: [y.title ?? '', x.title ?? '', ...names, ...(x.categories ?? [])],
    problems,
  })
}

function titleOf(written: string | undefined): Pick<Axis, 'title'> {
  return written === undefined ? {} : { title: readLabel(written) }
}

function splitList(text: string): string[] {
  return [...text.matchAll(/"[^"]*"|[^,"]+/g)].map(([item]) => item.trim()).filter((item) => item !== '')
}
