import type { Candidate } from './rank.ts'

/** Group of pages by which readers filter results. */
export type PageGroup = 'guide' | 'reference' | 'blog'

/** Groups of the pages of an index in order: each with the number of its consecutive pages. */
export type GroupRuns = readonly (readonly [group: PageGroup, pages: number])[]

/** Number of full results in each group. */
export type GroupCounts = Readonly<Partial<Record<PageGroup, number>>>

/** Runs of equal groups. Empty if all pages belong to one group. */
export function runsOf(groups: readonly PageGroup[]): GroupRuns {
  const runs: [PageGroup, number][] = []
  for (const group of groups) {
    const last = runs.at(-1)
    if (last?.[0] === group) last[1]++
    else runs.push([group, 1])
  }
  return runs.length < 2 ? [] : runs
}

/** Counts and filters the candidates of a query by group. */
export function groupFilter(runs: GroupRuns) {
  const groups = runs.flatMap(([group, pages]) => Array<PageGroup>(pages).fill(group))
  return {
    /** Number of full results in each group; `undefined` if the index has no groups. */
    count(candidates: readonly Candidate[]): GroupCounts | undefined {
      if (groups.length === 0) return undefined
      const counts: Partial<Record<PageGroup, number>> = {}
      for (const { page, isPartial } of candidates) {
        const group = groups[page]
        if (group !== undefined && !isPartial) counts[group] = (counts[group] ?? 0) + 1
      }
      return counts
    },
    /** Candidates in a group; all of them without a group, and if there is no full result in any group. */
    in(group: PageGroup | undefined, candidates: readonly Candidate[]): readonly Candidate[] {
      if (group === undefined || candidates.every(({ isPartial }) => isPartial)) return candidates
      return groups.length === 0 ? candidates : candidates.filter(({ page }) => groups[page] === group)
    },
  }
}
