import { sortDiagnostics, type Diagnostic } from './diagnostic.ts'
import { oneLine } from './visible.ts'

/** Where the site stands. */
export interface GithubOptions {
  /** The site's folder, relative to the repository, with forward slashes; default: the repository itself. */
  readonly folder?: string
}

/** Reports as annotations of a GitHub workflow, one a line (workflow commands, docs.github.com/actions). */
export function formatGithub(diagnostics: readonly Diagnostic[], { folder = '' }: GithubOptions = {}): string {
  const prefix = folder === '' || folder === '.' ? '' : `${folder.replace(/\/+$/, '')}/`
  return sortDiagnostics(diagnostics)
    .map((one) => `${annotation(one, prefix)}\n`)
    .join('')
}

function annotation({ code, severity, message, place, hint }: Diagnostic, prefix: string): string {
  const at = place === undefined ? '' : `file=${property(prefix + place.file)},line=${place.line},col=${place.column},`
  const properties = `${at}title=${property(code)}`
  const lines = hint === undefined ? [message] : [message, `hint: ${hint}`]
  return `::${severity} ${properties}::${lines.map((line) => data(oneLine(line))).join('%0A')}`
}

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function property(text: string): string {
  return data(oneLine(text)).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
