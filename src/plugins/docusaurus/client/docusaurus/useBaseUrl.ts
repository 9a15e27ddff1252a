import config from '@generated/docusaurus.config'
import { withBase } from './base.ts'

interface BaseUrlOptions {
  readonly forcePrependBaseUrl?: boolean
  readonly absolute?: boolean
}

/** Adds the base URL to a path of the site. */
export default function useBaseUrl(url = '', { forcePrependBaseUrl, absolute }: BaseUrlOptions = {}): string {
  const { baseUrl, url: site } = config as { readonly baseUrl: string; readonly url: string }
  if (!url || isAddress(url)) return url
  const path =
    forcePrependBaseUrl === true ? baseUrl + url.replace(/^\//, '') : withBase(url.startsWith('/') ? url : `/${url}`)
  return absolute === true ? site + path : path
}

/** Returns a function that adds the base URL. */
export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl }
}

function isAddress(url: string): boolean {
  return url.startsWith('#') || url.startsWith('@site/') || url.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(url)
}
