import { createHash } from 'node:crypto'
import type { RenderedPage } from '../kit.ts'

/** The document of a page itself. */
export interface TitleDocument {
  readonly id: string
  readonly parent: null
  readonly type: 'Title'
  /** Address inside the site, with the base URL. */
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
  /** Name of the docs version. */
  readonly version?: string
  /** Kind of page, if it is not a guide: a call of an API, a type, or a list of other pages. */
  readonly kind?: PageKind
  /** Weight of its words, compared to those of a guide; default: 1. */
  readonly prior?: number
  /** Queries whose first result it is. */
  readonly pinned?: readonly string[]
  readonly text: string
}

/**
 * A search document. Values that all documents of a page share are stored once, on its Title document; the others refer to
 * it by `parent`. The address of a Heading or Content document is the `url` of its Title document, `#` and its `hash`.
 */
export type SearchDocument =
  | TitleDocument
  | {
      readonly id: string
      /** Id of the page's Title document. */
      readonly parent: string
      readonly type: 'Heading' | 'Description' | 'Keywords' | 'Content'
      /** Text of the heading above the content. */
      readonly section?: string
      /** Id of the heading, without `#`; absent before the first heading. */
      readonly hash?: string
      readonly text: string
    }

/** Kinds of pages that explain nothing. */
export type PageKind = 'operation' | 'schema' | 'list'

/**
 * Weights of words by the kind of page. A query of one word usually means the guide, whose text is long; a type with that
 * name has a text of a few words.
 */
const priors = { guide: 1, operation: 0.8, schema: 0.65, list: 0.75 } as const

type Part = Pick<Exclude<SearchDocument, { type: 'Title' }>, 'type' | 'section' | 'hash' | 'text'>

/**
 * The documents of one page, the Title document first. An id is a digest of the page's address, and for all but the
 * Title document the ordinal on the page: it depends on no other page. 48 bits of digest keep ids of 100,000 pages
 * apart (chance of any clash: 2 in 100,000).
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
  const parts = [...aboutPage(page, sections), ...sections.flatMap(ofSection)].filter((part) => part.text !== '')
  return [title, ...parts.map((part, i) => ({ id: `${id}.${(i + 1).toString(36)}`, parent: id, ...part }))]
}

interface Facts {
  readonly page: RenderedPage['page']
  readonly href: string
  readonly sections: ReturnType<RenderedPage['sections']>
}

/** A description taken from the first paragraph is content already. */
function aboutPage({ description = '', keywords = [], search }: Facts['page'], sections: Facts['sections']): Part[] {
  const repeated = sections[0]?.text.replaceAll('\n', ' ').startsWith(description.replace(/[\s…]+$/, '')) ?? false
  return [
    { type: 'Description', text: repeated ? '' : description },
    { type: 'Keywords', text: [...keywords, ...(search?.synonyms ?? [])].join(', ') },
  ]
}

function ofSection({ id, title, text }: Facts['sections'][number]): Part[] {
  if (id === '') return [{ type: 'Content', text }]
  return [
    { type: 'Heading', hash: id, text: title },
    { type: 'Content', section: title, hash: id, text },
  ]
}
