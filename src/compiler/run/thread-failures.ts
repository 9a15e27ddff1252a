import { diagnostic, type Diagnostic, type Location, startOf } from '../../diagnostics/diagnostic.ts'
import { thrownAt } from '../../diagnostics/thrown-at.ts'
import type { Loss } from '../execute/executor.ts'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'

/** Executed source: a file, or a page with its location. */
type Subject = string | { readonly route: string; readonly location: Location | undefined }

function nameOf(subject: Subject): { readonly name: string; readonly location?: Location } {
  if (typeof subject === 'string') return { name: 'the page', location: startOf(subject) }
  return defined({ name: `"${subject.route}"`, location: subject.location })
}

/** Reports a source whose thread ended while it was compiled, run or rendered. Skipped sources are not reported. */
export function lostDiagnostics(subject: Subject, loss: Loss): Diagnostic[] {
  const { name, ...at } = nameOf(subject)
  switch (loss.kind) {
    case 'busy': {
      const hint = 'look for an infinite loop in its code, its components, or a Markdown extension'
      return [diagnostic('run/too-slow', `${name} did not finish within ${loss.seconds} s`, { ...at, hint })]
    }
    case 'idle': {
      const hint = 'look for an `await` that never ends'
      return [diagnostic('run/too-slow', `${name} waited for ${loss.seconds} s`, { ...at, hint })]
    }
    case 'memory': {
      const hint = 'look for data that grows without limit, and split large files'
      const much = loss.megabytes === undefined ? 'more memory than the machine has' : `more than ${loss.megabytes} MB`
      return [diagnostic('run/memory', `${name} needs ${much}`, { ...at, hint })]
    }
    case 'exit': {
      const hint = 'pages, components and plugins must not end the process'
      return [diagnostic('run/ended', `the code of ${name} ended its thread with code ${loss.code}`, { ...at, hint })]
    }
    case 'shared': {
      const hint = 'use a separate name: all pages and the tool share this object'
      return [diagnostic('run/shared', `the code of ${name} changed ${loss.name}`, { ...at, hint })]
    }
    case 'untried':
      return []
  }
}

/** Reports an unhandled error at the location where it was thrown; if unknown, at the executed source. */
export function strayDiagnostic(subject: Subject, error: Error): Diagnostic {
  const { name, ...at } = nameOf(subject)
  const thrown = thrownAt(error)
  const details =
    thrown === undefined
      ? { ...at, hint: 'await every promise, or catch what it throws' }
      : { location: thrown, hint: `thrown while ${at.location?.file ?? name} was running` }
  return diagnostic('run/stray', `unhandled error: ${errorMessage(error).split('\n')[0]}`, details)
}
