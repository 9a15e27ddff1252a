import type { TryScheme } from '../../../api/try-call.ts'
import { element } from './element.ts'
import { field, selectOf } from './form.ts'
import { covered } from './request.ts'

/** Credentials of the reader, by scheme. They stay in memory: closing the tab deletes them, navigation does not. */
const valuesByName = new Map<string, string>()

/** Input fields for credentials. */
export interface Credentials {
  readonly rows: readonly HTMLElement[]
  sign(headers: Record<string, string>, query: URLSearchParams): void
  /** Masks all secrets in a text. */
  mask(text: string): string
}

/** Creates fields for the alternatives of an operation, of which the reader chooses one. */
export function credentialFields(alternatives: readonly (readonly TryScheme[])[]): Credentials {
  if (alternatives.length === 0) return { rows: [], sign: () => undefined, mask: (text) => text }
  const labels = alternatives.map((schemes) => schemes.map(({ name }) => name).join(' + ') || WORDS.tryIt.noKey)
  const select = selectOf(labels)
  const groups = alternatives.map((schemes) => {
    const rows = schemes.flatMap(schemeRows)
    return element('div', { class: 'try-group' }, ...rows)
  })
  const choose = (): void => groups.forEach((group, index) => void (group.hidden = String(index) !== select.value))
  select.addEventListener('change', choose)
  choose()
  const chosen = (): readonly TryScheme[] => alternatives[Number(select.value)] ?? []
  return {
    rows: [...(alternatives.length === 1 ? [] : [field([WORDS.tryIt.authentication], select).row]), ...groups],
    sign(headers, query) {
      for (const scheme of chosen()) {
        const value = valueOf(scheme)
        if (value === undefined) continue
        if (scheme.kind !== 'apiKey')
          headers['Authorization'] = `${scheme.kind === 'basic' ? 'Basic' : 'Bearer'} ${value}`
        else if (scheme.in === 'query') query.set(scheme.key ?? '', value)
        else if (scheme.in === 'header') headers[scheme.key ?? ''] = value
      }
    },
    mask: (text) =>
      covered(
        text,
        chosen().flatMap((scheme) => valueOf(scheme) ?? []),
      ),
  }
}

function schemeRows(scheme: TryScheme): readonly HTMLElement[] {
  const { name, kind } = scheme
  if (kind === 'other' || (kind === 'apiKey' && scheme.in === 'cookie'))
    return [element('p', { class: 'try-hint' }, WORDS.tryIt.notHere.replace('{scheme}', name))]
  if (kind !== 'basic') return [secretField(name, name, kind === 'bearer' ? 'token' : (scheme.key ?? ''))]
  return [
    secretField(`${name} user`, WORDS.tryIt.user, name, 'text'),
    secretField(`${name} password`, WORDS.tryIt.password, name),
  ]
}

function secretField(key: string, label: string, hint: string, type = 'password'): HTMLElement {
  const input = element('input', { type, autocomplete: 'off', spellcheck: 'false' })
  input.value = valuesByName.get(key) ?? ''
  input.addEventListener('input', () => valuesByName.set(key, input.value))
  return field([label], input, element('span', { class: 'try-hint' }, hint)).row
}

function valueOf({ name, kind }: TryScheme): string | undefined {
  if (kind !== 'basic') return valuesByName.get(name) || undefined
  const [user = '', password = ''] = ['user', 'password'].map((part) => valuesByName.get(`${name} ${part}`))
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return user + password === '' ? undefined : btoa(String.fromCharCode(...bytes))
}
