/**
 * A changelog from the releases of a GitHub repository: `/releases` with all of them, a page for each, and an item of
 * the navbar with the newest. `docs update` queries GitHub; a build uses the data in `data.lock`.
 */
import {
  contentType,
  dataPath,
  definePlugin,
  z,
  type Arrangement,
  type Entry,
  type LoadTools,
} from '@waybill/docs/plugin'

const options = z.strictObject({
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'write owner/name'),
  api: z.url().default('https://api.github.com').describe('For GitHub Enterprise'),
})

/** Stored fields of a response. Counts of downloads are left out: they would change the output every day. */
const release = z.object({
  tag_name: z.string(),
  name: z.string().nullish(),
  body: z.string().nullish(),
  published_at: z.string().nullish(),
  draft: z.boolean().default(false),
})
const data = z.strictObject({ tag: z.string(), title: z.string(), date: z.string() })
type Data = z.infer<typeof data>

const file = 'releases.json'
const route = '/releases'

export default definePlugin<z.infer<typeof options>>({
  options,
  data({ repository, api }) {
    const address = `${api}/repos/${repository}/releases?per_page=100`
    return { [file]: { key: address, maxAge: 24 * 3600, load: (tools) => load(address, tools) } }
  },
  create: (_, { instance }) => ({
    name: 'releases',
    types: [
      contentType<Data>({
        name: 'release',
        match: [dataPath(instance, file)],
        schema: data,
        split: ({ text }) => ({ entries: parse(text).map(entryOf) }),
        arrange,
      }),
    ],
    items: {
      newest(_, { read }) {
        const [first] = parse(read(dataPath(instance, file)) ?? '[]')
        return first === undefined
          ? undefined
          : { label: `Version ${first.tag_name}`, to: `${route}/${first.tag_name}` }
      },
    },
  }),
})

/** A token in the environment raises the request limit; it is not part of the key, so it is not written to any file. */
async function load(address: string, { fetch }: LoadTools): Promise<unknown> {
  const token = process.env['GITHUB_TOKEN']
  const headers = { accept: 'application/vnd.github+json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(address, { headers })
  return z
    .array(release)
    .parse(await answer.json())
    .filter(({ draft }) => !draft)
}

const parse = (text: string): z.infer<typeof release>[] => z.array(release).parse(JSON.parse(text))

function entryOf({ tag_name: tag, name, body, published_at: date }: z.infer<typeof release>) {
  const fragments = [{ name: 'body', format: 'md' as const, text: body ?? '', line: 1 }]
  return { id: tag, data: { tag, title: name || tag, date: (date ?? '').slice(0, 10) }, fragments }
}

function arrange(entries: readonly Entry<Data>[]): Arrangement {
  const releases = [...entries].sort((a, b) => (a.data.date < b.data.date ? 1 : -1))
  const cards = releases.map(({ data: { tag, title, date } }) => ({
    label: title,
    href: `${route}/${tag}`,
    description: date,
  }))
  return {
    pages: [
      { route, layout: 'category-index', title: 'Releases', data: { items: cards }, headings: [], sidebar: 'releases' },
      ...releases.map(({ key, data: { tag, title, date } }) => ({
        route: `${route}/${tag}`,
        layout: 'page',
        title,
        entry: key,
        kind: 'article' as const,
        ...(date === '' ? {} : { published: date }),
        breadcrumbs: [{ label: 'Releases', href: route }],
      })),
    ],
    sidebars: [{ id: 'releases', items: cards.map(({ label, href }) => ({ type: 'link' as const, label, href })) }],
  }
}
