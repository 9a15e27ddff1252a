/** Maximum characters of HTML for the lists of a page. With frame and prose, the page stays below 150 KB. */
const roomOfPage = 90_000

/** Characters of HTML of an entry in addition to its text. */
const entrySize = 170

/** An entry of a nested list; `leaf` is undefined if the inner list is empty. */
export interface Leaf<Outer, Inner, Entry> {
  readonly outer: Outer
  readonly inner: Inner
  readonly leaf: Entry | undefined
}

/** The part of nested lists that one page shows. */
export type Listed<Outer, Inner, Entry> = readonly {
  readonly outer: Outer
  readonly inners: readonly { readonly inner: Inner; readonly leaves: readonly Entry[]; readonly isRest: boolean }[]
}[]

/** Divides nested lists into pages, in order. `isRest` marks a list that started on an earlier page. */
export function pagesOf<Outer, Inner, Entry>(
  all: readonly Leaf<Outer, Inner, Entry>[],
  words: (entry: Entry) => string,
): readonly Listed<Outer, Inner, Entry>[] {
  const pages: Leaf<Outer, Inner, Entry>[][] = [[]]
  let room = roomOfPage
  for (const entry of all) {
    const size = entrySize + (entry.leaf === undefined ? 0 : words(entry.leaf).length)
    if (size > room && pages.at(-1)!.length > 0) {
      pages.push([])
      room = roomOfPage
    }
    room -= size
    pages.at(-1)!.push(entry)
  }
  const begun = new Set<Inner>()
  return pages.map((page) => listed(page, begun))
}

/** `begun` contains the inner lists of earlier pages; those of this page are added. */
function listed<Outer, Inner, Entry>(
  page: readonly Leaf<Outer, Inner, Entry>[],
  begun: Set<Inner>,
): Listed<Outer, Inner, Entry> {
  const outers = new Map<Outer, Map<Inner, Entry[]>>()
  for (const { outer, inner, leaf } of page) {
    const inners = outers.get(outer) ?? new Map<Inner, Entry[]>()
    outers.set(outer, inners)
    inners.set(inner, [...(inners.get(inner) ?? []), ...(leaf === undefined ? [] : [leaf])])
  }
  const result = [...outers].map(([outer, inners]) => ({
    outer,
    inners: [...inners].map(([inner, leaves]) => ({ inner, leaves, isRest: begun.has(inner) })),
  }))
  for (const { inner } of page) begun.add(inner)
  return result
}
