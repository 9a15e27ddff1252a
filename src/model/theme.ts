/**
 * The public props of the theme: what layouts, parts and MDX components are given. `theme/` imports this and nothing
 * else of ours. A file of a site that wraps one of the theme finds it at `@waybill/docs/theme/NAME`, such as
 * `@waybill/docs/theme/parts/footer`; `docs theme eject NAME --wrap` writes such a file.
 *
 * @module
 */
import type { ReactNode } from 'react'
import type { Assistant } from './assistants.ts'
import type { Comments } from './comments.ts'
import type { CategoryIcon, Crumb, DocsVersion, ItemLook, Json, Page, Reference } from './page.ts'
import type { HeadElement, Heading } from './facts.ts'
import type { Untranslated } from './locale.ts'

export type { BadgeTone, Crumb, DocsVersion, Json, NavItem, Reference, Tint } from './page.ts'
export type { HeadElement, Heading } from './facts.ts'
export { counted, dateLabel, fill, formOf } from './words.ts'
export type { ContentWords, Forms, Language, PluginWords } from './words.ts'

/** A link of a menu: whether it leads to what the page is, or is a part of. */
interface MenuLink extends Reference {
  readonly active: boolean
}

/** A navbar item, resolved: addresses include the base URL. */
export type NavbarItem =
  | ({ readonly type: 'link'; readonly external: boolean } & MenuLink)
  | {
      readonly type: 'dropdown'
      readonly label: string
      readonly items: readonly NavbarItem[]
      readonly active: boolean
    }
  | {
      readonly type: 'locale'
      readonly label: string
      readonly locales: readonly ({ readonly code: string } & MenuLink)[]
      /** Readers are offered the language of their browser, once. */
      readonly propose?: boolean
    }
  | { readonly type: 'search' }
  | {
      readonly type: 'version'
      readonly instance: string
      readonly versions: readonly ({ readonly name: string } & MenuLink)[]
      /** Links above and below the versions. */
      readonly before?: readonly NavbarItem[]
      readonly after?: readonly NavbarItem[]
    }
  | { readonly type: 'html'; readonly html: string }

/** A sidebar item as the page shows it: addresses include the base URL; the branch of the page is marked and open. */
export type SidebarItem =
  | ({ readonly type: 'link'; readonly external: boolean } & ItemLook & MenuLink)
  | ({
      readonly type: 'category'
      readonly label: string
      readonly href?: string
      readonly active: boolean
      readonly open: boolean
      readonly collapsible: boolean
      /** Empty where the rest of a large sidebar comes from the shared fragment. */
      readonly items: readonly SidebarItem[]
    } & CategoryIcon &
      ItemLook)
  | { readonly type: 'html'; readonly html: string; readonly className?: string }

/** Values that are the same on every page. */
export interface SiteView {
  readonly title: string
  readonly tagline: string
  /** `https://…` without a final slash. */
  readonly url: string
  /** With a slash at both ends. */
  readonly baseUrl: string
  readonly locale: string
  /** The beginning of the site's keys in the storage of a browser; `<html>` has it in `data-store`. */
  readonly storagePrefix: string
  /** The direction of the language, where it is written from right to left. */
  readonly direction?: 'rtl'
  /** The feature that all pages of the language load. */
  readonly languageFeature?: string
  readonly titleSeparator: string
  readonly favicon?: string
  /** The picture for link previews of pages without one of their own. Absolute. */
  readonly image?: string
  readonly colorMode: {
    readonly default: 'light' | 'dark'
    readonly respectSystem: boolean
    readonly disableSwitch: boolean
  }
  readonly announcement?: { readonly id: string; readonly content: string; readonly dismissible: boolean }
  readonly navbar: {
    readonly title: string
    readonly logo?: { readonly alt: string; readonly src: string; readonly srcDark?: string }
    /** Target of logo and name, if it is not the home page. */
    readonly href?: string
    readonly hideOnScroll: boolean
  }
  readonly footer: {
    readonly links: readonly { readonly title: string; readonly items: readonly Reference[] }[]
    readonly copyright: string
  }
  /** Links with icons, by the whole names of these. */
  readonly social?: readonly { readonly icon: string; readonly label: string; readonly href: string }[]
  readonly feedback?: { readonly to?: string }
  readonly comments?: Comments
  readonly assistants?: readonly Assistant[]
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapse: boolean }
  /** Addresses of style sheets, in order. */
  readonly styles: readonly string[]
  /** Address of the one plain script. */
  readonly script: string
  /** Content of the one constant inline script, which sets the colour mode before the first paint. */
  readonly inlineScript: string
  /** The Content-Security-Policy, for the `<meta>`. */
  readonly policy: string
  readonly feeds: readonly { readonly title: string; readonly href: string; readonly type: string }[]
  /** The search of the site itself (`search-index.json`), if it has one. */
  readonly search?: {
    /** Most suggestions while one types. */
    readonly maxSuggestions: number
    /** Results mark the words of the query. */
    readonly highlight: boolean
  }
  /** Readers are asked before they are counted. A button with `data-privacy-choices` on a page asks again. */
  readonly asksConsent?: true
  /** Free for a site's own theme (`theme.options`). */
  readonly options: Json
}

