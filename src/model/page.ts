import { type Diagnostic, type Location, startOf } from '../diagnostics/diagnostic.ts'
import type { Heading } from './facts.ts'
import type { HeadItem } from './head.ts'
import type { Untranslated } from './locale.ts'
import type { PluginItem } from './plugin-item.ts'

/** Plain data, which can be sent to other threads and be part of cache keys. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Link with its text. */
export interface Reference {
  /** Text of the link. */
  readonly label: string
  /** Path of the site, or absolute URL. */
  readonly href: string
}

/** A step of a breadcrumb trail; a category without a page has no address. */
export interface Crumb {
  /** Text of the step. */
  readonly label: string
  /** Path of the site, or absolute URL. */
  readonly href?: string
}

/** Colours that distinguish parts of a site, each with a pale background (`tokens.css`). */
export const tints = ['blue', 'green', 'amber', 'red', 'violet', 'cyan'] as const
/** A colour of a part of the site. */
export type Tint = (typeof tints)[number]

/** Meanings of a badge, shown by its colour. */
export const badgeTones = ['neutral', 'accent', 'good', 'warning', 'bad'] as const
/** Meaning of a badge, shown by its colour. */
export type BadgeTone = (typeof badgeTones)[number]

/** Appearance of a sidebar item. */
export interface ItemLook {
  /** Classes of its element. */
  readonly className?: string
  /** Short word beside the label. Without a `tone` it is neutral; HTTP methods have fixed colours. */
  readonly badge?: string
  /** Tone of the badge, which sets its colour and background. */
  readonly tone?: BadgeTone
  /** Custom data for a theme whose sidebar is replaced. */
  readonly props?: Json
}

/** Icon of a category. */
export interface CategoryIcon {
  /** Name of an icon before the label. */
  readonly icon?: string
  /** Colour of the icon. */
  readonly tint?: Tint
}

/** Sidebar item of an arrangement. Links to pages are routes, without the base URL. */
export type NavItem =
  | ({
      /** A link. */
      readonly type: 'link'
      /** Text of the link. */
      readonly label: string
      /** Route, or absolute URL. */
      readonly href: string
      /** The linked page is unlisted. */
      readonly unlisted?: boolean
    } & ItemLook)
  | ({
      /** A group of items. */
      readonly type: 'category'
      /** Title of the group. */
      readonly label: string
      /** Route of the page of the category. */
      readonly href?: string
      /** The page of the category is unlisted, so the category has no link. */
      readonly linkUnlisted?: boolean
      /** Items in order. */
      readonly items: readonly NavItem[]
      /** Readers can collapse the category. */
      readonly collapsible: boolean
      /** The category is collapsed initially, unless it contains the current page. */
      readonly collapsed: boolean
    } & CategoryIcon &
      ItemLook)
  | {
      /** HTML item. */
      readonly type: 'html'
      /** The HTML, unchanged. */
      readonly html: string
      /** Classes of its element. */
      readonly className?: string
      /** A plugin replaces the item before pages are linked. */
      readonly by?: PluginItem
    }

/** A named sidebar. */
export interface Sidebar {
  /** Name that pages and the navbar refer to. */
  readonly id: string
  /** Items in order. */
  readonly items: readonly NavItem[]
  /** Label in the navbar. Available once the site is linked. */
  readonly label?: string
}

/** Version of a docs instance. */
export interface DocsVersion {
  /** Name of the version, such as `1.0`; `current` for the unreleased version. */
  readonly name: string
  /** Label for readers. */
  readonly label: string
  /** Route of the version's root, e.g. `/docs` or `/docs/1.0`. */
  readonly path: string
  /** Route of the first page of the version, if `path` itself has no page. */
  readonly home?: string
  /** True for the default version. */
  readonly isLast: boolean
  /** Banner on its pages. */
  readonly banner?: 'unreleased' | 'unmaintained'
  /** The label is not shown above the pages. */
  readonly badge?: false
  /** Ids and routes of the docs of the version. */
  readonly docs: readonly { readonly id: string; readonly path: string }[]
  /** Ids of the version's sidebars. */
  readonly sidebars: readonly string[]
  /** Ids of docs that are drafts. */
  readonly draftIds: readonly string[]
}

/**
 * Recognizes the page of an entry that a locale leaves out because it has no translation. The home page and the search exist in
 * every locale: each page links to them, and the search page contains no text of the site.
 */
export const isLeftOut = (
  entry: { readonly isLeftOut?: true } | undefined,
  { route, layout }: { readonly route: string; readonly layout?: string },
): boolean => entry?.isLeftOut === true && route !== '/' && layout !== 'search'

