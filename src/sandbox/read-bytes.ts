/** Bytes that a body may have: a bulk of ten thousand orders has fewer. */
export const maxBytes = 16 * 1024 * 1024

/** The whole body of a request; nothing, if it is larger than it may be. */
export async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array()
  const length = request.headers.get('content-length')
  if (length !== null) {
    return Number(length) > maxBytes ? undefined : new Uint8Array(await request.arrayBuffer())
  }
  if (request.body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
