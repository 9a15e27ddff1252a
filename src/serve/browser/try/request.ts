import type { Sent } from './send.ts'

/** A call as the protocol has it: its line, headers and body. */
export function requestText({ method, url, headers, body }: Sent): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const content = body === undefined ? [] : ['', ...(typeof body === 'string' ? [body] : formLines(body))]
  return [`${method} ${new URL(url, location.href).href}`, ...lines, ...content].join('\n')
}

/** Takes the place of secrets in texts that are shown. */
export const dots = '••••••'

/** A text without secrets, in the form of headers and of addresses. */
export function covered(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((result, secret) => result.replaceAll(secret, dots).replaceAll(encodeURIComponent(secret), dots), text)
}

/** The same call as a command of curl. */
export function curlText({ method, url, headers, body }: Sent): string {
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
