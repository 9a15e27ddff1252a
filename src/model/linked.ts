import type { FragmentFacts, HeadElement } from './facts.ts'
import type { PageInLocale, SiteLocale } from './locale.ts'
import type { PolicyParts } from './policy.ts'
import type { DocsVersion, Page, Sidebar } from './page.ts'
import type { SiteView, DocumentProps, LayoutProps } from './theme.ts'
import type { Addressing } from './address.ts'
import type { SiteSettings } from './site.ts'
import type { NameNote } from './symbols.ts'
import type { Words } from './words.ts'
import type { ComponentType, ReactElement, ReactNode } from 'react'

/** A navbar item with resolved addresses, independent of the page. */
export type LinkedNavbarItem =
  | {
      readonly type: 'link'
      readonly label: string
      readonly href: string
      readonly external: boolean
      readonly route?: string
      readonly sidebar?: string
      /** Targets in the other versions of these docs. */
      readonly inVersions?: {
        readonly instance: string
        /** Links by version name. */
        readonly links: Readonly<Record<string, VersionLink>>
      }
    }
  | { readonly type: 'dropdown'; readonly label: string; readonly items: readonly LinkedNavbarItem[] }
  | { readonly type: 'locale'; readonly label: string }
  | { readonly type: 'search' }
  | {
      readonly type: 'version'
      readonly instance: string
      /** Links above and below the versions. */
      readonly before?: readonly LinkedNavbarItem[]
      readonly after?: readonly LinkedNavbarItem[]
    }
  | { readonly type: 'html'; readonly html: string }

/** Target of a navbar item in a version. */
export interface VersionLink {
  readonly href: string
  readonly route: string
  readonly sidebar?: string
}

/** Addresses of files loaded for some elements of a page. */
interface PartFiles {
  readonly script?: string
  readonly style?: string
}

/** Data sent to each rendering thread once. Plain data. */
export interface SharedSite {
  readonly settings: SiteSettings
  readonly addressing: Addressing
  readonly view: SiteView
  readonly navbar: { readonly left: readonly LinkedNavbarItem[]; readonly right: readonly LinkedNavbarItem[] }
  readonly sidebars: readonly Sidebar[]
  /** Addresses of sidebar fragments that complete partial sidebars, by sidebar id. */
  readonly rest: Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, readonly DocsVersion[]>>
  /** Addresses of chunks and style sheets of islands, by id. */
  readonly islands: Readonly<Record<string, PartFiles>>
  /** Address of the script that loads islands. */
  readonly wake?: string
  /** Addresses of files for theme features, by the name in `data-feature`. */
  readonly features?: Readonly<Record<string, PartFiles>>
  /** Parts of the policies of pages. Default: every page has the policy of the site. */
  readonly policyParts?: PolicyParts
  /** Elements in the head of every page. */
  readonly head?: readonly HeadElement[]
  /** Locales of a site with more than one. */
  readonly locales?: readonly Pick<SiteLocale, 'code' | 'label' | 'isDefault'>[]
  /** Suggests the locale of the browser to readers. */
  readonly proposesLocale?: boolean
  /** Title of the page that replaces one that could not be rendered. */
  readonly crashedTitle: string
  /** First line of each Markdown version, with the address of the list of all pages. */
  readonly indexLine?: string
  /** Words for the Markdown versions of pages in older docs versions. */
  readonly versionWords?: Pick<Words['page'], 'version' | 'unreleased' | 'unmaintained' | 'latest'>
}

/**
 * A fragment on a page: a reference to its body, of type `B`, and the addresses for its link slots.
 */
export interface FragmentInPage<B> {
  readonly body: B
  readonly facts: Pick<FragmentFacts, 'headings' | 'title' | 'excerpt' | 'words' | 'head'>
  readonly hrefs: readonly string[]
  /** Notes for readers about its names, by number. */
  readonly notes?: Readonly<Record<number, NameNote>>
  /** Prefix of all ids, if the fragment is one of several on the page of another entry. */
  readonly idPrefix?: string
}

/**
 * A former anchor of a page, with the present location of its section: a route with an anchor, or an external address.
 */
export interface MovedAnchor {
  readonly id: string
  readonly href: string
  /** Text of the link. */
  readonly label: string
}

/** Data for rendering a page, in addition to `SharedSite`. */
export interface RenderJob<B> {
  readonly page: Page
  /** Files to write: the page and its Markdown version. */
  readonly files: readonly string[]
  readonly markdownFile?: string
  /** Fragments by `<entry key>#<fragment>`; the page's own body is `#body`. */
  readonly fragments: Readonly<Record<string, FragmentInPage<B>>>
  /** Head elements for pages of its content type. */
  readonly head?: readonly HeadElement[]
  /** Routes of the page in other versions, by version name. */
  readonly inVersions?: Readonly<Record<string, string>>
  /** The page in all locales of a site with more than one. */
  readonly inLocales?: readonly PageInLocale[]
  /** Former anchors of the page. */
  readonly moved?: readonly MovedAnchor[]
}

/** Exports of the bundle of the theme: the contract between `theme/` and the tool. */
export interface ThemeModule {
  readonly Document: ComponentType<DocumentProps>
  readonly layouts: Readonly<Record<string, ComponentType<LayoutProps>>>
  readonly components: Readonly<Record<string, ComponentType>>
  /** Placeholder for a component that is missing or throws, if that is not an error. */
  readonly missing?: (name: string, reason?: string) => ComponentType
  /**
   * Inline script of every page, and another one for pages with tabs. The policy allows both by
   * hash.
   */
  readonly inlineScript: string
  readonly tabsScript?: string
  /** React of the tool: a single copy for theme, pages and islands. */
  readonly createElement: (type: unknown, props: unknown, ...children: ReactNode[]) => ReactElement
}
