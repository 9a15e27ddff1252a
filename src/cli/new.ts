import { oneLine } from '../diagnostics/visible.ts'
import { failure, isSystemError } from '../compiler/publish/failure.ts'
import { makeFile } from '../commands/new-file.ts'
import { refusedFor } from './print.ts'
import { exit, printProblem, siteFolder } from './exit.ts'
import { palette } from './terminal.ts'

/** `docs new`: creates a page or a post, and prints its address; returns the exit code. */
export async function runNew(
  kind: 'page' | 'post',
  input: string,
  siteDir = '.',
  { mdx }: { readonly mdx: boolean },
): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  try {
    const date = today(new Date())
    const report = await makeFile({ root, kind, written: input, ending: mdx ? '.mdx' : '.md', date })
    if ('problem' in report) return printProblem(oneLine(report.problem))
    if ('diagnostics' in report) return refusedFor(report.diagnostics, root)
    const { green, cyan, dim } = palette(process.stdout)
    const { path, href, authors, others, reached } = report
    const address = href === undefined ? '' : `, address: ${cyan(href)}`
    const lines = [`${green('wrote')} ${oneLine(path)}${address}`]
    if (others.length > 0) lines.push(dim(`author: ${authors.join()}; other authors: ${others.join(', ')}`))
    if (reached === 'by sidebar') lines.push('add it to a sidebar in site.config.yaml, so that readers find it')
    if (reached === 'by link') lines.push('link to it from another page or from the navbar, so that readers find it')
    lines.push(dim('fill in the description: one sentence, for search results and link previews'))
    process.stdout.write(`${lines.join('\n')}\n`)
    return exit.built
  } catch (error) {
    if (!isSystemError(error)) throw error
    return printProblem(failure(oneLine(input), error).message)
  }
}

/** Current date in the time zone of the writer. */
function today(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
