import { parseAccept } from 'hono/utils/accept'

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip'

/** A header of Node's requests; several lines of one name are joined by commas. */
export type HeaderValue = string | readonly string[] | undefined

/** The best that `Accept-Encoding` accepts (RFC 9110, 12.5.3); nothing where it accepts neither. */
export function acceptedEncoding(header: HeaderValue): Encoding | undefined {
  const weights = readWeights(header)
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

/**
 * Whether `Accept` wants Markdown rather than HTML. It has to name `text/markdown`: no browser does, all of them send
 * `*` for all types. With the same weight as HTML, Markdown wins.
 */
export function prefersMarkdown(header: HeaderValue): boolean {
  const weights = readWeights(header)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0)
}

/** Names in lower case, with their `q`. */
function readWeights(header: HeaderValue): ReadonlyMap<string, number> {
  return new Map(parseAccept(String(header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
}
