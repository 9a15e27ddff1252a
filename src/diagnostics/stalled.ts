import { diagnostic, type Diagnostic } from './diagnostic.ts'
import { thrownAt } from './thrown-at.ts'

const hint = 'look for an infinite loop in it, or in the code it calls'

/** Reports code of the site that blocks a thread, at the line of the innermost stack frame of the site. Returns `undefined` if code of the tool is running. */
export function stalledReport(error: Error): Diagnostic | undefined {
  const location = thrownAt(error)
  if (location === undefined) return undefined
  return diagnostic('run/too-slow', 'the code of the site blocks the process', { location, hint })
}
