import type { Element } from 'hast'
import { plainLabel } from '../label.ts'
import { textWidth, wrapped } from '../measure.ts'
import { halo, lineHeight, shape, textLines } from '../svg.ts'
import { columnsOf, noteWidth, type Columns } from './sequence-columns.ts'
import type { Sequence, Step } from './sequence.ts'
import { Markers } from './markers.ts'

const size = 12
const nameSize = 13
const headHeight = 40
const actorHeight = 58
const tabHeight = 18

/** A frame around steps that is not closed yet. */
interface Frame {
  readonly kind: string
  readonly label: string
  readonly top: number
  left: number
  right: number
  readonly dividers: { readonly y: number; readonly label: string }[]
}

/**
 * Draws a sequence diagram from top to bottom. Not by the library: there, words of messages run into one another, and
 * notes, groups and numbers are missing.
 */
export function drawSequence(sequence: Sequence): Element {
  const { participants, steps, boxes } = sequence
  const columns = columnsOf(sequence)
  const heads = participants.map(({ label }) => label.split('\n'))
  const most = Math.max(...heads.map((lines) => lines.length))
  const isActor = participants.some((one) => one.isActor)
  const boxTop = boxes.some(({ label }) => label !== '') ? 24 : boxes.length > 0 ? 8 : 0
  const head = (isActor ? actorHeight : headHeight) + (most - 1) * lineHeight(nameSize)
  const top = boxTop + head

  const markers = new Markers()
  const frames: Element[] = []
  const bars: Element[] = []
  const arrows: Element[] = []
  const notes: Element[] = []
  const open: Frame[] = []
  const active = participants.map((): number[] => [])
  let y = top + 10

  const reach = (left: number, right: number): void => {
    for (const frame of open) {
      frame.left = Math.min(frame.left, left)
      frame.right = Math.max(frame.right, right)
    }
  }
  const endBar = (of: number, at: number): void => {
    const from = active[of]?.pop()
    if (from === undefined) return
    const x = (columns.x[of] ?? 0) - 5 + (active[of]?.length ?? 0) * 4
    bars.push(shape('rect', { x, y: from, width: 10, height: Math.max(at - from, 8), rx: 2, ...outline }))
  }

  for (const [index, step] of steps.entries()) {
    if (step.type === 'message') y = message(step, y)
    else if (step.type === 'note') y = note(step, y)
    else if (step.type === 'activate') active[step.of]?.push(y)
    else if (step.type === 'deactivate') endBar(step.of, y)
    else if (step.type === 'begin') {
      y += 14
      open.push({ kind: step.kind, label: step.label, top: y, left: Infinity, right: -Infinity, dividers: [] })
      y += step.kind === 'rect' ? 2 : tabHeight + 4
    } else if (step.type === 'else') {
      y += 14
      open.at(-1)?.dividers.push({ y, label: step.label })
      y += step.label === '' ? 6 : 18
    } else {
      y += steps[index - 1]?.type === 'end' ? 8 : 14
      const frame = open.pop()
      if (frame !== undefined) end(frame, y)
    }
  }
  y += 20
  for (const of of active.keys()) while ((active[of]?.length ?? 0) > 0) endBar(of, y - 8)

  function message(step: Extract<Step, { type: 'message' }>, from: number): number {
    const [x1 = 0, x2 = 0] = [columns.x[step.from], columns.x[step.to]]
    const lines = wrapped(plainLabel(step.label), size, columns.most)
    const width = Math.max(...lines.map((line) => textWidth(line, size)))
    const height = step.label === '' ? 0 : lines.length * lineHeight(size)
    const line = {
      fill: 'none',
      stroke: 'var(--line)',
      strokeWidth: 1.2,
      ...(step.dashed ? { strokeDashArray: '5 4' } : {}),
      ...(step.end === undefined ? {} : { markerEnd: markers.use(step.end) }),
      ...(step.start === undefined ? {} : { markerStart: markers.use(step.start) }),
    }
    const words = { size, fill: 'var(--muted)', ...halo }
    if (step.from === step.to) {
      const loop = Math.max(24, height)
      const at = from + 14
      const edge = x1 + ((active[step.from]?.length ?? 0) > 0 ? 7 : 0)
      arrows.push(shape('polyline', { points: `${edge},${at} ${x1 + 34},${at} ${x1 + 34},${at + loop} ${edge + 1},${at + loop}`, ...line }))
      const middle = at + loop / 2 - ((lines.length - 1) * lineHeight(size)) / 2
      arrows.push(...textLines(lines, { x: x1 + 42, y: middle, ...words }))
      reach(x1 - 10, x1 + 48 + width)
      return at + loop
    }
    const at = from + 14 + height
    const sign = x2 > x1 ? 1 : -1
    const inset = (of: number): number => ((active[of]?.length ?? 0) > 0 ? 5 : 0)
    arrows.push(shape('line', { x1: x1 + sign * inset(step.from), y1: at, x2: x2 - sign * (inset(step.to) + 1), y2: at, ...line }))
    const middle = (x1 + x2) / 2
    arrows.push(...textLines(lines, { x: middle, y: at - height + 2, textAnchor: 'middle', ...words }))
    reach(Math.min(x1, x2, middle - width / 2) - 10, Math.max(x1, x2, middle + width / 2) + 10)
    return at + 4
  }

  function note(step: Extract<Step, { type: 'note' }>, from: number): number {
    const { left, width, lines } = placeNote(step, columns)
    const height = lines.length * lineHeight(size) + 12
    const at = from + 12
    const points = `${left},${at} ${left + width - 7},${at} ${left + width},${at + 7} ${left + width},${at + height} ${left},${at + height}`
    notes.push(
      shape('polygon', { points, fill: 'var(--header)', stroke: 'var(--border)', strokeWidth: 1 }),
      ...textLines(lines, { x: left + width / 2, y: at + 6 + lineHeight(size) / 2, size, textAnchor: 'middle', fill: 'var(--text)' }),
    )
    reach(left - 10, left + width + 10)
    return at + height + 4
  }

  function end({ kind, label, top: from, left, right, dividers }: Frame, to: number): void {
    const empty = left > right
    const [x, until] = empty ? [(columns.x[0] ?? 0) - 40, (columns.x.at(-1) ?? 0) + 40] : [left, right]
    const name = `${kind}${label === '' ? '' : ` [${plainLabel(label)}]`}`
    const tab = textWidth(name, 11, true) + 16
    const width = Math.max(until - x, tab + 8)
    reach(x - 8, x + width + 8)
    const box = { x, y: from, width, height: to - from }
    if (kind === 'rect') {
      // Behind everything that is in it.
      frames.unshift(shape('rect', { ...box, rx: 4, fill: 'var(--group)' }))
      return
    }
    frames.push(
      shape('rect', { ...box, fill: 'none', stroke: 'var(--border)', strokeWidth: 1 }),
      shape('rect', { x, y: from, width: tab, height: tabHeight, fill: 'var(--header)', stroke: 'var(--border)', strokeWidth: 1 }),
      ...textLines([name], { x: x + 8, y: from + tabHeight / 2, size: 11, fontWeight: 600, fill: 'var(--text)' }),
    )
    for (const divider of dividers) {
      frames.push(shape('line', { x1: x, y1: divider.y, x2: x + width, y2: divider.y, stroke: 'var(--border)', strokeWidth: 1, strokeDashArray: '5 4' }))
      if (divider.label !== '')
        frames.push(...textLines([`[${plainLabel(divider.label)}]`], { x: x + 8, y: divider.y + 11, size: 11, fill: 'var(--muted)', ...halo }))
    }
  }

  const lifelines = participants.map((_, index) =>
    shape('line', { x1: columns.x[index] ?? 0, y1: top, x2: columns.x[index] ?? 0, y2: y, stroke: 'var(--border)', strokeWidth: 1, strokeDashArray: '5 4' }),
  )
  const grounds = boxes.map(({ label, from, to }) => {
    const left = (columns.x[from] ?? 0) - (columns.width[from] ?? 0) / 2 - 12
    const right = (columns.x[to] ?? 0) + (columns.width[to] ?? 0) / 2 + 12
    const words = { x: (left + right) / 2, y: 12, size: 12, textAnchor: 'middle', fontWeight: 600, fill: 'var(--muted)' }
    return [
      shape('rect', { x: left, y: 0, width: right - left, height: y + 8, rx: 6, fill: 'var(--group)', stroke: 'var(--rule)', strokeWidth: 1 }),
      ...(label === '' ? [] : textLines([plainLabel(label)], words)),
    ]
  })
  const names = participants.flatMap((one, index) => {
    const x = columns.x[index] ?? 0
    const lines = heads[index]?.map(plainLabel) ?? []
    const words = { size: nameSize, textAnchor: 'middle', fontWeight: 500, fill: 'var(--text)' }
    const last = top - ((lines.length - 1) * lineHeight(nameSize))
    if (one.isActor) {
      const figure = { fill: 'none', stroke: 'var(--line)', strokeWidth: 1.4, strokeLineCap: 'round' }
      const middle = last - 42
      return [
        shape('circle', { cx: x, cy: middle, r: 7, ...figure, fill: 'var(--fill)' }),
        shape('path', { d: `M${x - 14} ${middle + 24} a14 14 0 0 1 28 0`, ...figure }),
        ...textLines(lines, { x, y: last - 9, ...words, ...halo }),
      ]
    }
    const width = columns.width[index] ?? 0
    const height = headHeight + (most - 1) * lineHeight(nameSize)
    const first = top - height / 2 - ((lines.length - 1) * lineHeight(nameSize)) / 2
    return [
      shape('rect', { x: x - width / 2, y: top - height, width, height, rx: 4, ...outline }),
      ...textLines(lines, { x, y: first, ...words }),
    ]
  })
  const children = [...grounds.flat(), ...frames, ...lifelines, ...bars, ...arrows, ...notes, ...names]
  return shape('svg', {}, [markers.defs(), ...children])
}

const outline = { fill: 'var(--fill)', stroke: 'var(--border)', strokeWidth: 1 }

function placeNote(
  { side, of, label }: Extract<Step, { type: 'note' }>,
  { x }: Columns,
): { readonly left: number; readonly width: number; readonly lines: readonly string[] } {
  const { width: own, lines } = noteWidth(label)
  const [first = 0, last = first] = [Math.min(...of), Math.max(...of)]
  const [from = 0, to = from] = [x[first], x[last]]
  if (side === 'left') return { left: from - 12 - own, width: own, lines }
  if (side === 'right') return { left: to + 12, width: own, lines }
  const width = Math.max(own, of.length > 1 ? to - from + 48 : 0)
  return { left: (from + to) / 2 - width / 2, width, lines }
}
