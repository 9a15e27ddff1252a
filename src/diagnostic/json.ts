// interim
import type { Diagnostic } from './diagnostic.ts'
export const formatJson = (d: readonly Diagnostic[], _o?: unknown): string => d.map((x) => x.severity + ' ' + x.code + ' ' + x.message + ' ' + (x.place ? x.place.file + ':' + x.place.line + ':' + x.place.column : '') + (x.hint ? ' = ' + x.hint : '')).join('\n') + '\n'
