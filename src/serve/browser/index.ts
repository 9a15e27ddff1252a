/**
 * The script that `docs serve` adds to every page: the page follows its files, and errors are shown over it.
 *
 * @module
 */
import { followPage } from './page.ts'
import { showProblems, type ShownProblem } from './problems.ts'

/** The message of the server. */
interface Message {
  /** A new version: pages may look different. */
  readonly version: string
  readonly problems: readonly ShownProblem[]
  readonly more: number
}

const update = followPage()
let seen: string | undefined
const events = new EventSource('/__docs/events')
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { version, problems, more } = JSON.parse(data) as Message
  showProblems(problems, more)
  // At first, too: the page may have changed since it was sent.
  if (version !== seen) void update()
  seen = version
})
// A page that the browser keeps aside must not hold a connection: it has six for each host.
addEventListener('pagehide', () => events.close())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
