import { resolve } from './lookup.ts'
import { dict, list, text, type Dict } from './value.ts'

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
