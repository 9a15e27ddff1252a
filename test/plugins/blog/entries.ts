import blog from '../../../src/plugins/blog/index.ts'
import { blogSchema } from '../../../src/plugins/blog/front-matter.ts'
import { kindKey } from '../../../src/model/kind-entries.ts'
import { blogOptions } from '../../../src/plugins/blog/options.ts'
import type { Arrangement, Entry, FragmentFacts, Page, Location } from '../../../src/plugins/kit.ts'
import words from '../../../theme/words/en.ts'
import { withTexts } from '../../../src/text/schema/texts.ts'

/** Facts of a body, as the compiler would return them. */
export function facts(over: Partial<FragmentFacts> = {}): FragmentFacts {
  return {
    headings: [],
    ids: [],
    links: [],
    assets: [],
    excerpt: '',
    words: 0,
    truncated: false,
    ...over,
  }
}

interface Given {
  readonly body?: Partial<FragmentFacts>
  readonly locations?: Record<string, Location>
  readonly dates?: NonNullable<Entry['dates']>
  /** Further fragments: images in the front matter. */
  readonly images?: Record<string, FragmentFacts>
}

/** An entry for a post below `content/blog`. */
export function post(path: string, data: Record<string, unknown> = {}, details: Given = {}): Entry {
  return {
    key: `blog:content/blog/${path}#`,
    id: '',
    source: `content/blog/${path}`,
    data: blogSchema.parse(withTexts(blogSchema, { ...data, [kindKey]: 'post' }, () => undefined)),
    locations: details.locations ?? {},
    fragments: { body: facts(details.body), ...details.images },
    ...(details.dates === undefined ? {} : { dates: details.dates }),
  }
}

/** An entry for the file of authors or tags, with one key on each line. */
export function file(
  kind: 'authors' | 'tags',
  data: Record<string, unknown>,
  images: Record<string, FragmentFacts> = {},
): Entry {
  const source = `content/blog/${kind}.yml`
  return {
    key: `blog:content/blog/${kind}.yml#${kind}`,
    id: kind,
    source,
    data: blogSchema.parse(withTexts(blogSchema, { ...data, [kindKey]: kind }, () => undefined)),
    locations: Object.fromEntries(
      Object.keys(data).map((key, index) => [key, { file: source, line: index + 1, column: 1 }]),
    ),
    fragments: images,
  }
}

/** The pages of entries in the blog plugin. */
export function arrange(
  entries: readonly Entry[],
  options: Record<string, unknown> = {},
  context: { instance?: string; drafts?: boolean; baseUrl?: string; locale?: string } = {},
): Required<Omit<Arrangement, 'symbols'>> {
  const plugin = blog.create(blogOptions.parse(options), {
    instance: 'blog',
    drafts: false,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    ...context,
    words: words.plugins,
  })
  const arrangement = plugin.types?.[0]?.arrange(entries as never)
  return { pages: [], sidebars: [], redirects: [], versions: [], files: [], diagnostics: [], ...arrangement }
}

/** The page at a route; throws if it is missing. */
export function pageAt({ pages }: Arrangement, route: string): Page {
  const page = pages.find((candidate) => candidate.route === route)
  if (page === undefined)
    throw new Error(`no page at ${route} among ${pages.map((candidate) => candidate.route).join(' ')}`)
  return page
}

/** A nested value in the data of the page at a route. */
export function dataAt<T>(arrangement: Arrangement, route: string): T {
  return pageAt(arrangement, route).data as T
}

/** The page of the only post in these entries. */
export function postOf(arrangement: Arrangement): Page {
  const [page, ...more] = arrangement.pages.filter(({ layout }) => layout === 'blog-post')
  if (page === undefined || more.length > 0) throw new Error('there is not one post')
  return page
}
