import { defined } from '../base/defined.ts'
import { count } from '../diagnostics/report.ts'
import { test, type TestOptions, type TestReport } from '../index.ts'
import { exit, siteFolder } from './exit.ts'
import { print, problemCount, type Format } from './print.ts'
import { endStalled } from './stalled.ts'
import { progressLine, type Quiet } from './terminal.ts'

/** Options of `docs test`, as the command line gives them. */
interface TestFlags extends Pick<TestOptions, 'config' | 'cache' | 'jobs' | 'only'>, Quiet {
  readonly format: Format
}

/** `docs test`: runs the examples of pages; gives the exit code. */
export async function runTest(siteDir: string, { format, quiet, ...flags }: TestFlags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const progress = progressLine(process.stderr, quiet)
  const options = defined({ ...flags, root, progress: progress.show, beforeSiteCode: endStalled(root) })
  const report = await test(options).finally(progress.clear)
  const { diagnostics, stats } = report
  await print({ diagnostics, root, format, stats, closing: quiet ? undefined : closingLine(report) })
  return diagnostics.some(({ severity }) => severity === 'error') ? exit.errors : exit.built
}

function closingLine({ diagnostics, stats: { pages, passed, failed, skipped, fromCache } }: TestReport): string {
  if (pages === 0)
    return `${problemCount(diagnostics) || 'no page has an example that is tested'}. Mark one: \`\`\`bash test`
  const known = fromCache === 0 ? '' : ` (${fromCache} unchanged)`
  return `${count(passed, 'example')} passed${known}, ${failed} failed${skipped === 0 ? '' : `, ${skipped} not run behind them`} on ${count(pages, 'page')}`
}
