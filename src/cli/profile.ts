import type { Profile } from '../index.ts'
import { visible } from '../diagnostics/visible.ts'
import { columns } from './columns.ts'
import type { Palette } from './terminal.ts'

/** A profile as two tables: by stage, and by source. */
export function profileText({ stages, slowest, measured }: Profile, { bold, cyan, dim }: Palette): string {
  const sum = (of: 'wall' | 'cpu') => ms(stages.reduce((all, stage) => all + stage[of], 0))
  const right = new Set([1, 2, 3, 4])
  const byStage = [
    ['stage', 'wall ms', 'CPU ms'],
    ...stages.map(({ stage, wall, cpu }) => [stage, ms(wall), ms(cpu)]),
    ['all', sum('wall'), sum('cpu')],
  ]
  const bySource = slowest.map(({ source, compile, evaluate, render }) => [
    visible(source),
    ...[compile, evaluate, render, compile + evaluate + render].map(ms),
  ])
  const lines = (rows: readonly (readonly string[])[], first: (text: string) => string) =>
    columns(rows, [first, String, String, String, bold], right).map((line, index) =>
      index === 0 ? dim(plain(line)) : line,
    )
  const shown = [...lines(byStage, String), '']
  if (slowest.length === 0)
    shown.push('no page was compiled or rendered: all came from the cache; --no-cache measures them')
  else {
    shown.push(...lines([['source, ms', 'compile', 'evaluate', 'render', 'all'], ...bySource], cyan))
    if (measured > slowest.length) shown.push(dim(`the slowest ${slowest.length} of ${measured} sources`))
    shown.push(dim('the first page of a kind carries what is loaded for it, such as the grammar of a language'))
  }
  return `${shown.join('\n')}\n`
}

/** The colours of cells would end the one of their line. */
function plain(line: string): string {
  return line.replace(/\u001b\[\d+m/g, '')
}

/** Tenths below ten, where they say something. */
function ms(time: number): string {
  return time < 9.95 ? time.toFixed(1) : String(Math.round(time))
}
