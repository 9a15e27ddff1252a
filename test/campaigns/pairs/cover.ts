import type { Random } from '../../../bench/random.ts'

/** Number of levels of each factor, by its name. */
export type Factors = Readonly<Record<string, number>>

/** Level of each factor, by its name. */
export type Row = Readonly<Record<string, number>>

/** Random rows that are compared before each row of the array. */
const candidates = 5

/**
 * Rows that contain every pair of levels of two factors at least once, as AETG builds them (Cohen et al., 1997): each row
 * starts with a missing pair, and its other levels are chosen so that they add the most missing pairs.
 */
export function coveringArray(factors: Factors, draw: Random): readonly Row[] {
  const missing = new Set(pairsOf(factors))
  const rows: Row[] = []
  while (missing.size > 0) {
    const row = bestRow(factors, missing, draw)
    for (const pair of pairsIn(row)) missing.delete(pair)
    rows.push(row)
  }
  return rows
}

function bestRow(factors: Factors, missing: ReadonlySet<string>, draw: Random): Row {
  let best: Row = {}
  let maximum = -1
  for (let count = 0; count < candidates; count++) {
    const row = completedRow(factors, missing, draw)
    const gain = pairsIn(row).filter((pair) => missing.has(pair)).length
    if (gain > maximum) [best, maximum] = [row, gain]
  }
  return best
}

/** A row that starts with a missing pair; each further factor has the level that adds the most missing pairs. */
function completedRow(factors: Factors, missing: ReadonlySet<string>, draw: Random): Row {
  const row: Record<string, number> = Object.fromEntries(
    draw
      .one([...missing])
      .split(' ')
      .map((part) => [part.slice(0, part.lastIndexOf('=')), Number(part.slice(part.lastIndexOf('=') + 1))]),
  )
  const others = shuffled(
    Object.keys(factors).filter((name) => !(name in row)),
    draw,
  )
  for (const name of others) {
    const gains = levelsOf(factors[name] ?? 0).map((level) => {
      const pairs = Object.entries(row).map(([other, otherLevel]) => pairOf([name, level], [other, otherLevel]))
      return pairs.filter((pair) => missing.has(pair)).length
    })
    const maximum = Math.max(...gains)
    row[name] = draw.one(levelsOf(gains.length).filter((level) => gains[level] === maximum))
  }
  return row
}

function shuffled<Value>(values: readonly Value[], draw: Random): readonly Value[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last--) {
    const other = draw.between(0, last)
    ;[result[last], result[other]] = [result[other] as Value, result[last] as Value]
  }
  return result
}

const levelsOf = (count: number): readonly number[] => Array.from({ length: count }, (_, level) => level)

/** All pairs of levels of two factors. */
export function pairsOf(factors: Factors): readonly string[] {
  const all = Object.entries(factors).flatMap(([name, count]) =>
    levelsOf(count).map((level): [string, number] => [name, level]),
  )
  return all.flatMap((first, index) =>
    all.slice(index + 1).flatMap((second) => (first[0] === second[0] ? [] : [pairOf(first, second)])),
  )
}

/** Pairs of levels that a row contains. */
export function pairsIn(row: Row): readonly string[] {
  const entries = Object.entries(row)
  return entries.flatMap((first, index) => entries.slice(index + 1).map((second) => pairOf(first, second)))
}

type Level = readonly [name: string, level: number]

function pairOf([name, level]: Level, [otherName, otherLevel]: Level): string {
  const [first, second] = [`${name}=${level}`, `${otherName}=${otherLevel}`]
  return first < second ? `${first} ${second}` : `${second} ${first}`
}
