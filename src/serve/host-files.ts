import { decode, encodeAddress, encodePath } from '../base/percent.ts'
import { escapeRegExp } from '../base/escape.ts'
import { readRedirectLines, type RedirectLine } from '../base/redirects-file.ts'

export interface RedirectRule {
  readonly matches: PathPattern
  /** A path or an absolute address. Matched parts of the source replace `:splat` and `:name`. */
  readonly to: string
  readonly status: number
  /** Applies even if a file exists (`301!`). */
  readonly force: boolean
}

// 200 is a rewrite: the content of the target is served at the requested address.
const statuses = new Set([200, 301, 302, 303, 307, 308, 404])

/** Parses `_redirects`. Rules with host-specific conditions are reported and ignored. */
export function parseRedirects(text: string): {
  readonly rules: readonly RedirectRule[]
  readonly problems: readonly LineProblem[]
} {
  const rules: RedirectRule[] = []
  const problems: LineProblem[] = []
  for (const line of readRedirectLines(text)) {
    const rule = parseRule(line)
    if (typeof rule === 'string') problems.push({ line: line.line, message: rule })
    else rules.push(rule)
  }
  return { rules, problems }
}

function parseRule({ from, to, status, conditions }: RedirectLine): RedirectRule | string {
  if (to === undefined) return 'a rule has a source and a target'
  const matches = compilePattern(from)
  if (typeof matches === 'string') return matches
  if (!/^(\/(?!\/)|https?:\/\/)/.test(to)) return 'a target is a path or starts with http:// or https://'
  const [, code, mark] = /^(\d{3})(!?)$/.exec(status) ?? []
  if (code === undefined || conditions.length > 0) return 'a rule ends with its status; conditions are not supported'
  if (!statuses.has(Number(code))) return `the status ${code} is not supported`
  return { matches, to, status: Number(code), force: mark === '!' }
}

/**
 * Finds the first rule for a decoded path, and its target with placeholders replaced
 * (percent-encoded).
 */
export function matchRedirect(
  rules: readonly RedirectRule[],
  path: string,
): { readonly rule: RedirectRule; readonly to: string } | undefined {
  for (const rule of rules) {
    const values = rule.matches(path)
    if (values === undefined) continue
    const to = rule.to.replace(/:([A-Za-z]\w*)/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? placeholder : encodePath(value)
    })
    return { rule, to: encodeAddress(to) }
  }
  return undefined
}

/**
 * A compiled path of `_redirects` or `_headers`. Returns the values of its placeholders; `undefined` if the path does
 * not match.
 */
type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

/**
 * Compiles `/a/:name/*`. A placeholder matches one segment, the star matches anything (`splat`), and `/a/*` matches
 * `/a` too. A final slash is ignored. Returns a reason if hosts would not accept the pattern.
 */
function compilePattern(pattern: string): PathPattern | string {
  if (!pattern.startsWith('/')) return 'a path starts with a slash'
  if (pattern.split('*').length > 2) return 'a path can contain only one *'
  const names: string[] = []
  const parts = pattern.replace(/(?<=.)\/$/, '').split(/(\/\*$|\*|\/:[A-Za-z]\w*)/)
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return literal(part)
    names.push(part.startsWith('/:') ? part.slice(2) : 'splat')
    if (part === '*') return '(.*)'
    return part === '/*' ? '(?:/(.*))?' : '/([^/]+)'
  })
  const expression = new RegExp(`^${source.join('')}$`, 's')
  return (path) => {
    const match = expression.exec(path) ?? expression.exec(path.replace(/(?<=.)\/$/, ''))
    return match === null ? undefined : Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']))
  }
}

/**
 * Literal colons and stars are percent-encoded, so the characters of a decoded part are always
 * literal.
 */
function literal(part: string): string {
  return escapeRegExp(decode(part))
}

/** An ignored line of a host file, with the reason. */
export interface LineProblem {
  readonly line: number
  readonly message: string
}

/** A block of `_headers`. */
export interface HeaderRule {
  readonly matches: PathPattern
  /** Values by lowercase name. */
  readonly set: ReadonlyMap<string, string>
  /** Names set by earlier blocks that this one removes (`! Name`). */
  readonly unset: readonly string[]
}

// Headers of the connection or the body, which no host lets a file set.
const reserved: ReadonlySet<string> = new Set(
  (
    'accept-ranges age allow connection content-encoding content-length content-range date etag host keep-alive location ' +
    'server trailer transfer-encoding upgrade vary'
  ).split(' '),
)

/**
 * Parses `_headers` like Netlify and Cloudflare: a path, followed by its indented headers. `#` starts a
 * comment.
 */
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
    if (block === undefined) report('a header follows a path')
    else if (typeof header === 'string') report(header)
    else if (header.length === 1) block.unset.push(header[0])
    else {
      const [name, value] = header
      const earlier = block.set.get(name)
      // Two values for a name in one block form a list.
      block.set.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
    }
  }
  return { rules: blocks.flatMap(({ matches, set, unset }) => (matches ? [{ matches, set, unset }] : [])), problems }
}

/** Name and value; a single name to remove; or an error text. */
function parseHeader(line: string): readonly [string, string] | readonly [string] | string {
  const removed = /^!\s*([\w-]+)$/.exec(line)?.[1]
  if (removed !== undefined) return [removed.toLowerCase()]
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) return 'a header is a name, a colon and a value'
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return 'a header can contain only Latin-1 characters'
  return reserved.has(name.toLowerCase()) ? `the header ${name} cannot be set` : [name.toLowerCase(), value]
}

/**
 * Headers for a decoded path. A later block overrides an earlier one, as on Netlify. (Cloudflare joins both
 * values unless the later block removes the earlier one; with that, both hosts agree.)
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