/** One page, as layouts show it. */
export interface PageView {
  /** Without the base URL. */
  readonly route: string
  /** With the base URL. */
  readonly href: string
  /** Absolute. */
  readonly canonical: string
  /** Absolute addresses of the page in the languages that it is written in, and `x-default`. */
  readonly alternates?: readonly { readonly code: string; readonly href: string }[]
  /** Its text is not in the language of the site around it. */
  readonly untranslated?: Untranslated
  readonly title: string
  /** The whole `<title>`. */
  readonly documentTitle: string
  readonly description?: string
  readonly keywords: readonly string[]
  /** Absolute; that of the site, where the page names none. */
  readonly image?: string
  readonly imageAbout?: NonNullable<Page['imageAbout']>
  readonly layout: string
  /** Readers are asked whether the page was helpful; `to` is the address that answers are sent to. */
  readonly feedback?: { readonly to?: string }
  /** Comments of giscus, on pages with text. */
  readonly comments?: Comments
  /** Assistants that it can be opened in; it has Markdown then. */
  readonly assistants?: readonly Assistant[]
  readonly kind: 'website' | 'article'
  readonly published?: string
  /** Authors, for machines. Addresses include the base URL. */
  readonly authors?: readonly Crumb[]
  readonly noindex: boolean
  readonly unlisted: boolean
  readonly hideTitle: boolean
  /** Address of the Markdown version; absent on pages without one (404). */
  readonly markdown?: string
  readonly navbar: { readonly left: readonly NavbarItem[]; readonly right: readonly NavbarItem[] }
  readonly sidebar?: {
    readonly id: string
    readonly label: string
    readonly items: readonly SidebarItem[]
    /** Address of the fragment with the whole sidebar, if `items` is only a part of it. */
    readonly rest?: string
  }
  readonly breadcrumbs: readonly Crumb[]
  readonly previous?: Reference
  readonly next?: Reference
  /** Anchors that the page had, each with the address of what it was about. */
  readonly moved?: readonly (Reference & { readonly id: string })[]
  /** Headings for the table of contents; empty on a page without one. */
  readonly toc: readonly Heading[]
  readonly version?: Omit<DocsVersion, 'docs' | 'draftIds' | 'home' | 'sidebars'> & {
    readonly instance: string
    readonly latest: string
    /** All versions, the newest first, each with the address of the same page there, or of its first page. */
    readonly all: readonly (Reference & { readonly name: string; readonly isHere: boolean })[]
  }
  readonly editUrl?: string
  readonly lastUpdate?: NonNullable<Page['lastUpdate']>
  /** A style sheet of this page alone. */
  readonly style?: string
  /** Elements of the head that components of the body add, without those of the page itself. */
  readonly head: readonly HeadElement[]
  /** Words of the body, for reading time. */
  readonly words: number
}

/** Props of a layout (`theme/layouts/NAME.tsx`, default export). The layout renders all inside `<body>`. */
export interface LayoutProps<Data = Json> {
  readonly site: SiteView
  readonly page: PageView
  /** Data of the content type for this page. */
  readonly data: Data
  /** The title with its markup; `null` for a title that is plain text. */
  readonly title: ReactNode
  /** The compiled body; put it inside an element of its own. */
  readonly content: ReactNode
  /** Another fragment that the page uses, by entry key and fragment name (`preview` is the part before the truncation mark). */
  fragment(entry: string, name?: string): ReactNode
}

/** Props of `theme/document.tsx` (default export): `<html>` with `<head>`; `children` is the layout, inside `<body>`. */
export interface DocumentProps {
  readonly site: SiteView
  readonly page: PageView
  readonly children: ReactNode
}
