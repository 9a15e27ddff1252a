import { defined } from '../../base/defined.ts'
import { counted, fill, resolveSlug, sortedByName, tagsOf } from '../kit.ts'
import type { Page, PluginContext, Tag, Tags } from '../kit.ts'
import type { Doc } from './doc.ts'
import type { DocsOptions } from './options.ts'

/** Path of the tags file of a folder; `undefined` if tags files are disabled. */
export function tagsFileOf(folder: string, options: Pick<DocsOptions, 'tags'>): string | undefined {
  return options.tags === false || options.tags === null
    ? undefined
    : resolveSlug(options.tags ?? 'tags.yml', folder).slice(1)
}

/** A page for each tag and one for all tags, if a listed doc has a tag. */
export function tagPages(
  docs: readonly Doc[],
  tags: Tags,
  {
    version,
    context,
  }: { readonly version: Page['version']; readonly context: Pick<PluginContext, 'words' | 'locale'> },
): readonly Page[] {
  const { docs: words, language } = context.words
  const byHref = new Map<string, Tag & { readonly docs: Doc[] }>()
  for (const doc of docs) {
    if (doc.unlisted) continue
    for (const tag of tagsOf(doc.entry, tags)) {
      const listed = byHref.get(tag.href) ?? { ...tag, docs: [] }
      byHref.set(tag.href, listed)
      listed.docs.push(doc)
    }
  }
  if (byHref.size === 0) return []
  const shared = defined({ layout: 'category-index', headings: [], noindex: true, toc: false, version })
  const sorted = sortedByName(byHref.values(), ({ label }) => label, context.locale)
  const list: Page = {
    route: tags.base,
    title: words.tags,
    data: {
      items: sorted.map(({ label, href, description, docs: { length } }) => ({
        label,
        href,
        description:
          description === undefined
            ? counted(words.pages, length, language)
            : counted(words.described, length, language, { description }),
      })),
    },
    ...shared,
  }
  const each = sorted.map((tag): Page => ({
    route: tag.href,
    title: fill(words.tagged, { pages: counted(words.pages, tag.docs.length, language), tag: tag.label }),
    ...defined({ description: tag.description }),
    data: {
      items: tag.docs.map(({ title: label, route: href, description }) => defined({ label, href, description })),
    },
    ...shared,
  }))
  return [list, ...each]
}
