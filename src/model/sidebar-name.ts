import type { Sidebar } from './page.ts'

/** `guidesSidebar` → `Guides`, `api-reference` → `Api reference`; of `docs/1.0/guides` the last part counts. */
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
