import type { ElementContent } from 'hast'

/** What a chapter has that its entry in the package has to name, and what the book says of itself to those who cannot see. */
export interface PageFeatures {
  readonly hasMath: boolean
  readonly hasSvg: boolean
  readonly hasPictures: boolean
  /** Every picture of it has a text. */
  readonly isDescribed: boolean
}

/** Looks through the content of a chapter. */
export function inspect(nodes: readonly ElementContent[]): PageFeatures {
  const found = { hasMath: false, hasSvg: false, hasPictures: false, isDescribed: true }
  const visit = (node: ElementContent): void => {
    if (node.type !== 'element') return
    if (node.tagName === 'math') found.hasMath = true
    if (node.tagName === 'svg') found.hasSvg = true
    if (node.tagName === 'img') {
      found.hasPictures = true
      if (String(node.properties['alt'] ?? '') === '') found.isDescribed = false
    }
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return found
}
