import { defined, joinRoute, pageParts, resolveSlug, startOf } from '../../plugin.ts'
import type { Arrangement, Entry, Page, PluginContext } from '../../plugin.ts'
import type { PageFrontMatter } from './front-matter.ts'
import type { PagesOptions } from './options.ts'

/** Each file → the page at its path; `index` stands for its folder. */
export function arrange(
  entries: readonly Entry<PageFrontMatter>[],
  options: PagesOptions,
  context: PluginContext,
): Arrangement {
  const shown = entries.filter((entry) => context.drafts || entry.data.draft !== true)
  return { pages: shown.map((entry) => pageOf(entry, options)) }
}

function pageOf(entry: Entry<PageFrontMatter>, options: PagesOptions): Page {
  const { data, source, places } = entry
  const { body } = entry.fragments
  const path = source.slice(options.path.length + 1).replace(/\.mdx?$/, '')
  const slash = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const route = joinRoute(options.routeBasePath, resolveSlug(data.slug ?? (name === 'index' ? '' : name), folder))
  // With `hide_title` the first heading stays in the body, and is no title of the layout's.
  const given = data.title === '' ? undefined : data.title
  const written = body?.title ?? given ?? body?.headings.find(({ depth }) => depth === 1)?.text
  const title = written ?? (name === 'index' && folder !== '' ? folder.slice(folder.lastIndexOf('/') + 1) : name)
  const metaTitle = data.title_meta ?? given
  const { editUrl } = options
  return defined({
    ...pageParts(entry, { editUrl, showDate: true, showAuthor: false }),
    route,
    layout: data.layout,
    // A page of results has nothing to be found by.
    noindex: data.layout === 'search' || undefined,
    title,
    // A page that nobody named is called after the site.
    documentTitle: metaTitle === title ? undefined : (metaTitle ?? (written === undefined ? false : undefined)),
    data: shownBeside(data),
    hideTitle: data.hide_title || undefined,
    place: places.slug ?? startOf(source),
  })
}

/** What the layout is told beside the content. */
function shownBeside({ wide, wrapperClassName }: PageFrontMatter): NonNullable<Page['data']> | null {
  if (wide === undefined && wrapperClassName === undefined) return null
  return defined({ wide, className: wrapperClassName })
}
