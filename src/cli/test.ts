import { defined } from '../base/defined.ts'
import { count } from '../diagnostics/report.ts'
import { test, type TestOptions, type TestReport } from '../index.ts'
import { problemCount, type Format } from './print.ts'
import { reportOnSite } from './site-command.ts'
import type { Quiet } from './terminal.ts'

/** Options of `docs test` on the command line. */
interface TestFlags extends Pick<TestOptions, 'config' | 'cache' | 'jobs' | 'only'>, Quiet {
  readonly format: Format
}

/** `docs test`: runs the examples of pages; returns the exit code. */
export function runTest(siteDir: string, { format, quiet, ...flags }: TestFlags): Promise<number> {
  return reportOnSite(siteDir, {
    format,
    quiet,
    run: (site) => test(defined({ ...flags, ...site })),
    summary: (report) => ({ stats: report.stats, closing: closingLine(report) }),
  })
}

function closingLine({ diagnostics, stats: { pages, passed, failed, skipped, fromCache } }: TestReport): string {
  if (pages === 0) return `${problemCount(diagnostics) || 'no page has a tested example'}. Mark one: \`\`\`bash test`
  const unchanged = fromCache === 0 ? '' : ` (${fromCache} unchanged)`
  return `${count(passed, 'example')} passed${unchanged}, ${failed} failed${skipped === 0 ? '' : `, ${skipped} not run behind them`} on ${count(pages, 'page')}`
}
