/**
 * Search records for Typesense: `typesense/collection.json`, the schema of the collection, and
 * `typesense/records.jsonl`, one document on each line for its import endpoint. README.md lists the commands that load
 * them.
 * @module
 */
import { createHash } from 'node:crypto'
import { definePlugin, z, type Json, type RenderedPage, type RenderedSite } from '@waybill/docs/plugin'

const options = z.strictObject({
  collection: z
    .string()
    .regex(/^[\w-]+$/, 'use letters, digits, hyphens and underscores')
    .default('docs')
    .describe('Name of the collection'),
  maxCharacters: z.number().int().min(200).default(2000).describe('Longer texts become several records'),
})

/**
 * A record without the fields that depend on the whole site. A type, not an interface, so that it is checked against
 * the schema below.
 */
interface SearchRecord {
  /** Safe in an address without encoding, as Typesense requires. */
  readonly id: string
  /** Address of the page: results are grouped by it. */
  readonly page: string
  /** Address of the part of the page. */
  readonly url: string
  readonly title: string
  /** Heading of the part; empty for the start of the page. */
  readonly section: string
  readonly content: string
  readonly keywords: readonly string[]
  readonly breadcrumb: readonly string[]
  readonly layout: string
  /** Higher for records that come earlier on the page. */
  readonly rank: number
}

/** Fields that are searched, filtered or grouped by; Typesense only stores the others (`url`, `breadcrumb`). */
const fields = [
  { name: 'page', type: 'string', facet: true },
  { name: 'title', type: 'string' },
  { name: 'section', type: 'string' },
  { name: 'content', type: 'string' },
  { name: 'keywords', type: 'string[]' },
  { name: 'layout', type: 'string', facet: true },
  { name: 'versions', type: 'string[]', facet: true },
  { name: 'rank', type: 'int32' },
] as const satisfies readonly { name: keyof SearchRecord | 'versions'; type: string; facet?: boolean }[]

export default definePlugin({
  options,
  create: ({ collection, maxCharacters }) => ({
    name: 'typesense',
    outputs: ['typesense/collection.json', 'typesense/records.jsonl'],
    // Runs in the worker that rendered the page, and only if the page has changed.
    digest: ({ page, href, sections }) => {
      if (page.unlisted || page.noindex) return undefined
      return JSON.stringify(recordsOf({ page, href, sections: sections() }, maxCharacters))
    },
    *emit(site) {
      const schema = {
        name: collection,
        fields,
        default_sorting_field: 'rank',
        // Splits names of code into parts, so that a part finds them.
        token_separators: '-_/.'.split(''),
      }
      yield { path: 'typesense/collection.json', content: () => `${JSON.stringify(schema, null, 2)}\n` }
      yield { path: 'typesense/records.jsonl', content: () => lines(site) }
    },
  }),
})

interface Facts {
  readonly page: RenderedPage['page']
  readonly href: string
  readonly sections: ReturnType<RenderedPage['sections']>
}

function recordsOf({ page, href, sections }: Facts, maxCharacters: number): readonly SearchRecord[] {
  const { title, layout, description = '', keywords = [], breadcrumbs = [] } = page
  const [first, ...rest] = sections.length === 0 ? [{ id: '', title: '', text: '' }] : sections
  const start = first?.id === '' ? first.text : ''
  const parts = [
    { id: '', title: '', text: start.startsWith(description) ? start : `${description} ${start}`.trim() },
    ...(first === undefined || first.id === '' ? rest : sections),
  ].flatMap((section) => cut(section.text, maxCharacters).map((text) => ({ ...section, text })))
  return parts.map((part, index) => ({
    id: createHash('sha256').update(`${href} ${index}`).digest('base64url').slice(0, 16),
    page: href,
    url: part.id === '' ? href : `${href}#${part.id}`,
    title,
    section: part.title,
    content: part.text,
    keywords: index === 0 ? keywords : [],
    breadcrumb: breadcrumbs.map(({ label }) => label),
    layout,
    rank: parts.length - index,
  }))
}

/** Pieces of at most this number of characters, cut between words. */
function cut(text: string, maxLength: number): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength)
    const end = space > 0 ? space : maxLength
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}

async function* lines(site: RenderedSite): AsyncIterable<string> {
  for (const { page, digest } of site.digests()) {
    const versions = versionsOf(page.version, site)
    for (const record of JSON.parse(digest) as readonly { readonly [key: string]: Json }[]) {
      yield `${JSON.stringify({ ...record, versions })}\n`
    }
  }
}

/** Values of the version filter: the name of the version; `latest` for the last one, and for pages without versions. */
function versionsOf(version: RenderedPage['page']['version'], site: RenderedSite): readonly string[] {
  if (version === undefined) return ['latest']
  const { isLast } = site.versions.get(version.instance)?.find(({ name }) => name === version.name) ?? { isLast: true }
  return isLast ? ['latest', version.name] : [version.name]
}
