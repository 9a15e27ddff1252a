import { randomBytes } from 'node:crypto'
import type { Root } from 'hast'
import { encode } from 'micromark-util-encode'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beginIslands } from '../islands/server.ts'
import { addressed } from '../../model/address.ts'
import type { FragmentBody } from '../../model/facts.ts'
import { slotMark } from '../../model/placeholders.ts'
import type { RenderJob, ThemeModule } from '../../model/linked.ts'
import type { PageView } from '../../model/theme.ts'
import { fragmentHtml } from './fragment.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { firstPlaceOf, type Page } from '../../model/page.ts'
import { withoutDigest } from '../../model/head.ts'
import { policyText } from '../../model/policy.ts'
import { withIcons } from './icons.ts'
import { mainOf, type Piece } from './main.ts'
import { codeInContent, declaredOnly, inlineCode, originsIn, undeclared } from './origins.ts'
import { defined } from '../../base/defined.ts'
import { pageView, type PreparedSite } from './view.ts'

/** Begins a slot while a page is rendered. No title or other data can pass for one: what is in it is known to this process alone. */
const slotOpen = `${slotMark}${randomBytes(8).toString('hex')}:`

/** A rendered document, with the names of what was missing. */
export interface Rendered {
  readonly html: string
  /** The content of the page, as `mainOf` reads it. */
  readonly main?: () => Root
  /** Layout that the theme does not have. */
  readonly missingLayout?: string
  /** What browsers will not show or run. */
  readonly diagnostics?: readonly Diagnostic[]
  /** What the theme gives that the policy forbids. */
  readonly ofTheme?: readonly string[]
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
    fragment(entry: string, name = 'body') {
      const key = fragmentKey(job, entry, name)
      return key === undefined ? null : slot(key)
    },
  }
  const document = (view: PageView): string => {
    beginIslands(layoutIslands)
    const layout = createElement(Layout, { site: site.view, page: view, ...about })
    const props = { site: site.view, page: view, children: layout }
    return `<!doctype html>${withPlainPolicy(renderToStaticMarkup(createElement(theme.Document, props)), site)}`
  }
  const at = defined({ place: firstPlaceOf(page) })
  const view = pageView(job, site, style)
  let html = document(view)
  // A layout is rendered before its islands are known: then the head needs their script.
  if (view.islands === undefined && site.wake !== undefined && island.test(html)) {
    html = document({ ...view, islands: site.wake })
  }
  const fill = (number: string): string => withCards(slotHtml(job, names[Number(number)] ?? '', site), job, site, theme)
  const drawn = withIcons(withModules(html, site), at)
  const open = drawn.html
  const whole = withFeatures(withTabsScript(join(slotsIn(open, fill)), theme), site)
  const judged = withOwnPolicy(whole, { open, page, site, theme })
  return {
    ...judged,
    diagnostics: [...drawn.diagnostics, ...(judged.diagnostics ?? [])],
    main: () => mainOf(open, site.view.url, (text) => (text.includes(slotOpen) ? slotsIn(text, fill) : undefined)),
  }
}

/** The document with the policy of this page, where it may load more than every page does, and reports of what none allows. */
function withOwnPolicy(
  html: string,
  about: {
    readonly open: string
    readonly page: Page
    readonly site: PreparedSite
    readonly theme: ThemeModule
  },
): Pick<Rendered, 'html' | 'diagnostics' | 'ofTheme'> {
  const { policyParts: parts, view } = about.site
  if (parts === undefined) return { html }
  const { inlineScript, tabsScript } = about.theme
  const at = defined({ route: about.page.route, place: firstPlaceOf(about.page) })
  const used = originsIn(html)
  const own = declaredOnly(used, parts)
  const policy = policyText(parts, own)
  return {
    html: policy === view.policy ? html : html.replace(`content="${view.policy}"`, () => `content="${policy}"`),
    diagnostics: [
      ...undeclared(used, parts, at),
      ...(about.page.head ?? []).flatMap((item) => withoutDigest(item, at.place)),
      ...codeInContent(html, about.open, at),
    ],
    ofTheme: inlineCode(about.open, [inlineScript, ...(tabsScript === undefined ? [] : [tabsScript])]),
  }
}

