import type { Hit, Piece } from '@waybill/docs/search'
import { element } from '@theme/script/search/element'
import { iconOf } from '@theme/script/search/icon'

/** Breadcrumbs of a page, without the page itself. */
export function crumbsOf({ breadcrumb }: Pick<Hit, 'breadcrumb'>): string {
  return breadcrumb.slice(0, -1).join(' › ')
}

/** Kind of a result: an operation with its method, a part of a page, or a page. */
export function kindOf({ kind, method, section, title }: Pick<Hit, 'kind' | 'method' | 'section' | 'title'>): Element {
  const labels = { operation: WORDS.search.operation, schema: WORDS.search.schema, list: WORDS.search.list }
  if (method !== undefined) return element('span', { class: `api-method api-${method.toLowerCase()}` }, method)
  if (kind !== undefined) return iconOf(kind, labels[kind])
  return iconOf(section === '' || section === title ? 'guide' : 'section')
}

/** Divides hits into those with all words of the query, and the others. */
export function partsOfHits(hits: readonly Hit[]): readonly [whole: readonly Hit[], partial: readonly Hit[]] {
  return [hits.filter((hit) => hit.isPartial !== true), hits.filter((hit) => hit.isPartial === true)]
}

/** Title or heading of a hit, with marked words of the query. */
export function headingOf(hit: Hit, of: 'title' | 'section', marks: boolean): readonly (Node | string)[] {
  return snippet(hit.marked?.[of] ?? [{ text: hit[of], isHit: false }], marks)
}

/** Marks the words that are marked in a result on the page that it opens. */
export function markPageOf(result: Element, { pathname }: HTMLAnchorElement): void {
  const marked = [...result.querySelectorAll('mark')].map(({ textContent }) => textContent)
  if (marked.length > 0)
    void import('@theme/script/search/mark-page').then(
      ({ markPage }) => markPage(pathname, marked),
      () => undefined,
    )
}

/** A text with marked words of the query, if the site enables marks. */
export function snippet(pieces: readonly Piece[], marks: boolean): readonly (Node | string)[] {
  return pieces.map(({ text, isHit }) => (isHit && marks ? element('mark', {}, text) : text))
}
