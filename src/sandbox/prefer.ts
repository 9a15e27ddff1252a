/** What a request asks of the sandbox with `Prefer` (RFC 7240). */
export interface Preferences {
  /** Answer with this status. */
  readonly code?: number
  /** Answer with this error of the API's catalogue. */
  readonly key?: string
  /** Answer with the description's example of this name. */
  readonly example?: string
  /** Wait before the answer, in ms. */
  readonly delay?: number
  /** What was understood, for `Preference-Applied`. */
  readonly applied: string
}

/** The longest wait that is granted, in ms. */
const maxDelay = 60_000

/** Reads the header. `code` takes a final status (RFC 9110, 15), or a key of the catalogue; what is not known is left out, as the RFC wants it. */
export function readPreferences(header: string | undefined): Preferences {
  const found: { code?: number; key?: string; example?: string; delay?: number } = {}
  const applied: string[] = []
  for (const part of (header ?? '').split(/[,;]/)) {
    const [, name, quoted, bare] = /^\s*(code|key|example|delay)\s*=\s*(?:"([^"]*)"|([^\s"]+))\s*$/i.exec(part) ?? []
    const value = quoted ?? bare ?? ''
    if (name === undefined || value === '') continue
    const kind = name.toLowerCase()
    if (kind === 'code' && /^[2-5]\d\d$/.test(value)) found.code ??= Number(value)
    else if (kind === 'key' || (kind === 'code' && /^[A-Za-z]/.test(value))) found.key ??= value
    else if (kind === 'example') found.example ??= value
    else if (kind === 'delay' && /^\d{1,7}$/.test(value)) found.delay ??= Math.min(Number(value), maxDelay)
    else continue
    applied.push(`${kind}=${quoted === undefined ? value : `"${value}"`}`)
  }
  return { ...found, applied: applied.join(', ') }
}
