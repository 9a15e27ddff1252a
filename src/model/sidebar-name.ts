import type { Sidebar } from './page.ts'

/**
 * Name derived from a sidebar id: `Guides` for `guidesSidebar`, `Api reference` for `api-reference`. Only the
 * last segment of `docs/1.0/guides` is used.
 */
export function sidebarName({ id, label }: Pick<Sidebar, 'id' | 'label'>): string {
  if (label !== undefined) return label
  const words =
    id
      .replace(/^.*[/:]/, '')
      .replace(/[-_ ]?sidebar$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || id
  return words.charAt(0).toUpperCase() + words.slice(1)
}
