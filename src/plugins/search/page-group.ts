import type { Page } from '../kit.ts'
import type { PageGroup } from './engine/groups.ts'

/** Group of a page by which readers filter results. */
export function groupOf({ features = [], search }: Page): PageGroup {
  if (features.includes('blog')) return 'blog'
  const isReference = features.includes('api') || search?.kind === 'operation' || search?.kind === 'schema'
  return isReference ? 'reference' : 'guide'
}
