import type { Element } from 'hast'
import type { Point } from '../layout.ts'
import { lineHeight, measured, textWidth } from '../label.ts'
import { noteShape } from '../shapes.ts'
import { halo, pointList, rounded, shape, textIn, textLines, Markers } from '../svg.ts'
import type { Sequence, Step } from './sequence.ts'

const size = 12
const nameSize = 13
const maxNoteWidth = 220
const headHeight = 40
const actorHeight = 58
const tabHeight = 18

/** An open frame around steps. */
interface Frame {
  readonly kind: string
  readonly label: string
  readonly top: number
  left: number
  right: number
  readonly dividers: { readonly y: number; readonly label: string }[]
}

/** Draws a sequence diagram from top to bottom. */
export function drawSequence(sequence: Sequence): readonly Element[] {
  const { participants, steps, boxes } = sequence
  const columns = columnsOf(sequence)
  const heads = participants.map(({ label }) => measured(label, nameSize, 200).lines)
  const maxLines = Math.max(...heads.map((lines) => lines.length))
  const isActor = participants.some((participant) => participant.isActor)
  const boxTop = boxes.some(({ label }) => label !== '') ? 24 : boxes.length > 0 ? 8 : 0
  const head = (isActor ? actorHeight : headHeight) + (maxLines - 1) * lineHeight(nameSize)
  const top = boxTop + head

  const markers = new Markers()
  const frames: Element[] = []
  const tabs: Element[] = []
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
    const { lines, width, ...words } = wordsOf(step.label)
    const height = step.label === '' ? 0 : words.height
    const line = {
      fill: 'none',
      stroke: 'var(--line)',
      strokeWidth: 1.2,
      ...(step.dashed ? { strokeDashArray: '5 4' } : {}),
      ...(step.end === undefined ? {} : { markerEnd: markers.use(step.end) }),
      ...(step.start === undefined ? {} : { markerStart: markers.use(step.start) }),
    }
    const style = { size, fill: 'var(--muted)', ...halo }
    if (step.from === step.to) {
      const loop = Math.max(24, height)
      const at = from + 14
      const edge = x1 + ((active[step.from]?.length ?? 0) > 0 ? 7 : 0)
      const points: readonly Point[] = [
        [edge, at],
        [x1 + 34, at],
        [x1 + 34, at + loop],
        [edge + 1, at + loop],
      ]
      arrows.push(shape('polyline', { points: pointList(points), ...line }))
      const middle = at + loop / 2 - ((lines.length - 1) * lineHeight(size)) / 2
      arrows.push(...textLines(lines, { x: x1 + 42, y: middle, ...style }))
      reach(x1 - 14, x1 + 52 + width)
      return at + loop
    }
    const at = from + 14 + height
    const sign = x2 > x1 ? 1 : -1
    const inset = (of: number): number => ((active[of]?.length ?? 0) > 0 ? 5 : 0)
    const ends = { x1: x1 + sign * inset(step.from), x2: x2 - sign * (inset(step.to) + 1) }
    arrows.push(shape('line', { ...ends, y1: at, y2: at, ...line }))
    const middle = (x1 + x2) / 2
    arrows.push(...textLines(lines, { x: middle, y: at - height + 2, textAnchor: 'middle', ...style }))
    reach(Math.min(x1, x2, middle - width / 2) - 14, Math.max(x1, x2, middle + width / 2) + 14)
    return at + 4
  }

  function note(step: Extract<Step, { type: 'note' }>, from: number): number {
    const { left, width, lines, height } = placeNote(step, columns)
    const at = from + 12
    const box = { x: left, y: at, width, height: height + 12 }
    notes.push(noteShape(box), ...textIn(box, lines, { size, fill: 'var(--text)' }))
    reach(left - 10, left + width + 10)
    return at + box.height + 4
  }

  function end({ kind, label, top: from, left, right, dividers }: Frame, to: number): void {
    const empty = left > right
    const [x, until] = empty ? [(columns.x[0] ?? 0) - 40, (columns.x.at(-1) ?? 0) + 40] : [left, right]
    const name = `${kind}${label === '' ? '' : ` [${label.replace(/\n/g, ' ')}]`}`
    const tab = textWidth(name, 12, true) + 16
    const width = Math.max(until - x, tab + 8)
    reach(x - 8, x + width + 8)
    const box = { x, y: from, width, height: to - from }
    if (kind === 'rect') {
      // Drawn behind everything inside the frame.
      frames.unshift(shape('rect', { ...box, rx: 4, fill: 'var(--header)', opacity: 0.6 }))
      return
    }
    const border = { stroke: 'var(--border)', strokeWidth: 1 }
    frames.push(shape('rect', { ...box, fill: 'none', ...border }))
    tabs.push(
      shape('rect', { x, y: from, width: tab, height: tabHeight, fill: 'var(--header)', ...border }),
      ...textLines([name], { x: x + 8, y: from + tabHeight / 2, size: 12, fontWeight: 600, fill: 'var(--text)' }),
    )
    for (const divider of dividers) {
      const line = { x1: x, y1: divider.y, x2: x + width, y2: divider.y }
      frames.push(shape('line', { ...line, ...border, strokeDashArray: '5 4' }))
      if (divider.label === '') continue
      const words = { x: x + 8, y: divider.y + 11, size: 12, fill: 'var(--muted)', ...halo }
      tabs.push(...textLines([`[${divider.label.replace(/\n/g, ' ')}]`], words))
    }
  }

  const dashes = { stroke: 'var(--border)', strokeWidth: 1, strokeDashArray: '5 4' }
  const lifelines = columns.x.map((x) => shape('line', { x1: x, y1: top, x2: x, y2: y, ...dashes }))
  const grounds = boxes.map(({ label, from, to }) => {
    const left = (columns.x[from] ?? 0) - (columns.width[from] ?? 0) / 2 - 12
    const right = (columns.x[to] ?? 0) + (columns.width[to] ?? 0) / 2 + 12
    const style = { size: 12, textAnchor: 'middle', fontWeight: 600, fill: 'var(--muted)' }
    const words = { x: (left + right) / 2, y: 12, ...style }
    const box = { x: left, y: 0, width: right - left, height: y + 8 }
    return [
      shape('rect', { ...box, rx: 6, fill: 'var(--group)', stroke: 'var(--rule)', strokeWidth: 1 }),
      ...(label === '' ? [] : textLines([label.replace(/\n/g, ' ')], words)),
    ]
  })
  const names = participants.flatMap((participant, index) => {
    const x = columns.x[index] ?? 0
    const lines = heads[index] ?? []
    const words = { size: nameSize, fill: 'var(--text)' }
    if (participant.isActor) {
      const last = top - (lines.length - 1) * lineHeight(nameSize)
      const figure = { fill: 'none', stroke: 'var(--line)', strokeWidth: 1.4, strokeLineCap: 'round' }
      const middle = last - 42
      return [
        shape('circle', { cx: x, cy: middle, r: 7, ...figure, fill: 'var(--fill)' }),
        shape('path', { d: `M${rounded(x - 14)} ${rounded(middle + 24)} a14 14 0 0 1 28 0`, ...figure }),
        ...textLines(lines, { x, y: last - 9, textAnchor: 'middle', ...words, ...halo }),
      ]
    }
    const width = columns.width[index] ?? 0
    const height = headHeight + (maxLines - 1) * lineHeight(nameSize)
    const box = { x: x - width / 2, y: top - height, width, height }
    return [shape('rect', { ...box, rx: 4, ...outline }), ...textIn(box, lines, words)]
  })
  const parts = [...grounds.flat(), ...frames, ...lifelines, ...bars, ...tabs, ...arrows, ...notes, ...names]
  return [...markers.defs(), ...parts]
}

