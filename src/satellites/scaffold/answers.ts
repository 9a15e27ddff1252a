/** Hosts for a new site, which determine its host-specific files. */
export const hostings = ['other', 'github-pages', 'netlify', 'cloudflare'] as const
export type Hosting = (typeof hostings)[number]

/** Input of a new site. */
export interface Answers {
  readonly title: string
  readonly address: Address
  readonly hosting: Hosting
}

/** An address, split into the parts of the configuration. */
export interface Address {
  readonly url: string
  readonly baseUrl: string
}

/** Default address of a site: a host reserved for examples. */
export const exampleAddress = 'https://docs.example.com'
export const exampleSite: Address = { url: exampleAddress, baseUrl: '/' }

/** Reads the address of a site, with or without its scheme; `undefined` for an invalid one. */
export function readAddress(input: string): Address | undefined {
  const text = input.trim()
  if (text === '' || /\s/.test(text)) return undefined
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    if (!/^https?:$/.test(url.protocol) || url.search + url.hash + url.username + url.password !== '') return undefined
    if (!url.hostname.includes('.') && url.hostname !== 'localhost') return undefined
    return { url: url.origin, baseUrl: url.pathname.replace(/\/*$/, '/') }
  } catch {
    return undefined
  }
}

/** Converts a file or folder name to a title in sentence case: `set-up_webhooks` → `Set up webhooks`. */
export function titleOfName(name: string): string {
  const words = name
    .replace(/^\d+\s*[-_.]+\s*(?=\D)/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Package name derived from a folder name. */
export function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'docs' : name
}
