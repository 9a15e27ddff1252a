import { withBase } from './base.ts'

/** The address of a path of the site. */
export default function useBaseUrl(url = '', _options?: unknown): string {
  return withBase(isPath(url) ? url : `/${url}`)
}

/** A function that gives addresses. */
export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl }
}

function isPath(url: string): boolean {
  return (
    url === '' ||
    url.startsWith('/') ||
    url.startsWith('#') ||
    url.startsWith('@site/') ||
    /^[a-z][a-z\d+.-]*:/i.test(url)
  )
}
