/** Signs of modules of a site that need a browser, beside React's own hooks and handlers. */
export interface IslandRules {
  /** Hooks that read values which are the same for every reader. */
  readonly quietHooks?: readonly string[]
  /** Hooks by which a component shows other things by itself. */
  readonly wakingHooks?: readonly string[]
  /** Components whose children are shown in the browser alone. */
  readonly components?: readonly string[]
  /** Values that differ in the browser. */
  readonly values?: readonly string[]
}

/** React's hooks that need nothing of a browser. */
const quietHooks: readonly string[] = ['useContext', 'useMemo', 'useId', 'useCallback', 'useDebugValue']

const hook = /\b(use[A-Z]\w*)\s*(?:<[^()]{0,200}>)?\(/g
const handler = /\son[A-Z][A-Za-z]+=\{/
const classComponent = /\bclass\s+\w+\s+extends\s+(?:React\.)?(?:Pure)?Component\b/

/** Tests whether a module shows something (JSX) that changes: state, effects, handlers, a class. */
export function needsBrowser(text: string, rules: IslandRules = {}): boolean {
  const code = withoutComments(text)
  if (!/<[A-Za-z>]|\bcreateElement\(|\bjsxs?\(/.test(code)) return false
  if (handler.test(code) || classComponent.test(code) || showsInBrowser(code, rules)) return true
  const quiet = [...quietHooks, ...(rules.quietHooks ?? [])]
  return [...code.matchAll(hook)].some(([, name = '']) => !quiet.includes(name))
}

/** Tests whether a component shows other things by itself, so that it should wake when it is seen, not when it is touched. */
export function wakesAlone(text: string, rules: IslandRules = {}): boolean {
  const hooks = ['useEffect', 'useLayoutEffect', 'useSyncExternalStore', 'componentDidMount']
  return names([...hooks, ...(rules.wakingHooks ?? [])]).test(text) || showsInBrowser(text, rules)
}

function showsInBrowser(text: string, { components = [], values = [] }: IslandRules): boolean {
  return names(components, '<').test(text) || names(values).test(text)
}

/** A pattern for any of some names, as words, behind `before`. Without names, it matches nothing. */
function names(list: readonly string[], before = '\\b'): RegExp {
  return new RegExp(list.length === 0 ? '(?!)' : `${before}(?:${list.join('|')})\\b`)
}

/** Tests whether an export of that name can be a component, unlike a hook that is the default export. */
export function isComponentName(name: string, text: string): boolean {
  if (name !== 'default') return /^[A-Z]/.test(name) && /[a-z]/.test(name)
  return !/\bexport\s+default\s+(?:async\s+)?(?:function\s+)?use[A-Z]/.test(text)
}

/**
 * Tests whether one export of a module that needs a browser is the one that needs it. Code outside of all exports may be a part
 * of each.
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

/** Hooks that do nothing where a component is rendered once. */
const liveHook =
  /(?<![\w$.])(?:React\.)?(use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|Transition|SyncExternalStore|Optimistic|ActionState))\s*(?:<[^()]{0,200}>)?\(/g
const handlerName = /\s(on[A-Z][A-Za-z]+)=\{/g

/** The first hook or handler of a module that means something in a browser alone. Hooks that the module defines do not count. */
export function firstSignOfLife(text: string): { readonly name: string; readonly at: number } | undefined {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g, (part) => part.replace(/[^\n]/g, ' '))
  if (!/<[A-Za-z>]/.test(code)) return undefined
  const match = [...code.matchAll(liveHook), ...code.matchAll(handlerName)].sort((a, b) => a.index - b.index)[0]
  if (match === undefined) return undefined
  const [whole, name = ''] = match
  return { name, at: match.index + whole.indexOf(name) }
}
