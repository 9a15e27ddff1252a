import { distance } from 'fastest-levenshtein'

/**
 * The candidate most similar to what was written, for "did you mean". At most a third of the letters (and at least two)
 * may differ, as in the suggestions of Rust's compiler; of equally similar ones the first in code-point order is taken. Otherwise one
 * that begins with it.
 */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(written.length / 3))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - written.length) >= least + 1) continue
    const d = distance(written.toLowerCase(), candidate.toLowerCase())
    // Nothing in common: short words are similar to every other short word.
    if (d > 1 && d >= Math.max(written.length, candidate.length)) continue
    if (d < least || (d === least && best !== undefined && candidate < best)) {
      best = candidate
      least = d
    }
  }
  return best ?? longer(written.toLowerCase(), candidates)
}

/** The shortest that begins with what was written, where that is more than a few letters: an end that was left out. */
function longer(written: string, candidates: Iterable<string>): string | undefined {
  if (written.length < leastBeginning) return undefined
  const all = [...candidates].filter((one) => one.toLowerCase().startsWith(written))
  return all.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
}

const leastBeginning = 5

/** The hint that names the nearest candidate; `otherwise`, where none is similar. */
export function didYouMean(written: string, candidates: Iterable<string>, otherwise: string): string
export function didYouMean(written: string, candidates: Iterable<string>, otherwise?: string): string | undefined
export function didYouMean(written: string, candidates: Iterable<string>, otherwise?: string): string | undefined {
  const found = nearest(written, candidates)
  return found === undefined ? otherwise : `did you mean "${found}"?`
}