/** React escapes the apostrophes of the policy: two dozen of them on each page, between quotation marks. */
function withPlainPolicy(html: string, { view: { policy } }: PreparedSite): string {
  return html.replace(`content="${policy.replaceAll("'", '&#x27;')}"`, () => `content="${policy}"`)
}

/** Puts what tabs need before the first paint beside the constant script: fragments and layouts may have tabs. */
function withTabsScript(html: string, { inlineScript, tabsScript }: ThemeModule): string {
  if (tabsScript === undefined || !/class="tabs[ "]/.test(html)) return html
  const constant = `<script>${inlineScript}</script>`
  return html.replace(constant, () => `${constant}<script data-early="">${tabsScript}</script>`)
}

const feature = /<[a-z][^<>]*?\sdata-feature="([a-z-]+)"/g

/** Puts the style sheets and scripts of the features that elements of the page name into its head. */
function withFeatures(html: string, { features = {} }: PreparedSite): string {
  if (!html.includes(' data-feature="')) return html
  const used = new Set([...html.matchAll(feature)].map(([, name = '']) => name))
  const tags = [...used].sort().map((name) => {
    const { style, script } = features[name] ?? {}
    const sheet = style === undefined ? '' : `<link rel="stylesheet" href="${encode(style)}"/>`
    return sheet + (script === undefined ? '' : `<script type="module" src="${encode(script)}"></script>`)
  })
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

/** Begins the keys of islands in layouts. Those in fragments begin with hexadecimal digits. */
const layoutIslands = 'l'
const island = /<docs-island data-island="([^"]*)"/
const islands = new RegExp(island, 'g')

/** Adds the addresses of their modules to the islands of a layout. Those of fragments have them already. */
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

/** The key of an entry's fragment among those of the page; its own ones have keys without the entry. */
function fragmentKey({ page, fragments }: RenderJob<FragmentBody>, entry: string, name: string): string | undefined {
  const isPreview = name === 'preview'
  const own = `#${isPreview ? 'body' : name}`
  const isOwn = page.entry === entry
  const keys = [...(isOwn && !isPreview ? [] : [entry + own]), ...(isOwn ? [own] : [])]
  const key = keys.find((one) => fragments[one] !== undefined)
  return key && key + (isPreview ? '?preview' : '')
}

function slotHtml(job: RenderJob<FragmentBody>, name: string, site: PreparedSite): string {
  const preview = name.endsWith('?preview')
  const fragment = job.fragments[preview ? name.slice(0, -'?preview'.length) : name]
  if (fragment === undefined) return ''
  const { body } = fragment
  const html = fragmentHtml(preview ? (body.preview ?? body.html) : body.html, fragment, site)
  return fragment.idPrefix === undefined ? html : withIdPrefix(html, fragment.idPrefix)
}

/** Fills `<docs-cards>` with the cards of the page, which its text does not know. */
function withCards(
  html: string,
  { page: { cards = [] } }: RenderJob<FragmentBody>,
  { addressing }: PreparedSite,
  { components: { Card, Cards } }: ThemeModule,
): string {
  if (!html.includes('<docs-cards>')) return html
  const shown = cards.map(({ label, href, description }, index) => {
    const props = { key: index, title: label, href: addressed({ href }, addressing).href }
    return createElement(Card as ComponentType<typeof props>, props, description)
  })
  const isShown = Card !== undefined && Cards !== undefined && cards.length > 0
  const made = isShown ? renderToStaticMarkup(createElement(Cards, null, shown)) : ''
  return html.replace(/<docs-cards>\s*<\/docs-cards>/g, () => made)
}

const tags = /<[a-z](?:[^">]|"[^"]*")*>/gi
const identifiers = /(\s(?:id|for|aria-(?:controls|describedby|labelledby|owns))=")([^"]+)/g

/** Puts a prefix before each id and each reference to one. Text that only looks like an attribute is left alone. */
function withIdPrefix(html: string, prefix: string): string {
  const prefixed = (ids: string): string => ids.replace(/\S+/g, (id) => prefix + id)
  return html.replace(tags, (tag) => tag.replace(identifiers, (_, start: string, ids: string) => start + prefixed(ids)))
}