/** Page that a content type arranges. Routes have no base URL, no file extension and no final slash. */
export interface Page {
  /** Route: the path in the site. */
  readonly route: string
  /** Name of a layout of the theme or of the plugin. */
  readonly layout: string
  /** Title as plain text. */
  readonly title: string
  /** Document title before the separator. Default: `title`; `false`: only the title of the site. */
  readonly documentTitle?: string | false
  /** Description for the head of the page, lists and link previews. */
  readonly description?: string
  /** Keywords for the search and the head of the page. */
  readonly keywords?: readonly string[]
  /** Options of the page for the search of the site. */
  readonly search?: {
    /** Kind of page that ranks below guides: a call, a type, or a list of other pages. Default: `guide`. */
    readonly kind?: 'operation' | 'schema' | 'list'
    /** Synonyms that readers may search for, used like keywords. */
    readonly synonyms?: readonly string[]
    /** Factor of the relevance of the page. Default: 1. */
    readonly boost?: number
    /** Queries whose first result is this page. */
    readonly pinned?: readonly string[]
    /** Language of the text. Default: the language of the site. */
    readonly language?: string
    /** Exclude the page from the search. */
    readonly exclude?: boolean
  }
  /** Address of an image for link previews. */
  readonly image?: string
  /** Size of that image in pixels, and its alternative text. */
  readonly imageAbout?: { readonly width: number; readonly height: number; readonly alt: string }
  /** `false`: hide the feedback form. Default: `feedback.enabled` of the configuration. */
  readonly feedback?: false
  /** `false`: hide the comments. Default: shown if the configuration has `comments`. */
  readonly comments?: false
  /** Elements added to `<head>`. */
  readonly head?: readonly HeadItem[]
  /** Key of the entry whose `body` is the content of the page. */
  readonly entry?: string
  /** Keys of other entries whose fragments the layout shows, e.g. excerpts in a list. */
  readonly uses?: readonly string[]
  /** Features of the theme that the layout shows for this page (`theme/features`). */
  readonly features?: readonly string[]
  /** Data for the layout, in addition to the content. */
  readonly data?: Json
  /** Cards that replace `<docs-cards>` in a body with `wantsCards`. */
  readonly cards?: readonly (Reference & { readonly description?: string })[]
  /** Id of the sidebar that the page shows. */
  readonly sidebar?: string
  /** Breadcrumb trail of the page. */
  readonly breadcrumbs?: readonly Crumb[]
  /** Link to the previous page. */
  readonly previous?: Reference
  /** Link to the next page. */
  readonly next?: Reference
  /** Heading levels in the table of contents; `false` for no table of contents. Default: 2 to 3. */
  readonly toc?: { readonly min: number; readonly max: number } | false
  /**
   * Headings that the layout adds, for the table of contents and the anchor check; an empty list for a layout without headings.
   * Without it, links to anchors of a page without text are not checked.
   */
  readonly headings?: readonly Heading[]
  /** Omit the page from sidebars, search, feeds, sitemap and llms files, and set `noindex`. */
  readonly unlisted?: boolean
  /**
   * Exclude the page from search engines, the sitemap and the search of the site (search results, tag lists). `outside`: the search of
   * the site still finds the page (old versions).
   */
  readonly noindex?: boolean | 'outside'
  /** Docs instance and name of the docs version of the page. */
  readonly version?: { readonly instance: string; readonly name: string }
  /** The layout does not show the title. */
  readonly hideTitle?: boolean
  /** URL of the "Edit this page" link. */
  readonly editUrl?: string
  /** Date (ISO 8601) and author of the last change. */
  readonly lastUpdate?: { readonly date?: string; readonly author?: string }
  /** Open Graph type. Default: `website`. */
  readonly kind?: 'website' | 'article'
  /** ISO date of publication, for articles. */
  readonly published?: string
  /** Authors for metadata, each with a path of the site or an absolute URL. */
  readonly authors?: readonly Crumb[]
  /**
   * Source of the Markdown version and of the search text: the `body` (default for pages with an entry), or the
   * rendered page (default for other pages; set it for layouts that display more than the body).
   */
  readonly textFrom?: 'body' | 'page'
  /** Heading of the group that `llms.txt` lists the page under. */
  readonly group?: string
  /** Set if the text is not in the language of the site. */
  readonly untranslated?: Untranslated
  /** Location of the source, for reports. */
  readonly location?: Location
  /** Location of the layout name, for the report of a missing layout. */
  readonly layoutLocation?: Location
}

/** A redirect. A final `/*` of `from` matches any rest, including an empty one. */
export interface Redirect {
  /** Path of the former address. */
  readonly from: string
  /** Path of the site, or absolute URL. If `from` has a wildcard, a final `/*` is the rest of the path. */
  readonly to: string
  /** Location in the source, for reports. */
  readonly location?: Location
}

/** Diagnostic of `arrange`. */
export interface ArrangeDiagnostic extends Diagnostic {
  /** Path of the plugin option that the diagnostic is about, e.g. `['versions', 1, 'route']`. The core adds its location. */
  readonly option?: readonly (string | number)[]
}

/** Pages and other results of `arrange`. */
export interface Arrangement {
  /** Pages of the content type. */
  readonly pages: readonly Page[]
  /** Sidebars of these pages. */
  readonly sidebars?: readonly Sidebar[]
  /** Redirects from former addresses of these pages. */
  readonly redirects?: readonly Redirect[]
  /** Docs versions of the instance. */
  readonly versions?: readonly DocsVersion[]
  /** Output files with fixed content, e.g. a bundled API description. Paths as in `Output`. */
  readonly files?: readonly { readonly path: string; readonly text: string }[]
  /** Problems that concern several entries. */
  readonly diagnostics?: readonly ArrangeDiagnostic[]
}

/** Maps routes of pages in other versions to the route of the same page in the default version, which is canonical. */
export function canonicalRoutes(versions: ReadonlyMap<string, readonly DocsVersion[]>): ReadonlyMap<string, string> {
  const routes = new Map<string, string>()
  for (const list of versions.values()) {
    const last = new Map(list.find(({ isLast }) => isLast)?.docs.map(({ id, path }) => [id, path]))
    for (const { isLast, docs } of list) {
      for (const { id, path } of isLast ? [] : docs) {
        const canonical = last.get(id)
        if (canonical !== undefined && canonical !== path) routes.set(path, canonical)
      }
    }
  }
  return routes
}

/** The start of a page in its source file; `undefined` for a page that the tool or a plugin generates. */
export function pageLocation({ location, entry }: Page): Location | undefined {
  if (location !== undefined || entry === undefined) return location
  return startOf(fileOfKey(entry))
}

/** The path of the source in the key of an entry. */
export function fileOfKey(key: string): string {
  return key.slice(key.indexOf(':') + 1).replace(/#[^#]*$/, '')
}
