/** Hooks that need nothing of a browser: they read what is the same for every reader. */
const quietHooks = new Set(
  'useContext useMemo useId useCallback useDebugValue useDocusaurusContext useBaseUrl useBaseUrlUtils useThemeConfig usePluralForm useDoc useIsBrowser'.split(
    ' ',
  ),
)

const hook = /\b(use[A-Z]\w*)\s*(?:<[^()]{0,200}>)?\(/g
const handler = /\son[A-Z][A-Za-z]+=\{/
const classComponent = /\bclass\s+\w+\s+extends\s+(?:React\.)?(?:Pure)?Component\b/
const browserOnly = /<BrowserOnly\b|\bExecutionEnvironment\b/

/** Whether a module shows something (JSX), and what it shows lives: state, effects, handlers, a class. */
export function needsBrowser(text: string): boolean {
  const code = withoutComments(text)
  if (!/<[A-Za-z>]|\bcreateElement\(|\bjsxs?\(/.test(code)) return false
  if (handler.test(code) || classComponent.test(code) || browserOnly.test(code)) return true
  return [...code.matchAll(hook)].some(([, name = '']) => !quietHooks.has(name))
}

/** Whether a component shows other things by itself, so that it should wake when it is seen, not when it is touched. */
export function wakesAlone(text: string): boolean {
  return (
    /\b(?:useEffect|useLayoutEffect|useSyncExternalStore|componentDidMount|useIsBrowser)\b/.test(text) ||
    browserOnly.test(text)
  )
}

/** Whether an export of that name can be a component. A hook that is the default export is none. */
export function isComponentName(name: string, text: string): boolean {
  if (name !== 'default') return /^[A-Z]/.test(name) && /[a-z]/.test(name)
  return !/\bexport\s+default\s+(?:async\s+)?(?:function\s+)?use[A-Z]/.test(text)
}

/**
 * Whether one export of a module that needs a browser is what needs it. What stands outside of all exports may be a part
 * of each.
 */
export function exportNeedsBrowser(name: string, text: string): boolean {
  const parts = withoutComments(text).split(/^(?=export\b)/m)
  const own = parts.find((part) =>
    new RegExp(`^export\\s+(?:async\\s+)?(?:const|let|var|function|class)\\s+${name}\\b`).test(part),
  )
  if (own === undefined) return true
  const rest = parts.filter((part) => !part.startsWith('export'))
  return needsBrowser(own) || rest.some(needsBrowser)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g, '$1')
}
