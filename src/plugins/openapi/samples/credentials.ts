import { requirementsOf, schemeOf } from '../security.ts'
import { text, type Dict, dict } from '../../../api/value.ts'
import type { SampleCall, Variable, Words } from './languages/language.ts'
import { encode, isHeaderName } from '../../../api/parameters/characters.ts'
import { defined } from '../../../base/defined.ts'

/** Credentials for the first non-empty security requirement. Values come from environment variables. */
export function credentialsOf(root: Dict, operation: Dict) {
  const alternatives = requirementsOf(root, operation).map((requirement) => Object.keys(requirement))
  const names = alternatives.find((schemes) => schemes.length > 0) ?? []
  const prefix = variablePrefix(root)
  const headers: { name: string; value: Words }[] = []
  const query: Words[] = []
  const cookies: Words[] = []
  let basic: SampleCall['basic']
  let keys = 0

  function apiKey(scheme: Dict, id: string): void {
    const name = text(scheme['name']) ?? id
    // Two keys of one requirement need different variables.
    const end = keys++ === 0 ? 'API_KEY' : variableEnd(id) || `API_KEY_${keys}`
    const variable: Variable = { variable: `${prefix}_${end}` }
    if (scheme['in'] === 'query') query.push([`${encode(name)}=`, { ...variable, encoded: true }])
    else if (scheme['in'] === 'cookie') cookies.push([`${encode(name)}=`, variable])
    else if (isHeaderName(name)) headers.push({ name, value: [variable] })
  }

  for (const id of names) {
    const scheme = schemeOf(root, id)
    const kind = String(scheme['scheme'] ?? 'bearer').toLowerCase()
    if (scheme['type'] === 'apiKey') apiKey(scheme, id)
    else if (scheme['type'] === 'http' && kind === 'basic') {
      basic = { username: `${prefix}_USERNAME`, password: `${prefix}_PASSWORD` }
    } else if (scheme['type'] !== 'mutualTLS' && isHeaderName(kind)) {
      const word = kind.charAt(0).toUpperCase() + kind.slice(1)
      headers.push({ name: 'Authorization', value: [`${word} `, { variable: `${prefix}_TOKEN` }] })
    }
  }
  return defined({ basic, headers, query, cookies })
}

/** Maximum length of a prefix in characters. */
const maxLength = 24

/** Prefix of environment variables: the first word of the API's title, or else `API`. */
export function variablePrefix(root: Dict): string {
  const word = /^\s*([a-z][a-z0-9]*)(?![\p{L}\p{N}])/iu.exec(text(dict(root['info'])['title']) ?? '')?.[1] ?? ''
  return word === '' || word.length > maxLength ? 'API' : word.toUpperCase()
}

/** Suffix of a variable, derived from a name in the description. */
function variableEnd(name: string): string {
  const plain = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
  return plain.replace(/[^A-Z0-9]+/g, '_').replace(/^_+|_+$/g, '')
}
