import type { Described } from '../describe.ts'
import { panelAssets } from './assets.ts'
import { details } from './details.ts'
import { feed } from './feed.ts'
import { itemAt, type PanelWorlds } from './items.ts'
import { secretsOf } from './mask.ts'
import { gone, hint, page } from './page.ts'
import { readQuery, writeQuery } from './query.ts'
import { replay } from './replay.ts'

/**
 * Serves the page of requests at `/__sandbox/`, and its data below `/__sandbox/page/`. Permission to call the API does
 * not include this page: pages of other origins are rejected, even those allowed by `--cors`.
 */
export async function answerPanel(request: Request, panel: PanelWorlds, described: Described): Promise<Response> {
  const url = new URL(request.url)
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined
  if (
    isElsewhere({ origin: header('origin'), site: header('sec-fetch-site'), mode: header('sec-fetch-mode') }, request)
  ) {
    return text(403, 'only this page itself may ask for this\n')
  }
  const path = url.pathname.slice(url.pathname.indexOf('/__sandbox/') + '/__sandbox/'.length)
  const query = readQuery(url.searchParams)
  const secrets = secretsOf(described.root)
  const { policy, style, script } = panelAssets()
  const markup = (body: string): Response =>
    new Response(body, {
      headers: { ...always, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    })
  const act = actions[path]
  if (act !== undefined) {
    if (request.method !== 'POST') return text(405, 'this is done by POST\n', { allow: 'POST' })
    const next = await act(panel, { ...(query.selected ?? { number: 0, world: '' }), origin: url.origin })
    if (typeof next === 'string') return text(422, `${next}\n`)
    const { selected: _, ...without } = query
    const address = `../${writeQuery(next.number === 0 ? without : { ...query, selected: next })}`
    if (header('accept')?.includes('text/html') !== true) return Response.json(next, { headers: always })
    return new Response(null, { status: 303, headers: { ...always, location: address } })
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'this is read by GET\n', { allow: 'GET, HEAD' })
  if (path === '') return markup(page({ panel, described, query, secrets, origin: url.origin, style, script }))
  if (path === 'page/details') {
    const item = itemAt(panel, query)
    const emptyText = query.selected === undefined ? hint(query.show === 'requests') : gone
    return markup((item === undefined ? emptyText : details(item, { panel, query, secrets })).text)
  }
  if (path !== 'page/events') return text(404, 'there is nothing here\n')
  return new Response(feed(panel, query, secrets), {
    headers: { ...always, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  })
}

/** The item to show after an action; `number` 0 shows the list alone. */
interface Next {
  readonly number: number
  readonly world: string
}

type Action = (
  panel: PanelWorlds,
  about: { readonly number: number; readonly world: string; readonly origin: string },
) => Promise<Next | string> | Next | string

const actions: Readonly<Record<string, Action>> = {
  'page/replay': async (panel, about) => {
    const repeated = await replay(panel, about)
    return typeof repeated === 'string' ? repeated : { number: repeated.number, world: about.world }
  },
  'page/resend': (panel, { number, world }) => {
    const resent = panel.worlds().get(world)?.deliveries.resend(number)
    return resent === undefined ? `there is no delivery ${number}` : { number: resent.number, world }
  },
  'page/clear': (panel) => {
    for (const { requests } of panel.worlds().values()) requests.clear()
    return { number: 0, world: '' }
  },
}

const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Not `no-referrer`: browsers would then send the page's own forms with the origin "null".
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { ...always, ...headers, 'content-type': 'text/plain; charset=utf-8' } })
}

/**
 * Returns true for a request from a page of another origin. Programs send no origin; a link on another site may open
 * the page.
 */
function isElsewhere(
  {
    origin,
    site,
    mode,
  }: { readonly origin: string | undefined; readonly site: string | undefined; readonly mode: string | undefined },
  { method, url, headers }: Request,
): boolean {
  if (origin !== undefined) {
    const host = headers.get('host') ?? new URL(url).host
    return !URL.canParse(origin) || new URL(origin).host !== host
  }
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  return !isOwn && !(method === 'GET' && mode === 'navigate')
}
