import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'
import { failure, isSystemError } from '../publish/failure.ts'
import { makeFile } from '../new-file.ts'
import { reportText } from './print.ts'
import { exit } from './exit.ts'
import { refused } from './refused.ts'
import { palette, usesColor } from './terminal.ts'

/** Options of `docs new page` and `docs new post`. */
export interface NewFlags {
  readonly mdx: boolean
}

/** `docs new`: makes a page or a post, and says where it will stand; gives the exit code. */
export async function runNew(
  kind: 'page' | 'post',
  written: string,
  siteDir: string,
  flags: NewFlags,
): Promise<number> {
  const root = resolve(siteDir)
  if (!existsSync(root) || !statSync(root).isDirectory())
    return refused(`there is no folder "${oneLine(siteDir)}"`, exit.usage)
  try {
    const date = today(new Date())
    const report = await makeFile({ root, kind, written, ending: flags.mdx ? '.mdx' : '.md', date })
    if ('problem' in report) return refused(oneLine(report.problem))
    if ('diagnostics' in report) {
      process.stderr.write(`${reportText(report, root, usesColor(process.stderr)).trimEnd()}\n`)
      return exit.errors
    }
    const { green, cyan, dim } = palette(process.stdout)
    const { path, href, authors, others, reached } = report
    const lines = [
      `${green('wrote')} ${oneLine(path)}${href === undefined ? '' : `, which will stand at ${cyan(href)}`}`,
    ]
    if (others.length > 0) lines.push(dim(`its author is ${authors.join()}; there are also ${others.join(', ')}`))
    if (reached === 'by sidebar') lines.push('put it into a sidebar in site.config.yaml, or no reader will find it')
    if (reached === 'by link') lines.push('link to it from another page or from the navbar, or no reader will find it')
    lines.push(dim('fill in the description: one sentence, for search results and link previews'))
    process.stdout.write(`${lines.join('\n')}\n`)
    return exit.built
  } catch (error) {
    if (!isSystemError(error)) throw error
    return refused(failure(oneLine(written), error).message)
  }
}

/** The day where the writer is. */
function today(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
