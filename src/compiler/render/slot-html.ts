import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { addressed } from '../../model/address.ts'
import type { FragmentBody } from '../../model/facts.ts'
import type { RenderJob, ThemeModule } from '../../model/linked.ts'
import { fragmentHtml } from './fragment.ts'
import type { PreparedSite } from './view.ts'

/** Key of a fragment on the page. Keys of fragments of the page's main entry do not contain the entry. */
export function fragmentKey(
  { page, fragments }: RenderJob<FragmentBody>,
  entry: string,
  name: string,
): string | undefined {
  const isPreview = name === 'preview'
  const suffix = `#${isPreview ? 'body' : name}`
  const isOwn = page.entry === entry
  const keys = [...(isOwn && !isPreview ? [] : [entry + suffix]), ...(isOwn ? [suffix] : [])]
  const key = keys.find((candidate) => fragments[candidate] !== undefined)
  return key && key + (isPreview ? '?preview' : '')
}

/** End of the key of a title. */
export const titleSuffix = '?title'

/** Returns the HTML that fills a slot of a layout. */
export function slotHtml(
  job: RenderJob<FragmentBody>,
  key: string,
  { site, theme }: { readonly site: PreparedSite; readonly theme: ThemeModule },
): string {
  const isPreview = key.endsWith('?preview')
  const isTitle = key.endsWith(titleSuffix)
  const fragment = job.fragments[key.replace(/\?\w+$/, '')]
  if (fragment === undefined) return ''
  const { html, preview = html, title = '' } = fragment.body
  const linked = fragmentHtml(isTitle ? title : isPreview ? preview : html, fragment, site)
  const prefixed = fragment.idPrefix === undefined ? linked : withIdPrefix(linked, fragment.idPrefix)
  return prefixed.includes('<docs-cards>') ? withCards(prefixed, job, { site, theme }) : prefixed
}

/** Fills `<docs-cards>` with the cards of the page, which are unknown when its text is compiled. */
function withCards(
  html: string,
  { page: { cards = [] } }: RenderJob<FragmentBody>,
  { site: { addressing }, theme }: { readonly site: PreparedSite; readonly theme: ThemeModule },
): string {
  const { Card, Cards } = theme.components
  const elements = cards.map(({ label, href, description }, index) => {
    const props = { key: index, title: label, href: addressed({ href }, addressing).href }
    return createElement(Card as ComponentType<typeof props>, props, description)
  })
  const isShown = Card !== undefined && Cards !== undefined && cards.length > 0
  const markup = isShown ? renderToStaticMarkup(createElement(Cards, null, elements)) : ''
  return html.replace(/<docs-cards>\s*<\/docs-cards>/g, () => markup)
}

const tags = /<[a-z](?:[^">]|"[^"]*")*>/gi
const identifiers = /(\s(?:id|for|aria-(?:controls|describedby|labelledby|owns))=")([^"]+)/g

/** Adds a prefix to all ids and references to ids. Text that only looks like an attribute is unchanged. */
function withIdPrefix(html: string, prefix: string): string {
  const prefixed = (ids: string): string => ids.replace(/\S+/g, (id) => prefix + id)
  return html.replace(tags, (tag) => tag.replace(identifiers, (_, start: string, ids: string) => start + prefixed(ids)))
}
