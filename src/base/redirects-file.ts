/** A rule of `_redirects`, as Netlify and Cloudflare read it: `from [parameters] to [status] [conditions]`. */
export interface RedirectLine {
  /** From 1. */
  readonly line: number
  /** The whole line, trimmed. */
  readonly text: string
  readonly from: string
  /** Absent in a line that has no target. */
  readonly to?: string
  /** Without a status it is 301, the default of Netlify. */
  readonly status: string
  /** Words that restrict the rule to some requests: parameters of the query, languages, countries. */
  readonly conditions: readonly string[]
}

/** Reads the rules of `_redirects` in order. Comments and empty lines are left out. */
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
