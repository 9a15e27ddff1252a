import type { Cost } from './measure.ts'
import type { Weight } from './site.ts'

/** The measurements, in the order in which they are taken. */
export const measurements = ['cold', 'unchanged', 'edit'] as const
export type Measurement = (typeof measurements)[number]

/** Result of one tool with one corpus in one measurement. */
export interface Result {
  readonly tool: string
  readonly pages: number
  readonly measurement: Measurement
  readonly cost: Cost
  readonly weight: Weight
}

/** Aligned lines of cells under a head; the first two columns are left-aligned, numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], left = 2): string {
  const all = [head, ...rows]
  const widths = head.map((_, index) => Math.max(...all.map((row) => (row[index] ?? '').length)))
  const line = (row: readonly string[]): string => {
    const cells = row.map((cell, index) =>
      index < left ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    )
    return cells.join('  ').trimEnd()
  }
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** All results, one on each line. */
export function resultTable(results: readonly Result[]): string {
  const memory = results.some(({ cost }) => cost.memory === 'RSS') ? 'RSS' : 'PSS'
  const weights = ['files', 'MB', 'KB/page', 'page KB']
  const head = ['tool', 'build', 'pages', 'wall s', 'CPU s', `peak MB ${memory}`, 'ms/page', ...weights]
  const rows = results.map(({ tool, measurement, pages, cost, weight }) => [
    tool,
    measurement,
    String(pages),
    (cost.wallMs / 1000).toFixed(2),
    (cost.cpuMs / 1000).toFixed(2),
    megabytes(cost.peakBytes),
    (cost.wallMs / pages).toFixed(2),
    String(weight.files),
    (weight.bytes / 1e6).toFixed(1),
    (weight.bytes / pages / 1000).toFixed(1),
    weight.pageBytes === undefined ? 'none' : (weight.pageBytes / 1000).toFixed(1),
  ])
  return table(head, rows)
}

/** Our results divided by those of each peer. A peer that always builds everything is compared by its cold build. */
export function ratioTable(results: readonly Result[], ours: string): string | undefined {
  const rows = results
    .filter(({ tool }) => tool === ours)
    .flatMap((mine) => {
      const theirs = results.filter(({ tool, pages }) => tool !== ours && pages === mine.pages)
      return [...new Set(theirs.map(({ tool }) => tool))].flatMap((tool) => {
        const results = theirs.filter((result) => result.tool === tool)
        const build = (name: Measurement): Result | undefined => results.find(({ measurement }) => measurement === name)
        const peer = build(mine.measurement) ?? build('cold')
        return peer === undefined ? [] : [ratioRow(mine, peer)]
      })
    })
  if (rows.length === 0) return undefined
  return table([`${ours} /`, 'build', 'pages', 'wall', 'CPU', 'memory', 'bytes', 'page', 'reach (wall)'], rows)
}

function ratioRow(mine: Result, peer: Result): string[] {
  const ratio = (a = Number.NaN, b = Number.NaN): string => (Number.isNaN(a / b) ? '-' : (a / b).toFixed(2))
  const reach = peer.tool === 'hugo' ? hugoReach[`${mine.measurement} ${mine.pages}`] : undefined
  return [
    peer.tool,
    mine.measurement === peer.measurement ? mine.measurement : `${mine.measurement} (its cold)`,
    String(mine.pages),
    ratio(mine.cost.wallMs, peer.cost.wallMs),
    ratio(mine.cost.cpuMs, peer.cost.cpuMs),
    ratio(mine.cost.peakBytes, peer.cost.peakBytes),
    ratio(mine.weight.bytes, peer.weight.bytes),
    ratio(mine.weight.pageBytes, peer.weight.pageBytes),
    reach === undefined ? '' : `<= ${reach}`,
  ]
}

/** The maximum wall time as a share of Hugo's cold build: the aims of the project's second issue. */
const hugoReach: Readonly<Record<string, number>> = {
  'cold 1000': 3,
  'unchanged 1000': 0.4,
  'edit 1000': 0.5,
  'cold 10000': 2.5,
  'edit 10000': 0.15,
}

/**
 * Growth of a cold build with the site: the figures of each tool per page, at each size relative to its smallest one.
 */
export function growthTable(results: readonly Result[]): string | undefined {
  const cold = results.filter(({ measurement }) => measurement === 'cold')
  const rows = cold.flatMap((large) => {
    const small = cold.find(({ tool }) => tool === large.tool)
    if (small === undefined || small === large) return []
    const perPage = (value: (result: Result) => number): string => {
      return (value(large) / large.pages / (value(small) / small.pages)).toFixed(2)
    }
    const [page, first] = [large.weight.pageBytes, small.weight.pageBytes]
    return [
      [
        large.tool,
        `${large.pages} / ${small.pages}`,
        perPage(({ cost }) => cost.wallMs),
        perPage(({ weight }) => weight.bytes),
        page === undefined || first === undefined ? '-' : (page / first).toFixed(2),
      ],
    ]
  })
  return rows.length === 0 ? undefined : table(['tool', 'pages', 'time a page', 'bytes a page', 'same page'], rows)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
