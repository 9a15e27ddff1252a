/**
 * The script that `docs serve` adds to every page. It updates the page when files change, and shows errors and warnings
 * over it.
 *
 * @module
 */
import type { PageStatus } from '../events.ts'
import { selectLiveModules } from './islands.ts'
import { followPage } from './page.ts'
import { showProblems } from './problems.ts'
import { showWarnings } from './warnings.ts'

/** A message of the server. */
type Message = Omit<PageStatus, 'version'> & { readonly version: string }

const update = followPage()
selectLiveModules()
document.addEventListener('docs:page', selectLiveModules)
let seen: string | undefined
const events = new EventSource('/__docs/events')
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { version, errors, warnings, isBehind } = JSON.parse(data) as Message
  showProblems(errors, isBehind)
  showWarnings(warnings)
  // Also on the first message: the page may have changed since it was sent.
  if (version !== seen) void update()
  seen = version
})
// A page in the back/forward cache must not hold a connection: browsers allow six for each host.
addEventListener('pagehide', () => events.close())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