const outline = { fill: 'var(--fill)', stroke: 'var(--border)', strokeWidth: 1 }

function placeNote(
  { side, of, label }: Extract<Step, { type: 'note' }>,
  { x }: Columns,
): { readonly left: number; readonly width: number; readonly height: number; readonly lines: readonly string[] } {
  const { width: textWidth, height, lines } = noteWords(label)
  const [first, last] = [Math.min(...of), Math.max(...of)]
  const [from = 0, to = from] = [x[first], x[last]]
  if (side === 'left') return { left: from - 12 - textWidth, width: textWidth, height, lines }
  if (side === 'right') return { left: to + 12, width: textWidth, height, lines }
  const width = Math.max(textWidth, of.length > 1 ? to - from + 48 : 0)
  return { left: (from + to) / 2 - width / 2, width, height, lines }
}

/** The columns of the participants, with their centres and widths. */
interface Columns {
  readonly x: readonly number[]
  readonly width: readonly number[]
}

/** Lines and width of a message's text. */
function wordsOf(label: string) {
  return measured(label, size, 280)
}

/** Lines and width of a note, including its margins. */
function noteWords(label: string) {
  const words = measured(label, size, maxNoteWidth)
  return { ...words, width: Math.max(60, words.width + 20) }
}

/** Spaces participants so that the texts between them fit. */
function columnsOf({ participants, boxes, steps }: Sequence): Columns {
  const width = participants.map(({ label, isActor }) => {
    return Math.max(isActor ? 48 : 84, measured(label, nameSize, 200).width + 28)
  })
  // Distances from each participant to the next.
  const gaps = width.slice(1).map((participantWidth, index) => (participantWidth + (width[index] ?? 0)) / 2 + 28)
  // Backgrounds of groups do not touch.
  for (const { from, to } of boxes)
    for (const edge of [from - 1, to]) if (gaps[edge] !== undefined) gaps[edge] = (gaps[edge] ?? 0) + 12
  const spans: { readonly from: number; readonly to: number; readonly needed: number }[] = []
  for (const step of steps) {
    if (step.type === 'message') {
      const words = wordsOf(step.label).width
      if (step.from === step.to) spans.push({ from: step.from, to: step.from + 1, needed: words + 60 })
      else spans.push({ from: Math.min(step.from, step.to), to: Math.max(step.from, step.to), needed: words + 36 })
    } else if (step.type === 'note') {
      const needed = noteWords(step.label).width
      const [first, last] = [Math.min(...step.of), Math.max(...step.of)]
      if (step.side === 'left') spans.push({ from: first - 1, to: first, needed: needed + 30 })
      else if (step.side === 'right') spans.push({ from: last, to: last + 1, needed: needed + 30 })
      else if (first === last)
        for (const from of [first - 1, first]) spans.push({ from, to: from + 1, needed: needed / 2 + 20 })
      else spans.push({ from: first, to: last, needed: needed - 48 })
    }
  }
  // Short spans first, since widening them widens longer ones, too.
  for (const { from, to, needed } of spans.sort((a, b) => a.to - a.from - (b.to - b.from))) {
    if (from < 0 || to >= width.length) continue
    const between = gaps.slice(from, to)
    const missing = needed - between.reduce((sum, gap) => sum + gap, 0)
    if (missing > 0)
      for (let index = from; index < to; index++) gaps[index] = (gaps[index] ?? 0) + missing / (to - from)
  }
  let at = (width[0] ?? 0) / 2
  const x = width.map((_, index) => (index === 0 ? at : (at += gaps[index - 1] ?? 0)))
  return { x, width }
}
