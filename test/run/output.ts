/** The result of a test file. */
export interface Outcome {
  readonly path: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  /** Seconds of CPU, those of the processes that it started included. */
  readonly cpu: number
  /** What it wrote. */
  readonly output: string
}

/** What came of the files of a process. */
export interface Read {
  readonly outcomes: readonly Outcome[]
  /** Files that the process did not come to, since one before them ended it. */
  readonly left: readonly string[]
}

/** Reads what `together.ts` wrote. A file that was begun and not ended, or that has no test, is a failure. */
export function readOutput(paths: readonly string[], output: string, status: number | null): Read {
  const outcomes: Outcome[] = []
  for (const path of paths) {
    const begin = output.indexOf(`@@begin ${path}\n`)
    // One that cannot even begin: the process itself does not start.
    if (begin === -1 && outcomes.length > 0) return { outcomes, left: paths.slice(outcomes.length) }
    const end = output.indexOf(`@@end ${path} `)
    const [, ...numbers] = /^@@end \S+ (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(output.slice(Math.max(end, 0))) ?? []
    const [passed = 0, failed = 1, skipped = 0, ms = 0, cpu = 0] = numbers.map(Number)
    const isEmpty = passed + failed + skipped === 0
    const text = output.slice(Math.max(begin, 0), end === -1 ? undefined : end)
    const times = { seconds: ms / 1000, cpu: cpu / 1000 }
    const outcome = { path, passed, failed: isEmpty ? 1 : failed, skipped, ...times, output: text }
    outcomes.push(isEmpty ? { ...outcome, output: `${text}\nit has no test\n` } : outcome)
  }
  const last = outcomes.at(-1)
  // All passed, and yet the process failed or did not end.
  if (last !== undefined && status !== 0 && outcomes.every(({ failed }) => failed === 0)) {
    const why = `\nthe process of ${paths.join(', ')} ended with ${status ?? 'a signal: something was left open'}\n`
    return { outcomes: [...outcomes.slice(0, -1), { ...last, failed: 1, output: output + why }], left: [] }
  }
  return { outcomes, left: [] }
}

/** Need → number of cases that were skipped since it is not met. */
export function skippedBy(output: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, need = ''] of output.matchAll(/^@@skip (\w+) /gm)) counts.set(need, (counts.get(need) ?? 0) + 1)
  return counts
}
