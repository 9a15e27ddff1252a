import { shownScheme, schemeWords } from '../../api/security-schemes.ts'
import { dict, list, type ApiWords, type Dict, resolve } from '../../api/value.ts'
import type { Texts } from '../../api/texts.ts'
import type { Scheme } from './data.ts'

/** A security scheme, by name or, since 3.2, by reference. */
export function schemeOf(root: Dict, name: string): Dict {
  if (name.includes('#/')) return resolve(root, { $ref: name.slice(name.indexOf('#')) }).node
  return resolve(root, dict(dict(root['components'])['securitySchemes'])[name]).node
}

/** Security requirements of an operation, or else of the description: scopes by scheme name. */
export function requirementsOf(root: Dict, operation: Dict): readonly Dict[] {
  return list(operation['security'] ?? root['security']).map(dict)
}

/** The security requirements in words. */
export function securityWords(root: Dict, operation: Dict, words: ApiWords['security']): readonly string[] {
  return requirementsOf(root, operation).map((requirement) => {
    const names = Object.entries(requirement).map(([name, value]) => {
      const scopes = list(value).filter((scope) => typeof scope === 'string')
      const scheme = schemeWords(schemeOf(root, name), words)
      return scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`
    })
    return names.length === 0 ? words.none : names.join(words.and)
  })
}

/** The security schemes, with the flows and scopes of OAuth 2.0. */
export function schemesOf(root: Dict, words: ApiWords, texts: Texts): readonly Scheme[] {
  return Object.entries(dict(dict(root['components'])['securitySchemes'])).map(([name, value]) =>
    shownScheme(name, resolve(root, value).node, { words, texts, entry: 'overview' }),
  )
}
