import { randomBytes } from 'node:crypto'
import type { Root } from 'hast'
import { encode } from 'micromark-util-encode'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beginIslands } from '../islands/server.ts'
import { addressed } from '../model/address.ts'
import type { FragmentBody } from '../model/facts.ts'
import { fillHoles, islandMark, linkMark, slotMark } from '../model/link-slot.ts'
import type { RenderJob, ShownFragment } from '../model/linked.ts'
import type { ThemeModule } from '../model/theme-module.ts'
import type { PageView } from '../theme.ts'
import { mainOf, type Piece } from './main.ts'
import { pageView, type PreparedSite } from './view.ts'

/** Begins a slot while a page is rendered. No title or other data can pass for one: what is in it is known to this process alone. */
const slotOpen = `${slotMark}${randomBytes(8).toString('hex')}:`

/** A rendered document, with the names of what was missing. */
export interface Rendered {
  readonly html: string
  /** What a reader came for, as `mainOf` reads it. */
  readonly main?: () => Root
  /** Layout that the theme does not have. */
  readonly missingLayout?: string
}

/** Renders one page to its document. Pure but for what components of the theme do; throws what they throw. */
export function renderPage(
  job: RenderJob<FragmentBody>,
  site: PreparedSite,
  theme: ThemeModule,
  style?: string,
): Rendered {
  const { page } = job
  const Layout = theme.layouts[page.layout]
  if (Layout === undefined) return { html: '', missingLayout: page.layout }
  // By number: a name may have signs that React writes in another way.
  const names: string[] = []
  const slot = (name: string): ReactNode => `${slotOpen}${names.push(name) - 1}${slotMark}`
  const about = {
    data: addressed(page.data ?? null, site.addressing),
    content: job.fragments['#body'] === undefined ? null : slot('#body'),
    fragment: (entry: string, name = 'body') => fragmentSlot(job, entry, name, slot),
  }
  const document = (view: PageView): string => {
    beginIslands(layoutIslands)
    const layout = createElement(Layout, { site: site.view, page: view, ...about })
    const props = { site: site.view, page: view, children: layout }
    return `<!doctype html>${renderToStaticMarkup(createElement(theme.Document, props))}`
  }
  const view = pageView(job, site, style)
  let html = document(view)
  // That the layout has islands is known when it was rendered: then the head needs their script.
  if (view.islands === undefined && site.wake !== undefined && island.test(html)) {
    html = document({ ...view, islands: site.wake })
  }
  const fill = (number: string): string => withCards(slotHtml(job, names[Number(number)] ?? '', site), job, site, theme)
  const open = withModules(html, site)
  return {
    html: join(slotsIn(open, fill)),
    main: () => mainOf(open, site.view.url, (text) => (text.includes(slotOpen) ? slotsIn(text, fill) : undefined)),
  }
}

/** Begins the keys of islands in layouts. Those in fragments begin with hexadecimal digits. */
const layoutIslands = 'l'
const island = /<docs-island data-island="([^"]*)"/
const islands = new RegExp(island, 'g')

/** Tells the islands of a layout where their modules are. Fragments have theirs already. */
function withModules(html: string, site: PreparedSite): string {
  return html.replace(islands, (tag, id: string) => `${tag} data-module="${encode(site.islands[id] ?? '')}"`)
}

/** A text in pieces: what stands between slots, and the HTML of the fragments that belong into them. */
function slotsIn(text: string, fill: (number: string) => string): readonly Piece[] {
  const [first = '', ...rest] = text.split(slotOpen)
  const pieces = rest.flatMap((part): Piece[] => {
    const end = part.indexOf(slotMark)
    return [{ html: fill(part.slice(0, end)) }, { text: part.slice(end + slotMark.length) }]
  })
  return [{ text: first }, ...pieces]
}

function join(pieces: readonly Piece[]): string {
  return pieces.map(({ text = '', html = '' }) => text + html).join('')
}

function fragmentSlot(
  job: RenderJob<FragmentBody>,
  entry: string,
  name: string,
  slot: (name: string) => ReactNode,
): ReactNode {
  const preview = name === 'preview'
  const key = job.page.entry === entry && name !== 'preview' ? `#${name}` : `${entry}#${preview ? 'body' : name}`
  const found = job.fragments[key] ?? job.fragments[`#${preview ? 'body' : name}`]
  if (found === undefined || (job.fragments[key] === undefined && job.page.entry !== entry)) return null
  return slot(`${job.fragments[key] === undefined ? `#${preview ? 'body' : name}` : key}${preview ? '?preview' : ''}`)
}

function slotHtml(job: RenderJob<FragmentBody>, name: string, site: PreparedSite): string {
  const preview = name.endsWith('?preview')
  const fragment = job.fragments[preview ? name.slice(0, -'?preview'.length) : name]
  if (fragment === undefined) return ''
  const { body } = fragment
  const html = fragmentHtml(preview ? (body.preview ?? body.html) : body.html, fragment, site)
  return fragment.idPrefix === undefined ? html : withIdPrefix(html, fragment.idPrefix)
}

/** Puts the cards of the page, of which the text knows nothing, into their place. */
function withCards(
  html: string,
  { page: { cards = [] } }: RenderJob<FragmentBody>,
  { addressing }: PreparedSite,
  { components: { Card, Cards } }: ThemeModule,
): string {
  if (!html.includes('<docs-cards>')) return html
  const shown =
    Card === undefined || Cards === undefined || cards.length === 0
      ? ''
      : renderToStaticMarkup(
          createElement(
            Cards,
            null,
            cards.map(({ label, href, description }, index) => {
              const props = { key: index, title: label, href: addressed({ href }, addressing).href }
              return createElement(Card as ComponentType<typeof props>, props, description)
            }),
          ),
        )
  return html.replace(/<docs-cards>\s*<\/docs-cards>/g, () => shown)
}

const tags = /<[a-z](?:[^">]|"[^"]*")*>/gi
const identifiers = /(\s(?:id|for|aria-(?:controls|describedby|labelledby|owns))=")([^"]+)/g

/** Puts a prefix before each id and each reference to one. Text that only looks like an attribute is left alone. */
function withIdPrefix(html: string, prefix: string): string {
  const prefixed = (ids: string): string => ids.replace(/\S+/g, (id) => prefix + id)
  return html.replace(tags, (tag) => tag.replace(identifiers, (_, start: string, ids: string) => start + prefixed(ids)))
}

/** The HTML of a fragment with its links and islands filled in. `origin` makes links absolute, for feeds. */
export function fragmentHtml(
  html: string,
  fragment: Pick<ShownFragment<unknown>, 'hrefs'>,
  site: PreparedSite,
  origin = '',
): string {
  const linked = fillHoles(html, linkMark, (number) => {
    const href = fragment.hrefs[Number(number)] ?? ''
    return encode(origin !== '' && href.startsWith('/') && !href.startsWith('//') ? origin + href : href)
  })
  return fillHoles(linked, islandMark, (id) => encode(site.islands[id] ?? ''))
}

/** The Markdown of a fragment, with absolute links. */
export function fragmentMarkdown(fragment: ShownFragment<FragmentBody>, site: PreparedSite): string {
  return fillHoles(fragment.body.markdown, linkMark, (number) => {
    const href = fragment.hrefs[Number(number)] ?? ''
    const absolute = href.startsWith('/') && !href.startsWith('//') ? site.view.url + href : href
    return absolute.replace(/[\s()<>]/g, (c) => encodeURIComponent(c).replace('(', '%28').replace(')', '%29'))
  })
}
