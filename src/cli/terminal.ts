import type { WriteStream } from 'node:tty'
import pc from 'picocolors'
import type { Port } from '../serve/listen/listen.ts'
import { visible } from '../diagnostics/visible.ts'

/**
 * Returns true if a stream displays colours: a terminal, unless `--color` or `NO_COLOR` override that (https://no-color.org).
 */
export function usesColor(stream: Pick<WriteStream, 'isTTY'>): boolean {
  if (!['', '0', undefined].includes(process.env['FORCE_COLOR'])) return true
  return stream.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb'
}

/** Options of commands that can print only problems. */
export interface Quiet {
  readonly quiet: boolean
}

/** Displays a progress line on a terminal. Prints nothing in CI, in pipes and with `--quiet`. */
export function progressLine(
  stream: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>,
  quiet = false,
): {
  show(stage: string, done: number, total: number): void
  /** Names a source that has been running for some seconds, also in pipes: the process prints nothing else until it ends. */
  slow(source: string): void
  clear(): void
} {
  const live = !quiet && stream.isTTY === true && process.env['CI'] === undefined && process.env['TERM'] !== 'dumb'
  let last = 0
  let isShown = false
  function clear(): void {
    if (isShown) stream.write('\r\x1b[2K')
    isShown = false
  }
  return {
    show(stage, done, total) {
      const now = Date.now()
      if (!live || (now - last < 80 && done !== 0)) return
      last = now
      isShown = true
      const text = total > 0 ? `${stage} ${done} of ${total}` : stage
      stream.write(`\r\x1b[2K${text.slice(0, (stream.columns || 80) - 1)}`)
    },
    slow(source) {
      clear()
      if (!quiet) stream.write(`docs: ${visible(source)} has been running for 20 s; Ctrl+C ends the command\n`)
    },
    clear,
  }
}

/** Resolves when the user or the system interrupts the process. */
export function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}

/** Prints that file changes are detected with a delay. */
export function printWatchLimit(reason: string): void {
  process.stderr.write(
    `docs: checking for changes every few seconds, because file events are not available: ${reason}\n`,
  )
}

/** Prints a note if a server moved on because its default port is in use, or ignores the variable PORT. */
export function printPortChange(wantedPort: Port, port: number): void {
  if (wantedPort.movesOn !== true) return
  const variable = process.env['PORT'] ?? ''
  if (/^\d+$/.test(variable) && Number(variable) !== port)
    process.stderr.write(`docs: the variable PORT is ignored; write --port ${Number(variable)} to use this port\n`)
  else if (wantedPort.port !== port)
    process.stderr.write(`docs: port ${wantedPort.port} is in use; using the next free port\n`)
}

/** Functions that colour text. */
export type Palette = Pick<ReturnType<typeof pc.createColors>, 'green' | 'yellow' | 'red' | 'cyan' | 'dim' | 'bold'>

/** Colours for a stream; without effect if it does not display colours. */
export function palette(stream: Pick<WriteStream, 'isTTY'>): Palette {
  return pc.createColors(usesColor(stream))
}

/** Maximum width of a column. Longer values shift only the rest of their row. */
const widest = 60

/** Formats rows as lines of columns. `paint` colours padded columns; `right` lists right-aligned columns. */
export function columns(
  rows: readonly (readonly string[])[],
  paint: readonly ((text: string) => string)[],
  right: ReadonlySet<number> = new Set(),
): string[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.min(widest, Math.max(...rows.map((row) => row[index]?.length ?? 0))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0
        const last = index === row.length - 1 && !right.has(index)
        const padded = right.has(index) ? cell.padStart(width) : last ? cell : cell.padEnd(width)
        return padded.trimEnd() === '' ? padded : (paint[index] ?? String)(padded)
      })
      .join('  ')
      .trimEnd(),
  )
}
