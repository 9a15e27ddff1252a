import blog from '../../../src/plugins/blog/index.ts'
import { blogSchema } from '../../../src/plugins/blog/front-matter.ts'
import { kindKey } from '../../../src/model/kind-entries.ts'
import { blogOptions } from '../../../src/plugins/blog/options.ts'
import type { Arrangement, Entry, FragmentFacts, Page, Place } from '../../../src/plugins/kit.ts'
import words from '../../../theme/words/en.ts'

/** Facts of a body, as the compiler would give them. */
export function facts(over: Partial<FragmentFacts> = {}): FragmentFacts {
  return {
    headings: [],
    ids: [],
    links: [],
    assets: [],
    excerpt: '',
    words: 0,
    islands: [],
    truncated: false,
    ...over,
  }
}

interface Given {
  readonly body?: Partial<FragmentFacts>
  readonly places?: Record<string, Place>
  readonly dates?: NonNullable<Entry['dates']>
  /** Further fragments: images of the front matter. */
  readonly images?: Record<string, FragmentFacts>
}

/** An entry for a post below `content/blog`. */
export function post(path: string, data: Record<string, unknown> = {}, given: Given = {}): Entry {
  return {
    key: `blog:content/blog/${path}#`,
    id: '',
    source: `content/blog/${path}`,
    data: blogSchema.parse({ ...data, [kindKey]: 'post' }),
    places: given.places ?? {},
    fragments: { body: facts(given.body), ...given.images },
    ...(given.dates === undefined ? {} : { dates: given.dates }),
  }
}

/** An entry for the file of the authors or of the tags; each of its keys stands on a line of its own. */
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
    data: blogSchema.parse({ ...data, [kindKey]: kind }),
    places: Object.fromEntries(
      Object.keys(data).map((key, index) => [key, { file: source, line: index + 1, column: 1 }]),
    ),
    fragments: images,
  }
}

/** What the blog plugin makes of entries. */
export function arrange(
  entries: readonly Entry[],
  options: Record<string, unknown> = {},
  context: { instance?: string; drafts?: boolean; baseUrl?: string } = {},
): Required<Omit<Arrangement, 'symbols'>> {
  const plugin = blog.create(blogOptions.parse(options), {
    instance: 'blog',
    drafts: false,
    baseUrl: '/',
    ...context,
    words: words.plugins,
  })
  const made = plugin.types?.[0]?.arrange(entries as never)
  return { pages: [], sidebars: [], redirects: [], versions: [], files: [], diagnostics: [], ...made }
}

/** The page at a route; throws if there is none. */
export function pageAt({ pages }: Arrangement, route: string): Page {
  const page = pages.find((one) => one.route === route)
  if (page === undefined) throw new Error(`no page at ${route} among ${pages.map((one) => one.route).join(' ')}`)
  return page
}

/** A value inside the data of the page at a route. */
export function dataAt<T>(made: Arrangement, route: string): T {
  return pageAt(made, route).data as T
}

/** The page of the only post among entries. */
export function postOf(made: Arrangement): Page {
  const [page, ...more] = made.pages.filter(({ layout }) => layout === 'blog-post')
  if (page === undefined || more.length > 0) throw new Error('there is not one post')
  return page
}
