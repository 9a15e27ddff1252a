/** The searched index, and the page with its results. */
export interface Scope {
  /** Address of the index, absolute. */
  readonly index: string
  /** Name of the docs version, if it is not the last. */
  readonly version?: string
  /** Results mark the words of the query. */
  readonly marks: boolean
}

/**
 * Reads from an element what the site's search is.
 *
 * @param version of the page; the last version is in the site's own index
 */
export function scopeOf({ dataset }: HTMLElement, version?: string): Scope {
  return {
    index: new URL(indexOf(dataset['searchIndex'] ?? '', version), location.href).href,
    ...(version === undefined ? {} : { version }),
    marks: dataset['highlight'] !== undefined,
  }
}

/** The file of a version's index, beside that of the site. */
export function indexOf(site: string, version?: string): string {
  return version === undefined ? site : site.replace(/\.json$/, `-${version.replace(/[^\w.-]/g, '-')}.json`)
}

/** The query of the search page's address. */
export function pageQuery(query: string, { version }: { readonly version?: string | undefined }): string {
  const parameters = new URLSearchParams({ q: query, ...(version === undefined ? {} : { version }) })
  return `?${parameters.toString()}`
}
