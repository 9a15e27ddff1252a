import { skippedBy, type Outcome } from './output.ts'

/** Counts what came of test files, and prints it. */
export class Report {
  private passed = 0
  private failed = 0
  private skipped = 0
  private readonly missing = new Map<string, number>()

  /** Prints a line for a file, and what it wrote if something failed. */
  add({ path, passed, failed, skipped, seconds, cpu, output }: Outcome): void {
    this.passed += passed
    this.failed += failed
    this.skipped += skipped
    for (const [need, count] of skippedBy(output)) this.missing.set(need, (this.missing.get(need) ?? 0) + count)
    const more = skipped === 0 ? '' : `, ${skipped} skipped`
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${path} (${passed} of ${passed + failed}${more}, ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s)`,
    )
    if (failed > 0) console.log(output)
  }

  /** Counts a failure outside of the test files. */
  fail(what: string): void {
    this.failed += 1
    console.log(`FAIL ${what}`)
  }

  /** Prints what was skipped and why, and the closing line; gives the exit code. */
  close(): number {
    const reasons = [...this.missing].sort().map(([need, count]) => `${count} for want of ${need}`)
    const named = [...this.missing.values()].reduce((sum, count) => sum + count, 0)
    if (this.skipped > named) reasons.push(`${this.skipped - named} without a reason`)
    if (this.skipped > 0) console.log(`skipped: ${reasons.join(', ')}`)
    console.log(`${this.passed} passed, ${this.failed} failed${this.skipped === 0 ? '' : `, ${this.skipped} skipped`}`)
    return this.failed === 0 && this.passed + this.skipped > 0 ? 0 : 1
  }
}
