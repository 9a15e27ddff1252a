import type { IncomingMessage } from 'node:http'
import { isAllowed, type HostRules } from './host-check.ts'

/** Why a request is turned away before anything looks at it; nothing, if it may come in. */
export function refusalOf(
  request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  hosts: HostRules,
): { readonly status: number; readonly text: string } | undefined {
  if ((request.headersDistinct['host']?.length ?? 0) > 1) return { status: 400, text: 'A request has one host' }
  if (!isAllowed(request.headers, hosts)) return { status: 403, text: 'This host is not allowed' }
  // Node gives us a request for another protocol as any other; `h2c` may be passed over, as RFC 9110, 7.8, has it.
  if (/websocket/i.test(request.headers.upgrade ?? '')) return { status: 400, text: 'There is no WebSocket here' }
  return undefined
}
