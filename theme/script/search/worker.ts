/** Search worker: loads the index, and answers only the newest request. */
import { download } from '@theme/script/search/download'
import type { Answer, Request } from '@theme/script/search/messages'
import { openIndex, type Search } from '@theme/script/search/open-index'

const searches = new Map<string, Promise<Search>>()
/** Indexes whose download failed and is being retried. */
const retrying = new Set<string>()
let newest: Request | undefined

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  newest = data
  // Queued after waiting messages: only the last one is answered.
  setTimeout(() => void answer(data))
})

async function answer(request: Request): Promise<void> {
  if (newest !== request) return
  const { index, query, limit, group } = request
  const search = searches.get(index) ?? open(index)
  searches.set(index, search)
  if (retrying.has(index)) reply(request, { is: 'retrying' })
  try {
    const find = await search
    if (newest !== request) return
    const hits = await find(query, limit, group)
    const { total, groups, similar } = hits
    reply(request, { is: 'found', hits, total, groups, similar, ...(hits.length === 0 && { start: find.start }) })
  } catch (error) {
    console.warn(error)
    // The files may belong to another deployment: the next request loads the index again.
    if (searches.get(index) === search) searches.delete(index)
    reply(request, { is: 'failed' })
  }
}

function open(index: string): Promise<Search> {
  const environment = {
    get: (address: string) => fetch(address),
    pause: (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)),
    onRetry: () => {
      retrying.add(index)
      if (newest !== undefined) reply(newest, { is: 'retrying' })
    },
  }
  const load = async (address: string): Promise<unknown> => {
    try {
      return await download(address, environment)
    } finally {
      retrying.delete(index)
    }
  }
  return openIndex(index, load, `v=${Date.now().toString(36)}`)
}

function reply(request: Request, answer: Answer): void {
  if (newest === request) postMessage({ id: request.id, answer })
}
