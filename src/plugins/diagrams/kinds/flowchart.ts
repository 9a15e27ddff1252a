import { plainLabel, readLabel } from '../label.ts'
import type { Graph, GraphEdge, GraphGroup } from '../graph.ts'
import type { Direction } from '../layout.ts'
import { clickRule, directionRule, fault, part, readStatements, rule } from '../reading.ts'
import type { Line, Problem, Statement } from '../reading.ts'
import { shapedNode, type Shape } from '../shapes.ts'
import { tintClasses, readStyle, styleOf, stylingRules, type Style, type Styled } from '../styles.ts'
import { readChain, type Chain, type Link } from './flowchart-line.ts'
import { defined } from '../../../base/defined.ts'

export interface ReadGraph {
  readonly graph: Graph
  /** Texts of the picture, for its text alternative. */
  readonly labels: readonly string[]
  readonly problems: readonly Problem[]
}

interface Group {
  readonly id: string
  readonly label: string
  /** First line. */
  readonly line?: Line
  direction?: Direction
  readonly mentioned: Set<string>
  readonly groups: Group[]
}

interface Vertex extends Styled {
  shape: Shape
  label: string
}

/** Maximum number of edges in a diagram: a few names may produce very many. */
const maxEdges = 500

const header = /^(?:graph|flowchart(?:-elk)?)(?:\s+(TB|TD|BT|RL|LR|[<>^v]))?(?:\s*;\s*(.*))?$/s
const arrows: Readonly<Record<string, Direction>> = { '>': 'LR', '<': 'RL', '^': 'BT', v: 'TB', TD: 'TB' }

export function readFlowchart(first: Statement, rest: readonly Statement[]): ReadGraph {
  const [, way = 'TB', more = ''] = header.exec(first.text) ?? []
  const top: Group = { id: '', label: '', mentioned: new Set(), groups: [] }
  const open: Group[] = [top]
  const vertices = new Map<string, Vertex>()
  const groups = new Map<string, Group>()
  const owners = new Map<string, Group>()
  const edges: { readonly from: string; readonly to: string; readonly link: Link; style: Style }[] = []
  const linkNames = new Set<string>()
  const classes = new Map<string, Style>(tintClasses)
  const linkStyles: (readonly [numbers: string, style: Style])[] = []

  const vertex = (id: string): Vertex => {
    let item = vertices.get(id)
    if (item === undefined) vertices.set(id, (item = { shape: 'rectangle', label: id, classes: [], style: {} }))
    return item
  }
  const add = ({ groups: sets, links }: Chain): void => {
    const [only] = sets.flat()
    if (links.length === 0 && only !== undefined && linkNames.has(only.id)) return
    for (const { id, shape, label, className } of sets.flat()) {
      if (groups.has(id)) continue
      const node = vertex(id)
      if (shape !== undefined) node.shape = shape
      if (label !== undefined) node.label = label
      if (className !== undefined) node.classes.push(className)
      open.at(-1)?.mentioned.add(id)
    }
    for (const [index, link] of links.entries()) {
      if (link.id !== undefined) linkNames.add(link.id)
      for (const from of sets[index] ?? [])
        for (const to of sets[index + 1] ?? [])
          if (edges.length <= maxEdges) edges.push({ from: from.id, to: to.id, link, style: {} })
    }
  }

  const rules = [
    rule(/^subgraph(?:\s+(.*))?$/s, ([, header = ''], line) => {
      const group = readGroup(header, line, groups.size)
      // The name of the group may have been mentioned before and read as a node.
      vertices.delete(group.id)
      for (const openGroup of open) openGroup.mentioned.delete(group.id)
      groups.set(group.id, group)
      open.at(-1)?.groups.push(group)
      open.push(group)
    }),
    rule(/^end$/, (_, line) => {
      const group = open.length > 1 ? open.pop() : undefined
      if (group === undefined) line.fault('no subgraph is open here')
      else for (const id of group.mentioned) if (!owners.has(id)) owners.set(id, group)
    }),
    // The direction of the whole diagram is in its header.
    directionRule((direction) => open.length > 1 && Object.assign(open.at(-1) ?? top, { direction })),
    ...stylingRules(classes, (id, makes) => (makes && !groups.has(id) ? vertex(id) : vertices.get(id))),
    rule(/^linkStyle\s+(default|[\d,\s]+?)\s+(?:interpolate\s+\w+\s*)?(.*)$/, ([, numbers = '', style = '']) =>
      linkStyles.push([numbers, readStyle(style)]),
    ),
    clickRule(/^(?:click|href)\s/),
    rule(/^/, (_, line) => {
      const chain = readChain(line)
      if (chain !== undefined) add(chain)
    }),
  ]
  const statements = [...(more === '' ? [] : [part(first, first.text.length - more.length)]), ...rest]
  const problems = readStatements(joinQuotes(statements).flatMap(splitStatements), () => rules)
  if (!header.test(first.text)) problems.push(fault(first, 'this is not a direction', 'write TB, BT, LR or RL'))
  for (const { line } of open) line?.fault('the subgraph has no end', 'write "end" after it')
  if (vertices.size === 0 && problems.length === 0) problems.push(fault(first, 'the flowchart has no nodes'))
  if (edges.length > maxEdges) problems.push(fault(first, `a diagram has more than ${maxEdges} lines`))

  for (const [numbers, style] of linkStyles) {
    const indexes = numbers === 'default' ? edges.keys() : numbers.split(',').map(Number)
    for (const index of indexes) {
      const edge = edges[index]
      if (edge !== undefined) edge.style = { ...edge.style, ...style }
    }
  }
  const asGraphGroup = (group: Group): GraphGroup =>
    defined({
      id: group.id,
      label: group.label,
      direction: group.direction,
      nodes: [...vertices.keys()].filter((id) => (owners.get(id) ?? top) === group),
      groups: group.groups.map(asGraphGroup),
    })
  return {
    graph: {
      direction: arrows[way] ?? (way as Direction),
      nodes: [...vertices].map(([id, vertex]) => shapedNode(id, vertex.shape, vertex.label, styleOf(vertex, classes))),
      top: asGraphGroup(top),
      edges: edges.map(({ from, to, link, style }) => asEdge(from, to, link, style)),
    },
    labels: [...vertices.values()].map(({ label }) => plainLabel(label)),
    problems,
  }
}

