import type { AnsweredCall, Api } from './http.ts'

/** Maximum number of reasons in a hint. */
const maxReasons = 3

/** Environment variables in shell, JavaScript and Python. */
const variable = /\$\{?([A-Z_][A-Z0-9_]*)|process\.env\.(\w+)|\b(?:environ|getenv)[[(]["'](\w+)/g

/**
 * Explains why the sandbox rejected a call of an example, with a hint. Response bodies may come from the description
 * and contain no reason.
 *
 * @param before code of earlier examples, which may set variables
 */
export function refusalHint(
  calls: readonly AnsweredCall[],
  {
    code,
    before = '',
    env,
    api,
  }: {
    readonly code: string
    readonly before?: string
    readonly env: Readonly<Record<string, string>>
    readonly api: Api
  },
): string | undefined {
  const refusedCall = calls.filter(({ status }) => status >= 400).at(-1)
  if (refusedCall === undefined) return undefined
  const { answeredBy, violations = [] } = refusedCall
  const [path = ''] = refusedCall.path.split('?')
  const call = `${refusedCall.method} ${path}`
  if (violations.length > 0) {
    const reasons = violations.slice(0, maxReasons).map(reasonOf)
    return `the sandbox refused ${call}: ${reasons.join('; ')}`
  }
  if (answeredBy === 'permission') return `the key may not call ${call}: give one with more rights under "test.env"`
  if (answeredBy !== 'credentials') return undefined
  const unset = unsetIn(code, { before, env })
  const without = unset.length === 0 ? '' : `, and ${unset.join(' and ')} ${unset.length === 1 ? 'is' : 'are'} not set`
  const keys = Object.keys(api.keys ?? {}).slice(0, maxReasons)
  const examples =
    keys.length > 0 ? `, such as '${keys.join("' or '")}'` : api.takesAnyKey === true ? '; any will do' : ''
  return `${call} needs a key${without}: give it under "test.env"${examples}`
}

function reasonOf({ loc, message, keyword }: NonNullable<AnsweredCall['violations']>[number]): string {
  return `${loc.join('.')} ${keyword === 'required' ? 'is missing' : message}`
}

/** Environment variables in code that are not set. */
function unsetIn(
  code: string,
  { before, env }: { readonly before: string; readonly env: Readonly<Record<string, string>> },
): readonly string[] {
  const names = new Set([...code.matchAll(variable)].flatMap((match) => match.slice(1).filter(Boolean)))
  const isMade = (name: string) => new RegExp(`\\b${name}=|\\bread (?:-\\S+ )*${name}\\b`).test(`${before}\n${code}`)
  return [...names].filter((name) => env[name] === undefined && process.env[name] === undefined && !isMade(name))
}
