import config from '@generated/docusaurus.config'

/** Adds the base URL to an address, unless it has it already, as in Docusaurus. */
export function withBase(url: string): string {
  const { baseUrl } = config as { readonly baseUrl: string }
  if (!url.startsWith('/') || url.startsWith('//') || url.startsWith(baseUrl)) return url
  return url === baseUrl.slice(0, -1) ? baseUrl : baseUrl + url.slice(1)
}
