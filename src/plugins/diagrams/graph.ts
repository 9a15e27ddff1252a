import type { Element } from 'hast'
import { layOut, type Direction, type Group, type Line, type Point, type Size } from './layout.ts'
import { measured } from './label.ts'
import { pointList, shape, textIn, textLines, type Box, Markers, type Marker } from './svg.ts'
import { defined } from '../../base/defined.ts'

/** A node with its size and drawing. */
export interface GraphNode extends Size {
  readonly id: string
  draw(box: Box): readonly Element[]
  /** Shape at which edges end; default: the box. */
  outline?(box: Box): Outline
}

export interface GraphGroup {
  readonly id: string
  readonly label: string
  /**
   * Direction of the group. Applies only if no edge crosses its border; otherwise the group has the direction of
   * its parent.
   */
  readonly direction?: Direction
  readonly nodes: readonly string[]
  readonly groups: readonly GraphGroup[]
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly label?: string
  readonly fromLabel?: string
  readonly toLabel?: string
  readonly start?: Marker
  readonly end?: Marker
  readonly isDashed?: boolean
  readonly width?: number
  /** Custom colour. */
  readonly stroke?: string
  /** Included in the layout, but not drawn. */
  readonly isHidden?: boolean
}

export interface Graph {
  readonly direction: Direction
  readonly nodes: readonly GraphNode[]
  /** Nodes and groups outside of all groups. */
  readonly top: Pick<GraphGroup, 'nodes' | 'groups'>
  readonly edges: readonly GraphEdge[]
  /** Colour of the markers at the ends of edges. Default: the accent. */
  readonly markerColor?: string
}

const labelSize = 12
const headSize = 12

/** Draws a graph. Throws if the layout fails. */
export async function drawGraph({ direction, nodes, top, edges, markerColor }: Graph): Promise<readonly Element[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const forward = withoutCycles([...byId.keys()], edges)
  const groups = new Map<string, GraphGroup>()
  const asGroup = (group: GraphGroup, parentDirection: Direction): Group => {
    groups.set(group.id, group)
    const groupDirection = group.direction ?? parentDirection
    const apart = isApart(group, edges)
    return {
      id: group.id,
      nodes: group.nodes.flatMap((id) => byId.get(id) ?? []),
      groups: group.groups.map((inner) => asGroup(inner, apart ? groupDirection : parentDirection)),
      ...(group.label === '' ? {} : { head: measured(group.label, headSize, 400, true) }),
      ...(apart ? { direction: groupDirection } : {}),
    }
  }
  const root = asGroup({ ...top, id: internalId(''), label: '' }, direction)
  const layout = await layOut(root, forward.map(layoutLine), direction)

  const markers = new Markers()
  const inBox = (id: string, draw: (box: Box) => readonly Element[]): readonly Element[] => {
    const box = layout.boxes.get(id)
    return box === undefined ? [] : draw(box)
  }
  const frames = [...groups.values()].flatMap((group) => inBox(group.id, (box) => frame(group, box)))
  const lines: Element[] = []
  const words: Element[] = []
  for (const [index, edge] of forward.entries()) {
    const path = layout.lines.get(internalId(index))
    if (path === undefined || edge.isHidden === true) continue
    const points = onOutlines(path.points, edge, (id) => {
      const [node, box] = [byId.get(id), layout.boxes.get(id)]
      return node?.outline === undefined || box === undefined ? undefined : { box, outline: node.outline(box) }
    })
    lines.push(drawEdge(points, edge, markers, edge.stroke ?? markerColor))
    if (path.label !== undefined) words.push(...pill(edge.label ?? '', path.label))
    if (path.fromLabel !== undefined) words.push(...endWords(edge.fromLabel ?? '', path.fromLabel))
    if (path.toLabel !== undefined) words.push(...endWords(edge.toLabel ?? '', path.toLabel))
  }
  const drawn = nodes.flatMap((node) => inBox(node.id, node.draw))
  return [...markers.defs(), ...frames, ...lines, ...words, ...drawn]
}

/** True if no edge crosses the border of a group. */
function isApart(group: GraphGroup, edges: readonly GraphEdge[]): boolean {
  const inside = new Set<string>()
  const walk = ({ nodes, groups }: GraphGroup): void => {
    for (const id of nodes) inside.add(id)
    for (const inner of groups) {
      inside.add(inner.id)
      walk(inner)
    }
  }
  walk(group)
  return edges.every(({ from, to }) => inside.has(from) === inside.has(to))
}

/** Id of an edge, or of the root group (`''`). The line break prevents conflicts with names in the source. */
function internalId(index: number | ''): string {
  return `\n${index}`
}

function layoutLine({ from, to, label, fromLabel, toLabel }: GraphEdge, index: number): Line {
  const size = (text: string, margin: number): Size => {
    const { width, height } = measured(text, labelSize, 220)
    return { width: width + 2 * margin, height: height + margin }
  }
  return {
    id: internalId(index),
    from,
    to,
    ...(label && { label: size(label, 6) }),
    ...(fromLabel && { fromLabel: size(fromLabel, 2) }),
    ...(toLabel && { toLabel: size(toLabel, 2) }),
  }
}

