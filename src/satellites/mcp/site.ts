import { Parser } from 'htmlparser2'
import { pathBelow, readListing, type Listing } from './listing.ts'
import { SearchIndexes, type Find } from './search.ts'
import { sectionNamed, sectionsOf, type PageSection } from './sections.ts'
import { isSitePath, SourceError, type SiteSource } from './source.ts'
import { tryDecode } from '../../base/percent.ts'

/** A page that was asked for. */
export interface FoundPage {
  /** Path of its Markdown in the output folder. */
  readonly path: string
  /** Where people read it. */
  readonly url: string
  readonly markdown: string
  readonly sections: readonly PageSection[]
  /** The section that the address, or the caller, names. */
  readonly section?: PageSection
}

/** A site that is asked. Nothing is kept but the search: a new publication is seen at the next request. */
export interface OpenSite {
  readonly source: SiteSource
  /** All that is listed, that of folders with an index of their own included. */
  listing(): Promise<Listing>
  /**
   * @param address `/docs/start`, `docs/start.md`, or the whole address; `#section` may follow
   * @throws SourceError in words for the caller
   */
  page(address: string, section?: string): Promise<FoundPage>
  find(version?: string): Promise<Find>
}

/** Indexes of folders that are read. */
const mostIndexes = 500

/** Opens a built site. Its files are looked for when something is asked. */
export function openSite(source: SiteSource): OpenSite {
  const indexes = new SearchIndexes(source)
  const root = async (): Promise<Listing> => {
    const text = await source.read('llms.txt')
    if (text === undefined) throw new SourceError(`${source.name} has no llms.txt: it is no site that docs has built`)
    const listing = readListing(text)
    return listing.home === '' ? readListing(text, source.address ?? '/') : listing
  }
  return {
    source,
    listing: async () => withFolders(await root(), source),
    find: (version) => indexes.open(version),
    async page(address, section) {
      const { home } = await root()
      const { path, hash } = pagePath(address, home, source.address)
      const markdown = path === undefined ? undefined : await source.read(path)
      if (path === undefined || markdown === undefined)
        throw new SourceError(`the site has no page "${address}"; search, or list_pages, tells which there are`)
      const sections = sectionsOf(markdown)
      const url = `${home}${encodeURI(path.replace(/\.md$/, '').replace(/^index$/, ''))}`
      const found = { path, url, markdown, sections }
      const name = section ?? hash
      if (name === '') return found
      const named = sectionNamed(sections, name) ?? (await byPublishedId(found, name, source))
      if (named !== undefined) return { ...found, section: named }
      // An address may name a place in a page that is no heading.
      if (section === undefined) return found
      const known = sections.map((one) => one.heading).join('", "')
      throw new SourceError(`"${address}" has no section "${section}"; it has "${known}"`)
    },
  }
}

async function withFolders(root: Listing, source: SiteSource): Promise<Listing> {
  const pages = new Map(root.pages.map((page) => [page.path, page]))
  const left = [...root.indexes]
  const seen = new Set(left)
  for (let at = 0; at < left.length && at < mostIndexes; at += 1) {
    const text = await source.read(left[at] ?? '')
    if (text === undefined) continue
    const folder = readListing(text, root.home)
    for (const page of folder.pages) if (!pages.has(page.path)) pages.set(page.path, page)
    const further = folder.indexes.filter((path) => !seen.has(path))
    for (const path of further) seen.add(path)
    left.push(...further)
  }
  return { ...root, pages: [...pages.values()] }
}

/** The file of a page's Markdown, by any of its addresses; no path: it cannot be one of the site. */
export function pagePath(
  address: string,
  home: string,
  served?: string,
): { readonly path?: string; readonly hash: string } {
  const [given = '', ...rest] = address.trim().split('#')
  const hash = tryDecode(rest.join('#')) ?? ''
  const inner = /^[a-z][a-z\d+.-]*:/i.test(given)
    ? (pathBelow(given, home) ?? (served === undefined ? undefined : pathBelow(given, served)))
    : tryDecode(withoutBase(given.replace(/[?].*$/s, ''), home))
  if (inner === undefined) return { hash }
  const name = inner.replace(/\/+$/, '').replace(/\.(?:md|html)$/, '')
  const path = `${name === '' ? 'index' : name}.md`
  return isSitePath(path) ? { path, hash } : { hash }
}

/** `/handbook/docs/start`, as links of a site below `/handbook/` have it, and `/docs/start` are one. */
function withoutBase(path: string, home: string): string {
  const base = URL.canParse(home) ? new URL(home).pathname : '/'
  return `${path}/`.startsWith(base) && base !== '/' ? path.slice(base.length) : path.replace(/^\//, '')
}

/** Authors may give a heading another id than follows from its words: the page itself has it. */
async function byPublishedId(
  { path, sections }: Omit<FoundPage, 'section'>,
  id: string,
  source: SiteSource,
): Promise<PageSection | undefined> {
  const html = await source.read(path.replace(/\.md$/, '.html'))
  if (html === undefined) return undefined
  let heading: string | undefined
  let isOpen = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!isOpen && heading === undefined && /^h[1-6]$/.test(name) && attributes['id'] === id) {
        isOpen = true
        heading = ''
      }
    },
    ontext: (text) => void (isOpen && (heading += text)),
    onclosetag: (name) => void (/^h[1-6]$/.test(name) && (isOpen = false)),
  })
  parser.end(html)
  return heading === undefined ? undefined : sectionNamed(sections, heading)
}
