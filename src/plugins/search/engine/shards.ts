import type { StoreEntry, Steps } from './store.ts'

/** A stretch of an index of words, as it is written: words with their steps, from `from` on. */
export interface Shard {
  readonly from: string
  readonly json: string
}

/** Characters of JSON in a file of a large site's index; about a third of it goes over the line. */
const shardSize = 24_000

/**
 * Cuts an index into files of about the same size, in the order of the words, so that all words that begin alike stand
 * together. A page number is written as its distance from the one before.
 */
export function shardsOf(entries: readonly StoreEntry[]): readonly Shard[] {
  const shards: Shard[] = []
  let from: string | undefined
  let parts: string[] = []
  let size = 0
  const close = (): void => {
    if (from !== undefined) shards.push({ from, json: `{${parts.join(',\n')}}\n` })
    from = undefined
    parts = []
    size = 0
  }
  for (const [word, steps] of entries) {
    const part = `${JSON.stringify(word)}:${JSON.stringify(steps.flatMap(packed))}`
    if (size > 0 && size + part.length > shardSize) close()
    from ??= word
    parts.push(part)
    size += part.length
  }
  close()
  return shards
}

/** Reads a shard. Throws a `SyntaxError` for what is no JSON. */
export function entriesOf(shard: Readonly<Record<string, readonly (readonly number[])[]>>): StoreEntry[] {
  return Object.entries(shard).map(([word, packedSteps]) => [word, unpacked(packedSteps)])
}

function packed(pages: Steps[number], step: number): readonly (readonly number[])[] {
  if (pages === undefined) return []
  const sorted = [...pages].sort((a, b) => a - b)
  return [[step, ...sorted.map((page, at) => page - (sorted[at - 1] ?? 0))]]
}

function unpacked(packedSteps: readonly (readonly number[])[]): Steps {
  const steps: (readonly number[] | undefined)[] = []
  for (const [step = 0, ...distances] of packedSteps) {
    let page = 0
    steps[step] = distances.map((distance) => (page += distance))
  }
  return steps
}
