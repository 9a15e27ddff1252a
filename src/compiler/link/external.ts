import { keysWithLinks, type SiteConfig } from '../config/schema.ts'
import type { Location } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../model/entry.ts'
import type { ExternalLink } from '../../model/facts.ts'
import { isExternal } from '../../text/url.ts'
import { encodeAddress } from '../../base/percent.ts'
import type { Hrefs } from './links.ts'
import { resolveLink, type Targets } from './resolve.ts'
import { defined } from '../../base/defined.ts'

/** Sources of external links. */
export interface ExternalInput {
  /** Resolved links of the entries that have a page. */
  readonly hrefs: Hrefs
  readonly entries: ReadonlyMap<string, Entry>
  readonly targets: Targets
  readonly config: SiteConfig
  locate(path: readonly (string | number)[]): Location | undefined
}

/** All links to other sites, in pages and in the configuration, with their locations. Pure. */
export function externalLinks({ hrefs, entries, targets, config, locate }: ExternalInput): ExternalLink[] {
  const links = new Map<string, ExternalLink>()
  const add = (url: string, location: Location | undefined): void => {
    const address = webAddress(url)
    if (address === undefined) return
    links.set(JSON.stringify([address, location]), defined({ url: address, location }))
  }
  for (const key of hrefs.keys()) {
    const entry = entries.get(key)
    for (const facts of Object.values(entry?.fragments ?? {})) {
      const from = { source: entry?.source ?? '', route: '/', assets: facts.assets }
      for (const link of facts.links) {
        if (webAddress(link.url) === undefined || resolveLink(link, from, targets).kind !== 'external') continue
        add(link.url, link.location ?? { file: from.source, line: 1, column: 1 })
      }
    }
  }
  // In the configuration, only absolute addresses are checked: paths belong to the site.
  const visitText = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'string') {
      if (['to', 'href'].includes(String(path.at(-1))) && leadsOut(value, targets)) add(value, locate(path))
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visitText(inner, [...path, Array.isArray(value) ? +key : key])
    }
  }
  for (const key of keysWithLinks) visitText(config[key], [key])
  return [...links.values()]
}

function leadsOut(url: string, targets: Targets): boolean {
  return resolveLink({ url, kind: 'link' }, { source: '', route: '/', assets: [] }, targets).kind === 'external'
}

/** URL in the form that browsers request; `undefined` if it is not a web address. */
function webAddress(url: string): string | undefined {
  if (!isExternal(url)) return undefined
  const absolute = encodeAddress(url.startsWith('//') ? `https:${url}` : url)
  if (!URL.canParse(absolute)) return undefined
  const { protocol, href } = new URL(absolute)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