function asEdge(from: string, to: string, { style: line, label, start, end }: Link, style: Style): GraphEdge {
  return defined({
    from,
    to,
    label,
    start,
    end,
    isDashed: line === 'dotted',
    isHidden: line === 'hidden',
    width: style['stroke-width'] ?? (line === 'thick' ? 2.5 : 1.2),
    stroke: style.stroke,
  })
}

function readGroup(header: string, line: Line, count: number): Group {
  const [, id, quoted, label] = /^([^\s["]+)\s*\[(?:\s*"(.*)"\s*|(.*))\]$/s.exec(header.trim()) ?? []
  const name = id ?? (/^\S+$/.test(header) && !header.startsWith('"') ? header : `subgraph ${count}`)
  const groupLabel = readLabel(quoted ?? label ?? header)
  return { id: name, label: groupLabel, line, mentioned: new Set(), groups: [] }
}

/** Joins the lines of quoted labels. */
function joinQuotes(statements: readonly Statement[]): readonly Statement[] {
  const joined: Statement[] = []
  let isOpen = false
  for (const statement of statements) {
    const last = joined.at(-1)
    if (isOpen && last !== undefined) joined[joined.length - 1] = { ...last, text: `${last.text}\n${statement.text}` }
    else joined.push(statement)
    if ((statement.text.match(/"/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen
  }
  return isOpen ? statements : joined
}

/** Splits a line into statements at semicolons, except inside quotation marks. */
function splitStatements(statement: Statement): Statement[] {
  if (!statement.text.includes(';')) return [statement]
  const parts: Statement[] = []
  let from = 0
  for (const [piece] of statement.text.matchAll(/(?:[^;"]|"[^"]*"|"|[#&]\w+;)+/g)) {
    const start = statement.text.indexOf(piece, from)
    from = start + piece.length
    const text = piece.trim()
    if (text !== '') parts.push({ ...part(statement, start + piece.indexOf(text)), text })
  }
  return parts
}
