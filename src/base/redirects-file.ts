/** A rule of `_redirects`, as Netlify and Cloudflare read it: `from [parameters] to [status] [conditions]`. */
export interface RedirectLine {
  /** Line number, counted from 1. */
  readonly line: number
  /** The trimmed line. */
  readonly text: string
  readonly from: string
  /** Target; absent in a line without one. */
  readonly to?: string
  /** Without a status it is 301, the default of Netlify. */
  readonly status: string
  /** Conditions that restrict the rule to some requests: query parameters, languages, countries. */
  readonly conditions: readonly string[]
}

/** Parses the rules of `_redirects` in order. Comments and empty lines are omitted. */
export function readRedirectLines(text: string): readonly RedirectLine[] {
  return text.split(/\r?\n/).flatMap((line, index): RedirectLine | readonly [] => {
    const rule = line.replace(/(?:^|\s)#.*$/, '').trim()
    if (rule === '') return []
    const [from = '', ...rest] = rule.split(/\s+/)
    const at = Math.max(
      0,
      rest.findIndex((word) => /^(?:\/|https?:)/.test(word)),
    )
    const [to, status = '301', ...conditions] = rest.slice(at)
    return {
      line: index + 1,
      text: line.trim(),
      from,
      ...(to !== undefined && { to }),
      status,
      conditions: [...rest.slice(0, at), ...conditions],
    }
  })
}
