/**
 * The script that `docs serve` adds to every page: the page follows its files, and errors and warnings are shown over it.
 *
 * @module
 */
import type { PageStatus } from '../events.ts'
import { followPage } from './page.ts'
import { showProblems } from './problems.ts'
import { showWarnings } from './warnings.ts'

/** The message of the server. */
type Message = Omit<PageStatus, 'version'> & { readonly version: string }

const update = followPage()
let seen: string | undefined
const events = new EventSource('/__docs/events')
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { version, errors, warnings } = JSON.parse(data) as Message
  showProblems(errors)
  showWarnings(warnings)
  // At first, too: the page may have changed since it was sent.
  if (version !== seen) void update()
  seen = version
})
// A page that the browser keeps aside must not hold a connection: it has six for each host.
addEventListener('pagehide', () => events.close())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
