import { resolve } from 'node:path'
import { diff } from '../index.ts'
import { defined } from '../base/defined.ts'
import { changeScript, uploaders, type Uploader } from '../compiler/publish/change-scripts.ts'
import type { Changes } from '../compiler/publish/changes.ts'
import { fileListText } from '../compiler/publish/file-list.ts'
import { exit, printProblem, siteFolder } from './exit.ts'
import { refusedFor } from './print.ts'
import { palette } from './terminal.ts'
import { visible } from '../diagnostics/visible.ts'

/** Options of `docs diff`, from the command line. */
interface DiffFlags {
  readonly out?: string
  readonly against?: string
  readonly format: 'text' | 'json' | 'list' | Uploader
  readonly to?: string
  /** Seconds. */
  readonly grace: number
}

/** `docs diff`: prints the files to upload and to remove; returns the exit code. */
export async function runDiff(siteDir: string, { out, against, format, to, grace }: DiffFlags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const uploader = uploaders.find((name) => name === format)
  if (uploader !== undefined && to === undefined)
    return printProblem(`--format ${uploader} needs --to, the destination of the files`, exit.usage)
  const { files, changes, isFirst, diagnostics } = await diff(defined({ root, out, against }))
  if (diagnostics.length > 0) return refusedFor(diagnostics, root)
  if (isFirst && against !== undefined) process.stderr.write(`docs: no list at ${against}: all files are new\n`)
  const targets = { from: out === undefined ? resolve(root, 'dist') : resolve(out), to: to ?? '', grace }
  const answer =
    uploader !== undefined
      ? changeScript(uploader, changes, targets)
      : format === 'list'
        ? fileListText(files)
        : format === 'json'
          ? `${JSON.stringify(changes, undefined, 2)}\n`
          : changesText(changes)
  process.stdout.write(answer)
  return exit.built
}

/** One line for each file, in the order of the steps, and a line with their number. */
function changesText({ added, pages, others, removed, same }: Changes): string {
  const { dim, bold } = palette(process.stdout)
  const uploads = [...added, ...pages, ...others]
  const lines = [
    ...uploads.map((path) => `upload  ${visible(path)}`),
    ...removed.map((path) => `remove  ${visible(path)}`),
  ]
  const counted = `${uploads.length} to upload, ${removed.length} to remove`
  return `${[...lines, bold(counted) + dim(`, ${same} the same`)].join('\n')}\n`
}
