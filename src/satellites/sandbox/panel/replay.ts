import type { RequestEntry } from '../request-log.ts'
import type { PanelWorlds } from './items.ts'

/** Headers that belong to a connection, or that the new request sets. */
const ofConnection = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
])

/**
 * Sends a logged request again to the same world. Returns its new entry, or the reason for a
 * failure.
 */
export async function replay(
  panel: PanelWorlds,
  { number, world, origin }: { readonly number: number; readonly world: string; readonly origin: string },
): Promise<RequestEntry | string> {
  const sandbox = panel.worlds().get(world)
  const entry = sandbox?.requests.list().find((request) => request.number === number)
  const recording = sandbox?.requests.recording(number)
  if (sandbox === undefined || entry === undefined || recording === undefined)
    return `the request ${number} is no longer kept`
  const { method, path } = entry
  const hasBody = method !== 'GET' && method !== 'HEAD'
  if (hasBody && recording.requestBody === undefined) return `the body of request ${number} is not kept`
  const headers = new Headers()
  recording.requestHeaders.forEach((name, index) => {
    if (index % 2 === 0 && !ofConnection.has(name.toLowerCase()))
      headers.append(name, recording.requestHeaders[index + 1] ?? '')
  })
  const body =
    hasBody && recording.requestBody !== undefined && recording.requestBody.length > 0
      ? recording.requestBody.slice()
      : null
  const request = new Request(origin + path, { method, headers, body })
  let repeated: RequestEntry | undefined
  sandbox.requests.expect(request, number, (answered) => (repeated = answered))
  // Sent directly to the world: a key that selected it may now select another one.
  await sandbox.fetch(request)
  return repeated ?? `the request ${number} cannot be sent again`
}
