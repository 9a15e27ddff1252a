import { Parser } from 'htmlparser2'
import { pathBelow, readListing, type Listing } from './listing.ts'
import { sectionNamed, sectionsOf, type PageSection } from './sections.ts'
import { isSitePath, SearchIndexes, SourceError, type Find, type SiteSource } from '../built-site/index.ts'
import { decodePath, encodePath, tryDecode } from '../../base/percent.ts'

/** A requested page. */
export interface FoundPage {
  /** Path of its Markdown in the output folder. */
  readonly path: string
  /** Address of the page for people. */
  readonly url: string
  readonly markdown: string
  readonly sections: readonly PageSection[]
  /** The section that the address or the caller names. */
  readonly section?: PageSection
}

/** A site. Only the search is cached, so each request sees the latest publication. */
export interface OpenSite {
  readonly source: SiteSource
  /** The whole index, including the indexes of folders. */
  listing(): Promise<Listing>
  /**
   * @param address `/docs/start`, `docs/start.md`, or the whole address; `#section` may follow
   * @throws SourceError with a message for the caller
   */
  page(address: string, section?: string): Promise<FoundPage>
  find(version?: string): Promise<Find>
}

/** Maximum number of indexes of folders. */
const maxIndexes = 500

/** Opens a built site. Files are read on request. */
export function openSite(source: SiteSource): OpenSite {
  const indexes = new SearchIndexes(source)
  const root = async (): Promise<Listing> => {
    const text = await source.read('llms.txt')
    if (text === undefined)
      throw new SourceError(`${source.name} has no llms.txt: it is not a site that docs has built`)
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
        throw new SourceError(`the site has no page "${address}"; use search or list_pages to find pages`)
      const sections = sectionsOf(markdown)
      const url = `${home}${encodePath(path.replace(/\.md$/, '').replace(/^index$/, ''))}`
      const located = { path, url, markdown, sections }
      const name = section ?? hash
      if (name === '') return located
      const match = sectionNamed(sections, name) ?? (await byPublishedId(located, name, source))
      if (match !== undefined) return { ...located, section: match }
      // An anchor may be something other than a heading.
      if (section === undefined) return located
      const headings = sections.map((candidate) => candidate.heading).join('", "')
      throw new SourceError(`"${address}" has no section "${section}"; it has "${headings}"`)
    },
  }
}

async function withFolders(root: Listing, source: SiteSource): Promise<Listing> {
  const pages = new Map(root.pages.map((page) => [page.path, page]))
  const queue = [...root.indexes]
  const seen = new Set(queue)
  for (let at = 0; at < queue.length && at < maxIndexes; at += 1) {
    const text = await source.read(queue[at] ?? '')
    if (text === undefined) continue
    const folder = readListing(text, root.home)
    for (const page of folder.pages) if (!pages.has(page.path)) pages.set(page.path, page)
    const further = folder.indexes.filter((path) => !seen.has(path))
    for (const path of further) seen.add(path)
    queue.push(...further)
  }
  return { ...root, pages: [...pages.values()] }
}

/** The Markdown file of a page by any of its addresses; no path: not an address of the site. */
export function pagePath(
  address: string,
  home: string,
  served?: string,
): { readonly path?: string; readonly hash: string } {
  const [location = '', ...rest] = address.trim().split('#')
  const hash = tryDecode(rest.join('#')) ?? ''
  const inner = /^[a-z][a-z\d+.-]*:/i.test(location)
    ? (pathBelow(location, home) ?? (served === undefined ? undefined : pathBelow(location, served)))
    : decodePath(withoutBase(location.replace(/[?].*$/s, ''), home))
  // Decoding leaves control characters encoded; no file has them.
  if (inner === undefined || /%(?:[01][\dA-F]|7F)/i.test(inner)) return { hash }
  const name = inner.replace(/\/+$/, '').replace(/\.(?:md|html)$/, '')
  const path = `${name === '' ? 'index' : name}.md`
  return isSitePath(path) ? { path, hash } : { hash }
}

/** Removes the base of the site: `/handbook/docs/start` and `/docs/start` are the same page below `/handbook/`. */
function withoutBase(path: string, home: string): string {
  const base = URL.canParse(home) ? new URL(home).pathname : '/'
  return `${path}/`.startsWith(base) && base !== '/' ? path.slice(base.length) : path.replace(/^\//, '')
}

/** Finds a section by an id that the author chose, which only the HTML page has. */
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
