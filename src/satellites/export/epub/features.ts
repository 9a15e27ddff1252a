import type { ElementContent } from 'hast'

/** Features of a chapter that the package must declare, and facts for its accessibility metadata. */
export interface PageFeatures {
  readonly hasMath: boolean
  readonly hasSvg: boolean
  readonly hasPictures: boolean
  /** Every picture has a text alternative. */
  readonly isDescribed: boolean
}

/** Detects the features of a chapter. */
export function inspect(nodes: readonly ElementContent[]): PageFeatures {
  const features = { hasMath: false, hasSvg: false, hasPictures: false, isDescribed: true }
  const visit = (node: ElementContent): void => {
    if (node.type !== 'element') return
    if (node.tagName === 'math') features.hasMath = true
    if (node.tagName === 'svg') features.hasSvg = true
    if (node.tagName === 'img') {
      features.hasPictures = true
      if (String(node.properties['alt'] ?? '') === '') features.isDescribed = false
    }
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return features
}
