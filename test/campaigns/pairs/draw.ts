import { random } from '../../../bench/random.ts'
import { coveringArray, type Row } from './cover.ts'
import { features } from './features/index.ts'
import { finishSite, plainSite, type PairSite } from './site.ts'

/** A site of the campaign. */
export interface DrawnSite {
  /** Seed and number, such as `1-17`. */
  readonly name: string
  /** Levels of the features that add something. */
  readonly levels: string
  readonly site: PairSite
}

/** Sites whose rows come from as many covering arrays as necessary, each with a separate seed. */
export function drawSites(seed: string, count: number): readonly DrawnSite[] {
  const factors = Object.fromEntries(
    Object.entries(features).map(([name, feature]) => [name, Object.keys(feature).length]),
  )
  const rows: Row[] = []
  for (let array = 0; rows.length < count; array++) rows.push(...coveringArray(factors, random(`${seed} ${array}`)))
  return rows.slice(0, count).map((row, index) => ({ name: `${seed}-${index}`, ...siteOf(row) }))
}

function siteOf(row: Row): Pick<DrawnSite, 'levels' | 'site'> {
  const site = plainSite()
  const levels: string[] = []
  for (const [name, feature] of Object.entries(features)) {
    const number = row[name] ?? 0
    const [level, add] = Object.entries(feature)[number] ?? []
    add?.(site)
    if (number > 0) levels.push(`${name}=${level}`)
  }
  finishSite(site)
  return { levels: levels.join(' '), site }
}
