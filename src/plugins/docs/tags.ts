import { slug } from 'github-slugger'
import type { Page, Reference } from '../../plugin.ts'
import type { Doc } from './doc.ts'
import { resolveSlug, route } from './route.ts'

/** The tags of a doc, as links to their pages below `base`. */
export function tagsOf(doc: Doc, base: string): readonly Reference[] {
  const tags = (doc.entry.data.tags ?? []).map((tag): Reference => {
    if (typeof tag === 'string') return { label: tag, href: route(base, slug(tag)) }
    return { label: tag.label, href: route(base, resolveSlug(tag.permalink, '')) }
  })
  return tags.filter((tag, index) => tags.findIndex((other) => other.href === tag.href) === index)
}

/** A page for each tag and one for all of them; none where no doc has a tag. */
export function tagPages(docs: readonly Doc[], base: string, version: Page['version']): readonly Page[] {
  const tags = new Map<string, { readonly label: string; readonly docs: Doc[] }>()
  for (const doc of docs) {
    if (doc.unlisted) continue
    for (const { label, href } of tagsOf(doc, base)) {
      const tag = tags.get(href) ?? { label, docs: [] }
      tags.set(href, tag)
      tag.docs.push(doc)
    }
  }
  if (tags.size === 0) return []
  const of = version === undefined ? {} : { version }
  const shared = { layout: 'category-index', noindex: true, toc: false as const, ...of }
  const sorted = [...tags].sort(([, a], [, b]) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
  const list: Page = {
    route: route(base),
    title: 'Tags',
    data: { items: sorted.map(([href, tag]) => ({ label: tag.label, href, description: counted(tag.docs.length) })) },
    ...shared,
  }
  const each = sorted.map(([href, tag]): Page => ({
    route: href,
    title: `${counted(tag.docs.length)} tagged with “${tag.label}”`,
    data: {
      items: tag.docs.map((doc) => ({
        label: doc.title,
        href: doc.route,
        ...(doc.description === undefined ? {} : { description: doc.description }),
      })),
    },
    ...shared,
  }))
  return [list, ...each]
}

function counted(count: number): string {
  return count === 1 ? 'One page' : `${count} pages`
}
