import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import type { Box } from './svg.ts'
import { defined } from '../../base/defined.ts'

/** Direction of the flow of a diagram. */
export type Direction = 'TB' | 'BT' | 'LR' | 'RL'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A group of nodes with a header. The whole diagram is a group without a header. */
export interface Group {
  readonly id: string
  /** Size of the header text. */
  readonly head?: Size
  /** The group is laid out separately in this direction. Requires that no line crosses its border. */
  readonly direction?: Direction
  readonly nodes: readonly ({ readonly id: string } & Size)[]
  readonly groups: readonly Group[]
}

/** A line between nodes or groups, with the sizes of its labels. */
export interface Line {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly label?: Size
  readonly fromLabel?: Size
  readonly toLabel?: Size
}

export type Point = readonly [x: number, y: number]

/** Points of a line, and the centres of its labels. */
interface Path {
  readonly points: readonly Point[]
  readonly label?: Point
  readonly fromLabel?: Point
  readonly toLabel?: Point
}

export interface Layout {
  /** Nodes and groups. */
  readonly boxes: ReadonlyMap<string, Box>
  readonly lines: ReadonlyMap<string, Path>
}

const ways: Readonly<Record<Direction, string>> = { TB: 'DOWN', BT: 'UP', LR: 'RIGHT', RL: 'LEFT' }

const common: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.componentComponent': '32',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

/**
 * Options that keep the order of the source. Nodes without lines form one layer, as in Mermaid: a row in a downward
 * diagram, a column in a rightward one.
 */
const inOrder: LayoutOptions = {
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
}

let engine: InstanceType<typeof ELK> | undefined

/** Lays out the nodes, groups and lines of a diagram. Throws if the engine fails. */
export async function layOut(top: Group, lines: readonly Line[], direction: Direction): Promise<Layout> {
  return layOutAlone({ ...top, direction }, homesOf(top, lines), {})
}

type Homes = ReadonlyMap<string, readonly Line[]>

/**
 * Lays out a group without crossing lines, which then becomes a single box. As part of the whole graph, the engine
 * would change its direction and the order of nodes without lines.
 */
async function layOutAlone(group: Group, homes: Homes, options: LayoutOptions): Promise<Layout & Size> {
  engine ??= new ELK()
  const inner = new Map<string, Layout & Size>()
  for (const innerGroup of apartIn(group))
    inner.set(innerGroup.id, await layOutAlone(innerGroup, homes, inside(innerGroup)))
  const flow = {
    ...common,
    ...options,
    'elk.direction': ways[group.direction ?? 'TB'],
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  }
  let done: ElkNode
  try {
    done = await engine.layout(asElk(group, { homes, inner, options: { ...flow, ...inOrder } }))
  } catch {
    // With nested groups the engine fails for some orders.
    done = await engine.layout(asElk(group, { homes, inner, options: flow }))
  }
  const boxes = new Map<string, Box>()
  const lines = new Map<string, Path>()
  const collect = (node: ElkNode): void => {
    for (const child of node.children ?? []) {
      const { x = NaN, y = NaN, width = NaN, height = NaN } = child
      if (![x, y, width, height].every(Number.isFinite)) throw new Error(`no place for ${child.id}`)
      boxes.set(child.id, { x, y, width, height })
      const part = inner.get(child.id)
      for (const [id, box] of part?.boxes ?? []) boxes.set(id, { ...box, x: x + box.x, y: y + box.y })
      for (const [id, path] of part?.lines ?? []) lines.set(id, moved(path, [x, y]))
      collect(child)
    }
    for (const edge of node.edges ?? []) lines.set(edge.id, pathOf(edge))
  }
  collect(done)
  return { boxes, lines, width: done.width ?? NaN, height: done.height ?? NaN }
}

/** Subgroups that are laid out separately. */
function apartIn({ groups }: Group): readonly Group[] {
  return groups.flatMap((group) => (group.direction === undefined ? apartIn(group) : [group]))
}

function pathOf({ sections = [], labels = [] }: ElkExtendedEdge): Path {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): Point => [x, y]),
  )
  const middleOf = (name: string): Point | undefined => {
    const label = labels.find(({ text }) => text === name)
    if (label === undefined) return undefined
    const { x = 0, y = 0, width = 0, height = 0 } = label
    return [x + width / 2, y + height / 2]
  }
  return pathWith(points, ['label', 'from', 'to'].map(middleOf))
}

function moved({ points, label, fromLabel, toLabel }: Path, [x, y]: Point): Path {
  const move = ([left, top]: Point): Point => [left + x, top + y]
  return pathWith(
    points.map(move),
    [label, fromLabel, toLabel].map((point) => point && move(point)),
  )
}

function pathWith(points: readonly Point[], [label, fromLabel, toLabel]: readonly (Point | undefined)[]): Path {
  return defined({ points, label, fromLabel, toLabel })
}

/** Layout options that reserve space for the header of a group. */
function inside({ head }: Group): LayoutOptions {
  return {
    'elk.padding': `[top=${(head?.height ?? 0) + 30},left=18,bottom=18,right=18]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${(head?.width ?? 0) + 28},48)`,
  }
}

function asElk(
  group: Group,
  { homes, inner, options }: { homes: Homes; inner: ReadonlyMap<string, Size>; options: LayoutOptions },
): ElkNode {
  return {
    id: group.id,
    layoutOptions: options,
    children: [
      ...group.nodes.map(({ id, width, height }) => ({ id, width, height })),
      ...group.groups.map((child) => {
        const size = inner.get(child.id)
        if (size !== undefined) return { id: child.id, width: size.width, height: size.height }
        return asElk(child, { homes, inner, options: { ...common, ...inside(child) } })
      }),
    ],
    edges: (homes.get(group.id) ?? []).map((line) => ({
      id: line.id,
      sources: [line.from],
      targets: [line.to],
      labels: [
        ...labelOf('label', line.label, { 'elk.edgeLabels.placement': 'CENTER', 'elk.edgeLabels.inline': 'true' }),
        ...labelOf('from', line.fromLabel, { 'elk.edgeLabels.placement': 'TAIL' }),
        ...labelOf('to', line.toLabel, { 'elk.edgeLabels.placement': 'HEAD' }),
      ],
    })),
  }
}

function labelOf(text: string, size: Size | undefined, layoutOptions: LayoutOptions) {
  return size === undefined ? [] : [{ text, width: size.width, height: size.height, layoutOptions }]
}

/** For each line, the innermost group that contains both ends. */
function homesOf(top: Group, lines: readonly Line[]): Homes {
  const ways = new Map<string, readonly string[]>()
  const walk = (group: Group, above: readonly string[]): void => {
    const way = [...above, group.id]
    for (const { id } of group.nodes) ways.set(id, way)
    for (const inner of group.groups) {
      ways.set(inner.id, way)
      walk(inner, way)
    }
  }
  walk(top, [])
  const homes = new Map<string, Line[]>()
  for (const line of lines) {
    const [from = [], to = []] = [ways.get(line.from), ways.get(line.to)]
    const shared = from.filter((id, index) => id === to[index])
    const home = shared.at(-1) ?? top.id
    homes.set(home, [...(homes.get(home) ?? []), line])
  }
  return homes
}
