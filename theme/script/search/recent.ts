/**
 * Browser storage functions, passed by the plain script: importing the module here would add a request to every
 * page.
 */
export type Storage = Pick<typeof import('@theme/script/storage'), 'read' | 'write' | 'remove'>

/** A page opened from the search. */
export interface VisitedPage {
  readonly url: string
  readonly title: string
  readonly crumbs: string
}

/** Queries that led to a page. */
export interface Recent {
  /** Queries, newest first. */
  all(): readonly string[]
  /** Stores a query at the front, without duplicates. */
  remember(query: string): void
  /** Pages opened from the search, newest first. */
  pages(): readonly VisitedPage[]
  visit(page: VisitedPage): void
  forget(query: string): void
  forgetAll(): void
}

const key = 'recent-searches'
const pagesKey = 'recent-pages'
/** Maximum number of stored items. */
const maxRecent = 5
/** Maximum length of a stored query: longer texts were pasted. */
const longest = 100

/** The recent searches in a storage. */
export function recentIn({ read, write, remove }: Storage): Recent {
  const listOf = (name: string): readonly unknown[] => {
    try {
      const stored: unknown = JSON.parse(read(name) ?? '[]')
      return Array.isArray(stored) ? stored : []
    } catch {
      return []
    }
  }
  const all = (): readonly string[] =>
    listOf(key)
      .filter((entry) => typeof entry === 'string')
      .slice(0, maxRecent)
  const pages = (): readonly VisitedPage[] => listOf(pagesKey).filter(isPage).slice(0, maxRecent)
  const without = (query: string): readonly string[] =>
    all().filter((entry) => entry.toLowerCase() !== query.toLowerCase())
  const store = (queries: readonly string[]): void => {
    if (queries.length === 0) remove(key)
    else write(key, JSON.stringify(queries.slice(0, maxRecent)))
  }
  return {
    all,
    remember(query) {
      const text = query.trim().replace(/\s+/g, ' ')
      if (text !== '' && text.length <= longest) store([text, ...without(text)])
    },
    forget: (query) => store(without(query)),
    pages,
    visit: (page) =>
      write(pagesKey, JSON.stringify([page, ...pages().filter(({ url }) => url !== page.url)].slice(0, maxRecent))),
    forgetAll() {
      remove(key)
      remove(pagesKey)
    },
  }
}

/** Returns true for an address of this site, since storage may contain anything. */
function isPage(value: unknown): value is VisitedPage {
  const { url, title, crumbs } = (value ?? {}) as Partial<VisitedPage>
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) && typeof title === 'string' && typeof crumbs === 'string'
}
