import { sortDiagnostics, type Diagnostic } from './diagnostic.ts'

/** What JSON leaves as it is, and a terminal might obey: C1, direction marks, line separators. */
const escaped = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g

/** One JSON object with all `diagnostics`, in order of file and line, and the `stats` of the command. */
export function formatJson(diagnostics: readonly Diagnostic[], stats: object): string {
  return jsonText({ diagnostics: sortDiagnostics(diagnostics), stats })
}

/** A value as JSON that no terminal obeys. */
export function jsonText(value: object): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(escaped, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
