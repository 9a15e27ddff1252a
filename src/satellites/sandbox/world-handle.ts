import type { DeliveryEntry } from './deliveries.ts'
import { waitFor, type DeliveryFilter } from './delivery-filter.ts'
import type { SandboxState } from './state.ts'
import { worldHeader, type Worlds } from './worlds.ts'

/** Addresses of a listening sandbox. */
interface At {
  readonly origin: string
  readonly url: string
}

/** Functions of a world for programs, without network requests. Without a name: the first world. */
export function worldOn(worlds: Worlds, { origin, url }: At, name?: string) {
  const headers: Readonly<Record<string, string>> = name === undefined ? {} : { [worldHeader]: name }
  const sandbox = name === undefined ? worlds.main : worlds.open(name)
  const control = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const request = new Request(`${origin}/__sandbox/${path}`, { method, headers, body: JSON.stringify(body) })
    const response = await worlds.fetch(request)
    const text = await response.text()
    const answer = text === '' ? undefined : (JSON.parse(text) as { readonly message?: string })
    if (!response.ok) throw new Error(answer?.message ?? `${path} was answered with ${response.status}`)
    return answer
  }
  return {
    url,
    headers,
    reset: () => sandbox.reset(),
    snapshot: () => sandbox.snapshot(),
    restore: (state: SandboxState) => sandbox.restore(state),
    async seed(rows: Readonly<Record<string, readonly unknown[]>>) {
      await control('POST', 'seed', rows)
    },
    async script(answers: Readonly<Record<string, readonly string[]>>) {
      await control('PUT', 'script', answers)
    },
    trigger: async (event: string, data?: Readonly<Record<string, unknown>>) =>
      (await control('POST', 'trigger', { event, data })) as readonly DeliveryEntry[],
    requests: () => sandbox.requests.list(),
    deliveries: () => sandbox.deliveries.list(),
    async waitForDelivery(filter: DeliveryFilter = {}, timeout = 10_000) {
      const delivery = await waitFor(sandbox.deliveries, filter, { timeout })
      if (delivery !== undefined) return delivery
      const seen = sandbox.deliveries.list().map(({ event, state }) => `${event} (${state})`)
      throw new Error(`no delivery matched within ${timeout} ms; there were ${seen.join(', ') || 'none'}`)
    },
  }
}
