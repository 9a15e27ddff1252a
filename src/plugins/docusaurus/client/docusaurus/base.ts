import config from '@generated/docusaurus.config'

/** An address with the base URL, as Docusaurus has it: one that begins with it already stays. */
export function withBase(url: string): string {
  const { baseUrl } = config as { readonly baseUrl: string }
  if (!url.startsWith('/') || url.startsWith('//') || url.startsWith(baseUrl)) return url
  return url === baseUrl.slice(0, -1) ? baseUrl : baseUrl + url.slice(1)
}
