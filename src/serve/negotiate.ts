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
 * `*` for all types. Who names it with the same weight as HTML gets Markdown.
 */
export function prefersMarkdown(header: HeaderValue): boolean {
  const weights = readWeights(header)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0)
}

/** Names in lower case, with their `q`; 1 where there is none, 0 where it is no number. */
function readWeights(header: HeaderValue): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1)) || 0)
  }
  return weights
}
