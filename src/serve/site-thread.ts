/**
 * A live site in a thread of its own: whatever content, theme and plugins do there, the server goes on answering. The other side is `site-client.ts`.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { LiveSite, type LiveFacts, type LiveOptions } from '../live/site.ts'
import type { StaticRequest } from './answer.ts'
import { answerLive, type WholeAnswer } from './site-answers.ts'

/** Requests to the thread. */
export type Question =
  | { readonly ask: 'answer'; readonly request: StaticRequest }
  | { readonly ask: 'begin' }
  | { readonly ask: 'changed'; readonly paths: readonly string[] | undefined; readonly isStructural?: boolean }
  | { readonly ask: 'idle' }
  | { readonly ask: 'close' }

/** Messages of the thread: results by the number of the request, and news. */
export type Said =
  | { readonly id: number; readonly answered?: WholeAnswer; readonly error?: string }
  | { readonly news: 'changed' }
  | { readonly news: 'reports'; readonly diagnostics: readonly Diagnostic[]; readonly facts: LiveFacts }

const port = parentPort
if (port !== null) {
  const say = (said: Said) => port.postMessage(said)
  const live = new LiveSite(workerData as LiveOptions, {
    changed: () => say({ news: 'changed' }),
    reports: (diagnostics, facts) => say({ news: 'reports', diagnostics, facts }),
  })
  port.on('message', ({ id, ...question }: Question & { readonly id: number }) => {
    ask(live, question).then(
      (answered) => say(answered === undefined ? { id } : { id, answered }),
      (error: unknown) => say({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

async function ask(live: LiveSite, question: Question): Promise<WholeAnswer | undefined> {
  if (question.ask === 'answer') return answerLive(question.request, live)
  if (question.ask === 'begin') await live.whole()
  else if (question.ask === 'changed') await live.changed(question.paths, question.isStructural === true)
  else if (question.ask === 'idle') {
    await live.settle()
    await live.complete(false)
  } else {
    live.save()
    await live.close()
  }
  return undefined
}
