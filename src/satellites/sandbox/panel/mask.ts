import { type Fields } from '../describe.ts'
import { mappingOf, isMapping } from '../../../base/mapping.ts'

/** Lowercase names of headers and query parameters with secrets. */
export interface Secrets {
  readonly headers: ReadonlySet<string>
  readonly queries: ReadonlySet<string>
}

/** Usual names of secrets, and those of the description's API keys. */
export function secretsOf(root: Fields): Secrets {
  const schemes = Object.values(mappingOf(mappingOf(root['components'])['securitySchemes'])).filter(isMapping)
  const names = (location: string): string[] =>
    schemes.filter((scheme) => scheme['in'] === location).map(({ name }) => String(name).toLowerCase())
  return {
    headers: new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', ...names('header')]),
    queries: new Set(['access_token', 'api_key', ...names('query')]),
  }
}

/** The first letters of a long secret, to distinguish secrets; a mask for a short one. */
function masked(secret: string): string {
  return secret.length < 12 ? '••••' : `${secret.slice(0, 4)}…`
}

/** Masks the value of a header. The scheme of credentials stays visible. */
export function shownHeader(name: string, value: string, { headers }: Secrets): string {
  if (!headers.has(name.toLowerCase())) return value
  if (/cookie$/i.test(name)) {
    return value.replace(/(?<=(?:^|;\s*)([^=;\s]+)=)[^;]*/g, (part, key: string) =>
      /^(?:path|domain|expires|max-age|samesite)$/i.test(key) ? part : masked(part),
    )
  }
  const [, scheme, secret] = /^([A-Za-z][\w-]* +)(.+)$/s.exec(value) ?? []
  return scheme === undefined || secret === undefined ? masked(value) : scheme + masked(secret)
}

/** Masks secrets in the query of a path. */
export function shownPath(path: string, { queries }: Secrets): string {
  const at = path.indexOf('?')
  if (at === -1) return path
  const parts = path
    .slice(at + 1)
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return queries.has(name.toLowerCase()) ? `${name}=${masked(value.join('='))}` : part
    })
  return `${path.slice(0, at)}?${parts.join('&')}`
}
