import { createHash } from 'node:crypto'
import type { RenderedPage } from '../kit.ts'

/** The document for a whole page. */
export interface TitleDocument {
  readonly id: string
  readonly parent: null
  readonly type: 'Title'
  /** Path with the base URL. */
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
  /** Name of the docs version. */
  readonly version?: string
  /** Kind of page, unless it is a guide: an API operation, a schema, or a list of pages. */
  readonly kind?: PageKind
  /** Weight of its words, compared to those of a guide. Default: 1. */
  readonly prior?: number
  /** Queries that show it as the first result. */
  readonly pinned?: readonly string[]
  readonly text: string
}

/**
 * A search document. Values shared by all documents of a page are stored once, in its Title document, to which the
 * others refer by `parent`. The address of a Heading or Content document is the `url` of its Title document, `#` and
 * its `hash`.
 */
export type SearchDocument =
  | TitleDocument
  | {
      readonly id: string
      /** Id of the page's Title document. */
      readonly parent: string
      readonly type: 'Heading' | 'Description' | 'Keywords' | 'Content'
      /**
       * Text of the heading above the content, unless search skips the heading, or the name of the row of a table, which
       * has no Heading document.
       */
      readonly section?: string
      /** Id of the heading or row, without `#`; absent before the first heading. */
      readonly hash?: string
      readonly text: string
    }

/** Kinds of pages other than guides. */
export type PageKind = 'operation' | 'schema' | 'list'

/**
 * Weights of words by kind of page. A query of one word usually means the guide, whose text is long, rather than a
 * schema with that name and a short text.
 */
const priors = { guide: 1, operation: 0.8, schema: 0.65, list: 0.75 } as const

type Part = Pick<Exclude<SearchDocument, { type: 'Title' }>, 'type' | 'section' | 'hash' | 'text'>

/**
 * Documents of one page, starting with the Title document. An id is a digest of the page's address, followed by the
 * position on the page except for the Title document, so it does not depend on other pages. With 48 bits, ids of
 * 100,000 pages are unique (probability of a collision: 2 in 100,000).
 */
export function searchDocuments({ page, href, sections }: Facts): readonly SearchDocument[] {
  const id = createHash('sha256').update(href).digest('base64url').slice(0, 8)
  const prior = priors[page.search?.kind ?? 'guide'] * (page.search?.boost ?? 1)
  const title: SearchDocument = {
    id,
    parent: null,
    type: 'Title',
    url: href,
    title: page.title,
    breadcrumb: (page.breadcrumbs ?? []).map((crumb) => crumb.label),
    ...(page.version && { version: page.version.name }),
    ...(page.search?.kind && { kind: page.search.kind }),
    ...(prior !== 1 && { prior }),
    ...(page.search?.pinned && { pinned: page.search.pinned }),
    text: page.title,
  }
  const parts = [...aboutPage(page, sections), ...sections.flatMap(ofSection)].filter(
    ({ text, section }) => text !== '' || section !== undefined,
  )
  return [title, ...parts.map((part, i) => ({ id: `${id}.${(i + 1).toString(36)}`, parent: id, ...part }))]
}

interface Facts {
  readonly page: RenderedPage['page']
  readonly href: string
  readonly sections: ReturnType<RenderedPage['sections']>
}

/** A description derived from the first paragraph is already part of the content. */
function aboutPage({ description = '', keywords = [], search }: Facts['page'], sections: Facts['sections']): Part[] {
  const repeated = sections[0]?.text.replaceAll('\n', ' ').startsWith(description.replace(/[\s…]+$/, '')) ?? false
  return [
    { type: 'Description', text: repeated ? '' : description },
    { type: 'Keywords', text: [...keywords, ...(search?.synonyms ?? [])].join(', ') },
  ]
}

function ofSection({ id, title, text, isRow }: Facts['sections'][number]): Part[] {
  if (id === '') return [{ type: 'Content', text }]
  if (title === '') return [{ type: 'Content', hash: id, text }]
  const content = { type: 'Content', section: title, hash: id, text } as const
  if (isRow === true) return [content]
  return [{ type: 'Heading', hash: id, text: title }, ...(text === '' ? [] : [content])]
}
