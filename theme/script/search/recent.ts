/** The reader's storage, given by the plain script: a module of both would be one more request on every page. */
export type Storage = Pick<typeof import('@theme/script/storage'), 'read' | 'write' | 'remove'>

/** Queries that led to a page. */
export interface Recent {
  /** The newest first. */
  all(): readonly string[]
  /** Keeps a query, once, in front. */
  remember(query: string): void
  forget(query: string): void
  forgetAll(): void
}

const key = 'recent-searches'
/** So many are kept. */
const most = 5
/** What is longer was pasted, not searched for. */
const longest = 100

/** The recent searches in a storage. */
export function recentIn({ read, write, remove }: Storage): Recent {
  const all = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(read(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
    } catch {
      return []
    }
  }
  const without = (query: string): readonly string[] => all().filter((one) => one.toLowerCase() !== query.toLowerCase())
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
    forgetAll: () => remove(key),
  }
}
