import type { PageGroup } from '@waybill/docs/search'

/** The searched index, and the page with its results. */
export interface Scope {
  /** Absolute address of the index. */
  readonly index: string
  /** Name of the docs version, unless it is the last one. */
  readonly version?: string
  /** Results highlight the words of the query. */
  readonly marks: boolean
}

/**
 * Reads the site's search settings from an element.
 * @param version version of the page; the last version is in the site's index
 */
export function scopeOf({ dataset }: HTMLElement, version?: string): Scope {
  return {
    index: new URL(indexOf(dataset['searchIndex'] ?? '', version), location.href).href,
    ...(version === undefined ? {} : { version }),
    marks: dataset['highlight'] !== undefined,
  }
}

/** The index file of a version, next to that of the site. */
export function indexOf(site: string, version?: string): string {
  return version === undefined ? site : site.replace(/\.json$/, `-${version.replace(/[^\w.-]/g, '-')}.json`)
}

/** Parameters of the search page other than the query. */
interface PageOptions {
  readonly version?: string | undefined
  readonly group?: PageGroup | undefined
}

/** Query string for the address of the search page. */
export function pageQuery(query: string, { version, group }: PageOptions): string {
  const parameters = new URLSearchParams({
    q: query,
    ...(version === undefined ? {} : { version }),
    ...(group === undefined ? {} : { group }),
  })
  return `?${parameters.toString()}`
}
