import { z } from 'zod'
import type { Exchange } from './contract.ts'

const pairs = z.array(z.object({ name: z.string(), value: z.string() }))
/** Files of a form have no value. */
const fields = z.array(z.object({ name: z.string().optional(), value: z.string().optional() }))

/** The parts of a recording that are used (HAR 1.2, w3c.github.io/web-performance/specs/HAR). */
const archive = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.url(),
          headers: pairs,
          postData: z
            .object({
              mimeType: z.string().optional(),
              text: z.string().optional(),
              params: fields.optional(),
            })
            .optional(),
        }),
        response: z.object({
          status: z.number(),
          headers: pairs,
          content: z
            .object({ mimeType: z.string().optional(), text: z.string().optional(), encoding: z.string().optional() })
            .optional(),
        }),
      }),
    ),
  }),
})

/**
 * Parses a recording of a browser or a proxy. Returns an error text if it cannot be parsed. Requests without a
 * response are omitted.
 */
export function readHar(text: string): readonly Exchange[] | string {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return `invalid JSON: ${(error as Error).message}`
  }
  const parsed = archive.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `invalid HAR: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'wrong'}`
  }
  return parsed.data.log.entries
    .filter(({ request, response }) => response.status >= 200 && /^https?:/.test(request.url))
    .map(({ request: { method, url, headers, postData }, response: { status, headers: answerHeaders, content } }) => {
      const requestHeaders = headersOf(headers)
      if (postData?.mimeType && !requestHeaders.has('content-type'))
        requestHeaders.set('content-type', postData.mimeType)
      const form = new URLSearchParams(postData?.params?.map(({ name = '', value: field = '' }) => [name, field]))
      const responseHeaders = headersOf(answerHeaders)
      if (content?.mimeType && !responseHeaders.has('content-type'))
        responseHeaders.set('content-type', content.mimeType)
      const body = content?.text === undefined ? undefined : Buffer.from(content.text, isBase64(content.encoding))
      return {
        method: method.toUpperCase(),
        url,
        requestHeaders,
        requestBody: Buffer.from(postData?.text ?? form.toString()),
        status,
        responseHeaders,
        ...(body && { responseBody: body }),
      }
    })
}

function isBase64(encoding: string | undefined): 'base64' | 'utf8' {
  return encoding?.toLowerCase() === 'base64' ? 'base64' : 'utf8'
}

/** Recordings contain HTTP/2 pseudo-headers (`:path`) and values that `Headers` rejects. */
function headersOf(pairs: readonly { readonly name: string; readonly value: string }[]): Headers {
  const headers = new Headers()
  for (const { name, value } of pairs) {
    try {
      headers.append(name, value)
    } catch {
      // Invalid headers are omitted.
    }
  }
  return headers
}

/**
 * Selects the exchanges with the API: requests to its servers, and to hosts that received a call of an operation. A
 * browser's requests for pages, scripts and pictures (`Sec-Fetch-Dest`) are omitted, unless they match an operation.
 */
export function ofApi(
  exchanges: readonly Exchange[],
  {
    servers,
    isOperation,
  }: { readonly servers: readonly unknown[]; readonly isOperation: (exchange: Exchange) => boolean },
): readonly Exchange[] {
  const serverHosts = servers.flatMap((url) =>
    typeof url === 'string' && URL.canParse(url) ? [new URL(url).host] : [],
  )
  const hosts = exchanges.some(({ url }) => serverHosts.includes(new URL(url).host))
    ? serverHosts
    : exchanges.filter(isOperation).map(({ url }) => new URL(url).host)
  const isLoaded = ({ requestHeaders }: Exchange): boolean =>
    !['empty', null].includes(requestHeaders.get('sec-fetch-dest'))
  return exchanges.filter(
    (exchange) =>
      hosts.includes(new URL(exchange.url).host) &&
      exchange.method !== 'OPTIONS' &&
      (isOperation(exchange) || !isLoaded(exchange)),
  )
}
