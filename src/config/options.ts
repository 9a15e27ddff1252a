// interim
import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
export function optionDiagnostics(o: { issues: readonly { message: string; path: readonly PropertyKey[] }[]; schema: unknown; value: unknown; path: readonly (string | number)[]; yaml: unknown }): Diagnostic[] {
  return o.issues.map((i) => diagnostic('config/value', [...o.path, ...i.path].map(String).join('.') + ': ' + i.message))
}
