import { definePlugin } from '../../plugin.ts'
import type { Page, RenderedPage, RenderedSite, Site, NavItem, Sidebar } from '../../plugin.ts'
import { fullText } from './full-text.ts'

/**
 * Writes `llms.txt` (https://llmstxt.org): title, tagline, and the pages in sections in order of the sidebars, linked
 * to their Markdown; and `llms-full.txt`, the Markdown of all those pages under their titles and addresses, in order
 * of route, in several files where it is too much for one. Unlisted and noindex pages are in neither, and of several docs
 * versions only the last.
 */
export default definePlugin({
  create: (_, { words }) => ({
    name: 'llms',
    outputs: ['llms.txt', 'llms-full.txt', 'llms-full-*'],
    digest,
    *emit(site) {
      const sections = listPages(site, words.pages.group)
      yield { path: 'llms.txt', content: () => index(site, sections) }
      const listed = new Set(sections.flatMap(({ pages }) => pages))
      yield* fullText(site, { listed, heading: headingOf(site) })
    },
  }),
})

function digest({ page, url, markdown }: RenderedPage): string | undefined {
  if (page.unlisted || page.noindex || page.untranslated || page.route === '/404') return undefined
  const body = markdown()
    .trim()
    .replace(/^# .*(?:\n+|$)/, '')
  return `# ${line(page.title)}\n\nSource: ${url}\n\n${body}`.trimEnd() + '\n'
}

function index(site: RenderedSite, sections: ReturnType<typeof listPages>): string {
  const parts = [headingOf(site)]
  for (const { heading, pages } of sections) {
    parts.push(`## ${line(heading)}\n`, pages.map((page) => `${item(page, site)}\n`).join(''))
  }
  return parts.join('\n').replace(/\n+$/, '\n')
}

/** Title and tagline. */
function headingOf({ settings: { title, tagline } }: Site): string {
  return `# ${line(title)}\n${tagline.trim() === '' ? '' : `\n> ${line(tagline)}\n`}`
}

function item(page: Page, site: Site): string {
  const description = page.description ? `: ${line(page.description)}` : ''
  return `- [${line(page.title)}](${markdownAddress(page.route, site)})${description}`
}

/** Address of the Markdown version of a page: `/x` → `/x.md`, `/` → `/index.md`. */
function markdownAddress(route: string, { settings }: Site): string {
  const path = route === '/' ? 'index' : route.slice(1)
  const address = encodeURI(`${settings.url}${settings.baseUrl}${decode(path)}.md`)
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Text as one line of Markdown that shows exactly this text. */
function line(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  return folded.replace(/[\\`*_[\]<>&#]/g, (c, at: number) => (isPlain(c, at, folded) ? c : `\\${c}`))
}

/** `_` inside a word, `#` not at the start and `&` before a space mean nothing in Markdown. */
function isPlain(c: string, at: number, all: string): boolean {
  if (c === '_') return /\w/.test(all[at - 1] ?? '') && /\w/.test(all[at + 1] ?? '')
  if (c === '&') return !/[\w#]/.test(all[at + 1] ?? '')
  return c === '#' && at > 0
}

/**
 * All listed pages in sections, each page once: first those that the sidebars name, in their order, then the rest in
 * order of route. The heading is the page's `group`, else what the navbar calls its sidebar, else its sidebar's name,
 * else `rest`.
 */
function listPages(site: Site, rest: string) {
  const left = new Map(site.pages.filter((page) => isListed(page, site)).map((page) => [page.route, page]))
  const sections = new Map<string, Page[]>()
  const add = (page: Page, heading: string) => {
    left.delete(page.route)
    const pages = sections.get(heading)
    if (pages) pages.push(page)
    else sections.set(heading, [page])
  }
  for (const sidebar of site.sidebars.values()) {
    for (const route of routesOf(sidebar.items)) {
      const page = left.get(route)
      if (page) add(page, page.group ?? sidebarName(sidebar))
    }
  }
  for (const page of left.values()) {
    const { sidebar } = page
    add(page, page.group ?? (sidebar === undefined ? rest : sidebarName(site.sidebars.get(sidebar) ?? { id: sidebar })))
  }
  return [...sections].map(([heading, pages]) => ({ heading, pages }))
}

function isListed({ unlisted, noindex, untranslated, route, version }: Page, site: Site): boolean {
  // What has no translation is listed where it was written.
  if (unlisted || noindex || untranslated || route === '/404') return false
  const known = version && site.versions.get(version.instance)?.find(({ name }) => name === version.name)
  return known?.isLast ?? true
}

function* routesOf(items: readonly NavItem[]): Iterable<string> {
  for (const item of items) {
    if (item.type !== 'html' && item.href !== undefined) yield item.href
    if (item.type === 'category') yield* routesOf(item.items)
  }
}

/** `guidesSidebar` → `Guides`, `api-reference` → `Api reference`; of `docs/1.0/guides` the last part counts. */
function sidebarName({ id, label }: Pick<Sidebar, 'id' | 'label'>): string {
  if (label !== undefined) return label
  const words =
    id
      .replace(/^.*[/:]/, '')
      .replace(/[-_ ]?sidebar$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || id
  return words.charAt(0).toUpperCase() + words.slice(1)
}
