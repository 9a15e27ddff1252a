/** The result of a test file. */
export interface Outcome {
  readonly path: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  /** Seconds of CPU, including those of child processes. */
  readonly cpu: number
  /** Output of the file. */
  readonly output: string
}

/** Maximum number of stored characters of a file's output; the last ones are kept. */
const maxBytes = 4 * 1024 * 1024

/** Reads the output of `together.ts`, and reports each file when it has ended. */
export class OutputReader {
  private text = ''
  private atWork: string | undefined
  private last: string | undefined
  private hasPassed = true

  constructor(private readonly report: (outcome: Outcome) => void) {}

  /** Records that the process runs this file. */
  begin(path: string): void {
    // Output from before the request may arrive later.
    this.last = path
    this.atWork = path
  }

  /** Adds a chunk of output. */
  read(chunk: string): void {
    this.text = (this.text + chunk).slice(-maxBytes)
    for (let end = ended.exec(this.text); end !== null; end = ended.exec(this.text)) {
      const [line, path = '', ...numbers] = end
      const [passed = 0, failed = 0, skipped = 0, ms = 0, cpu = 0] = numbers.map(Number)
      const output = this.text.slice(0, end.index)
      this.text = this.text.slice(end.index + line.length)
      if (path === this.atWork) this.atWork = undefined
      const times = { seconds: ms / 1000, cpu: cpu / 1000 }
      const isEmpty = passed + failed + skipped === 0
      this.add({ path, passed, failed, skipped, ...times, output }, isEmpty ? 'it has no test' : undefined)
    }
  }

  /**
   * Records the end of the process. An unfinished file has failed. If all files have passed, but the process failed or
   * was killed, the last file has failed.
   */
  close(status: number | null): void {
    const why = `the process ended with ${status ?? 'a signal: something was left open'}`
    const failed = { passed: 0, failed: 0, skipped: 0, seconds: 0, cpu: 0, output: this.text }
    if (this.atWork !== undefined) this.add({ path: this.atWork, ...failed }, why)
    else if (status !== 0 && this.hasPassed) this.add({ path: this.last ?? 'no file', ...failed }, why)
  }

  private add(outcome: Outcome, fault: string | undefined): void {
    const total = fault === undefined ? outcome : { ...outcome, failed: 1, output: `${outcome.output}\n${fault}\n` }
    this.hasPassed &&= total.failed === 0
    this.report(total)
  }
}

/** The line that ends a file, with its counts, and its times in ms. */
const ended = /^@@end (\S+) (\d+) (\d+) (\d+) (\d+) (\d+)\n/m

/** Need → number of cases that were skipped because it is not met. */
export function skippedBy(output: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, need = ''] of output.matchAll(/^@@skip (\w+) /gm)) counts.set(need, (counts.get(need) ?? 0) + 1)
  return counts
}
