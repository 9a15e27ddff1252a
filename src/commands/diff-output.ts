/**
 * The command `diff`: compares a build with the published list and returns the files to upload and to delete.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { changesBetween, type Changes } from '../compiler/publish/changes.ts'
import { readFileList, type FileList } from '../compiler/publish/file-list.ts'
import { publishedFiles } from '../compiler/publish/output-folder.ts'
import { existsSync, readFileSync } from 'node:fs'
import { errorMessage } from '../base/error-message.ts'

/** Maximum size of a list in bytes: ten times the list of a million files. */
const maxListBytes = 1_000_000_000
/** Timeout of the server in ms. */
const patience = 60_000

/** Reads a file list from a URL or a file; `undefined` if it does not exist. */
async function listAt(source: string): Promise<string | undefined | Diagnostic> {
  const problem = (message: string): Diagnostic => diagnostic('emit/list', `the published list ${message}`)
  if (!/^https?:\/\//i.test(source)) return existsSync(source) ? readFileSync(source, 'utf8') : undefined
  try {
    const answer = await fetch(source, { signal: AbortSignal.timeout(patience) })
    if (answer.status === 404) return undefined
    if (!answer.ok) return problem(`returned ${answer.status}`)
    if (Number(answer.headers.get('content-length')) > maxListBytes) return problem('is too large')
    return await answer.text()
  } catch (error) {
    return problem(`could not be read: ${errorMessage(error)}`)
  }
}

/** Options of a comparison. */
export interface DiffOptions {
  /** Folder of the site; absolute. */
  readonly root: string
  /** Output folder; absolute. */
  readonly out: string
  /** URL or path of the file list of the published build. Default: nothing is published. */
  readonly against?: string
}

/** Result of a comparison. */
export interface DiffReport {
  /** Files of the build. */
  readonly files: FileList
  readonly changes: Changes
  /** True without a published list: this is the first publication. */
  readonly isFirst: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Compares the built files with the published ones. */
export async function diff({ root, out, against }: DiffOptions): Promise<DiffReport> {
  const files = publishedFiles(out, root)
  if (files === undefined) {
    const hint = 'run `docs build` first'
    return failed(diagnostic('emit/list', 'no build to compare', { hint }))
  }
  const text = against === undefined ? undefined : await listAt(against)
  if (text !== undefined && typeof text !== 'string') return failed(text)
  const changedFiles = readFileList(text ?? '', against ?? '')
  if ('problem' in changedFiles) return failed(changedFiles.problem)
  return { files, changes: changesBetween(changedFiles.list, files), isFirst: text === undefined, diagnostics: [] }
}

function failed(problem: Diagnostic): DiffReport {
  return { files: new Map(), changes: changesBetween(new Map(), new Map()), isFirst: false, diagnostics: [problem] }
}
