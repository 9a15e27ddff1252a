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

/** Signs of code that runs in the browser. */
export interface IslandSigns {
  /** The component runs code by itself, without an action of the reader. */
  readonly effects?: true
  /** The component reacts to actions of the reader. */
  readonly handlers?: true
}

const waking = `useEffect useLayoutEffect useSyncExternalStore componentDidMount lazy`.split(' ')
/** A callback that receives an element, e.g. to draw on a canvas; and a custom element. */
const wakingCode = /\sref=\{\s*(?:\(|\w+\s*=>)|\bcustomElements\.define\(/
const handling = /\bon[A-Z]\w+\s*[=:]|\b(?:form)?[aA]ction=\{|\buseActionState\b/

/** Finds signs in the code of a module, apart from its imports. */
export function signsIn(text: string, rules: IslandRules = {}): IslandSigns {
  const code = withoutComments(text).replace(/^import\s[^'"]*(['"])[^'"\n]*\1/gm, '')
  const hooks = names([...waking, ...(rules.wakingHooks ?? [])])
  return {
    ...(hooks.test(code) || wakingCode.test(code) || showsInBrowser(code, rules) ? { effects: true } : {}),
    ...(handling.test(code) ? { handlers: true } : {}),
  }
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

/** Declared exports of a module by their names, and the other code, which may belong to each of them. */
function partsOf(text: string): { readonly exported: ReadonlyMap<string, string>; readonly rest: readonly string[] } {
  const exported = new Map<string, string>()
  const rest: string[] = []
  for (const part of withoutComments(text).split(/^(?=export\b)/m)) {
    const [, isDefault, name] = declared.exec(part) ?? []
    if (name !== undefined) exported.set(isDefault === undefined ? name : 'default', part)
    else rest.push(part)
  }
  return { exported, rest }
}

const declared = /^export\s+(default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+([\w$]+)/

/** Returns true if an export is the one that needs a browser in its module. */
export function exportNeedsBrowser(name: string, text: string, rules: IslandRules = {}): boolean {
  const { exported, rest } = partsOf(text)
  const part = exported.get(name)
  if (part === undefined) return true
  return needsBrowser(part, rules) || rest.some((other) => !other.startsWith('export') && needsBrowser(other, rules))
}

/** Signs of each declared export of a module, and of its other code. */
export function signsOfExports(
  text: string,
  rules?: IslandRules,
): { readonly exported: Readonly<Record<string, IslandSigns>>; readonly rest: IslandSigns } {
  const { exported, rest } = partsOf(text)
  return {
    exported: Object.fromEntries([...exported].map(([name, part]) => [name, signsIn(part, rules)])),
    rest: signsIn(rest.join('\n'), rules),
  }
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g, '$1')
}

/** Replaces comments with spaces. */
export function blankComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g, (part) => part.replace(/[^\n]/g, ' '))
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
  const code = blankComments(text)
  if (!/<[A-Za-z>]/.test(code)) return undefined
  const match = [...code.matchAll(liveHook), ...code.matchAll(handlerName)].sort((a, b) => a.index - b.index)[0]
  if (match === undefined) return undefined
  const [access, name = ''] = match
  return { name, at: match.index + access.indexOf(name) }
}
