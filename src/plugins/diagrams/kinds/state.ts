import type { Element } from 'hast'
import type { GraphEdge, GraphGroup, GraphNode } from '../graph.ts'
import { plainLabel, readLabel } from '../label.ts'
import type { Direction } from '../layout.ts'
import { directionOf, fault, leftOut, notClickable, type Problem, type Statement } from '../reading.ts'
import { noteNode, shapedNode } from '../shapes.ts'
import { readStyling, styleOf, type Style, type Styled } from '../styles.ts'
import { pointList, shape, type Box } from '../svg.ts'
import type { ReadGraph } from './flowchart.ts'
import { defined } from '../../../plugin.ts'

interface State extends Styled {
  label: string
  shape: 'rounded' | 'choice' | 'bar'
}

/** The diagram, or the inside of a state. */
interface Scope {
  readonly id: string
  readonly statement: Statement
  direction?: Direction
  /** In order of mention. */
  readonly states: Set<string>
  readonly transitions: { readonly from: string; readonly to: string; readonly label: string }[]
}

const id = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.]|-(?!-))*'
const classed = `(?::::([\\w-]+))?`
const transition = new RegExp(
  `^(\\[\\*\\]|${id})${classed}\\s*-->\\s*(\\[\\*\\]|${id})${classed}\\s*(?::\\s*(.*))?$`,
  'u',
)
const declaration = new RegExp(
  `^state\\s+(?:"([^"]*)"\\s+as\\s+)?(${id})${classed}\\s*(?:<<(\\w+)>>|\\[\\[(\\w+)\\]\\])?\\s*(\\{)?\\s*(\\})?$`,
  'u',
)
const description = new RegExp(`^(${id})${classed}\\s*(?::\\s*(.*))?$`, 'u')
const note = new RegExp(`^note\\s+(?:left|right)\\s+of\\s+(${id})\\s*(?::\\s*(.*))?$`, 'iu')
const pseudo: Readonly<Record<string, State['shape']>> = { choice: 'choice', fork: 'bar', join: 'bar' }

