import type { Element } from 'hast'
import type { GraphEdge, GraphGroup, GraphNode } from '../graph.ts'
import { plainLabel, readLabel } from '../label.ts'
import type { Direction } from '../layout.ts'
import { clickRule, directionRule, fault, readStatements, rule, type Line, type Statement } from '../reading.ts'
import { cornersOf, noteNode, shapedNode } from '../shapes.ts'
import { tintClasses, styleOf, stylingRules, type Style, type Styled } from '../styles.ts'
import { pointList, shape, type Box } from '../svg.ts'
import type { ReadGraph } from './flowchart.ts'
import { defined } from '../../../base/defined.ts'

interface State extends Styled {
  label: string
  shape: 'rounded' | 'choice' | 'bar'
}

/** Content of the diagram or of a composite state. */
interface Scope {
  readonly id: string
  /** First line. */
  readonly line?: Line
  direction?: Direction
  /** States in the order of mention. */
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
  const states = new Map<string, State>()
  const classes = new Map<string, Style>(tintClasses)
  const top = newScope('')
  const open: Scope[] = [top]
  const composites = new Map<string, Scope>()

  const state = (name: string, className?: string): State => {
    let item = states.get(name)
    if (item === undefined) states.set(name, (item = { label: name, shape: 'rounded', classes: [], style: {} }))
    if (className !== undefined) item.classes.push(className)
    if (![...open, ...composites.values()].some((scope) => scope.states.has(name))) open.at(-1)?.states.add(name)
    return item
  }

  const notes: { readonly of: string; readonly scope: Scope | undefined; readonly lines: string[] }[] = []
  /** Lines of an open multi-line note. */
  const openNote: string[][] = []
  const inNote = [rule(/^end note$/i, () => openNote.pop()), rule(/.*/, ([text = '']) => openNote[0]?.push(text))]
  const rules = [
    rule(note, ([, of = '', text]) => {
      state(of)
      const lines = text === undefined ? [] : [text]
      notes.push({
        of,
        scope: [top, ...composites.values()].find(({ states: scopeStates }) => scopeStates.has(of)),
        lines,
      })
      if (text === undefined) openNote.push(lines)
    }),
    rule(transition, ([, from = '', fromClass, to = '', toClass, label = '']) => {
      if (from !== '[*]') state(from, fromClass)
      if (to !== '[*]') state(to, toClass)
      open.at(-1)?.transitions.push({ from, to, label: readLabel(label) })
    }),
    directionRule((direction) => Object.assign(open.at(-1) ?? top, { direction })),
    rule(declaration, ([, label, name = '', className, angular, kind = angular, begins, ends], line) => {
      const item = state(name, className)
      if (label !== undefined) item.label = readLabel(label)
      if (kind !== undefined) item.shape = pseudo[kind] ?? 'rounded'
      if (begins === undefined || ends !== undefined) return
      const scope = newScope(name, line)
      composites.set(name, scope)
      open.push(scope)
    }),
    rule(/^\}$/, (_, line) => (open.length > 1 ? open.pop() : line.fault('no composite state is open here'))),
    rule(/^--$/, (_, line) => line.leaveOut('regions of a state are drawn as one')),
    ...stylingRules(classes, (name) => states.get(name)),
    clickRule(/^click\s/),
    rule(/^(?:hide empty description|scale\s.*)$/, () => undefined),
    rule(description, ([, name = '', className, text]) => {
      const item = state(name, className)
      if (text !== undefined) item.label = readLabel(text)
    }),
    rule(/^/, (_, line) => line.fault('this is not a statement of a state diagram', 'e.g. Draft --> Booked : book')),
  ]
  const problems = readStatements(rest, () => (openNote.length > 0 ? inNote : rules))
  for (const { line } of open) line?.fault('the state has no end', 'write "}" after it')
  if (states.size === 0 && problems.length === 0) problems.push(fault(first, 'the state diagram has no states'))

  const isComposite = (name: string): boolean => (composites.get(name)?.states.size ?? 0) > 0
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  const asGroup = (scope: Scope, direction: Direction): GraphGroup => {
    const ids: string[] = []
    const groups: GraphGroup[] = []
    const add = (node: GraphNode): void => {
      ids.push(node.id)
      nodes.push(node)
    }
    const uses = (side: 'from' | 'to'): boolean => scope.transitions.some((transition) => transition[side] === '[*]')
    const [start, end] = [`${scope.id} start`, `${scope.id} end`]
    if (uses('from')) add(startNode(start))
    for (const name of scope.states) {
      const inner = isComposite(name) ? composites.get(name) : undefined
      const item = states.get(name)
      if (inner !== undefined) groups.push(asGroup(inner, inner.direction ?? direction))
      else if (item?.shape === 'choice') add(choiceNode(name))
      else if (item?.shape === 'bar') add(barNode(name, direction === 'LR' || direction === 'RL'))
      else if (item !== undefined) add(shapedNode(name, 'rounded', item.label, styleOf(item, classes)))
    }
    for (const [index, { of, scope: noteScope, lines }] of notes.entries())
      if (noteScope === scope) {
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
      nodes: ids,
      groups,
    })
  }
  const direction = top.direction ?? 'TB'
  const root = asGroup(top, direction)
  const groupName = (id: string): string => (isComposite(id) ? `state ${id}` : id)
  const roundedStates = [...states.values()].filter((state) => state.shape === 'rounded')
  return {
    graph: {
      direction,
      nodes,
      top: root,
      edges: edges.map((edge) => ({ ...edge, from: groupName(edge.from), to: groupName(edge.to) })),
    },
    labels: roundedStates.map(({ label }) => plainLabel(label)),
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
  const corners = (box: Box) => cornersOf('diamond', box) ?? []
  const style = { fill: 'var(--fill)', stroke: 'var(--border)', strokeWidth: 1 }
  const draw = (box: Box): Element[] => [shape('polygon', { points: pointList(corners(box)), ...style })]
  return { id, width: 32, height: 32, draw, outline: corners }
}

function barNode(id: string, isUpright: boolean): GraphNode {
  const size = isUpright ? { width: 6, height: 64 } : { width: 64, height: 6 }
  return { id, ...size, draw: (box) => [shape('rect', { ...box, rx: 2, fill: 'var(--text)' })] }
}

function newScope(id: string, line?: Line): Scope {
  return { id, ...(line && { line }), states: new Set(), transitions: [] }
}
