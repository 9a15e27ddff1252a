import { defined } from '../base/defined.ts'
import { grouped } from '../base/grouped.ts'
import { codes, type Code, type Severity } from './codes.ts'

export type { Severity } from './codes.ts'

/** Location in a source file. Lines and columns are 1-based; columns count UTF-16 units. */
export interface Location {
  /** Path relative to the site folder, with forward slashes. */
  readonly file: string
  /** 1-based line. */
  readonly line: number
  /** 1-based column in UTF-16 units. */
  readonly column: number
  /** Last marked line, if the marked text is known. */
  readonly endLine?: number
  /** Column after the last marked character. */
  readonly endColumn?: number
}

/** Location of the start of a file, for a problem of the whole file. */
export function startOf(file: string): Location {
  return { file, line: 1, column: 1 }
}

/** A problem as a value. Stages return diagnostics instead of throwing. */
export interface Diagnostic {
  /** Permanent code, e.g. `link/no-page`. Plugins use `<plugin>/<problem>`. */
  readonly code: string
  /** An `error` stops publication; a `warning` does not, unless `--strict` is given; `info` never does. */
  readonly severity: Severity
  /** One sentence without a final full stop. */
  readonly message: string
  /** Location, if the problem is in a file. */
  readonly location?: Location
  /**
   * Name of the subject, if there is one: an address, a file, the id of a doc, a tag. The report is suppressed while a
   * file that may define the subject cannot be read.
   */
  readonly subject?: string
  /** Label beside the marked text in the code frame, e.g. `linked here`. */
  readonly label?: string
  /** Suggested correction. */
  readonly hint?: string
  /** Lines that are printed unchanged: a diff, or the output of a program. */
  readonly detail?: string
}

/** Returns true if diagnostics contain an error, which stops publication. */
export const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

/** Returns true if diagnostics contain an error or, with `strict`, a warning. */
export const isRefused = (diagnostics: readonly Diagnostic[], strict: boolean): boolean =>
  diagnostics.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))

/** Properties of a diagnostic except its code and message. */
export type Details = { readonly [Key in keyof Omit<Diagnostic, 'code' | 'message'>]?: Diagnostic[Key] | undefined }

/** Creates a diagnostic with a code of the table. Default severity: that of the code. */
export function diagnostic(code: Code, message: string, details: Details = {}): Diagnostic {
  return { code, severity: codes[code].severity, message, ...defined(details) }
}

/**
 * Sorts diagnostics by file, line, column, then code, and removes duplicates: the order of every report. Of two diagnostics that differ only in their
 * hints, the first is kept.
 */
export function sortDiagnostics(diagnostics: Iterable<Diagnostic>): Diagnostic[] {
  const unique = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([diagnostic.code, diagnostic.message, diagnostic.location])
    if (!unique.has(key)) unique.set(key, diagnostic)
  }
  return [...unique.values()].sort(compare)
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    order(a.location?.file ?? '', b.location?.file ?? '') ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
    (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
    order(a.code, b.code) ||
    order(a.message, b.message)
  )
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Maximum number of listed lines. */
const mostLines = 20

/** Merges reports of the same kind: the first one remains, with the number and the lines of the others. */
export function firstOfKind(
  [first, ...others]: readonly Diagnostic[],
  where: 'in this file' | 'on this page' = 'in this file',
): Diagnostic[] {
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const inFile = others.filter(({ location }) => location?.file === first.location?.file)
  const lines = [...new Set(inFile.flatMap(({ location }) => location?.line ?? []))]
  const message = `${first.message}; ${others.length} more ${where}`
  if (lines.length === 0) return [{ ...first, message }]
  const words = [
    ...lines.slice(0, mostLines),
    ...(lines.length > mostLines ? [`${lines.length - mostLines} more`] : []),
  ]
  const last = words.pop()
  const text = words.length === 0 ? `line ${last}` : `lines ${words.join(', ')} and ${last}`
  return [{ ...first, message, detail: `also on ${text}` }]
}

/** Merges reports of a code that only differ in their lines: the first one remains, with the lines of the others. */
export function oncePerFile(diagnostics: readonly Diagnostic[], code: string): Diagnostic[] {
  const kinds = grouped(diagnostics, (diagnostic) => {
    const { message, hint, severity, location } = diagnostic
    return diagnostic.code === code ? JSON.stringify([message, hint, severity, location?.file]) : diagnostic
  })
  return [...kinds.values()].flatMap((kind) => firstOfKind(kind))
}
