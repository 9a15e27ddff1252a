import { distance } from 'fastest-levenshtein'

/**
 * Returns the candidate that is most similar to a text, for "did you mean". At most a third of the letters (but two in short texts)
 * may differ, as in suggestions of the Rust compiler; of equally similar candidates the first in code-point order is used. Otherwise
 * returns a candidate that starts with the text.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return equallyNear(name, candidates)[0]
}

/** All candidates that are equally similar, in code-point order. */
export function equallyNear(name: string, candidates: Iterable<string>): readonly string[] {
  const limit = Math.max(2, Math.floor(name.length / 3))
  const all = [...candidates]
  let best = new Set<string>()
  let minDistance = limit
  for (const candidate of all) {
    if (Math.abs(candidate.length - name.length) > minDistance) continue
    const d = distance(name.toLowerCase(), candidate.toLowerCase())
    // Nothing in common: short words are similar to every other short word.
    if (d > minDistance || (d > 1 && d >= Math.max(name.length, candidate.length))) continue
    if (d < minDistance) best = new Set()
    minDistance = d
    best.add(candidate)
  }
  const other = longer(name.toLowerCase(), all)
  // An abbreviation has less in common with the whole word than with some other words.
  if (best.size > 0 && (minDistance <= 1 || other === undefined)) return [...best].sort((a, b) => (a < b ? -1 : 1))
  return other === undefined ? [] : [other]
}

/** Returns the shortest candidate that starts with the text, unless the text has only a few letters. */
function longer(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length < minBeginning) return undefined
  const all = [...candidates].filter((candidate) => candidate.toLowerCase().startsWith(name))
  return all.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
}

const minBeginning = 5

/** Maximum number of candidates in a hint. */
const maxNamed = 3

/** Hint with the most similar candidate, or up to three equally similar ones; `otherwise` without a similar candidate. */
export function didYouMean<Otherwise extends string | undefined = undefined>(
  name: string,
  candidates: Iterable<string>,
  otherwise?: Otherwise,
): string | Otherwise {
  return meantOneOf(equallyNear(name, candidates)) ?? (otherwise as Otherwise)
}

/** Hint that suggests up to three of these names. */
export function meantOneOf(names: readonly string[]): string | undefined {
  const quoted = names.slice(0, maxNamed).map((name) => `"${name}"`)
  const last = quoted.pop()
  if (last === undefined) return undefined
  return `did you mean ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}?`
}
