import { dict, list, text, type ApiWords, type Dict, resolve, unlessEmpty } from '../../descriptions/value.ts'
import type { Fact, Flow, Scheme } from './data.ts'
import type { Texts } from '../../descriptions/texts.ts'
import { defined } from '../../defined.ts'
import { fill } from '../../plugin.ts'

/** A security scheme in words. */
function schemeWords(scheme: Dict, words: ApiWords['security']): string {
  const type = text(scheme['type']) ?? ''
  const part = (key: string): string => text(scheme[key]) ?? ''
  if (type === 'http') return fill(words.http, { scheme: capital(part('scheme')) })
  if (type === 'apiKey') return fill(words.apiKey, { place: part('in'), name: part('name') })
  return type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS' ? words[type] : words.unknown
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A scheme of the description, by its name or, from 3.2 on, by its address in this description. */
export function schemeOf(root: Dict, name: string): Dict {
  if (name.includes('#/')) return resolve(root, { $ref: name.slice(name.indexOf('#')) }).node
  return resolve(root, dict(dict(root['components'])['securitySchemes'])[name]).node
}

/** The alternatives of an operation, each the scopes by the names of schemes; the description's own where it has none. */
export function requirementsOf(root: Dict, operation: Dict): readonly Dict[] {
  return list(operation['security'] ?? root['security']).map(dict)
}

/** The alternatives in words. */
export function securityWords(root: Dict, operation: Dict, words: ApiWords['security']): readonly string[] {
  return requirementsOf(root, operation).map((requirement) => {
    const names = Object.entries(requirement).map(([name, value]) => {
      const scopes = list(value).filter((one) => typeof one === 'string')
      const scheme = schemeWords(schemeOf(root, name), words)
      return scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`
    })
    return names.length === 0 ? words.none : names.join(words.and)
  })
}

/** The ways to say who calls, with the flows and the scopes of OAuth 2.0. */
export function schemesOf(root: Dict, words: ApiWords, texts: Texts): readonly Scheme[] {
  const entry = 'overview'
  const addressesOf = (node: Dict): readonly Fact[] =>
    Object.entries(words.addresses).flatMap(([key, label]) => {
      const value = text(node[key])
      return value === undefined ? [] : [{ label, value }]
    })
  const flowOf = (label: string, flow: Dict): Flow => {
    const scopes = dict(flow['scopes'])
    return {
      label,
      facts: addressesOf(flow),
      scopes: Object.keys(scopes).map((value) => defined({ value, text: texts.of(scopes, entry, value) })),
    }
  }
  return Object.entries(dict(dict(root['components'])['securitySchemes'])).map(([name, value]): Scheme => {
    const { node } = resolve(root, value)
    const flows = Object.entries(dict(node['flows'])).flatMap(([key, flow]) =>
      Object.hasOwn(words.flows, key) ? [flowOf(words.flows[key as keyof typeof words.flows], dict(flow))] : [],
    )
    return defined({
      name,
      words: schemeWords(node, words.security),
      text: texts.of(node, entry),
      facts: unlessEmpty(addressesOf(node)),
      flows: unlessEmpty(flows),
      ...(node['deprecated'] === true ? { deprecated: true as const } : {}),
    })
  })
}
