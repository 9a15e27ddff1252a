import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { fill, type PluginWords } from '../kit.ts'
import type { Colors, Fonts } from './colors.ts'
import { readClass } from './kinds/class.ts'
import { readEr } from './kinds/er.ts'
import { readFlowchart, type ReadGraph } from './kinds/flowchart.ts'
import { drawSequence } from './kinds/sequence-picture.ts'
import { readSequence } from './kinds/sequence.ts'
import { readState } from './kinds/state.ts'
import { readXyChart, drawXyChart } from './kinds/xychart.ts'
import { fault, type Problem, type Statement, kindOf, readSource, type Kind } from './reading.ts'
import { writeSvg, boundsOf } from './svg.ts'

/** Limits: a larger picture would not be readable. */
const maxLength = 20_000
const maxLine = 1_000
const maxStatements = 400

/** Maximum width of a row in pixels, equal to the text width of the theme (`--measure`). */
const widestRow = 608

/** A drawing for both colour modes. */
interface Drawing {
  readonly light: string
  readonly dark: string
  readonly width: number
  readonly height: number
}

/** A diagram. */
export interface Picture extends Drawing {
  /**
   * The diagram from left to right, if that was requested, differs from the source, and fits into the text
   * width.
   */
  readonly row?: Drawing
  readonly title?: string
  /** Text alternative of the picture. */
  readonly alt: string
  /** All texts in the picture, starting with the labels of nodes. */
  readonly texts: readonly string[]
}

/** Words for the text alternative of a picture. */
export type DiagramWords = PluginWords['diagrams']

/** Draws a diagram, with `asRow` also as a row. Returns a problem with its location if a statement cannot be drawn. */
export async function draw(
  source: string,
  { colors, fonts }: { readonly colors: { readonly light: Colors; readonly dark: Colors }; readonly fonts: Fonts },
  words: DiagramWords,
  asRow = false,
): Promise<{ readonly picture?: Picture; readonly problems: readonly Problem[] }> {
  const { header, statements, description, ...about } = readSource(source)
  const limit = exceeds(source, statements)
  if (limit !== undefined) return { problems: [limit] }
  const kind = kindOf(header)
  if (typeof kind === 'object' || header === undefined) return { problems: [...about.problems, kind as Problem] }
  const diagram = kinds[kind](header, statements)
  const problems = [...about.problems, ...diagram.problems]
  if (problems.some(({ ignored }) => !ignored)) return { problems }
  let parts: readonly Element[]
  try {
    parts = await diagram.draw()
  } catch {
    return { problems: [...problems, fault(header, 'the diagram cannot be laid out')] }
  }
  const drawing = (shapes: readonly Element[]): Drawing => {
    const box = boundsOf(shapes, 4)
    const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)]
    const svgIn = (mode: 'light' | 'dark') => writeSvg(shapes, box, { colors: colors[mode], fonts })
    return { light: svgIn('light'), dark: svgIn('dark'), width, height }
  }
  const across = asRow ? await diagram.drawRow() : undefined
  const row = across && drawing(across)
  const title = about.title ?? diagram.title
  const labels = namesIn(diagram.labels)
  const alt =
    description ?? [title ?? words.kinds[kind], summary(labels, words)].filter((part) => part !== '').join(': ')
  return {
    picture: {
      ...drawing(parts),
      ...(row !== undefined && row.width <= widestRow ? { row } : {}),
      // A chart displays its title.
      ...(title === undefined || kind === 'xychart' ? {} : { title }),
      alt,
      texts: [...new Set([...labels, ...parts.flatMap(textsIn)])].filter(
        (text) => !labels.some((label) => label !== text && label.includes(text)),
      ),
    },
    problems,
  }
}

interface DiagramPart {
  readonly labels: readonly string[]
  readonly title?: string
  readonly problems: readonly Problem[]
}

type Drawn = Promise<readonly Element[]> | readonly Element[]

const kinds: Readonly<Record<Kind, ReturnType<typeof kindWith>>> = {
  flowchart: kindWith(readFlowchart, drawGraph, drawGraphRow),
  state: kindWith(readState, drawGraph, drawGraphRow),
  sequence: kindWith(readSequence, drawSequence),
  class: kindWith(readClass, drawGraph, drawGraphRow),
  er: kindWith(readEr, drawGraph, drawGraphRow),
  xychart: kindWith(readXyChart, drawXyChart),
}

function kindWith<T extends DiagramPart>(
  readKind: (header: Statement, statements: readonly Statement[]) => T,
  draw: (diagram: T) => Drawn,
  drawRow: (diagram: T) => Drawn | undefined = () => undefined,
) {
  return (header: Statement, statements: readonly Statement[]) => {
    const diagram = readKind(header, statements)
    return { ...diagram, draw: () => draw(diagram), drawRow: () => drawRow(diagram) }
  }
}

async function drawGraph({ graph }: Pick<ReadGraph, 'graph'>): Promise<readonly Element[]> {
  // The layout engine is large, and sequences and charts do not need it.
  return (await import('./graph.ts')).drawGraph(graph)
}

/** Draws a downward graph from left to right. */
function drawGraphRow({ graph }: ReadGraph): Drawn | undefined {
  return graph.direction === 'TB' ? drawGraph({ graph: { ...graph, direction: 'LR' } }) : undefined
}

/** Distinct labels, each on one line. */
function namesIn(labels: readonly string[]): readonly string[] {
  return [...new Set(labels.map((label) => label.replace(/\s+/g, ' ').trim()))].filter((label) => label !== '')
}

/** Texts in a shape. A label with several lines is one text for each line. */
function textsIn(part: Element): readonly string[] {
  if (part.tagName === 'text') return [toString(part)]
  return part.children.flatMap((child) => (child.type === 'element' ? textsIn(child) : []))
}

/** List of labels, cut to a reasonable length for screen readers. */
function summary(names: readonly string[], { more }: DiagramWords): string {
  let length = 0
  const last = names.findIndex((name) => (length += name.length + 2) > 200)
  if (last === -1) return names.join(', ')
  const shownCount = Math.max(1, last)
  return fill(more, { labels: names.slice(0, shownCount).join(', '), count: names.length - shownCount })
}

function exceeds(source: string, statements: readonly Statement[]): Problem | undefined {
  const start = { text: '', line: 0, column: 0 }
  if (source.length > maxLength) return fault(start, 'a diagram has more than 20,000 characters')
  const long = statements.find(({ text }) => text.length > maxLine)
  if (long !== undefined) return fault(long, 'a line of a diagram has more than 1,000 characters')
  const further = statements[maxStatements]
  return further === undefined ? undefined : fault(further, `a diagram has more than ${maxStatements} statements`)
}
