import { defined, imagePath } from '../../plugin.ts'
import type { Page, Reference } from '../../plugin.ts'
import { breadcrumbs, categoryHref, type Navigation } from './navigation.ts'
import type { SidebarNode } from './node.ts'
import type { DocsOptions } from './options.ts'

/** What the layout `category-index` shows. */
interface Card extends Reference {
  readonly description?: string
}

/** The index pages that categories ask for (`generated-index`), with one card for each item that leads somewhere. */
export function categoryPages(navigation: Navigation, options: DocsOptions, version: Page['version']): readonly Page[] {
  return navigation.indexes.map(({ index, category, position }): Page =>
    defined({
      route: index.route,
      layout: 'category-index',
      title: index.title,
      description: index.description,
      image: index.image === undefined ? undefined : imagePath(index.image, undefined),
      keywords: index.keywords,
      data: { items: cards(category.items) },
      sidebar: position.sidebar.id,
      ...(options.breadcrumbs
        ? { breadcrumbs: breadcrumbs(position.trail, { label: category.label, route: index.route }) }
        : {}),
      ...navigation.neighbours(position.sidebar, index.route),
      toc: false,
      version,
      group: position.trail[0]?.label ?? category.label,
    }),
  )
}

/** One card for each item that leads somewhere. */
export function cards(nodes: readonly SidebarNode[], without = ''): (Card & { [key: string]: string })[] {
  return nodes.flatMap((node) => {
    const card = cardOf(node)
    return card === undefined || card.href === without ? [] : [{ ...card }]
  })
}

function cardOf(node: SidebarNode): Card | undefined {
  if (node.type === 'html') return undefined
  if (node.type === 'link') return card(node.label, node.href, node.description)
  if (node.type === 'doc') {
    return node.doc.unlisted ? undefined : card(node.label ?? node.doc.label, node.doc.route, node.doc.description)
  }
  const href = firstHref(node)
  if (href === undefined) return undefined
  const own = node.link?.type === 'doc' ? node.link.doc.description : node.link?.description
  return card(node.label, href, node.description ?? own)
}

function card(label: string, href: string, description: string | undefined): Card {
  return defined({ label, href, description })
}

/** The category's own page, else the first page in it. */
function firstHref(node: SidebarNode): string | undefined {
  if (node.type === 'html') return undefined
  if (node.type === 'link') return node.href
  if (node.type === 'doc') return node.doc.unlisted ? undefined : node.doc.route
  const own = categoryHref(node)
  if (own !== undefined) return own
  for (const item of node.items) {
    const href = firstHref(item)
    if (href !== undefined) return href
  }
  return undefined
}
