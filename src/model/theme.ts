/**
 * Public types of the theme: the props of layouts, parts and MDX components. `theme/` imports only this file
 * from `src`. A file of a site that wraps a theme file imports the original from `@waybill/docs/theme/NAME`, such as
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

/** Link of a menu. `active`: its target is the current page, or a section that contains it. */
interface MenuLink extends Reference {
  readonly active: boolean
}

/** Navbar item. Its addresses include the base URL. */
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
      /** Suggest the language of the browser to readers, once. */
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

/** Sidebar item of a page. Its addresses include the base URL. Items on the path to the current page are active and open. */
export type SidebarItem =
  | ({ readonly type: 'link'; readonly external: boolean } & ItemLook & MenuLink)
  | ({
      readonly type: 'category'
      readonly label: string
      readonly href?: string
      readonly active: boolean
      readonly open: boolean
      readonly collapsible: boolean
      /** Empty for a category of a large sidebar whose items are loaded from the shared fragment. */
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
  /** Prefix of the keys in browser storage; also in `data-store` of `<html>`. */
  readonly storagePrefix: string
  /** Set for languages that are written from right to left. */
  readonly direction?: 'rtl'
  /** Name of the theme feature that all pages in this language load. */
  readonly languageFeature?: string
  readonly titleSeparator: string
  readonly favicon?: string
  /** Absolute URL of the link preview image of pages without an image. */
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
    /** Link target of the logo and the title, if it is not the home page. */
    readonly href?: string
    readonly hideOnScroll: boolean
  }
  readonly footer: {
    readonly links: readonly { readonly title: string; readonly items: readonly Reference[] }[]
    readonly copyright: string
  }
  /** Links with icons; `icon` is the full name of the icon, with its set. */
  readonly social?: readonly { readonly icon: string; readonly label: string; readonly href: string }[]
  readonly feedback?: { readonly to?: string }
  readonly comments?: Comments
  readonly assistants?: readonly Assistant[]
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapse: boolean }
  /** Addresses of style sheets, in order. */
  readonly styles: readonly string[]
  /** Address of the classic (non-module) script. */
  readonly script: string
  /** Content of the constant inline script, which sets the colour mode before the first paint. */
  readonly inlineScript: string
  /** The Content-Security-Policy, for the `<meta>`. */
  readonly policy: string
  readonly feeds: readonly { readonly title: string; readonly href: string; readonly type: string }[]
  /** Options of the built-in search (`search-index.json`); absent without it. */
  readonly search?: {
    /** Maximum number of suggestions while the reader types. */
    readonly maxSuggestions: number
    /** Highlight the words of the query on the page of a result. */
    readonly highlight: boolean
  }
  /** Analytics require the consent of the reader. A button with `data-privacy-choices` on a page asks again. */
  readonly asksConsent?: true
  /** `theme.options` of the configuration, for a custom theme. */
  readonly options: Json
}

/** Values of one page for layouts. */
export interface PageView {
  /** Without the base URL. */
  readonly route: string
  /** With the base URL. */
  readonly href: string
  /** Absolute. */
  readonly canonical: string
  /** Absolute URLs of the page in the languages that it is available in, and `x-default`. */
  readonly alternates?: readonly { readonly code: string; readonly href: string }[]
  /** Set if the text of the page is not in the language of the site. */
  readonly untranslated?: Untranslated
  readonly title: string
  /** Content of `<title>`. */
  readonly documentTitle: string
  readonly description?: string
  /** The description, unless the first paragraph of the page repeats it. */
  readonly lead?: string
  readonly keywords: readonly string[]
  /** Absolute URL of the link preview image. Default: the image of the site. */
  readonly image?: string
  readonly imageAbout?: NonNullable<Page['imageAbout']>
  readonly layout: string
  /** Show the feedback form; `to` is the URL that receives answers. */
  readonly feedback?: { readonly to?: string }
  /** giscus comments, on pages with text. */
  readonly comments?: Comments
  /** AI assistants that the page can be opened in; only for pages with a Markdown version. */
  readonly assistants?: readonly Assistant[]
  readonly kind: 'website' | 'article'
  readonly published?: string
  /** Authors for metadata. Addresses include the base URL. */
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
    /** Address of the fragment with the complete sidebar, if `items` is only a part of it. */
    readonly rest?: string
  }
  readonly breadcrumbs: readonly Crumb[]
  readonly previous?: Reference
  readonly next?: Reference
  /** Former anchors of the page, each with the current address of its content. */
  readonly moved?: readonly (Reference & { readonly id: string })[]
  /** Headings for the table of contents; empty on a page without one. */
  readonly toc: readonly Heading[]
  readonly version?: Omit<DocsVersion, 'docs' | 'draftIds' | 'home' | 'sidebars'> & {
    readonly instance: string
    readonly latest: string
    /** All versions, newest first, each with the address of the same page in that version, otherwise of its first page. */
    readonly all: readonly (Reference & { readonly name: string; readonly isHere: boolean })[]
  }
  readonly editUrl?: string
  readonly lastUpdate?: NonNullable<Page['lastUpdate']>
  /** Address of the style sheet of this page. */
  readonly style?: string
  /** Head elements that components in the content add, without `head` of the page. */
  readonly head: readonly HeadElement[]
  /** Number of words in the body, for the reading time. */
  readonly words: number
}

/** Props of a layout (`theme/layouts/NAME.tsx`, default export). The layout renders the content of `<body>`. */
export interface LayoutProps<Data = Json> {
  readonly site: SiteView
  readonly page: PageView
  /** Data of the content type for this page. */
  readonly data: Data
  /** Title with its markup; `null` if the title is plain text. */
  readonly title: ReactNode
  /** The compiled body. Put it into a separate element. */
  readonly content: ReactNode
  /** Renders another fragment that the page uses, by entry key and fragment name (`preview` is the part before the truncation mark). */
  fragment(entry: string, name?: string): ReactNode
}

/** Props of a slot (`theme/slots/NAME.tsx`, default export), which renders nothing unless a site replaces it. */
export interface SlotProps {
  readonly site: SiteView
  readonly page: PageView
}

/** Props of `theme/document.tsx` (default export): `<html>` with `<head>`; `children` is the layout, inside `<body>`. */
export interface DocumentProps {
  readonly site: SiteView
  readonly page: PageView
  readonly children: ReactNode
}
