import type { Page } from '../../plugin.ts'
import type { Doc } from './doc.ts'
import { tagsOf, type Tag, type Tags } from './tags.ts'
import { defined } from '../../plugin.ts'

/** A page for each tag and one for all of them; none where no doc has a tag. Unlisted docs have none. */
export function tagPages(docs: readonly Doc[], tags: Tags, version: Page['version']): readonly Page[] {
  const byHref = new Map<string, Tag & { readonly docs: Doc[] }>()
  for (const doc of docs) {
    if (doc.unlisted) continue
    for (const tag of tagsOf(doc, tags)) {
      const listed = byHref.get(tag.href) ?? { ...tag, docs: [] }
      byHref.set(tag.href, listed)
      listed.docs.push(doc)
    }
  }
  if (byHref.size === 0) return []
  const of = version === undefined ? {} : { version }
  const shared = { layout: 'category-index', noindex: true, toc: false as const, ...of }
  const sorted = [...byHref.values()].sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
  const list: Page = {
    route: tags.base,
    title: 'Tags',
    data: {
      items: sorted.map(({ label, href, description, docs: { length } }) => ({
        label,
        href,
        description: description === undefined ? counted(length) : `${description} (${counted(length).toLowerCase()})`,
      })),
    },
    ...shared,
  }
  const each = sorted.map((tag): Page =>
    defined({
      route: tag.href,
      title: `${counted(tag.docs.length)} tagged with “${tag.label}”`,
      description: tag.description,
      data: {
        items: tag.docs.map((doc) => defined({ label: doc.title, href: doc.route, description: doc.description })),
      },
      ...shared,
    }),
  )
  return [list, ...each]
}

function counted(count: number): string {
  return count === 1 ? 'One page' : `${count} pages`
}
