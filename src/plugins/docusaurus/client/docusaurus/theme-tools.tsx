import { pageHistory, useHistorySelector } from './history.ts'
import useDocusaurusContext from './useDocusaurusContext.ts'
import {
  useCallback,
  Children,
  isValidElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ElementType,
  type ReactNode,
} from 'react'

type WithChildren = { readonly children?: ReactNode }

/** Renders two variants, for light and dark mode. The style sheet shows one of them. */
export function ThemedComponent({
  className,
  children,
}: {
  readonly className?: string
  readonly children: (props: { readonly theme: string; readonly className: string }) => ReactNode
}) {
  return <>{children({ theme: 'light', className: className ?? '' })}</>
}

/** A slot of browser storage. Without storage, it does not store its value. */
export function createStorageSlot(key: string) {
  const store = (): Storage | undefined => (typeof window === 'undefined' ? undefined : window.localStorage)
  return {
    get: () => store()?.getItem(key) ?? null,
    set: (value: string) => store()?.setItem(key, value),
    del: () => store()?.removeItem(key),
    listen: () => () => undefined,
  }
}

/** Value of a storage slot, and the slot. */
export function useStorageSlot(key: string) {
  const [slot] = useState(() => createStorageSlot(key))
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => setValue(slot.get()), [slot])
  return [value, slot] as const
}

export const listStorageKeys = (): string[] => (typeof window === 'undefined' ? [] : Object.keys(window.localStorage))

/** State of a collapsible part. */
export function useCollapsible({ initialState = false }: { readonly initialState?: boolean | (() => boolean) } = {}) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((was) => !was) }
}

/** A part that is only rendered while it is expanded. */
export function Collapsible({
  as: Tag = 'div',
  collapsed,
  className,
  children,
}: WithChildren & { readonly as?: ElementType; readonly collapsed: boolean; readonly className?: string }) {
  return (
    <Tag className={className} hidden={collapsed}>
      {children}
    </Tag>
  )
}

export const prefersReducedMotion = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A function with a stable identity that calls the latest callback. */
export function useEvent<Arguments extends unknown[], Result>(callback: (...parameters: Arguments) => Result) {
  const last = useRef(callback)
  useEffect(() => {
    last.current = callback
  })
  return useCallback((...parameters: Arguments) => last.current(...parameters), [])
}

/** The value of the previous render. */
export function usePrevious<Value>(value: Value): Value | undefined {
  const [now, setNow] = useState(value)
  const [previous, setPrevious] = useState<Value>()
  if (!Object.is(now, value)) {
    setPrevious(now)
    setNow(value)
  }
  return previous
}

/** Nests components, the first outermost. */
export function composeProviders(providers: readonly ComponentType<WithChildren>[]) {
  return ({ children }: WithChildren) =>
    [...providers].reverse().reduce<ReactNode>((inner, Provider) => <Provider>{inner}</Provider>, children)
}

/** Error for a hook that is used outside of its provider. */
export class ReactContextError extends Error {
  constructor(provider: string, info = '') {
    super(`The hook is called outside of <${provider}>. ${info}`)
    this.name = 'ReactContextError'
  }
}

export const NavbarSecondaryMenuFiller = (): null => null
export const useAnchorTargetClassName = (): string => ''
export const usePrismTheme = () => ({ plain: {}, styles: [] })
export const isMultiColumnFooterLinks = (links: readonly object[]): boolean =>
  links.length > 0 && 'title' in (links[0] ?? {})
export const isRegexpStringMatch = (pattern?: string, text?: string): boolean =>
  pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text)
export const uniq = <Item,>(items: readonly Item[]): Item[] => [...new Set(items)]
export const duplicates = <Item,>(items: readonly Item[], isSame = (a: Item, b: Item) => a === b): Item[] =>
  items.filter((item, index) => items.findIndex((other) => isSame(other, item)) !== index)

/** Groups items by key. */
export function groupBy<Item, Key extends string | number>(items: Iterable<Item>, keyOf: (item: Item) => Key) {
  const groups = {} as Record<Key, Item[]>
  for (const item of items) (groups[keyOf(item)] ??= []).push(item)
  return groups
}

