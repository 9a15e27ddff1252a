import type { PreparedRequest } from './send.ts'

/** Text of a call in HTTP form: request line, headers and body. */
export function requestText({ method, url, headers, body }: PreparedRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const content = body === undefined ? [] : ['', ...(typeof body === 'string' ? [body] : formLines(body))]
  return [`${method} ${new URL(url, location.href).href}`, ...lines, ...content].join('\n')
}

/** Replacement for secrets in displayed texts. */
export const dots = '••••••'

/** Masks secrets in a text, also in their URL-encoded form. */
export function covered(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((result, secret) => result.replaceAll(secret, dots).replaceAll(encodeURIComponent(secret), dots), text)
}

/** The call as a curl command. */
export function curlText({ method, url, headers, body }: PreparedRequest): string {
  const parts = [
    `curl --request ${method} ${quoted(new URL(url, location.href).href)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(typeof body === 'string' ? [`--data ${quoted(body)}`] : []),
    ...(body instanceof FormData ? formLines(body).map((line) => `--form ${quoted(line)}`) : []),
  ]
  return parts.join(' \\\n  ')
}

function formLines(data: FormData): string[] {
  return [...data].map(([name, value]) => `${name}=${typeof value === 'string' ? value : `@${value.name}`}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
