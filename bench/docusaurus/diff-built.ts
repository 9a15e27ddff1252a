import type { BuiltPage, BuiltSite } from './read-built.ts'

/** Differences between two builds of a site. */
export interface BuiltDiff {
  /** Number of compared items by kind, and number of the equal ones. */
  readonly counts: Readonly<Record<string, { readonly all: number; readonly same: number }>>
  /** A line for each difference: `-` for content that only Docusaurus has, `+` for content that only we have. */
  readonly lines: readonly string[]
}

/** Compares the site that Docusaurus built with our site. */
export function diffBuilt(theirs: BuiltSite, ours: BuiltSite): BuiltDiff {
  const lines: string[] = []
  const counts: Record<string, { all: number; same: number }> = {}
  const count = (name: string, all: number, same: number): void => {
    const before = counts[name] ?? { all: 0, same: 0 }
    counts[name] = { all: before.all + all, same: before.same + same }
  }
  const routes = compare('route', [...theirs.pages.keys()].sort(), [...ours.pages.keys()].sort(), lines)
  count('routes', theirs.pages.size, routes.same)
  const mapped = (site: BuiltSite): string[] => [...site.redirects].map(([from, to]) => `${from} → ${to}`).sort()
  count('redirects', theirs.redirects.size, compare('redirect', mapped(theirs), mapped(ours), lines).same)
  for (const [route, page] of theirs.pages) {
    const ourPage = ours.pages.get(route)
    if (ourPage === undefined) continue
    const of = page.isWritten ? '' : ' of lists'
    for (const list of ['headings', 'toc', 'cards'] as const) {
      if (page[list].length + ourPage[list].length === 0) continue
      const name = `${list}${of}`
      const { same } = compare(`${route} ${name}`, page[list], ourPage[list], lines)
      count(name, page[list].length, same)
      const extra = ourPage[list].length - same
      if (extra > 0) count(`${name} of ours alone`, extra, 0)
    }
    const titles = page.title === ourPage.title
    count(`titles${of}`, 1, titles ? 1 : 0)
    if (!titles) lines.push(`${route} title`, `  - ${page.title}`, `  + ${ourPage.title}`)
    const missing = wordsMissing(page, ourPage)
    count(`words${of}`, page.words.length, page.words.length - missing.length)
    if (missing.length > 0) lines.push(`${route} words`, `  - ${missing.slice(0, 12).join(' ')}`)
  }
  for (const [name, items] of theirs.sidebars) {
    const { same } = compare(`sidebar ${name}`, items, ours.sidebars.get(name) ?? [], lines)
    count('sidebar items', items.length, same)
  }
  count('sidebars', theirs.sidebars.size, [...theirs.sidebars.keys()].filter((name) => ours.sidebars.has(name)).length)
  return { counts, lines }
}

/** Words that occur more often on Docusaurus's page than on ours. */
function wordsMissing({ words }: BuiltPage, ours: BuiltPage): string[] {
  const unmatched = new Map<string, number>()
  for (const word of ours.words) unmatched.set(word, (unmatched.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = unmatched.get(word) ?? 0
    unmatched.set(word, count - 1)
    return count <= 0
  })
}

/** Compares two lists in their order; returns the number of common lines. */
function compare(
  name: string,
  theirs: readonly string[],
  ours: readonly string[],
  lines: string[],
): { readonly same: number } {
  const kept = common(theirs, ours)
  if (kept.length === theirs.length && kept.length === ours.length) return { same: kept.length }
  lines.push(name)
  const [before, after] = [[...theirs], [...ours]]
  for (const line of kept) {
    for (let item = before.shift(); item !== undefined && item !== line; item = before.shift())
      lines.push(`  - ${item}`)
    for (let item = after.shift(); item !== undefined && item !== line; item = after.shift()) lines.push(`  + ${item}`)
  }
  for (const item of before) lines.push(`  - ${item}`)
  for (const item of after) lines.push(`  + ${item}`)
  return { same: kept.length }
}

/** The longest list of lines that both contain in this order. */
function common(a: readonly string[], b: readonly string[]): string[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (table[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const commonItems: string[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      commonItems.push(a[i] as string)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return commonItems
}
