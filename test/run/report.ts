import { skippedBy, type Outcome } from './output.ts'
import type { Outcomes } from './outcomes.ts'

/** Prints the results of test files, and their sum. */
export class Report {
  constructor(private readonly outcomes: Outcomes) {}

  /** Prints a line for a file, and its output if a case failed. */
  add({ path, passed, failed, skipped, seconds, cpu, output }: Outcome): void {
    this.outcomes.add({ path, passed, failed, skipped, missing: Object.fromEntries(skippedBy(output)) })
    const more = skipped === 0 ? '' : `, ${skipped} skipped`
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${path} (${passed} of ${passed + failed}${more}, ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s)`,
    )
    if (failed > 0) console.log(output)
  }

  /** Adds a check beside the test files. It counts only if it failed. */
  check(name: string, isPassed: boolean): void {
    this.outcomes.add({ path: name, passed: 0, failed: isPassed ? 0 : 1, skipped: 0, missing: {} })
    if (!isPassed) console.log(`FAIL ${name}`)
  }

  /** Prints the number of skipped cases with the reasons, and the closing line; returns the exit code. */
  close(): number {
    const { passed, failed, skipped, missing } = this.outcomes.sum()
    const reasons = Object.entries(missing)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([need, count]) => `${count} for want of ${need}`)
    const explained = Object.values(missing).reduce((sum, count) => sum + count, 0)
    if (skipped > explained) reasons.push(`${skipped - explained} without a reason`)
    if (skipped > 0) console.log(`skipped: ${reasons.join(', ')}`)
    console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`)
    return failed === 0 && passed + skipped > 0 ? 0 : 1
  }
}
