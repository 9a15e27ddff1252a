/**
 * Connects the search box and the search page to Typesense. This file replaces the theme's file of the same name:
 * results, keys, recent searches and announcements do not change.
 * @module
 */
import type { Hit } from '@waybill/docs/search'
import type { Answer, Request } from '@theme/script/search/messages'

/** Address of Typesense, which `search.origins` in the configuration must allow. */
const server = 'https://search.handbook.example'
const collection = 'handbook'
/** A key that may only search this collection: everyone can read it. */
const key = 'search-only-key'

/** Characters that do not occur in texts mark the match: answers are text, never HTML. */
const [from, to] = ['\u0001', '\u0002']

interface Found {
  readonly document: {
    readonly url: string
    readonly title: string
    readonly section: string
    readonly content: string
    readonly breadcrumb: readonly string[]
  }
  readonly highlights?: readonly { readonly field: string; readonly snippet?: string }[]
  readonly text_match?: number
}

let running: AbortController | undefined

/** Queries Typesense. A newer request cancels the previous one. */
export function ask(request: Omit<Request, 'id'>, take: (answer: Answer) => void): void {
  giveUp()
  const controller = new AbortController()
  running = controller
  search(request, controller.signal).then(
    (hits) => controller.signal.aborted || take({ is: 'found', hits }),
    () => controller.signal.aborted || take({ is: 'failed' }),
  )
}

/** Cancels the running search. */
export function giveUp(): void {
  running?.abort()
}

/** No index has to be loaded. */
export function preload(): void {
  // The index is on the server of Typesense.
}

async function search({ query, limit, version }: Omit<Request, 'id'>, signal: AbortSignal): Promise<readonly Hit[]> {
  const parameters = new URLSearchParams({
    q: query,
    query_by: 'title,section,keywords,content',
    query_by_weights: '8,4,4,1',
    filter_by: `versions:=\`${version ?? 'latest'}\``,
    group_by: 'page',
    group_limit: '1',
    per_page: String(limit),
    highlight_start_tag: from,
    highlight_end_tag: to,
  })
  const response = await fetch(`${server}/collections/${collection}/documents/search?${parameters.toString()}`, {
    headers: { 'X-TYPESENSE-API-KEY': key },
    signal,
  })
  if (!response.ok) throw new Error(`${response.status} ${server}`)
  const { grouped_hits: groups } = (await response.json()) as {
    readonly grouped_hits: readonly { readonly hits: readonly Found[] }[]
  }
  return groups.flatMap(({ hits }) => hits.map(hitOf))
}

function hitOf({ document, highlights = [], text_match: score = 0 }: Found): Hit {
  const { url, title, section, breadcrumb, content } = document
  const text = highlights.find(({ field }) => field === 'content')?.snippet ?? content.slice(0, 80)
  const pieces = text.split(new RegExp(`[${from}${to}]`)).map((text, index) => ({ text, isHit: index % 2 === 1 }))
  return { url, title, section, breadcrumb, snippet: pieces, isNear: false, score }
}
