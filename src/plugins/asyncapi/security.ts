import { schemeWords } from '../../api/security-schemes.ts'
import { isDict, list, literal, text, type ApiWords, type Dict } from '../../api/value.ts'
import type { EventWords } from './event-page.ts'
import { follow } from './follow.ts'

/** The ways to say who connects or calls, in words; one of them is enough. */
export function securityWords(
  root: Dict,
  node: Dict,
  { words, own }: { readonly words: ApiWords; readonly own: EventWords },
): readonly string[] {
  const inWords = (scheme: Dict, scopes: readonly unknown[]): string => {
    const said = schemeWords(scheme, words.security, own.security)
    return scopes.length === 0 ? said : `${said} (${scopes.map(literal).join(', ')})`
  }
  return list(node['security']).flatMap((one) => {
    if (!isDict(one)) return []
    // From 3.0 on each is a scheme; before, the scopes by the names of schemes that go together.
    if (typeof one['$ref'] === 'string' || text(one['type']) !== undefined) {
      const scheme = follow(root, one).node
      return [inWords(scheme, list(scheme['scopes']))]
    }
    const all = Object.entries(one).map(([name, scopes]) =>
      inWords(follow(root, { $ref: `#/components/securitySchemes/${name}` }).node, list(scopes)),
    )
    return all.length === 0 ? [words.security.none] : [all.join(words.security.and)]
  })
}
