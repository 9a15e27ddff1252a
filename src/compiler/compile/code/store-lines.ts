import type { HighlighterCore } from 'shiki/core'

type Grammar = ReturnType<HighlighterCore['getLanguage']>
type State = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>
type Tokens = ReturnType<Grammar['tokenizeLine2']>

/** Maximum number of cached lines of a grammar, about two megabytes. The cache is then emptied. */
const maxLines = 5_000
/** Maximum length of a cached line: longer ones rarely occur again. */
const longest = 200

/**
 * Adds a cache of tokenized lines to a grammar. The samples in an API reference differ only in a path and a name: nine
 * of ten lines were tokenized before in the same state.
 */
export function storeLines(grammar: Grammar): void {
  const tokenize = grammar.tokenizeLine2.bind(grammar)
  const tokensByState = new Map<State | null, Map<string, Tokens>>()
  const states = new Map<string, State[]>()
  let count = 0

  /** Returns one object for equal states, so that states can be map keys. */
  const unique = (state: State): State => {
    const key = keyOf(state)
    const candidates = states.get(key) ?? []
    const same = candidates.find((candidate) => candidate.equals(state))
    if (same !== undefined) return same
    candidates.push(state)
    states.set(key, candidates)
    return state
  }

  grammar.tokenizeLine2 = (line, state, limit) => {
    if (line.length > longest) return tokenize(line, state, limit)
    const before = tokensByState.get(state)?.get(line)
    if (before !== undefined) return before
    const tokens = tokenize(line, state, limit)
    const result = { ...tokens, ruleStack: unique(tokens.ruleStack) }
    if (++count > maxLines) {
      tokensByState.clear()
      states.clear()
      count = 1
    }
    tokensByState.set(state, (tokensByState.get(state) ?? new Map<string, Tokens>()).set(line, result))
    return result
  }
}

/**
 * Key with the properties that `equals` does not compare, and enough of the others to keep
 * candidates few.
 */
function keyOf(state: State): string {
  type Frame = { readonly ruleId?: number; readonly beginRuleCapturedEOL?: boolean; readonly parent?: Frame | null }
  let key = ''
  for (let at: Frame | null | undefined = state as unknown as Frame; at; at = at.parent)
    key += `${at.ruleId}${at.beginRuleCapturedEOL === true ? '$' : ','}`
  return key
}
