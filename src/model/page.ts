import { type Diagnostic, type Place, startOf } from '../diagnostics/diagnostic.ts'
import type { Heading } from './facts.ts'
import type { HeadItem } from './head.ts'
import type { Untranslated } from './locale.ts'
import type { PluginItem } from './plugin-item.ts'

/** Plain data: what crosses threads and enters cache keys. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A link with the words to show for it. */
export interface Reference {
  /** Text of the link. */
  readonly label: string
  /** A path of the site, or an address. */
  readonly href: string
}

/** A step of a breadcrumb trail; a category without a page has no address. */
export interface Crumb {
  /** Text of the step. */
  readonly label: string
  /** A path of the site, or an address. */
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

/** Look of an item of a sidebar, as arranged and as shown. */
export interface ItemLook {
  /** Classes of its element. */
  readonly className?: string
  /** A short word beside the label; without a `tone` it is plain, and a method of HTTP has its own colour. */
  readonly badge?: string
  /** Colour of the badge, with a background that fits. */
  readonly tone?: BadgeTone
  /** Data for a sidebar that the site replaces. */
  readonly props?: Json
}

/** Icon of a category. */
export interface CategoryIcon {
  /** Name of an icon before the label. */
  readonly icon?: string
  /** Colour of the icon. */
  readonly tint?: Tint
}

/** An item of a sidebar, as arranged: pages are named by route, without the base URL. */
export type NavItem =
  | ({
      /** A link. */
      readonly type: 'link'
      /** Text of the link. */
      readonly label: string
      /** A route, or an address. */
      readonly href: string
      /** The linked page is unlisted. */
      readonly unlisted?: boolean
    } & ItemLook)
  | ({
      /** A group of items. */
      readonly type: 'category'
      /** Title of the group. */
      readonly label: string
      /** The page of the category itself. */
      readonly href?: string
      /** The linked page is unlisted: the category shows no link. */
      readonly linkUnlisted?: boolean
      /** In order. */
      readonly items: readonly NavItem[]
      /** Readers can fold it. */
      readonly collapsible: boolean
      /** It is folded, unless it contains the current page. */
      readonly collapsed: boolean
    } & CategoryIcon &
      ItemLook)
  | {
      /** HTML as it is. */
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
  /** The name that pages and the navbar have for it. */
  readonly id: string
  /** In order. */
  readonly items: readonly NavItem[]
  /** Label in the navbar. Available once the site is linked. */
  readonly label?: string
}

/** One version of a docs instance, as the specification's entity has it. */
export interface DocsVersion {
  /** Its name, such as `1.0`; `current` for what is being written. */
  readonly name: string
  /** Label for readers. */
  readonly label: string
  /** Route of the version's root, e.g. `/docs` or `/docs/1.0`. */
  readonly path: string
  /** Route of the first page of the version, if `path` itself has no page. */
  readonly home?: string
  /** Readers get this version by default. */
  readonly isLast: boolean
  /** Banner on its pages. */
  readonly banner?: 'unreleased' | 'unmaintained'
  /** The label is not shown above the pages. */
  readonly badge?: false
  /** Ids of its docs, with their routes. */
  readonly docs: readonly { readonly id: string; readonly path: string }[]
  /** Ids of the version's sidebars. */
  readonly sidebars: readonly string[]
  /** Ids of docs that are drafts. */
  readonly draftIds: readonly string[]
}

/** A page as a content type arranges it. Routes are without the base URL, the ending and the final slash. */
export interface Page {
  /** Path in the site. */
  readonly route: string
  /** Name of a layout of the theme, or of one that the plugin brings. */
  readonly layout: string
  /** Its title, as text. */
  readonly title: string
  /** Document title before the separator, if it is not `title`; `false`: only the title of the site. */
  readonly documentTitle?: string | false
  /** For the head of the page, lists and link previews. */
  readonly description?: string
  /** For the search and the head of the page. */
  readonly keywords?: readonly string[]
  /** Settings of the page for the search of the site. */
  readonly search?: {
    /** Kind of page that ranks below guides: a call, a type, or a list of other pages. Default: `guide`. */
    readonly kind?: 'operation' | 'schema' | 'list'
    /** Words that readers use for it, found like keywords. */
    readonly synonyms?: readonly string[]
    /** Weight of its words, compared to other pages; default: 1. */
    readonly boost?: number
    /** Queries whose first result it is. */
    readonly pinned?: readonly string[]
    /** Language of its text, if not that of the site. */
    readonly language?: string
    /** The search does not find it. */
    readonly exclude?: boolean
  }
  /** Address of an image for link previews. */
  readonly image?: string
  /** Size of that image in pixels, and its alternative text. */
  readonly imageAbout?: { readonly width: number; readonly height: number; readonly alt: string }
  /** `false`: readers are not asked what they think of the page. Default: as the site has it. */
  readonly feedback?: false
  /** `false`: readers see no comments. Default: as the site has it. */
  readonly comments?: false
  /** Elements for its `<head>`, as written. */
  readonly head?: readonly HeadItem[]
  /** Key of the entry whose `body` is the page's content. */
  readonly entry?: string
  /** Keys of other entries whose fragments the layout shows, e.g. excerpts in a list. */
  readonly uses?: readonly string[]
  /** Features of the theme that the layout shows for this page (`theme/features`). */
  readonly features?: readonly string[]
  /** Data for the layout, beside the content. */
  readonly data?: Json
  /** Cards that take the place of `<docs-cards>` in the body, where there is one (`wantsCards`). */
  readonly cards?: readonly (Reference & { readonly description?: string })[]
  /** Id of the sidebar that the page shows. */
  readonly sidebar?: string
  /** Steps that lead to it. */
  readonly breadcrumbs?: readonly Crumb[]
  /** The page before it. */
  readonly previous?: Reference
  /** The page after it. */
  readonly next?: Reference
  /** Levels of the table of contents; `false` for none. Default 2 to 3. */
  readonly toc?: { readonly min: number; readonly max: number } | false
  /**
   * Headings that the layout itself makes, for the table of contents and the anchor check; empty, if it makes none.
   * Anchors of a page without text are judged only where this is said.
   */
  readonly headings?: readonly Heading[]
  /** Kept out of sidebars, search, feeds, sitemap and llms files; `noindex`. */
  readonly unlisted?: boolean
  /**
   * Not indexed and not listed by machines, though part of the site (search results, tag lists). `outside`: the search of
   * the site itself finds it (old versions).
   */
  readonly noindex?: boolean | 'outside'
  /** Name of the docs version, and the instance it belongs to. */
  readonly version?: { readonly instance: string; readonly name: string }
  /** The layout does not show the title. */
  readonly hideTitle?: boolean
  /** Address of the source in an editor. */
  readonly editUrl?: string
  /** When it was changed last, in ISO 8601, and by whom. */
  readonly lastUpdate?: { readonly date?: string; readonly author?: string }
  /** OpenGraph type. Default `website`. */
  readonly kind?: 'website' | 'article'
  /** ISO date of publication, for articles. */
  readonly published?: string
  /** Authors, for machines, each with a path of the site or an absolute address. */
  readonly authors?: readonly Crumb[]
  /**
   * Source of the Markdown version and of the search text: the `body` as written (default for pages with an entry), or the
   * whole page as rendered (default for others, and for layouts that show more than the body).
   */
  readonly textFrom?: 'body' | 'page'
  /** Heading of the group that `llms.txt` lists the page under. */
  readonly group?: string
  /** Language of its text, if it differs from the language of the site. */
  readonly untranslated?: Untranslated
  /** Location of the source, for reports. */
  readonly place?: Place
  /** Location of the name of its layout, for the report that the theme has no such layout. */
  readonly layoutPlace?: Place
}

/** A redirect. `from` may end in `/*`, which matches any rest, also an empty one. */
export interface Redirect {
  /** Path of the old address. */
  readonly from: string
  /** A path of the site, or an address. Behind a source with a wildcard, a final `/*` is the rest of the path. */
  readonly to: string
  /** Location in the source, for reports. */
  readonly place?: Place
}

/** A report of `arrange`. */
export interface ArrangeDiagnostic extends Diagnostic {
  /** Path of the plugin option that the report is about, e.g. `['versions', 1, 'route']`: the core gives it that place. */
  readonly option?: readonly (string | number)[]
}

/** Pages and other results that a content type makes of all its entries. */
export interface Arrangement {
  /** Its pages. */
  readonly pages: readonly Page[]
  /** Those that its pages show. */
  readonly sidebars?: readonly Sidebar[]
  /** From addresses that its pages have had. */
  readonly redirects?: readonly Redirect[]
  /** Versions of docs that it has. */
  readonly versions?: readonly DocsVersion[]
  /** Files with fixed content, e.g. a bundled API description. Paths as in `Output`. */
  readonly files?: readonly { readonly path: string; readonly text: string }[]
  /** Problems that concern several entries. */
  readonly diagnostics?: readonly ArrangeDiagnostic[]
}

/** Pages of other versions that the last version has as well: route → route of the page there, which is the canonical one. */
export function canonicalRoutes(versions: ReadonlyMap<string, readonly DocsVersion[]>): ReadonlyMap<string, string> {
  const routes = new Map<string, string>()
  for (const list of versions.values()) {
    const last = new Map(list.find(({ isLast }) => isLast)?.docs.map(({ id, path }) => [id, path]))
    for (const { isLast, docs } of list) {
      for (const { id, path } of isLast ? [] : docs) {
        const there = last.get(id)
        if (there !== undefined && there !== path) routes.set(path, there)
      }
    }
  }
  return routes
}

/** The start of a page in its source file; `undefined` for a page that the tool or a plugin generates. */
export function firstPlaceOf({ place, entry }: Page): Place | undefined {
  if (place !== undefined || entry === undefined) return place
  return startOf(fileOfKey(entry))
}

/** The path of the source in the key of an entry. */
export function fileOfKey(key: string): string {
  return key.slice(key.indexOf(':') + 1).replace(/#[^#]*$/, '')
}
