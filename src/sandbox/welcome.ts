import type { Credentials, Welcome } from '../sandbox.ts'
import type { Described } from './describe.ts'

/** What a person who starts a sandbox is told. */
export interface Started {
  readonly url: string
  /** Where `/__sandbox` lies, if it is not below `url`. */
  readonly control?: string
  readonly described: Described
  readonly welcome?: Welcome
  /** Where the state is. */
  readonly state: string
  readonly note?: string
  readonly bold: (words: string) => string
}

/** Address, keys, a call that works when it is pasted, and where to look. */
export function welcomeText({ url, control = url, described, welcome, state, note, bold }: Started): string {
  const { title, operations, base } = described
  const lines = [`${bold(title)}, ${operations.length} operations, at ${bold(url + base)}  (state ${state})`]
  if (note !== undefined) lines.push(note)
  if (welcome !== undefined) {
    const { keys } = welcome
    const width = Math.max(...keys.map(({ label }) => label.length))
    lines.push('', ...keys.map(({ label, credentials }) => `  ${label.padEnd(width)}  ${shown(credentials)}`))
    lines.push('', 'try it:', `  curl ${flagsOf(welcome.try.credentials)} ${quote(`${url}${base}${welcome.try.path}`)}`)
  }
  lines.push('', `requests, deliveries, clock, reset: ${control}/__sandbox`, 'Ctrl+C ends it', '')
  return lines.join('\n')
}

function shown(credentials: Credentials): string {
  if (credentials.scheme === 'basic') return `${credentials.user}:${credentials.password}`
  return credentials.scheme === 'bearer' ? credentials.token : `${credentials.name}: ${credentials.value}`
}

function flagsOf(credentials: Credentials): string {
  if (credentials.scheme === 'basic') return `--user ${quote(shown(credentials))}`
  const header = credentials.scheme === 'bearer' ? `Authorization: Bearer ${credentials.token}` : shown(credentials)
  return `--header ${quote(header)}`
}

/** As a shell takes it. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
