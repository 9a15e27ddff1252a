/**
 * Number of steps for stored impacts. An impact is the weight of a word on a page. More steps would not change the order
 * visibly.
 */
export const stepCount = 32

/** Pages of a word with their impacts, from 0 to 1. */
export type Postings = ReadonlyMap<number, number>

/** Page numbers by step, greatest impact first. Steps without pages are empty slots. */
export type Steps = readonly (readonly number[] | undefined)[]

/** A word with its pages by step, as stored in files. */
export type StoreEntry = readonly [word: string, steps: Steps]

/** Step of an impact, from 0 for the greatest. */
export function stepOf(impact: number): number {
  return Math.min(stepCount - 1, Math.max(0, Math.floor((1 - impact) * stepCount)))
}

/** Pages of a word, decoded from its steps. */
export function postingsOf(steps: Steps): Postings {
  return new Map([...steps.entries()].flatMap(([step, pages = []]) => pages.map((page) => [page, impactOf(step)])))
}

/** Impact in the middle of a step. */
export function impactOf(step: number): number {
  return 1 - (step + 0.5) / stepCount
}

/** Parses a word file. */
export function entriesOf(shard: Readonly<Record<string, readonly (readonly number[])[]>>): StoreEntry[] {
  return Object.entries(shard).map(([word, packedSteps]) => [word, unpackSteps(packedSteps)])
}

/**
 * Encodes steps: for each step with pages a list of its number, followed by the distance of each page from the previous
 * one.
 */
export function packSteps(steps: Steps): readonly (readonly number[])[] {
  return steps.flatMap((pages, step) => {
    if (pages === undefined || pages.length === 0) return []
    const sorted = [...pages].sort((a, b) => a - b)
    return [[step, ...sorted.map((page, index) => page - (sorted[index - 1] ?? 0))]]
  })
}

/** Reads the result of `packed`. */
export function unpackSteps(packedSteps: readonly (readonly number[])[]): Steps {
  const steps: (readonly number[] | undefined)[] = []
  for (const [step = 0, ...distances] of packedSteps) {
    let page = 0
    steps[step] = distances.map((distance) => (page += distance))
  }
  return steps
}
