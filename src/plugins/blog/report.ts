import type { Diagnostic } from '../../plugin.ts'
import type { BlogOptions } from './options.ts'

/** What options say of a thing that some sites want to hear of: nothing, a warning, or an error. */
export type Mode = BlogOptions['onInlineTags']

/** The severity that a mode asks for; `undefined` for silence. */
export function severityOf(mode: Mode): Diagnostic['severity'] | undefined {
  if (mode === 'ignore') return undefined
  return mode === 'throw' ? 'error' : 'warning'
}