function frame({ label }: GraphGroup, { x, y, width, height }: Box): Element[] {
  const border = { stroke: 'var(--border)', strokeWidth: 1 }
  const { lines, height: head } = measured(label, headSize, 400, true)
  const ground = shape('rect', { x, y, width, height, rx: 4, fill: 'var(--group)', ...border })
  if (label === '') return [ground]
  const band = { x, y, width, height: head + 10 }
  return [
    ground,
    shape('rect', { ...band, rx: 4, fill: 'var(--header)', ...border }),
    ...textIn(band, lines, { size: headSize, fontWeight: 600, fill: 'var(--text)' }),
  ]
}

function onOutlines(
  points: readonly Point[],
  { from, to }: GraphEdge,
  find: (id: string) => { readonly box: Box; readonly outline: Outline } | undefined,
): readonly Point[] {
  const all = [...points]
  const [first, second, last, before] = [all[0], all[1], all.at(-1), all.at(-2)]
  const [start, end] = [find(from), find(to)]
  if (start !== undefined && first !== undefined && second !== undefined)
    all[0] = intersection(second, first, start.box, start.outline)
  if (end !== undefined && last !== undefined && before !== undefined)
    all[all.length - 1] = intersection(before, last, end.box, end.outline)
  return all
}

function drawEdge(points: readonly Point[], edge: GraphEdge, markers: Markers, color: string | undefined): Element {
  return shape('polyline', {
    points: pointList(points),
    fill: 'none',
    stroke: edge.stroke ?? 'var(--line)',
    strokeWidth: edge.width ?? 1.2,
    strokeLineJoin: 'round',
    ...(edge.isDashed === true ? { strokeDashArray: '4 4' } : {}),
    ...(edge.start === undefined ? {} : { markerStart: markers.use(edge.start, color) }),
    ...(edge.end === undefined ? {} : { markerEnd: markers.use(edge.end, color) }),
  })
}

function pill(label: string, [x, y]: Point): Element[] {
  const { lines, width, height } = measured(label, labelSize, 220)
  const box = { x: x - width / 2 - 4, y: y - height / 2 - 1, width: width + 8, height: height + 2 }
  return [
    shape('rect', { ...box, rx: 3, fill: 'var(--page)' }),
    ...textIn(box, lines, { size: labelSize, fill: 'var(--muted)' }),
  ]
}

function endWords(label: string, [x, y]: Point): Element[] {
  const { lines } = measured(label, labelSize, 220)
  return textLines(lines, { x, y, size: labelSize, textAnchor: 'middle', fill: 'var(--muted)' })
}

/**
 * Removes cycles: edges that lead back are reversed, with their markers and labels. Nodes then stay in the order of
 * their first mention.
 */
export function withoutCycles(nodes: readonly string[], edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const outgoing = new Map<string, number[]>()
  for (const [index, { from }] of edges.entries()) outgoing.set(from, [...(outgoing.get(from) ?? []), index])
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<number>()
  for (const start of nodes) {
    if (state.has(start)) continue
    state.set(start, 'open')
    const stack = [{ node: start, next: 0 }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const index = outgoing.get(top.node)?.[top.next++]
      const to = index === undefined ? undefined : edges[index]?.to
      if (index === undefined || to === undefined) {
        state.set(top.node, 'done')
        stack.pop()
      } else if (state.get(to) === 'open') {
        if (to !== top.node) back.add(index)
      } else if (!state.has(to)) {
        state.set(to, 'open')
        stack.push({ node: to, next: 0 })
      }
    }
  }
  return edges.map((edge, index) => (back.has(index) ? reversed(edge) : edge))
}

function reversed({ from, to, start, end, fromLabel, toLabel, ...edge }: GraphEdge): GraphEdge {
  return defined({ ...edge, from: to, to: from, start: end, end: start, fromLabel: toLabel, toLabel: fromLabel })
}

/** Shape inside a box, as points or as an ellipse. */
export type Outline = readonly Point[] | 'ellipse'

/**
 * Intersection of an edge with the outline of a shape. The layout ends edges at the box around the shape, which is
 * larger.
 */
function intersection(from: Point, to: Point, box: Box, outline: Outline): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const hits = outline === 'ellipse' ? ellipseHits(from, [dx, dy], box) : polygonHits(from, [dx, dy], outline)
  const first = hits.filter((t) => t > 0).sort((a, b) => a - b)[0]
  return first === undefined ? to : [from[0] + dx * first, from[1] + dy * first]
}

function polygonHits([x, y]: Point, [dx, dy]: Point, outline: readonly Point[]): number[] {
  return outline.flatMap(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay]
    const [ex, ey] = [bx - ax, by - ay]
    const cross = dx * ey - dy * ex
    if (Math.abs(cross) < 1e-9) return []
    const along = ((ax - x) * dy - (ay - y) * dx) / cross
    // Tolerance for lines that end exactly at a corner.
    return along < -1e-6 || along > 1 + 1e-6 ? [] : [((ax - x) * ey - (ay - y) * ex) / cross]
  })
}

function ellipseHits([x, y]: Point, [dx, dy]: Point, box: Box): number[] {
  const [rx, ry] = [box.width / 2, box.height / 2]
  const [px, py] = [(x - box.x - rx) / rx, (y - box.y - ry) / ry]
  const [vx, vy] = [dx / rx, dy / ry]
  const [a, b, c] = [vx * vx + vy * vy, 2 * (px * vx + py * vy), px * px + py * py - 1]
  const discriminant = b * b - 4 * a * c
  if (a === 0 || discriminant < 0) return []
  const root = Math.sqrt(discriminant)
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)]
}
