import type { EnumValue, Fact, Flow, Scheme } from './data.ts'
import { resolve } from './lookup.ts'
import { schemeWords } from './security.ts'
import type { Texts } from './texts.ts'
import { dict, text, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

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
