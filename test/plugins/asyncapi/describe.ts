import type { Arrangement, ContentType, Entry, FragmentFacts, RawEntry, Source } from '../../../src/plugins/kit.ts'
import asyncapi from '../../../src/plugins/asyncapi/index.ts'
import { asyncapiOptions } from '../../../src/plugins/asyncapi/index.ts'
import type { PageData } from '../../../src/plugins/asyncapi/data.ts'
import { split, type EventsData } from '../../../src/plugins/asyncapi/split.ts'
import words from '../../../theme/words/en.ts'

/** The path of every description in these tests. */
const rootPath = 'openapi/asyncapi.yaml'

/** Files by path, in addition to the description. */
type Files = Readonly<Record<string, string>>

function sourceOf(text: string, needed: Files): Source {
  return { path: rootPath, text, digest: '', needed }
}

/** The entries and pages of a description. */
function splitText(text: string, needed: Files = {}) {
  return split(sourceOf(text, needed), { base: '/events', words: words.plugins })
}

/** Reports as `line:column severity code message`. */
export async function reports(text: string, needed: Files = {}): Promise<string[]> {
  const { diagnostics } = await splitText(text, needed)
  return diagnostics.map(
    ({ severity, code, message, location }) => `${location?.line}:${location?.column} ${severity} ${code} ${message}`,
  )
}

/** The data of all pages by their routes. */
export async function pagesOf(text: string, needed: Files = {}): Promise<ReadonlyMap<string, PageData>> {
  const { entries } = await splitText(text, needed)
  return new Map(
    entries.flatMap(({ data }) => {
      const page = data as EventsData
      return page.kind === 'page' ? [[page.route, page.page] as const] : []
    }),
  )
}

/** The texts that belong to a page, by `entry#name`. */
export async function textsOf(text: string): Promise<ReadonlyMap<string, string>> {
  const { entries } = await splitText(text)
  return new Map(
    entries.flatMap(({ id, fragments }) => fragments.map(({ name, text }) => [`${id}#${name}`, text] as const)),
  )
}

/** An entry as the core passes it after compiling. */
function compiled(raw: RawEntry): Entry<EventsData> {
  const facts = (text: string): FragmentFacts => ({
    headings: [],
    ids: [],
    links: [],
    assets: [],
    excerpt: text.split('\n')[0] ?? '',
    words: 1,
    truncated: false,
  })
  return {
    key: `events:${rootPath}#${raw.id}`,
    id: raw.id,
    source: rootPath,
    data: raw.data as EventsData,
    locations: raw.locations ?? {},
    fragments: Object.fromEntries(raw.fragments.map(({ name, text }) => [name, facts(text)])),
  }
}

/** The pages of a description, through the public interface of the plugin. */
export async function arrangeText(text: string): Promise<Arrangement> {
  const context = {
    instance: 'events',
    drafts: false,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    words: words.plugins,
  }
  const [type] = asyncapi.create(asyncapiOptions.parse({}), context).types ?? []
  const { split: splitOne, arrange } = type as unknown as ContentType<EventsData>
  const result = await splitOne?.(sourceOf(text, {}))
  return arrange((result?.entries ?? []).map(compiled))
}
