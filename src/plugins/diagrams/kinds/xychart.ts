import { hiddenName, readLabel } from '../label.ts'
import { fault, leftOut, type Problem, type Statement } from '../reading.ts'
import type { Drawing } from './drawing.ts'

const words = '(?:"([^"]*)"|([^\\s"\\[]+))'
const title = new RegExp(`^title\\s+(?:"([^"]*)"|(.+))$`)
const categories = new RegExp(`^x-axis\\s+(?:${words}\\s*)?\\[(.*)\\]$`)
const range = new RegExp(`^([xy])-axis\\s+(?:${words}\\s+)?(-?[\\d.]+)\\s*-->\\s*(-?[\\d.]+)$`)
const axisTitle = new RegExp(`^([xy])-axis\\s+${words}$`)
const series = new RegExp(`^(bar|line)\\s+(?:${words}\\s*)?\\[(.*)\\]$`)
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** Most values of a series: more are not to be told apart in a picture. */
const maxValues = 500

/** Reads a chart of bars and lines. */
export function readXyChart(first: Statement, rest: readonly Statement[]): Drawing {
  const problems: Problem[] = []
  const labels: string[] = []
  const isSideways = /\shorizontal$/.test(first.text)
  const lines = [isSideways ? 'xychart-beta horizontal' : 'xychart-beta']
  let count = 0
  for (const statement of rest) {
    const { text } = statement
    let found: RegExpExecArray | null
    if ((found = title.exec(text)) !== null) {
      const shown = readLabel(found[1] ?? found[2] ?? '')
      labels.push(shown)
      lines.push(`title "${quoted(shown)}"`)
    } else if ((found = categories.exec(text)) !== null) {
      const list = splitList(found[3] ?? '').map(readLabel)
      labels.push(...list)
      lines.push(`x-axis ${axis(found[1] ?? found[2])}[${list.map(quoted).join(', ')}]`)
    } else if ((found = range.exec(text)) !== null) {
      lines.push(`${found[1]}-axis ${axis(found[2] ?? found[3])}${found[4]} --> ${found[5]}`)
    } else if ((found = axisTitle.exec(text)) !== null) {
      if (found[1] === 'y') lines.push(`y-axis "${quoted(readLabel(found[2] ?? found[3] ?? ''))}"`)
      else problems.push(leftOut(statement, 'a title of the x-axis is drawn with its categories or range only'))
    } else if ((found = series.exec(text)) !== null) {
      const values = splitList(found[4] ?? '')
      const wrong = values.find((value) => !number.test(value))
      if (wrong !== undefined) problems.push(fault(statement, `"${wrong}" is not a number`))
      else if (values.length > maxValues) problems.push(fault(statement, `a series has more than ${maxValues} values`))
      else lines.push(`${found[1]} [${values.join(', ')}]`)
      if ((found[2] ?? found[3]) !== undefined) problems.push(leftOut(statement, 'names of series are not drawn'))
      count++
    } else problems.push(fault(statement, 'this is no statement of a chart', 'e.g. bar [1, 2, 3]'))
  }
  if (count === 0 && problems.length === 0) problems.push(fault(first, 'the chart has no values', 'e.g. bar [1, 2, 3]'))
  return { text: lines.join('\n'), labels, problems }
}

function axis(written: string | undefined): string {
  return written === undefined ? '' : `"${quoted(readLabel(written))}" `
}

/** Nothing that ends quotes or lists is left. */
function quoted(text: string): string {
  return hiddenName(text.replace(/\n/g, ' ')) || '\u00A0'
}

function splitList(text: string): string[] {
  return [...text.matchAll(/"[^"]*"|[^,"]+/g)].map(([item]) => item.trim()).filter((item) => item !== '')
}
