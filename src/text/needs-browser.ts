/**
 * Additional names that indicate a component that needs a browser, besides React's hooks and event
 * handlers.
 */
export interface IslandRules {
  /** Hooks whose values are equal for every reader. */
  readonly quietHooks?: readonly string[]
  /** Hooks with which a component updates itself. */
  readonly wakingHooks?: readonly string[]
  /** Components whose children are only rendered in the browser. */
  readonly components?: readonly string[]
  /** Values that differ in the browser. */
  readonly values?: readonly string[]
}

/** React hooks that do not need a browser. */
const quietHooks: readonly string[] = ['useContext', 'useMemo', 'useId', 'useCallback', 'useDebugValue']

const hook = /\b(use[A-Z]\w*)\s*(?:<[^()]{0,200}>)?\(/g
const handler = /\son[A-Z][A-Za-z]+=\{/
const classComponent = /\bclass\s+\w+\s+extends\s+(?:React\.)?(?:Pure)?Component\b/

/**
 * Returns true if a module contains JSX and something dynamic: state, effects, event handlers, a
 * class.
 */
export function needsBrowser(text: string, rules: IslandRules = {}): boolean {
  const code = withoutComments(text)
  if (!/<[A-Za-z>]|\bcreateElement\(|\bjsxs?\(/.test(code)) return false
  if (handler.test(code) || classComponent.test(code) || showsInBrowser(code, rules)) return true
  const quiet = [...quietHooks, ...(rules.quietHooks ?? [])]
  return [...code.matchAll(hook)].some(([, name = '']) => !quiet.includes(name))
}

/** Returns true if a component updates itself, so that it should be hydrated when visible instead of on interaction. */
export function wakesAlone(text: string, rules: IslandRules = {}): boolean {
  const hooks = ['useEffect', 'useLayoutEffect', 'useSyncExternalStore', 'componentDidMount']
  return names([...hooks, ...(rules.wakingHooks ?? [])]).test(text) || showsInBrowser(text, rules)
}

function showsInBrowser(text: string, { components = [], values = [] }: IslandRules): boolean {
  return names(components, '<').test(text) || names(values).test(text)
}

/**
 * Pattern for any of some names as whole words after `before`. Without names, it matches nothing.
 */
function names(list: readonly string[], before = '\\b'): RegExp {
  return new RegExp(list.length === 0 ? '(?!)' : `${before}(?:${list.join('|')})\\b`)
}

/** Returns true if an export with this name can be a component, as opposed to a hook. */
export function isComponentName(name: string, text: string): boolean {
  if (name !== 'default') return /^[A-Z]/.test(name) && /[a-z]/.test(name)
  return !/\bexport\s+default\s+(?:async\s+)?(?:function\s+)?use[A-Z]/.test(text)
}

/**
 * Returns true if an export is the one that needs a browser in its module. Code outside of all exports may belong to
 * each.
 */
export function exportNeedsBrowser(name: string, text: string, rules: IslandRules = {}): boolean {
  const parts = withoutComments(text).split(/^(?=export\b)/m)
  const ofExport = parts.find((part) =>
    new RegExp(`^export\\s+(?:async\\s+)?(?:const|let|var|function|class)\\s+${name}\\b`).test(part),
  )
  if (ofExport === undefined) return true
  const rest = parts.filter((part) => !part.startsWith('export'))
  return needsBrowser(ofExport, rules) || rest.some((part) => needsBrowser(part, rules))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g, '$1')
}

/** Hooks without effect if a component is rendered once. */
const liveHook =
  /(?<![\w$.])(?:React\.)?(use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|Transition|SyncExternalStore|Optimistic|ActionState))\s*(?:<[^()]{0,200}>)?\(/g
const handlerName = /\s(on[A-Z][A-Za-z]+)=\{/g

/**
 * First hook or event handler of a module that only has an effect in a browser. Hooks defined in the module do not
 * count.
 */
export function firstSignOfLife(text: string): { readonly name: string; readonly at: number } | undefined {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g, (part) => part.replace(/[^\n]/g, ' '))
  if (!/<[A-Za-z>]/.test(code)) return undefined
  const match = [...code.matchAll(liveHook), ...code.matchAll(handlerName)].sort((a, b) => a.index - b.index)[0]
  if (match === undefined) return undefined
  const [access, name = ''] = match
  return { name, at: match.index + access.indexOf(name) }
}
