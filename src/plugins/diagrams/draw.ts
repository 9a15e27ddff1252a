import type { Element } from 'hast'
import { renderMermaidSVG } from 'beautiful-mermaid'
import { boundsOf } from './bounds.ts'
import type { Colors } from './colors.ts'
import { readClass } from './kinds/class.ts'
import { finishChart } from './kinds/chart.ts'
import { finishClasses } from './kinds/classes.ts'
import { readEr } from './kinds/er.ts'
import { readFlowchart } from './kinds/flowchart.ts'
import { finishGraph } from './kinds/graph.ts'
import { drawSequence } from './kinds/sequence-picture.ts'
import { readSequence } from './kinds/sequence.ts'
import { readState } from './kinds/state.ts'
import { readXyChart } from './kinds/xychart.ts'
import { fault, type Problem, type Statement } from './reading.ts'
import { kindOf, readSource, type Kind } from './source.ts'
import { parseSvg, writeSvg } from './svg.ts'

/** Counted limits: beyond them nobody could read the picture. */
const maxLength = 20_000
const maxLine = 1_000
const maxStatements = 400

/** A diagram in the colours of both modes. */
export interface Picture {
  readonly light: string
  readonly dark: string
  readonly width: number
  readonly height: number
  readonly title?: string
  /** What is to be seen, for those who cannot see it. */
  readonly alt: string
}

/** Draws a diagram; what cannot be drawn is a problem, with its place in the source. */
export function draw(
  source: string,
  colors: { readonly light: Colors; readonly dark: Colors },
): { readonly picture?: Picture; readonly problems: readonly Problem[] } {
  const { header, statements, title, description, problems } = readSource(source)
  const limit = exceeds(source, statements)
  if (limit !== undefined) return { problems: [limit] }
  const kind = kindOf(header)
  if (typeof kind === 'object' || header === undefined) return { problems: [...problems, kind as Problem] }
  const read = readers[kind](header, statements)
  const all = [...problems, ...read.problems]
  if (all.some(({ ignored }) => !ignored)) return { problems: all }
  let svg: Element
  try {
    svg = read.draw()
  } catch {
    return { problems: [...all, fault(header, 'the diagram cannot be laid out', 'try it without "direction" in its groups')] }
  }
  const box = boundsOf(svg, 4)
  const names = title ?? read.title
  const alt = description ?? [names ?? kindNames[kind], summary(read.labels)].filter((part) => part !== '').join(': ')
  return {
    picture: {
      light: writeSvg(svg, box, colors.light),
      dark: writeSvg(svg, box, colors.dark),
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
      ...(names === undefined ? {} : { title: names }),
      alt,
    },
    problems: all,
  }
}

interface Read {
  readonly labels: readonly string[]
  readonly title?: string
  readonly problems: readonly Problem[]
  draw(): Element
}

type Reader = (header: Statement, statements: readonly Statement[]) => Read

const readers: Readonly<Record<Kind, Reader>> = {
  flowchart: (header, statements) => {
    const drawing = readFlowchart(header, statements)
    return { ...drawing, draw: () => finishGraph(drawnByLibrary(drawing.text), drawing) }
  },
  state: (header, statements) => {
    const drawing = readState(header, statements)
    return { ...drawing, draw: () => finishGraph(drawnByLibrary(drawing.text), drawing) }
  },
  class: (header, statements) => {
    const drawing = readClass(header, statements)
    return { ...drawing, draw: () => finishClasses(drawnByLibrary(drawing.text), drawing.relations) }
  },
  er: (header, statements) => {
    const drawing = readEr(header, statements)
    return { ...drawing, draw: () => drawnByLibrary(drawing.text) }
  },
  xychart: (header, statements) => {
    const drawing = readXyChart(header, statements)
    return { ...drawing, draw: () => finishChart(drawnByLibrary(drawing.text)) }
  },
  sequence: (header, statements) => {
    const sequence = readSequence(header, statements)
    return { ...sequence, draw: () => drawSequence(sequence) }
  },
}

function drawnByLibrary(text: string): Element {
  return parseSvg(renderMermaidSVG(text, { transparent: true }))
}

const kindNames: Readonly<Record<Kind, string>> = {
  flowchart: 'Flowchart',
  state: 'State diagram',
  sequence: 'Sequence diagram',
  class: 'Class diagram',
  er: 'Entity relationship diagram',
  xychart: 'Chart',
}

/** The labels, as far as they fit into a text that is listened to. */
function summary(labels: readonly string[]): string {
  const words = [...new Set(labels.map((label) => label.replace(/\s+/g, ' ').trim()))].filter((label) => label !== '')
  let length = 0
  const count = words.findIndex((word) => (length += word.length + 2) > 200)
  if (count === -1) return words.join(', ')
  return `${words.slice(0, Math.max(1, count)).join(', ')} and ${words.length - Math.max(1, count)} more`
}

function exceeds(source: string, statements: readonly Statement[]): Problem | undefined {
  const start = { text: '', line: 0, column: 0 }
  if (source.length > maxLength) return fault(start, 'a diagram has more than 20,000 characters')
  const long = statements.find(({ text }) => text.length > maxLine)
  if (long !== undefined) return fault(long, 'a line of a diagram has more than 1,000 characters')
  const further = statements[maxStatements]
  return further === undefined ? undefined : fault(further, `a diagram has more than ${maxStatements} statements`)
}
