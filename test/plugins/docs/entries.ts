import docs from '../../../src/plugins/docs/index.ts'
import { docsSchema } from '../../../src/plugins/docs/front-matter.ts'
import { kindKey } from '../../../src/model/kind-entries.ts'
import { docsOptions } from '../../../src/plugins/docs/options.ts'
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
  readonly fragments?: Entry['fragments']
}

/** An entry for a page of the instance `docs`. */
export function doc(source: string, data: Record<string, unknown> = {}, details: Given = {}): Entry {
  return {
    key: `docs:${source}#`,
    id: '',
    source,
    data: docsSchema.parse(withTexts(docsSchema, { ...data, [kindKey]: 'doc' }, () => undefined)),
    locations: details.locations ?? {},
    fragments: { body: facts(details.body), ...details.fragments },
    ...(details.dates === undefined ? {} : { dates: details.dates }),
  }
}

/** An entry for a `_category_` file. */
export function category(
  source: string,
  data: Record<string, unknown>,
  locations: Record<string, Location> = {},
): Entry {
  return yaml('category', source, { data, locations })
}

/** An entry for a tags file. */
export function tagsFile(
  source: string,
  data: Record<string, unknown>,
  locations: Record<string, Location> = {},
): Entry {
  return yaml('tags', source, { data, locations })
}

function yaml(
  id: 'category' | 'tags',
  source: string,
  { data, locations }: Pick<Required<Given>, 'locations'> & { data: object },
): Entry {
  const checked = docsSchema.parse(withTexts(docsSchema, { ...data, [kindKey]: id }, () => undefined))
  return { key: `docs:${source}#${id}`, id, source, data: checked, locations, fragments: {} }
}

/** The pages of entries below `content/docs` in the docs plugin. */
export function arrange(
  entries: readonly Entry[],
  options: Record<string, unknown> = {},
  context: { instance?: string; drafts?: boolean; locale?: string } = {},
): Required<Omit<Arrangement, 'symbols'>> {
  const plugin = docs.create(docsOptions.parse(options), {
    instance: 'docs',
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
