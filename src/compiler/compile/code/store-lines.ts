import type { HighlighterCore } from 'shiki/core'

type Grammar = ReturnType<HighlighterCore['getLanguage']>
type State = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>
type Tokens = ReturnType<Grammar['tokenizeLine2']>

/** Maximum number of stored lines of one grammar; then the store is emptied. About two megabytes of memory. */
const most = 5_000
/** A longer line will hardly come again. */
const longest = 200

/**
 * Makes a grammar store the tokens of a line. The samples of a reference are the same in every operation but for a path and
 * a name: nine of ten lines were tokenized before, in the same state.
 */
export function storeLines(grammar: Grammar): void {
  const tokenize = grammar.tokenizeLine2.bind(grammar)
  const tokensByState = new Map<State | null, Map<string, Tokens>>()
  const states = new Map<string, State[]>()
  let count = 0

  /** States that are equal are one object, so that they can be looked up. */
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
    if (++count > most) {
      tokensByState.clear()
      states.clear()
      count = 1
    }
    tokensByState.set(state, (tokensByState.get(state) ?? new Map<string, Tokens>()).set(line, result))
    return result
  }
}

/** A key of what `equals` does not compare, and enough of the rest to find few states. */
function keyOf(state: State): string {
  type Frame = { readonly ruleId?: number; readonly beginRuleCapturedEOL?: boolean; readonly parent?: Frame | null }
  let key = ''
  for (let at: Frame | null | undefined = state as unknown as Frame; at; at = at.parent)
    key += `${at.ruleId}${at.beginRuleCapturedEOL === true ? '$' : ','}`
  return key
}