export function readState(first: Statement, rest: readonly Statement[]): ReadGraph {
  const problems: Problem[] = []
  const states = new Map<string, State>()
  const classes = new Map<string, Style>()
  const top = newScope('', first)
  const open: Scope[] = [top]
  const composites = new Map<string, Scope>()

  const state = (name: string, className?: string): State => {
    let found = states.get(name)
    if (found === undefined) states.set(name, (found = { label: name, shape: 'rounded', classes: [], style: {} }))
    if (className !== undefined) found.classes.push(className)
    if (![...open, ...composites.values()].some((scope) => scope.states.has(name))) open.at(-1)?.states.add(name)
    return found
  }

  const notes: { readonly of: string; readonly scope: Scope | undefined; readonly lines: string[] }[] = []
  let openNote: string[] | undefined
  for (const statement of rest) {
    const { text } = statement
    let found: RegExpExecArray | null
    if (openNote !== undefined) {
      if (/^end note$/i.test(text)) openNote = undefined
      else openNote.push(text)
    } else if ((found = note.exec(text)) !== null) {
      const of = found[1] ?? ''
      state(of)
      const lines = found[2] === undefined ? [] : [found[2]]
      notes.push({ of, scope: [top, ...composites.values()].find(({ states: own }) => own.has(of)), lines })
      if (found[2] === undefined) openNote = lines
    } else if ((found = transition.exec(text)) !== null) {
      const [, from = '', fromClass, to = '', toClass, label = ''] = found
      if (from !== '[*]') state(from, fromClass)
      if (to !== '[*]') state(to, toClass)
      open.at(-1)?.transitions.push({ from, to, label: readLabel(label) })
    } else if (directionOf(text) !== undefined) {
      Object.assign(open.at(-1) ?? top, { direction: directionOf(text) })
    } else if ((found = declaration.exec(text)) !== null) {
      const [, label, name = '', className, kind = found[5], , begins, ends] = found
      const one = state(name, className)
      if (label !== undefined) one.label = readLabel(label)
      if (kind !== undefined) one.shape = pseudo[kind] ?? 'rounded'
      if (begins !== undefined && ends === undefined) {
        const scope = newScope(name, statement)
        composites.set(name, scope)
        open.push(scope)
      }
    } else if (text === '}') {
      if (open.length > 1) open.pop()
      else problems.push(fault(statement, 'there is no state that this ends'))
    } else if (text === '--') {
      problems.push(leftOut(statement, 'regions of a state are drawn as one'))
    } else if (readStyling(text, classes, (name) => states.get(name))) continue
    else if (/^click\s/.test(text)) problems.push(notClickable(statement))
    else if (/^(?:hide empty description|scale\s.*)$/.test(text)) continue
    else if ((found = description.exec(text)) !== null) {
      const one = state(found[1] ?? '', found[2])
      if (found[3] !== undefined) one.label = readLabel(found[3])
    } else problems.push(fault(statement, 'this is no statement of a state diagram', 'e.g. Draft --> Booked : book'))
  }
  for (const scope of open.slice(1)) problems.push(fault(scope.statement, 'the state has no end', 'write "}" after it'))
  if (states.size === 0 && problems.length === 0) problems.push(fault(first, 'the state diagram has no states'))

  const isComposite = (name: string): boolean => (composites.get(name)?.states.size ?? 0) > 0
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  const asGroup = (scope: Scope, direction: Direction): GraphGroup => {
    const own: string[] = []
    const groups: GraphGroup[] = []
    const add = (node: GraphNode): void => {
      own.push(node.id)
      nodes.push(node)
    }
    const uses = (side: 'from' | 'to'): boolean => scope.transitions.some((one) => one[side] === '[*]')
    const [start, end] = [`${scope.id} start`, `${scope.id} end`]
    if (uses('from')) add(startNode(start))
    for (const name of scope.states) {
      const inner = isComposite(name) ? composites.get(name) : undefined
      const one = states.get(name)
      if (inner !== undefined) groups.push(asGroup(inner, inner.direction ?? direction))
      else if (one?.shape === 'choice') add(choiceNode(name))
      else if (one?.shape === 'bar') add(barNode(name, direction === 'LR' || direction === 'RL'))
      else if (one !== undefined) add(shapedNode(name, 'rounded', one.label, styleOf(one, classes)))
    }
    for (const [index, { of, scope: around, lines }] of notes.entries())
      if (around === scope) {
        const id = `${of} note ${index}`
        add(noteNode(id, readLabel(lines.join('\n'))))
        edges.push({ from: of, to: id, isDashed: true })
      }
    if (uses('to')) add(endNode(end))
    for (const { from, to, label } of scope.transitions) {
      const ends = { from: from === '[*]' ? start : from, to: to === '[*]' ? end : to }
      edges.push({ ...ends, end: 'arrow', label })
    }
    return defined({
      id: `state ${scope.id}`,
      label: states.get(scope.id)?.label ?? '',
      direction: scope.direction,
      nodes: own,
      groups,
    })
  }
  const direction = top.direction ?? 'TB'
  const whole = asGroup(top, direction)
  const groupName = (id: string): string => (isComposite(id) ? `state ${id}` : id)
  const shown = [...states.values()].filter((one) => one.shape === 'rounded')
  return {
    graph: {
      direction,
      nodes,
      top: whole,
      edges: edges.map((edge) => ({ ...edge, from: groupName(edge.from), to: groupName(edge.to) })),
    },
    labels: shown.map(({ label }) => plainLabel(label)),
    problems,
  }
}

function startNode(id: string): GraphNode {
  return { id, width: 16, height: 16, draw: (box) => [disc(box, 8, 'var(--text)')], outline: () => 'ellipse' }
}

function endNode(id: string): GraphNode {
  const ring = { fill: 'none', stroke: 'var(--text)', strokeWidth: 1.5 }
  const draw = (box: Box): Element[] => [
    shape('circle', { cx: box.x + 10, cy: box.y + 10, r: 9, ...ring }),
    disc(box, 5, 'var(--text)'),
  ]
  return { id, width: 20, height: 20, draw, outline: () => 'ellipse' }
}

function disc({ x, y, width, height }: Box, r: number, fill: string): Element {
  return shape('circle', { cx: x + width / 2, cy: y + height / 2, r, fill })
}

function choiceNode(id: string): GraphNode {
  const corners = ({ x, y }: Box) =>
    [
      [x + 16, y],
      [x + 32, y + 16],
      [x + 16, y + 32],
      [x, y + 16],
    ] as const
  const look = { fill: 'var(--fill)', stroke: 'var(--border)', strokeWidth: 1 }
  const draw = (box: Box): Element[] => [shape('polygon', { points: pointList(corners(box)), ...look })]
  return { id, width: 32, height: 32, draw, outline: corners }
}

function barNode(id: string, isUpright: boolean): GraphNode {
  const size = isUpright ? { width: 6, height: 64 } : { width: 64, height: 6 }
  return { id, ...size, draw: (box) => [shape('rect', { ...box, rx: 2, fill: 'var(--text)' })] }
}

function newScope(name: string, statement: Statement): Scope {
  return { id: name, statement, states: new Set(), transitions: [] }
}
