import { compilePattern, type LineProblem, type PathPattern } from './path-pattern.ts'

export interface RedirectRule {
  readonly matches: PathPattern
  /** A path or an absolute address; `:splat` and `:name` stand for what the source matched. */
  readonly to: string
  readonly status: number
  /** Applies even if a file exists (`301!`). */
  readonly force: boolean
}

// 200 is a rewrite: the target is shown at the address asked for.
const statuses = new Set([200, 301, 302, 303, 307, 308, 404])

/**
 * Reads `_redirects` as Netlify and Cloudflare do: `from to [status]`, comments with `#`. Without a status it is 301,
 * Netlify's default. Conditions that only one host evaluates (languages, countries, query parameters) are ignored.
 */
export function parseRedirects(text: string): {
  readonly rules: readonly RedirectRule[]
  readonly problems: readonly LineProblem[]
} {
  const rules: RedirectRule[] = []
  const problems: LineProblem[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [words = ''] = line.split(/(?<=^|\s)#/)
    if (words.trim() === '') continue
    const rule = parseRule(words.trim().split(/\s+/))
    if (typeof rule === 'string') problems.push({ line: index + 1, message: rule })
    else rules.push(rule)
  }
  return { rules, problems }
}

function parseRule([from = '', to, status = '301', ...rest]: readonly string[]): RedirectRule | string {
  if (to === undefined) return 'a rule has a source and a target'
  const matches = compilePattern(from)
  if (typeof matches === 'string') return matches
  if (!/^(\/(?!\/)|https?:\/\/)/.test(to)) return 'a target is a path or starts with http:// or https://'
  const [, code, mark] = /^(\d{3})(!?)$/.exec(status) ?? []
  if (code === undefined || rest.length > 0) return 'a rule ends with its status; conditions are not supported'
  if (!statuses.has(Number(code))) return `the status ${code} is not supported`
  return { matches, to, status: Number(code), force: mark === '!' }
}

/** The first rule for a decoded path, and its target with everything filled in (percent-encoded). */
export function matchRedirect(
  rules: readonly RedirectRule[],
  path: string,
): { readonly rule: RedirectRule; readonly to: string } | undefined {
  for (const rule of rules) {
    const values = rule.matches(path)
    if (values === undefined) continue
    const to = rule.to.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? whole : encodePath(value)
    })
    return { rule, to: to.replace(/[^\x21-\x7e]/gu, encodeURIComponent) }
  }
  return undefined
}

/** Encodes a decoded path, segment by segment. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