/** Extracts the title of an admonition, which may be among its children. */
export function processAdmonitionProps<Props extends WithChildren & { readonly title?: ReactNode }>(
  props: Props,
): Props {
  const all = Children.toArray(props.children)
  const title = all.find((child) => isValidElement(child) && child.type === 'mdxAdmonitionTitle')
  const inner = isValidElement<WithChildren>(title) ? title.props.children : undefined
  return {
    ...props,
    ...(inner === undefined ? {} : { title: inner, children: all.filter((child) => child !== title) }),
  }
}

/** Option of the setters of query parameters: `push` adds an entry to the history of the browser. */
type SetterOptions = { readonly push?: boolean }

/** Sets all values of a query parameter. Other components that use it are rendered again. */
function setQuery(name: string, values: readonly string[], { push = false }: SetterOptions = {}): void {
  const { pathname, search, hash } = pageHistory.location
  const query = new URLSearchParams(search)
  query.delete(name)
  for (const value of values) query.append(name, value)
  pageHistory[push ? 'push' : 'replace']({ pathname, search: query.toString(), hash })
}

/** A query parameter by name, and a setter. */
export function useQueryString(name: string) {
  const value = useHistorySelector(({ location }) => new URLSearchParams(location.search).get(name) ?? '')
  const set = useCallback(
    (next: string, options?: SetterOptions) => setQuery(name, next === '' ? [] : [next], options),
    [name],
  )
  return [value, set] as const
}

/** A query parameter with several values, and a setter. */
export function useQueryStringList(name: string) {
  const json = useHistorySelector(({ location }) => JSON.stringify(new URLSearchParams(location.search).getAll(name)))
  const values = useMemo(() => JSON.parse(json) as readonly string[], [json])
  const set = useCallback(
    (next: readonly string[] | ((values: readonly string[]) => readonly string[]), options?: SetterOptions) => {
      const current = new URLSearchParams(pageHistory.location.search).getAll(name)
      setQuery(name, typeof next === 'function' ? next(current) : next, options)
    },
    [name],
  )
  return [values, set] as const
}

export const useClearQueryString = () => (): void => {
  const { pathname, hash } = pageHistory.location
  pageHistory.replace({ pathname, hash })
}

export { useHistorySelector }

export const mergeSearchParams = (all: readonly URLSearchParams[], mode: 'append' | 'set'): URLSearchParams => {
  const merged = new URLSearchParams()
  for (const parameters of all) for (const [name, value] of parameters) merged[mode](name, value)
  return merged
}
export const mergeSearchStrings = (all: readonly (string | undefined)[], mode: 'append' | 'set'): string => {
  const text = mergeSearchParams(
    all.map((text) => new URLSearchParams(text ?? '')),
    mode,
  ).toString()
  return text === '' ? '' : `?${text}`
}

export const useSearchQueryString = () => useQueryString('q')
export const useSearchLinkCreator = () => (query: string) => `/search?q=${encodeURIComponent(query)}`
export const translateTagsPageTitle = (): string => 'Tags'

/** Groups tags by their first letter. */
export function listTagsByLetters<Tag extends { readonly label: string }>(tags: readonly Tag[]) {
  const groups = groupBy(tags, ({ label }) => (label[0] ?? '').toUpperCase())
  return Object.entries(groups)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, inner]) => ({ letter, tags: inner.sort((a, b) => (a.label < b.label ? -1 : 1)) }))
}

export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback'
export const UnlistedBannerTitle = () => <>Unlisted page</>
export const UnlistedBannerMessage = () => <>This page is unlisted. Search engines will not index it.</>
export const UnlistedMetadata = (): null => null
export const DraftBannerTitle = () => <>Draft page</>
export const DraftBannerMessage = () => <>This page is a draft.</>
export const ErrorBoundaryTryAgainButton = (props: Record<string, unknown>) => <button {...props}>Try again</button>
export const ErrorBoundaryError = ({ error }: { readonly error: Error }) => <p>{error.message}</p>
export const ErrorBoundaryErrorMessageFallback = ({ error }: { readonly error: Error }) => <p>{error.message}</p>
export const useContextualSearchFilters = () => ({
  locale: useDocusaurusContext().i18n.currentLocale,
  tags: [] as string[],
})
