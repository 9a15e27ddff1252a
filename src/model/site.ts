import type { DocsVersion, Page, Redirect, Sidebar } from './page.ts'
import type { FragmentFacts, Section } from './facts.ts'

/** Values of the configuration for plugins. */
export interface SiteSettings {
  /** `title` of the configuration. */
  readonly title: string
  /** `tagline` of the configuration; empty without one. */
  readonly tagline: string
  /** `https://…` without a final slash. */
  readonly url: string
  /** With a slash at both ends. */
  readonly baseUrl: string
  /** Separator between the title of a page and the title of the site. */
  readonly titleSeparator: string
  /** Language of the site, as a BCP 47 tag. */
  readonly locale: string
  /** Content-Security-Policy of every response, for rules of hosts. */
  readonly policy: string
  /** Policy that allows everything that any page needs, for hosts without a policy per page. Default: `policy`. */
  readonly widestPolicy?: string
  /** Keys of `search` in the configuration that affect the index. */
  readonly searchIndex?: {
    readonly terms: 'required' | 'preferred'
    readonly snippetLength: number
  }
}

/** URL of a page in one of its languages, or `x-default`. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  readonly language: string
  /** Absolute. */
  readonly url: string
}

/** The linked site. */
export interface Site {
  /** Values of the configuration. */
  readonly settings: SiteSettings
  /** Pages in order of route (code points). */
  readonly pages: readonly Page[]
  /** Sidebars by id. */
  readonly sidebars: ReadonlyMap<string, Sidebar>
  /** Docs versions by docs instance. */
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  /** Effective redirects: without duplicates and without redirects from the address of a page, with normalised targets, specific rules first. */
  readonly redirects: readonly Redirect[]
  /** Returns the URLs of a page in its languages; empty for a single language. Absent for a site in one language. */
  alternates?(page: Page): readonly Alternate[]
  /** Returns the absolute URL of a route: `url` + base URL + route. */
  absolute(route: string): string
  /** Returns the address of a route for a link inside the site: base URL + route. */
  href(route: string): string
}

/** Linked site with facts about the text of each page, for `check` of plugins. */
export interface CheckedSite extends Site {
  /** Returns facts (headings, ids, links) about the body of the page at `route`; `undefined` for pages without a body. */
  facts(route: string): FragmentFacts | undefined
}

/** Rendered page. Its content is not kept in memory: each call of `html`, `markdown` and `sections` reads it from disk. */
export interface RenderedPage {
  /** The page as it was arranged. */
  readonly page: Page
  /** Absolute canonical address. */
  readonly url: string
  /** Address inside the site, with the base URL. */
  readonly href: string
  /** Sidebar of the page. */
  readonly sidebar?: Sidebar
  /** Returns the complete HTML document. */
  html(): string
  /** Returns the Content-Security-Policy of the page: the policy of the site plus the origins that this page uses. */
  policy(): string
  /** Returns the HTML of the content with absolute links, for feeds. */
  contentHtml(): string
  /** Returns the Markdown version. */
  markdown(): string
  /** Returns the text by heading, for search. */
  sections(): readonly Section[]
}

/** Rendered site, for `emit` of plugins. */
export interface RenderedSite extends Site {
  /** False while `docs serve` has not rendered all pages. `digests` and `rendered` then throw, and `emit` is called again later. */
  readonly isComplete: boolean
  /**
   * The site is a locale other than the default one. Files for hosts (redirects, headers, `robots.txt`) are
   * located at the root, and are written with the default locale.
   */
  readonly isPart?: boolean
  /** The other locales on the same host; only for the default locale. */
  readonly languages?: readonly LanguageSite[]
  /** Policies of HTML files that plugins write, by path. */
  readonly filePolicies: Readonly<Record<string, string>>
  /**
   * Returns the results of `digest` of this plugin, in order of route, without pages for which it returned `undefined`.
   * Each text is read on access.
   */
  digests(): Iterable<PageDigest>
  /** Returns the bytes of a file that an option names. `resolveOptions` must add its digest to the options, which are part of the cache key of outputs. */
  read(file: string): Uint8Array
  /** Returns a rendered page by route; `undefined` for an unknown route. */
  rendered(route: string): RenderedPage | undefined
}

/** Values of another locale, for the default locale. The other locale is not linked if it is unchanged. */
export interface LanguageSite {
  /** False while `docs serve` has not rendered all pages of this locale. `digests` then throws. */
  readonly isComplete: boolean
  /** Values of this locale. */
  readonly settings: SiteSettings
  /** Values of this locale. */
  readonly redirects: readonly Redirect[]
  /** Policies of HTML files that plugins write, by path. */
  readonly filePolicies: Readonly<Record<string, string>>
  /** Returns the absolute URL of a route in this locale. */
  absolute(route: string): string
  /** Returns the address of a route for a link inside the site, in this locale. */
  href(route: string): string
  /** Returns the results of `digest` of this plugin, with the routes of their pages. */
  digests(): Iterable<Pick<PageDigest, 'digest'> & { readonly page: Pick<Page, 'route'> }>
}

/** Result of `digest` of a plugin for a page. */
export interface PageDigest {
  /** The page. */
  readonly page: Page
  /** Checksum: texts with equal checksums are equal. */
  readonly check: string
  /** Size of the text in bytes, available without reading the text. */
  readonly bytes: number
  /** The text. */
  readonly digest: string
  /** Checksum and text of the last build; absent for a new page. `digest` is `undefined` if the text is no longer stored. */
  readonly last?: { readonly check: string; readonly digest: string | undefined }
}

/** Output file. Its path is available before its content is computed. */
export interface Output {
  /** Path inside the output folder, with forward slashes, no leading slash. */
  readonly path: string
  /** Returns the content; called at most once for each build. A stream is written as it arrives. */
  content(): string | Uint8Array | AsyncIterable<string> | Promise<string | Uint8Array>
}

/** Output files with the same input, which change together. */
export interface OutputGroup {
  /** Name of the group, unique in the plugin. */
  readonly group: string
  /** While the key equals that of the last build, the files of the last build are kept, and `outputs` is not called. */
  readonly key: string
  /**
   * Returns the files. `last` gives access to the files of the last build, if they are untouched and the plugin and its options are the same.
   * They only save work: the result must be the same without `last`.
   */
  outputs(last?: LastGroup): AsyncIterable<Output | KeptOutput> | Iterable<Output | KeptOutput>
  /** Returns the state for the next build; called after `outputs`. A group without it always makes all files. */
  state?(): string
}

/** File of a group that is unchanged since the last build. */
export interface KeptOutput {
  /** Path inside the output folder, as in `Output`. */
  readonly path: string
  /** Distinguishes it from an output. */
  readonly kept: true
}

/** State of a group in the last build. */
export interface LastGroup {
  /** Result of `state` in the last build. */
  readonly state: string
  /** Returns the text of a file of the group. */
  read(path: string): string
}

/** Yields all outputs, including those in groups. */
export async function* everyOutput(
  outputs: Iterable<Output | OutputGroup> | AsyncIterable<Output | OutputGroup>,
): AsyncIterable<Output> {
  for await (const group of outputs) {
    if (!('group' in group)) yield group
    else
      for await (const output of group.outputs()) {
        if ('kept' in output) throw new Error(`"${output.path}" is marked as kept, but no earlier file exists`)
        yield output
      }
  }
}

/** Hosts with a supported format of redirects and headers. */
export const ruleHosts = ['netlify', 'cloudflare', 'nginx'] as const
