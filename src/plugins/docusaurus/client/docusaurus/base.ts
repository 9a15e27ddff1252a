import config from '@generated/docusaurus.config'

const isServer = typeof window === 'undefined'

/** An address as the browser needs it. On the server the compiler gives addresses the base URL. */
export function withBase(url: string): string {
  const { baseUrl } = config as { readonly baseUrl: string }
  if (isServer || !url.startsWith('/') || url.startsWith('//') || url.startsWith(baseUrl)) return url
  return baseUrl + url.slice(1)
}
