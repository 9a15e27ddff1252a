import type { WriteStream } from 'node:tty'
import pc from 'picocolors'

/** Whether a stream shows colours: a terminal, and nobody said no (https://no-color.org). */
export function usesColor(stream: Pick<WriteStream, 'isTTY'>): boolean {
  return stream.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb'
}

/** Shows one line of progress, rewritten in place, on a terminal; nothing in CI and pipes. */
export function progressLine(stream: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>): {
  show(stage: string, done: number, total: number): void
  clear(): void
} {
  const live = stream.isTTY === true && process.env['CI'] === undefined && process.env['TERM'] !== 'dumb'
  let last = 0
  let shown = false
  return {
    show(stage, done, total) {
      const now = Date.now()
      if (!live || (now - last < 80 && done !== 0)) return
      last = now
      shown = true
      const text = total > 0 ? `${stage} ${done} of ${total}` : stage
      stream.write(`\r\x1b[2K${text.slice(0, (stream.columns || 80) - 1)}`)
    },
    clear() {
      if (shown) stream.write('\r\x1b[2K')
      shown = false
    },
  }
}

/** Until the person at the keyboard, or the system, has had enough. */
export function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}

/** Words in colour. */
export type Palette = Pick<ReturnType<typeof pc.createColors>, 'green' | 'yellow' | 'red' | 'cyan' | 'dim' | 'bold'>

/** The colours of a stream; none where it shows none. */
export function palette(stream: Pick<WriteStream, 'isTTY'>): Palette {
  return pc.createColors(usesColor(stream))
}

/** Widest that a column is made for the sake of a few long values, which then push their own row alone. */
const widest = 60

/** Rows as lines of columns; `paint` colours a column after it is padded, `right` names those that are aligned right. */
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

/** A word as a shell takes it. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
