import type { Fact, Flow, Scheme } from './data.ts'
import type { Texts } from './texts.ts'
import { dict, list, literal, text, unlessEmpty, type ApiWords, type Dict } from './value.ts'
import { defined } from '../base/defined.ts'
import { fill } from '../model/words.ts'

/**
 * A security scheme in words.
 *
 * @param more words for types unknown in OpenAPI
 */
export function schemeWords(
  scheme: Dict,
  words: ApiWords['security'],
  more: Readonly<Record<string, string>> = {},
): string {
  const type = text(scheme['type']) ?? ''
  const part = (key: string): string => text(scheme[key]) ?? ''
  if (Object.hasOwn(more, type)) return fill(more[type]!, { place: part('in') })
  if (type === 'http') return fill(words.http, { scheme: capital(part('scheme')) })
  if (type === 'apiKey' || type === 'httpApiKey') return fill(words.apiKey, { place: part('in'), name: part('name') })
  return type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS' ? words[type] : words.unknown
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/**
 * A security scheme for pages, with the flows and scopes of OAuth 2.0.
 *
 * @param about `more`: words for types unknown in OpenAPI
 */
export function shownScheme(
  name: string,
  node: Dict,
  about: {
    readonly words: ApiWords
    readonly texts: Texts
    readonly entry: string
    readonly more?: Readonly<Record<string, string>>
  },
): Scheme {
  const { words, texts, entry, more } = about
  const addressesOf = (flow: Dict): readonly Fact[] =>
    Object.entries(words.addresses).flatMap(([key, label]) => {
      const value = text(flow[key])
      return value === undefined ? [] : [{ label, value }]
    })
  const flowOf = (label: string, flow: Dict): Flow => {
    // In AsyncAPI, these are the available scopes; operations list the required ones.
    const scopes = dict(flow['availableScopes'] ?? flow['scopes'])
    return {
      label,
      facts: addressesOf(flow),
      scopes: Object.keys(scopes).map((value) => defined({ value, text: texts.of(scopes, entry, value) })),
    }
  }
  const flows = Object.entries(dict(node['flows'])).flatMap(([key, flow]) =>
    Object.hasOwn(words.flows, key) ? [flowOf(words.flows[key as keyof typeof words.flows], dict(flow))] : [],
  )
  const scopes = list(node['scopes']).map(literal)
  return defined({
    name,
    words: schemeWords(node, words.security, more),
    text: texts.of(node, entry),
    facts: unlessEmpty([
      ...addressesOf(node),
      ...(scopes.length === 0 ? [] : [{ label: words.security.scopes, value: scopes.join(', ') }]),
    ]),
    flows: unlessEmpty(flows),
    ...(node['deprecated'] === true ? { deprecated: true as const } : {}),
  })
}
