import { resolve } from './lookup.ts'
import { dict, list, text, type Dict } from './value.ts'
import type { EnumValue, Fact, Flow, Scheme } from './data.ts'
import type { Texts } from './texts.ts'
import { defined } from '../../plugin.ts'

/** A security scheme in words. */
export function schemeWords(scheme: Dict): string {
  switch (scheme['type']) {
    case 'http':
      return `HTTP ${capital(text(scheme['scheme']) ?? '')}`
    case 'apiKey':
      return `API key in ${scheme['in'] === 'header' ? 'the header' : `the ${text(scheme['in']) ?? ''}`} ${text(scheme['name']) ?? ''}`
    case 'oauth2':
      return 'OAuth 2.0'
    case 'openIdConnect':
      return 'OpenID Connect'
    case 'mutualTLS':
      return 'Mutual TLS'
    default:
      return 'Unknown scheme'
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A scheme of the description, by name. */
export function schemeOf(root: Dict, name: string): Dict {
  return resolve(root, dict(dict(root['components'])['securitySchemes'])[name]).node
}

/** The alternatives of an operation, each the names of schemes and their scopes; the description's own where it has none. */
export function requirementsOf(root: Dict, operation: Dict): readonly Readonly<Record<string, readonly string[]>>[] {
  return list(operation['security'] ?? root['security']).map((requirement) =>
    Object.fromEntries(
      Object.entries(dict(requirement)).map(([name, scopes]) => [
        name,
        list(scopes).filter((one) => typeof one === 'string'),
      ]),
    ),
  )
}

/** The alternatives in words. */
export function securityWords(root: Dict, operation: Dict): readonly string[] {
  return requirementsOf(root, operation).map((requirement) => {
    const names = Object.entries(requirement).map(([name, scopes]) => {
      const words = schemeWords(schemeOf(root, name))
      return scopes.length === 0 ? words : `${words} (${scopes.join(', ')})`
    })
    return names.length === 0 ? 'None' : names.join(' and ')
  })
}

const flowLabels: Readonly<Record<string, string>> = {
  implicit: 'Implicit',
  password: 'Password',
  clientCredentials: 'Client credentials',
  authorizationCode: 'Authorization code',
  deviceAuthorization: 'Device authorization',
}

const addresses = [
  ['authorizationUrl', 'Authorization'],
  ['deviceAuthorizationUrl', 'Device authorization'],
  ['tokenUrl', 'Token'],
  ['refreshUrl', 'Refresh'],
] as const

/** The ways to say who calls, with the flows and the scopes of OAuth 2.0. */
export function schemesOf(root: Dict, texts: Texts, entry: string): readonly Scheme[] {
  return Object.entries(dict(dict(root['components'])['securitySchemes'])).map(([name, value]): Scheme => {
    const { node } = resolve(root, value)
    const words = texts.of(node, entry)
    const flows = Object.entries(dict(node['flows'])).flatMap(([key, flow]) => {
      const label = flowLabels[key]
      return label === undefined ? [] : [flowOf(label, dict(flow), { texts, entry })]
    })
    return defined({
      name,
      words: schemeWords(node),
      text: words,
      ...(flows.length === 0 ? {} : { flows }),
      ...(node['deprecated'] === true ? { deprecated: true as const } : {}),
    })
  })
}

function flowOf(label: string, flow: Dict, { texts, entry }: { readonly texts: Texts; readonly entry: string }): Flow {
  const scopes = dict(flow['scopes'])
  return {
    label,
    facts: addresses.flatMap(([key, words]): Fact[] => {
      const value = text(flow[key])
      return value === undefined ? [] : [{ label: words, value }]
    }),
    scopes: Object.keys(scopes).map((value): EnumValue => {
      const said = texts.of(scopes, entry, value)
      return defined({ value, text: said })
    }),
  }
}
