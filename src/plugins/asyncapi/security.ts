import { schemeWords } from '../../api/security-schemes.ts'
import { isDict, list, literal, text, type ApiWords, type Dict } from '../../api/value.ts'
import type { EventWords } from './event-page.ts'
import { follow } from './follow.ts'

/** The alternative security requirements, in words. */
export function securityWords(
  root: Dict,
  node: Dict,
  { words, eventWords }: { readonly words: ApiWords; readonly eventWords: EventWords },
): readonly string[] {
  const inWords = (scheme: Dict, scopes: readonly unknown[]): string => {
    const phrase = schemeWords(scheme, words.security, eventWords.security)
    return scopes.length === 0 ? phrase : `${phrase} (${scopes.map(literal).join(', ')})`
  }
  return list(node['security']).flatMap((requirement) => {
    if (!isDict(requirement)) return []
    // Since 3.0 each requirement is a scheme; before, it maps names of schemes that are required
    // together to scopes.
    if (typeof requirement['$ref'] === 'string' || text(requirement['type']) !== undefined) {
      const scheme = follow(root, requirement).node
      return [inWords(scheme, list(scheme['scopes']))]
    }
    const all = Object.entries(requirement).map(([name, scopes]) =>
      inWords(follow(root, { $ref: `#/components/securitySchemes/${name}` }).node, list(scopes)),
    )
    return all.length === 0 ? [words.security.none] : [all.join(words.security.and)]
  })
}
