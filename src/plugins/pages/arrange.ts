import type { Arrangement, Entry, Page, PluginContext } from '../../plugin.ts'
import { imageName, imagePath, defined } from '../../plugin.ts'
import type { PageFrontMatter } from './front-matter.ts'
import type { PagesOptions } from './options.ts'
import { resolveRoute } from './route.ts'

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
  const { data, source, fragments, places } = entry
  const { body } = fragments
  const path = source.slice(options.path.length + 1).replace(/\.mdx?$/, '')
  const slash = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const route = resolveRoute(options.routeBasePath, folder, data.slug ?? (name === 'index' ? '' : name))
  // With `hide_title` the first heading stays in the body, and is no title of the layout's.
  const given = data.title === '' ? undefined : data.title
  const written = body?.title ?? given ?? body?.headings.find(({ depth }) => depth === 1)?.text
  const title = written ?? (name === 'index' && folder !== '' ? folder.slice(folder.lastIndexOf('/') + 1) : name)
  const metaTitle = data.title_meta ?? given
  const description = data.description ?? body?.excerpt
  const editUrl = editUrlOf(source, data.custom_edit_url, options)
  return defined({
    route,
    layout: data.layout,
    // A page of results has nothing to be found by.
    ...(data.layout === 'search' ? { noindex: true } : {}),
    title,
    // A page that nobody named is called after the site.
    ...(metaTitle === undefined
      ? written === undefined
        ? { documentTitle: false as const }
        : {}
      : metaTitle === title
        ? {}
        : { documentTitle: metaTitle }),
    ...(description === undefined || description === '' ? {} : { description }),
    keywords: data.keywords,
    ...(data.image === undefined ? {} : { image: imagePath(data.image, fragments[imageName]) }),
    entry: entry.key,
    data: shownBeside(data),
    ...tocOf(data),
    ...(data.unlisted === true ? { unlisted: true } : {}),
    ...(data.hide_title === true ? { hideTitle: true } : {}),
    editUrl,
    ...lastUpdateOf(entry),
    place: places.slug ?? { file: source, line: 1, column: 1 },
  })
}

/** What the layout is told beside the content. */
function shownBeside({ wide, wrapperClassName }: PageFrontMatter): NonNullable<Page['data']> | null {
  if (wide === undefined && wrapperClassName === undefined) return null
  return defined({ wide, className: wrapperClassName })
}

function lastUpdateOf({ data: { last_update: written }, dates }: Entry<PageFrontMatter>): Pick<Page, 'lastUpdate'> {
  const date = written?.date ?? dates?.updated
  const author = written?.author
  if (date === undefined && author === undefined) return {}
  return { lastUpdate: defined({ date, author }) }
}

function tocOf(data: PageFrontMatter): Pick<Page, 'toc'> {
  const { hide_table_of_contents: hidden, toc_min_heading_level: min, toc_max_heading_level: max } = data
  if (hidden === true) return { toc: false }
  if (min === undefined && max === undefined) return {}
  const from = min ?? Math.min(2, max ?? 2)
  return { toc: { min: from, max: Math.max(from, max ?? 3) } }
}

function editUrlOf(source: string, custom: string | null | undefined, options: PagesOptions): string | undefined {
  if (custom !== undefined) return custom === null || custom === '' ? undefined : custom
  return options.editUrl === undefined ? undefined : `${options.editUrl.replace(/\/+$/, '')}/${encodeURI(source)}`
}
