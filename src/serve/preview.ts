import { join } from 'node:path'
import { listen, type Listening, type NotListening } from '../listen/listen.ts'
import { createHandler, respondFrom } from './http.ts'
import { identity, loadPublished, readOrNothing, type Loaded } from './published.ts'
import { defined } from '../defined.ts'

/** What to preview, and where. */
export interface PreviewOptions {
  /** Absolute path of a published site. */
  readonly dir: string
  readonly port: number
  readonly host: string
  /** With a slash at both ends. */
  readonly baseUrl: string
  /** Further host names that requests may carry. */
  readonly allowedHosts?: readonly string[]
  /** Called with faults of ours. */
  readonly onError?: (error: unknown) => void
}

/** A preview that runs. */
export interface Preview extends Listening {
  /** Ignored lines of the host files. */
  readonly problems: Loaded['problems']
}

/**
 * Serves a published site as a static host would, with its `_headers`, `_redirects` and 404 page. A new publication is
 * seen at the next request.
 */
export async function preview(options: PreviewOptions): Promise<Preview | NotListening> {
  const { dir, port, host, baseUrl, allowedHosts = [], onError } = options
  let shown = loadPublished(dir, baseUrl)
  if (shown === undefined) {
    return { ok: false, problem: 'there is no published site; make one with: npx @waybill/docs build' }
  }
  const first = shown
  const current = () => {
    if (identity(dir) !== shown?.identity) shown = loadPublished(dir, baseUrl) ?? shown
    return (shown ?? first).site
  }
  const handle = createHandler(
    defined({
      hosts: { host, allowed: allowedHosts },
      respond: respondFrom(current, (path) => readOrNothing(join(dir, path))),
      onError,
    }),
  )
  const listening = await listen({ port, host, handle })
  return listening.ok ? { ...listening, url: listening.url + baseUrl, problems: first.problems } : listening
}
