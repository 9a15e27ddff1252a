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

/** A navbar item with its address, independent of the page that shows it. */
export type LinkedNavbarItem =
  | {
      readonly type: 'link'
      readonly label: string
      readonly href: string
      readonly external: boolean
      readonly route?: string
      readonly sidebar?: string
      /** Targets on pages of the other versions of these docs. */
      readonly inVersions?: {
        readonly instance: string
        /** By the name of the version. */
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

/** Target of an item of the navbar in a version. */
export interface VersionLink {
  readonly href: string
  readonly route: string
  readonly sidebar?: string
}

/** Addresses of files that a page loads for some of its elements. */
interface PartFiles {
  readonly script?: string
  readonly style?: string
}

/** Input that each rendering thread gets once. Plain data. */
export interface SharedSite {
  readonly settings: SiteSettings
  readonly addressing: Addressing
  readonly view: SiteView
  readonly navbar: { readonly left: readonly LinkedNavbarItem[]; readonly right: readonly LinkedNavbarItem[] }
  readonly sidebars: readonly Sidebar[]
  /** Addresses of the fragments of sidebars that pages contain only in part, by sidebar id. */
  readonly rest: Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, readonly DocsVersion[]>>
  /** Addresses of the chunks and the style sheets of islands, by id. */
  readonly islands: Readonly<Record<string, PartFiles>>
  /** Address of the script that loads islands. */
  readonly wake?: string
  /** Addresses of the files that only pages with a feature load, by its name: `data-feature` of an element. */
  readonly features?: Readonly<Record<string, PartFiles>>
  /** Parts of the policies of pages. Default: every page has the policy of the site. */
  readonly policyParts?: PolicyParts
  /** Elements in the head of every page. */
  readonly head?: readonly HeadElement[]
  /** Locales of a site with more than one. */
  readonly locales?: readonly Pick<SiteLocale, 'code' | 'label' | 'isDefault'>[]
  /** Offers readers the locale of their browser. */
  readonly proposesLocale?: boolean
  /** Title of the page that replaces one that could not be rendered. */
  readonly crashedTitle: string
  /** First line of each Markdown version, with the address of the list of all pages. */
  readonly indexLine?: string
  /** Words that Markdown versions have on pages of older versions of the docs. */
  readonly versionWords?: Pick<Words['page'], 'version' | 'unreleased' | 'unmaintained' | 'latest'>
}

/** A fragment on a page: a reference to its body, of type `B`, and the addresses of its link slots. */
export interface FragmentInPage<B> {
  readonly body: B
  readonly facts: Pick<FragmentFacts, 'headings' | 'title' | 'words' | 'head'>
  readonly hrefs: readonly string[]
  /** Notes for readers about its names, by number. */
  readonly notes?: Readonly<Record<number, NameNote>>
  /** Prefix of every id, if the page of another entry contains the fragment among others. */
  readonly idPrefix?: string
}

/** A former anchor of a page, and the current location of its section: a route with an anchor, or an external address. */
export interface MovedAnchor {
  readonly id: string
  readonly href: string
  /** Text of the link. */
  readonly label: string
}

/** All that rendering one page needs beside `SharedSite`. */
export interface RenderJob<B> {
  readonly page: Page
  /** Files to write: the page's, and its Markdown version's. */
  readonly files: readonly string[]
  readonly markdownFile?: string
  /** `<entry key>#<fragment>` → fragment; the page's own body is at `#body`. */
  readonly fragments: Readonly<Record<string, FragmentInPage<B>>>
  /** Elements in the head of the pages of its content type. */
  readonly head?: readonly HeadElement[]
  /** Other versions of the page: version name → route. */
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
  /** Replaces a component that is missing or throws, if that is not an error. */
  readonly missing?: (name: string, reason?: string) => ComponentType
  /** Script of every page; the second one is for pages with tabs. The policy names both. */
  readonly inlineScript: string
  readonly tabsScript?: string
  /** React of the tool itself: one copy for theme, pages and islands. */
  readonly createElement: (type: unknown, props: unknown, ...children: ReactNode[]) => ReactElement
}
