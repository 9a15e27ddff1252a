import { compilePattern, type LineProblem, type PathPattern } from './path-pattern.ts'

/** One block of `_headers`. */
export interface HeaderRule {
  readonly matches: PathPattern
  /** Names in lower case. */
  readonly set: ReadonlyMap<string, string>
  /** Names that earlier blocks set and this one removes (`! Name`). */
  readonly unset: readonly string[]
}

// They belong to the connection or follow from the body: no host lets a file set them.
const reserved: ReadonlySet<string> = new Set(
  (
    'accept-ranges age allow connection content-encoding content-length content-range date etag host keep-alive location ' +
    'server trailer transfer-encoding upgrade vary'
  ).split(' '),
)

/** Reads `_headers` as Netlify and Cloudflare do: a path, then its headers, indented; comments with `#`. */
export function parseHeaders(text: string): {
  readonly rules: readonly HeaderRule[]
  readonly problems: readonly LineProblem[]
} {
  const blocks: { matches: PathPattern | undefined; set: Map<string, string>; unset: string[] }[] = []
  const problems: LineProblem[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    const report = (message: string) => problems.push({ line: index + 1, message })
    if (line === '' || line.startsWith('#')) continue
    if (/^(\/|https?:\/\/)/.test(line)) {
      const matches = compilePattern(line)
      if (typeof matches === 'string') report(matches)
      blocks.push({ matches: typeof matches === 'string' ? undefined : matches, set: new Map(), unset: [] })
      continue
    }
    const block = blocks.at(-1)
    const header = parseHeader(line)
    if (block === undefined) report('a header stands below a path')
    else if (typeof header === 'string') report(header)
    else if (header.length === 1) block.unset.push(header[0])
    else {
      const [name, value] = header
      const earlier = block.set.get(name)
      // Two values that one block gives to a name are one list.
      block.set.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
    }
  }
  return { rules: blocks.flatMap(({ matches, set, unset }) => (matches ? [{ matches, set, unset }] : [])), problems }
}

/** Name and value; a name alone, which the block removes; or a text with what is wrong. */
function parseHeader(line: string): readonly [string, string] | readonly [string] | string {
  const removed = /^!\s*([\w-]+)$/.exec(line)?.[1]
  if (removed !== undefined) return [removed.toLowerCase()]
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) return 'a header is a name, a colon and a value'
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return 'a header holds Latin-1 characters only'
  return reserved.has(name.toLowerCase()) ? `the header ${name} cannot be set` : [name.toLowerCase(), value]
}

/**
 * The headers of a decoded path. A later block wins over an earlier one, as on Netlify. (Cloudflare
 * would join both values unless the later block removes the earlier one first; the result is then the same.)
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers = new Map<string, string>()
  for (const { matches, set, unset } of rules) {
    if (matches(path) === undefined) continue
    for (const name of unset) headers.delete(name)
    for (const [name, value] of set) headers.set(name, value)
  }
  return Object.fromEntries(headers)
}
