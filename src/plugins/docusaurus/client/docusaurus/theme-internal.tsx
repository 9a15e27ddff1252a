/**
 * Internal functions of Docusaurus' theme (3.5 to 3.10) that swizzled components import. Our theme renders the page
 * frame.
 */
import { useEffect, type ReactNode } from 'react'
import Translate from './Translate.tsx'
import { useHistorySelector } from './history.ts'
import { useLocation } from './router.tsx'
import { HtmlClassNameProvider } from './theme-common.tsx'
import useDocusaurusContext from './useDocusaurusContext.ts'

export * from './code-and-tabs.tsx'
export * from './theme-common.tsx'

export {
  HtmlClassNameProvider as AnnouncementBarProvider,
  HtmlClassNameProvider as CodeBlockContextProvider,
  HtmlClassNameProvider as ColorModeProvider,
  HtmlClassNameProvider as NavbarProvider,
  HtmlClassNameProvider as PluginHtmlClassNameProvider,
  HtmlClassNameProvider as ScrollControllerProvider,
  HtmlClassNameProvider as TabsProvider,
}

type WithChildren = { readonly children?: ReactNode }

const noop = (): void => undefined

export const DEFAULT_SEARCH_TAG = 'default'
export const keyboardFocusedClassName = 'navigation-with-keyboard'
export const useAnnouncementBar = () => ({ isActive: false, close: noop })
export const useNavbarMobileSidebar = () => ({ disabled: true, shouldRender: false, shown: false, toggle: noop })
export const useNavbarSecondaryMenu = () => ({ shown: false, hide: noop, content: undefined })
export const useHideableNavbar = () => ({ navbarRef: noop, isNavbarVisible: true })
export const useBackToTopButton = () => ({ shown: false, scrollToTop: () => window.scrollTo(0, 0) })
export const useSmoothScrollTo = () => ({
  startScroll: (top: number) => window.scrollTo(0, top),
  cancelScroll: noop,
})
export const useScrollController = () => ({ scrollEventsEnabledRef: { current: true } })
export const useScrollPositionBlocker = () => ({ blockElementScrollPositionUntilNextRender: noop })
export const useLockBodyScroll = noop
export const useKeyboardNavigation = noop
export const useTOCHighlight = noop
export const useLocationChange = noop
export const useHistoryPopHandler = noop
/** First value of a query parameter. */
export const useQueryStringValue = (name: string | null): string | null =>
  useHistorySelector(({ location }) => (name === null ? null : new URLSearchParams(location.search).get(name)))
export const useLocalPathname = (): string => useLocation().pathname
export const useHomePageRoute = (): undefined => undefined

/** Address of the page in other locales; always the current page. */
export function useAlternatePageUtils() {
  const { pathname } = useLocation()
  return { createUrl: (): string => pathname }
}

/** Calls a function when the page is scrolled. */
export function useScrollPosition(call: (now: { readonly scrollX: number; readonly scrollY: number }) => void): void {
  useEffect(() => {
    const tell = (): void => call({ scrollX: window.scrollX, scrollY: window.scrollY })
    window.addEventListener('scroll', tell)
    return () => window.removeEventListener('scroll', tell)
  }, [call])
}

const bare = (path = ''): string => path.replace(/(?<=.)\/$/, '').toLowerCase()
export const isSamePath = (a?: string, b?: string): boolean => bare(a) === bare(b)

export const splitNavbarItems = <Item extends { readonly position?: string }>(items: readonly Item[]) => [
  items.filter(({ position }) => position === 'left'),
  items.filter(({ position }) => position !== 'left'),
]

/** Splits a leading emoji from a text. */
export function extractLeadingEmoji(text: string): { readonly emoji: string | null; readonly rest: string } {
  const [match, emoji = null] = /^(\p{Emoji_Presentation}|\p{Emoji}\uFE0F)\s*/u.exec(text) ?? ['']
  return { emoji, rest: text.slice(match.length) }
}

export const useDateTimeFormat = (options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(useDocusaurusContext().i18n.currentLocale, options)

/** A heading in a table of contents. */
interface Heading {
  readonly value: string
  readonly id: string
  readonly level: number
}

interface Branch extends Heading {
  readonly children: Branch[]
}

/** Nests headings below their parents. */
export function useTreeifiedTOC(toc: readonly Heading[]): Branch[] {
  const roots: Branch[] = []
  const open: Branch[] = []
  for (const heading of toc) {
    const branch = { ...heading, children: [] }
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    ;(open.at(-1)?.children ?? roots).push(branch)
    open.push(branch)
  }
  return roots
}

export const useFilteredAndTreeifiedTOC = (options: {
  readonly toc: readonly Heading[]
  readonly minHeadingLevel: number
  readonly maxHeadingLevel: number
}): Branch[] =>
  useTreeifiedTOC(
    options.toc.filter(({ level }) => level >= options.minHeadingLevel && level <= options.maxHeadingLevel),
  )

/** Returns a function that combines the title of a page with that of the site. */
export function useTitleFormatter() {
  const { title } = useDocusaurusContext().siteConfig
  return { format: (pageTitle?: string) => [pageTitle?.trim(), title].filter(Boolean).join(' | ') }
}

export const TitleFormatterProvider = ({ children }: WithChildren) => <>{children}</>

const posts = (count: number): string => (count === 1 ? 'One post' : `${count} posts`)
export const useBlogTagsPostsPageTitle = (tag: { readonly label: string; readonly count: number }): string =>
  `${posts(tag.count)} tagged with "${tag.label}"`
export const useBlogAuthorPageTitle = (author: { readonly name?: string; readonly count: number }): string =>
  `${author.name} - ${posts(author.count)}`
export const translateBlogAuthorsListPageTitle = (): string => 'Authors'
export const BlogAuthorsListViewAllLabel = () => <Translate>View all authors</Translate>
export const BlogAuthorNoPostsLabel = () => <Translate>This author has not written any posts yet.</Translate>
export const useDocCardDescriptionCategoryItemsPlural = () => (count: number) =>
  count === 1 ? '1 item' : `${count} items`
