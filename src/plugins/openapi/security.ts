import { shownScheme, schemeWords } from '../../api/security-schemes.ts'
import { dict, list, type ApiWords, type Dict, resolve } from '../../api/value.ts'
import type { Texts } from '../../api/texts.ts'
import type { Scheme } from './data.ts'

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
  return Object.entries(dict(dict(root['components'])['securitySchemes'])).map(([name, value]) =>
    shownScheme(name, resolve(root, value).node, { words, texts, entry: 'overview' }),
  )
}
