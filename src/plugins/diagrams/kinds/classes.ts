import type { Element } from 'hast'
import { classesOf, halo, pointsOf, set, shape } from '../svg.ts'
import type { ClassEnd, Relation } from './class.ts'
import { Markers } from './markers.ts'

/** Gives the lines of a drawn class diagram their ends, two where there are two, and words at them a ground to stand on. */
export function finishClasses(svg: Element, relations: readonly Relation[]): Element {
  const markers = new Markers()
  const marker = (end: ClassEnd): string | undefined =>
    end === 'none' ? undefined : markers.use(end === 'arrow' ? 'open' : end, 'var(--line)')
  let count = 0
  const children: Element[] = []
  for (const child of svg.children) {
    if (child.type !== 'element' || child.tagName === 'defs' || child.tagName === 'style') continue
    if (child.tagName === 'text') set(child, halo)
    const relation = classesOf(child).includes('class-relationship') ? relations[count++] : undefined
    if (relation === undefined) {
      children.push(child)
      continue
    }
    const [start, end] = [marker(relation.start), marker(relation.end)]
    children.push(
      shape('polyline', {
        points: pointsOf(child),
        fill: 'none',
        stroke: 'var(--line)',
        strokeWidth: 1.2,
        ...(relation.dashed ? { strokeDashArray: '6 4' } : {}),
        ...(start === undefined ? {} : { markerStart: start }),
        ...(end === undefined ? {} : { markerEnd: end }),
      }),
    )
  }
  return { ...svg, children: [markers.defs(), ...children] }
}
