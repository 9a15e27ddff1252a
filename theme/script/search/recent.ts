/** The reader's storage, given by the plain script: a module of both would be one more request on every page. */
export type Storage = Pick<typeof import('@theme/script/storage'), 'read' | 'write' | 'remove'>

/** A page that was opened from the search. */
export interface VisitedPage {
  readonly url: string
  readonly title: string
  readonly crumbs: string
}

/** Queries that led to a page. */
export interface Recent {
  /** The newest first. */
  all(): readonly string[]
  /** Keeps a query, once, in front. */
  remember(query: string): void
  /** Pages that were opened from the search, the newest first. */
  pages(): readonly VisitedPage[]
  visit(page: VisitedPage): void
  forget(query: string): void
  forgetAll(): void
}

const key = 'recent-searches'
const pagesKey = 'recent-pages'
/** So many are kept. */
const most = 5
/** Longer texts were pasted, not typed as queries. */
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
      .slice(0, most)
  const pages = (): readonly VisitedPage[] => listOf(pagesKey).filter(isPage).slice(0, most)
  const without = (query: string): readonly string[] =>
    all().filter((entry) => entry.toLowerCase() !== query.toLowerCase())
  const store = (queries: readonly string[]): void => {
    if (queries.length === 0) remove(key)
    else write(key, JSON.stringify(queries.slice(0, most)))
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
      write(pagesKey, JSON.stringify([page, ...pages().filter(({ url }) => url !== page.url)].slice(0, most))),
    forgetAll() {
      remove(key)
      remove(pagesKey)
    },
  }
}

/** An address of this site alone: the storage may hold anything. */
function isPage(value: unknown): value is VisitedPage {
  const { url, title, crumbs } = (value ?? {}) as Partial<VisitedPage>
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) && typeof title === 'string' && typeof crumbs === 'string'
}
