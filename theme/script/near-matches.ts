/**
 * Loaded on the not-found page: lists pages with addresses similar to the requested one, and a search for its
 * words. Addresses come from the sitemap, so that no page contains a list of all others.
 *
 * @module
 */

/** Maximum number of suggested pages. */
const maxMatches = 5
/** Limits of a path: longer ones are probably not typing errors. */
const longest = { segments: 8, characters: 40, words: 8 }

/** Fills the suggestions of the not-found page for the requested path. */
export async function suggest(box: HTMLElement, pathname: string): Promise<void> {
  const { sitemap = '', base = '/' } = box.dataset
  const requested = readable(pathname)
  const field = box.querySelector<HTMLInputElement>('[data-search-words]')
  const words = wordsOf(below(base, requested))
  // Text typed by the reader is kept.
  if (field !== null) field.value ||= words
  const response = await fetch(sitemap)
  if (!response.ok) return
  const suggestions = nearest(requested, pathsIn(await response.text()), base)
  const section = box.querySelector<HTMLElement>('.near-matches')
  if (section === null || suggestions.length === 0) return
  section.querySelector('ul')?.replaceChildren(
    ...suggestions.map((path) => {
      const item = document.createElement('li')
      const to = document.createElement('a')
      to.href = path
      to.textContent = readable(path)
      item.append(to)
      return item
    }),
  )
  section.hidden = false
}

/** Paths of all pages of a sitemap; empty for the index of a very large site. */
export function pathsIn(xml: string): readonly string[] {
  const addresses = [...xml.matchAll(/<url><loc>([^<]*)<\/loc>/g)].map(([, text = '']) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  )
  const paths = addresses.filter((url) => URL.canParse(url)).map((url) => new URL(url).pathname)
  // Two slashes would start a host name.
  return paths.filter((path) => !path.startsWith('//'))
}

/** Words of a path as a search query. */
export function wordsOf(path: string): string {
  const words = path.replace(/\.html?$/, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => word !== 'index')
    .slice(0, longest.words)
    .join(' ')
}

/** A path without the base URL, which all pages have in common. */
const below = (base: string, path: string): string => (path.startsWith(base) ? path.slice(base.length) : path)

/**
 * The most similar paths, best first. Excludes paths with little in common, and the home page, which the not-found page
 * links to anyway. Unless a path differs only by a typing error, the pages of the same folder follow: the page may have a
 * new name.
 */
export function nearest(requested: string, paths: readonly string[], base = '/'): readonly string[] {
  const goal = segmentsOf(below(base, requested))
  if (goal.length === 0 || goal.length > longest.segments) return []
  const memo = new Map<string, number>()
  const between = (a: string, b: string): number => {
    const key = `${a}/${b}`
    const cached = memo.get(key) ?? difference(a, b)
    memo.set(key, cached)
    return cached
  }
  const folder = goal.slice(0, -1).join('/')
  const scored = paths.flatMap((path) => {
    const segments = segmentsOf(below(base, readable(path)))
    if (segments.length === 0) return []
    const isBeside = folder !== '' && segments.slice(0, -1).join('/') === folder
    const last = Math.min(1, likeness(goal, segments, between), likeness(segments, goal, between))
    const score = last + distance(goal, segments, between) / Math.max(goal.length, segments.length)
    return [{ path, last, isBeside, score, isNear: score < 1 && (last < 0.4 || score < 0.5) }]
  })
  const near = scored.filter(({ isNear }) => isNear)
  const isMistyped = near.some(({ last }) => last < 0.25)
  return scored
    .filter(({ isNear, isBeside }) => isNear || (isBeside && !isMistyped))
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.score - b.score || (a.path < b.path ? -1 : 1))
    .slice(0, maxMatches)
    .map(({ path }) => path)
}

/**
 * Difference between the end of one list and another list. The end of an address identifies a page, since its folder
 * may have changed; but the same end may also occur in another folder.
 */
function likeness(a: readonly string[], b: readonly string[], between: (a: string, b: string) => number): number {
  const end = a.at(-1) ?? ''
  return Math.min(...b.map((segment, index) => between(end, segment) + (index === b.length - 1 ? 0 : 0.3)))
}

function segmentsOf(path: string): readonly string[] {
  const all = path
    .toLowerCase()
    .replace(/(?:\/index)?\.html?$/, '')
    .split('/')
  return all.filter((segment) => segment !== '').map((segment) => segment.slice(0, longest.characters))
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Edit distance of two lists: 1 for each added or removed segment, less for a changed one. */
function distance(a: readonly string[], b: readonly string[], between: (a: string, b: string) => number): number {
  return edit(a.length, b.length, (i, j) => between(a[i] ?? '', b[j] ?? ''))
}

/** Difference of two words, from 0 for equal words to 1 for words with nothing in common. */
function difference(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  if (a === b || length === 0) return 0
  if (Math.abs(a.length - b.length) > length * 0.6) return 1
  return edit(a.length, b.length, (i, j) => (a[i] === b[j] ? 0 : 1)) / length
}

/** Levenshtein distance of two lists, where `change` is the cost of a replacement. */
function edit(rows: number, columns: number, change: (row: number, column: number) => number): number {
  let above = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 0; row < rows; row++) {
    const line = [row + 1]
    for (let column = 0; column < columns; column++) {
      const changed = (above[column] ?? 0) + change(row, column)
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above[columns] ?? 0
}
