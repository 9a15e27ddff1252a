import { diagnostic, type Diagnostic, type Place, startOf } from '../../diagnostics/diagnostic.ts'
import { thrownAt } from '../../diagnostics/thrown-at.ts'
import type { Loss } from '../execute/executor.ts'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'

/** The executed source: its file, or a page with its location. */
type Subject = string | { readonly route: string; readonly place: Place | undefined }

function named(subject: Subject): { readonly name: string; readonly place?: Place } {
  if (typeof subject === 'string') return { name: 'the page', place: startOf(subject) }
  return defined({ name: `"${subject.route}"`, place: subject.place })
}

/** Reports a source whose thread was lost while it was compiled, run or rendered. One that was not tried is no report. */
export function lostDiagnostics(subject: Subject, loss: Loss): Diagnostic[] {
  const { name, ...at } = named(subject)
  switch (loss.kind) {
    case 'busy': {
      const hint =
        'look for a loop without an end in its code, in a component that it shows, or in an extension of Markdown'
      return [diagnostic('run/too-slow', `${name} is not done after ${loss.seconds} s`, { ...at, hint })]
    }
    case 'idle': {
      const hint = 'look for an `await` of what never comes'
      return [diagnostic('run/too-slow', `${name} has waited for ${loss.seconds} s`, { ...at, hint })]
    }
    case 'memory': {
      const hint = 'look for a list that grows without an end, and split what is large into several files'
      const much = loss.megabytes === undefined ? 'more memory than there is' : `more than ${loss.megabytes} MB`
      return [diagnostic('run/memory', `${name} needs ${much}`, { ...at, hint })]
    }
    case 'exit': {
      const hint = 'pages, components and plugins must not end the process'
      return [
        diagnostic('run/ended', `the code of ${name} has ended its thread with code ${loss.code}`, { ...at, hint }),
      ]
    }
    case 'shared': {
      const hint = 'put it under a name of your own: all pages and the tool itself share this'
      return [diagnostic('run/shared', `the code of ${name} changes ${loss.name}`, { ...at, hint })]
    }
    case 'untried':
      return []
  }
}

/** Reports an unhandled error at the location where it was thrown, or else at the source that was executed. */
export function strayDiagnostic(subject: Subject, error: Error): Diagnostic {
  const { name, ...at } = named(subject)
  const thrown = thrownAt(error)
  const details =
    thrown === undefined
      ? { ...at, hint: 'await every promise, or catch what it throws' }
      : { place: thrown, hint: `it came while ${at.place?.file ?? name} was run` }
  return diagnostic('run/stray', `an error that nothing waits for: ${errorMessage(error).split('\n')[0]}`, details)
}
