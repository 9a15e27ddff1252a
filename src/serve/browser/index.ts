/**
 * What `docs serve` adds to every page: the page follows its files, and errors are shown over it.
 *
 * @module
 */
import { followPage } from './page.ts'
import { showProblems, type ShownProblem } from './problems.ts'

/** What the server tells. */
interface Told {
  /** Another one: pages may look different. */
  readonly version: string
  readonly problems: readonly ShownProblem[]
  readonly more: number
}

const page = followPage()
let seen: string | undefined
const events = new EventSource('/__docs/events')
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { version, problems, more } = JSON.parse(data) as Told
  showProblems(problems, more)
  // At first, too: the page may have changed since it was sent.
  if (version !== seen) void page.update()
  seen = version
})
// A page that the browser keeps aside must not hold a connection: it has six for each host.
addEventListener('pagehide', () => events.close())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
