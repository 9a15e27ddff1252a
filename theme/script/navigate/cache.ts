/** A fetched page: its HTML, and its address after redirects. */
export interface Fetched {
  readonly html: string
  readonly url: string
}

/** Pages by address. */
export interface PageCache {
  get(address: string): Fetched | undefined
  set(address: string, page: Fetched): void
}

/**
 * Creates a cache limited by number of pages and characters of HTML. The least recently used page is
 * removed first.
 */
export function pageCache(entries: number, characters: number): PageCache {
  const pages = new Map<string, Fetched>()
  let size = 0
  const remove = (address: string): void => {
    size -= pages.get(address)?.html.length ?? 0
    pages.delete(address)
  }
  const put = (address: string, page: Fetched): void => {
    remove(address)
    pages.set(address, page)
    size += page.html.length
  }
  return {
    get(address) {
      const page = pages.get(address)
      if (page !== undefined) put(address, page)
      return page
    },
    set(address, page) {
      if (page.html.length > characters) return remove(address)
      put(address, page)
      for (const oldest of pages.keys()) {
        if (pages.size <= entries && size <= characters) break
        remove(oldest)
      }
    },
  }
}
