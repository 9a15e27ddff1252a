import { createElement, type ReactNode } from 'react'
import type { FragmentBody } from '../../../src/model/facts.ts'
import { linkMark } from '../../../src/model/placeholders.ts'
import type { RenderJob, SharedSite, FragmentInPage, ThemeModule } from '../../../src/model/linked.ts'
import type { DocsVersion, NavItem, Page } from '../../../src/model/page.ts'
import { prepareSite, type PreparedSite } from '../../../src/compiler/render/view.ts'
import type { DocumentProps, LayoutProps } from '../../../src/model/theme.ts'
import { site as view } from '../../theme/sample.ts'

export const version = (name: string, path: string, isLast: boolean): DocsVersion => ({
  name,
  label: `v${name}`,
  path,
  isLast,
  docs: [],
  sidebars: [],
  draftIds: [],
  ...(isLast ? {} : { banner: 'unmaintained' as const }),
})

const items: readonly NavItem[] = [
  { type: 'link', label: 'Start', href: '/docs' },
  {
    type: 'category',
    label: 'C',
    collapsible: true,
    collapsed: true,
    href: '/docs/c',
    items: [
      {
        type: 'category',
        label: 'D',
        collapsible: true,
        collapsed: true,
        items: [{ type: 'link', label: 'E', href: '/docs/c/e' }],
      },
    ],
  },
  { type: 'category', label: 'F', collapsible: true, collapsed: false, items: [], href: '/docs/f', linkUnlisted: true },
  { type: 'link', label: 'Away', href: 'https://b.example' },
]

/** A site with a base URL, a sidebar and two versions. */
export function preparedSite(more: Partial<SharedSite> = {}): PreparedSite {
  return prepareSite({
    settings: {
      title: 'Parcel',
      tagline: '',
      url: 'https://docs.parcel.example',
      baseUrl: '/sub/',
      titleSeparator: '|',
      locale: 'en',
      policy: '',
    },
    addressing: { baseUrl: '/sub/', trailingSlash: false },
    view: { ...view, baseUrl: '/sub/' },
    crashedTitle: 'Page Error',
    navbar: {
      left: [
        { type: 'link', label: 'Guides', href: '/sub/docs', external: false, route: '/docs', sidebar: 'guides' },
        { type: 'link', label: 'Home', href: '/sub/', external: false, route: '/' },
        {
          type: 'dropdown',
          label: 'More',
          items: [{ type: 'link', label: 'Blog', href: '/sub/blog', external: false, route: '/blog' }],
        },
        { type: 'link', label: 'Away', href: 'https://b.example', external: true },
      ],
      right: [{ type: 'version', instance: 'docs' }, { type: 'locale', label: 'English' }, { type: 'search' }],
    },
    sidebars: [{ id: 'guides', items }],
    rest: {},
    versions: { docs: [version('2', '/docs', true), version('1', '/docs/1', false)] },
    islands: { 'parts/counter': { script: '/sub/assets/island-0-X.js' } },
    wake: '/sub/assets/wake-X.js',
    ...more,
  })
}

/** A fragment with the given body and addresses. */
export function fragment(
  html: string,
  hrefs: readonly string[] = [],
  more: Partial<FragmentBody> = {},
): FragmentInPage<FragmentBody> {
  return { body: { html, markdown: '', sections: [], ...more }, facts: { headings: [], excerpt: '', words: 2 }, hrefs }
}

/** The render job of a page. */
export function job(
  page: Partial<Page> & { readonly route: string },
  more: Partial<RenderJob<FragmentBody>> = {},
): RenderJob<FragmentBody> {
  return {
    page: { layout: 'plain', title: 'Title', ...page },
    files: ['x.html'],
    markdownFile: 'x.md',
    fragments: {},
    ...more,
  }
}

/** A theme with only the tested layout. */
export function theme(Layout: (props: LayoutProps) => ReactNode): ThemeModule {
  return {
    Document: ({ page, children }: DocumentProps) =>
      createElement('html', { title: page.description }, createElement('body', null, children)),
    layouts: { plain: Layout },
    components: {},
    inlineScript: '',
    createElement: createElement as ThemeModule['createElement'],
  }
}

/** The slot of a link. */
export const slot = (number: number) => `${linkMark}${number}${linkMark}`
