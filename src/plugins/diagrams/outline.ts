import type { Point } from './layout.ts'
import type { Box } from './svg.ts'

/** The edge of a shape inside its box. */
export type Outline = readonly Point[] | 'ellipse'

/**
 * The point where a line meets the outline of a shape. The layout leads lines to the box around the shape, which is
 * larger.
 */
export function meeting(from: Point, to: Point, box: Box, outline: Outline): Point {
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
    // A hair beyond the corners, where lines end exactly.
    return along < -1e-6 || along > 1 + 1e-6 ? [] : [((ax - x) * ey - (ay - y) * ex) / cross]
  })
}

function ellipseHits([x, y]: Point, [dx, dy]: Point, box: Box): number[] {
  const [rx, ry] = [box.width / 2, box.height / 2]
  const [px, py] = [(x - box.x - rx) / rx, (y - box.y - ry) / ry]
  const [vx, vy] = [dx / rx, dy / ry]
  const [a, b, c] = [vx * vx + vy * vy, 2 * (px * vx + py * vy), px * px + py * py - 1]
  const root = b * b - 4 * a * c
  if (a === 0 || root < 0) return []
  return [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)]
}
