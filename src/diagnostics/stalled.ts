import { diagnostic, type Diagnostic } from './diagnostic.ts'
import { thrownAt } from './thrown-at.ts'

const hint = 'look for an infinite loop in it, or in the code it calls'

/** The report of code of the site that keeps a thread, at the line where the stack of an error says that it is; nothing where the tool itself is at work. */
export function stalledReport(error: Error): Diagnostic | undefined {
  const place = thrownAt(error)
  if (place === undefined) return undefined
  return diagnostic('run/too-slow', 'the code of the site blocks the process', { place, hint })
}
