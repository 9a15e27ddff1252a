import { existsSync, readFileSync } from 'node:fs'
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts'
import { errorMessage } from '../../base/error-message.ts'

/** Most bytes of a list: that of a million files has a tenth of it. */
const maxListBytes = 1_000_000_000
/** How long a server may take, in ms. */
const patience = 60_000

/** The text of a list of files, at an address or in a file; nothing where there is none. */
export async function listAt(place: string): Promise<string | undefined | Diagnostic> {
  const problem = (message: string): Diagnostic => diagnostic('emit/list', `the list of what is published ${message}`)
  if (!/^https?:\/\//i.test(place)) return existsSync(place) ? readFileSync(place, 'utf8') : undefined
  try {
    const answer = await fetch(place, { signal: AbortSignal.timeout(patience) })
    if (answer.status === 404) return undefined
    if (!answer.ok) return problem(`was answered with ${answer.status}`)
    if (Number(answer.headers.get('content-length')) > maxListBytes) return problem('is larger than any list')
    return await answer.text()
  } catch (error) {
    return problem(`could not be read: ${errorMessage(error)}`)
  }
}
