import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LayoutProps, PageView, SiteView } from '../../src/model/theme.ts'
import Document from '../../theme/document.tsx'
import { inlineScript } from '../../theme/inline.ts'

/** A site as the tool passes it to the theme, with all optional parts. */
export const site: SiteView = {
  title: 'Parcel',
  tagline: 'Documentation of Parcel',
  url: 'https://docs.parcel.example',
  baseUrl: '/',
  locale: 'en',
  storagePrefix: 'docs-12345678:',
  titleSeparator: '|',
  favicon: '/favicon.svg',
  colorMode: { default: 'dark', respectSystem: false, disableSwitch: false },
  announcement: { id: 'news-1', content: 'Read the [news](/blog) & **more**', dismissible: true },
  navbar: { title: 'Parcel', logo: { alt: 'Parcel', src: '/logo.svg' }, hideOnScroll: true },
  footer: {
    links: [
      {
        title: 'More',
        items: [
          { label: 'Status', href: 'https://status.parcel.example' },
          { label: 'llms.txt', href: '/llms.txt' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 Parcel',
  },
  sidebar: { hideable: true, autoCollapse: false },
  styles: ['/assets/style-1.css'],
  script: '/assets/script-1.js',
  inlineScript,
  policy: "default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'",
  feeds: [{ title: 'Blog', href: '/blog/rss.xml', type: 'application/rss+xml' }],
  search: { maxSuggestions: 8, highlight: false },
  options: null,
}

/** A page in the middle of a sidebar. */
export const page: PageView = {
  route: '/docs/returns/labels',
  href: '/docs/returns/labels',
  canonical: 'https://docs.parcel.example/docs/returns/labels',
  title: 'Labels',
  documentTitle: 'Labels | Parcel',
  description: 'How labels are made',
  keywords: ['labels', 'returns'],
  layout: 'doc',
  kind: 'website',
  noindex: false,
  unlisted: false,
  hideTitle: false,
  markdown: '/docs/returns/labels.md',
  navbar: {
    left: [
      { type: 'link', label: 'Guides', href: '/docs/start', external: false, active: true },
      {
        type: 'dropdown',
        label: 'API & SDKs',
        active: false,
        items: [
          {
            type: 'link',
            label: 'Flutter SDK',
            href: 'https://code.parcel.example/flutter',
            external: true,
            active: false,
          },
        ],
      },
    ],
    right: [
      {
        type: 'locale',
        label: 'English',
        locales: [{ code: 'en', label: 'English', href: '/docs/returns/labels', active: true }],
      },
      {
        type: 'version',
        instance: 'docs',
        versions: [
          { name: '2.0', label: '2.0', href: '/docs/start', active: true },
          { name: '1.0', label: '1.0', href: '/docs/1.0', active: false },
        ],
      },
      { type: 'search' },
    ],
  },
  sidebar: {
    id: 'guides',
    label: 'guides',
    items: [
      { type: 'link', label: 'Start', href: '/docs/start', external: false, active: false },
      {
        type: 'category',
        label: 'Returns',
        href: '/docs/returns',
        active: true,
        open: true,
        collapsible: true,
        icon: 'package-open',
        tint: 'amber',
        items: [
          {
            type: 'link',
            label: 'Labels',
            href: '/docs/returns/labels',
            external: false,
            active: true,
            badge: '3 min',
          },
          {
            type: 'link',
            label: 'Refunds',
            href: '/docs/returns/refunds',
            external: false,
            active: false,
            badge: 'New',
            tone: 'good',
          },
          {
            type: 'category',
            label: 'Deep',
            active: false,
            open: false,
            collapsible: true,
            badge: 'Beta',
            tone: 'warning',
            items: [{ type: 'link', label: 'Well', href: '/docs/well', external: false, active: false }],
          },
        ],
      },
      {
        type: 'category',
        label: 'Elsewhere',
        href: '/docs/elsewhere',
        active: false,
        open: false,
        collapsible: true,
        items: [],
      },
    ],
  },
  breadcrumbs: [{ label: 'Guides' }, { label: 'Returns', href: '/docs/returns' }],
  previous: { label: 'Start', href: '/docs/start' },
  next: { label: 'Well', href: '/docs/well' },
  toc: [
    { depth: 2, id: 'print', text: 'Print' },
    { depth: 3, id: 'paper', text: 'Paper' },
  ],
  editUrl: 'https://code.parcel.example/edit/labels.md',
  lastUpdate: { date: '2025-03-04T10:00:00Z', author: 'Ada' },
  head: [],
  words: 120,
}

/** The whole document that a layout renders from sample props. */
export function render<Data>(
  Layout: ComponentType<LayoutProps<Data>>,
  data: Data,
  change: {
    readonly page?: Partial<PageView>
    readonly site?: Partial<SiteView>
    readonly content?: LayoutProps['content']
  } = {},
): string {
  const props = { site: { ...site, ...change.site }, page: { ...page, ...change.page } }
  const fragment = (entry: string, name = 'body'): string => `[${entry}#${name}]`
  const layout = createElement(Layout, {
    ...props,
    data,
    title: null,
    content: change.content ?? 'The content',
    fragment,
  })
  return `<!doctype html>${renderToStaticMarkup(createElement(Document, { ...props, children: layout }))}`
}
