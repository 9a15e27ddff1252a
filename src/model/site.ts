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
  /** Separates the title of a page from that of the site. */
  readonly titleSeparator: string
  /** The language of the site, as in BCP 47. */
  readonly locale: string
  /** Header names and values that every answer carries; for host rules. */
  readonly policy: string
  /** Allows what any page of the site may: for hosts that have no policy for each page. Default: `policy`. */
  readonly widestPolicy?: string
  /** `search` of the configuration, as far as an index contains it. */
  readonly searchIndex?: {
    readonly terms: 'required' | 'preferred'
    readonly snippetLength: number
  }
}

/** A page in one of the languages that it is written in, or `x-default`. */
export interface Alternate {
  /** As in BCP 47, or `x-default`. */
  readonly language: string
  /** Absolute. */
  readonly url: string
}

/** The linked site. */
export interface Site {
  /** Values of the configuration. */
  readonly settings: SiteSettings
  /** In order of route (code points). */
  readonly pages: readonly Page[]
  /** By id. */
  readonly sidebars: ReadonlyMap<string, Sidebar>
  /** By docs instance. */
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  /** Those that hold: without duplicates, without those whose source is a page, targets normalised, specific before general. */
  readonly redirects: readonly Redirect[]
  /** The languages that a page is written in, where these are several. Absent in a site in one language. */
  alternates?(page: Page): readonly Alternate[]
  /** Absolute address of a route: url + base URL + route. */
  absolute(route: string): string
  /** The address of a route for a link inside the site: base URL + route. */
  href(route: string): string
}

/** The linked site with what is known of each page's text: what checks of plugins see. */
export interface CheckedSite extends Site {
  /** Headings, ids, links and so on of the body of the page at `route`; absent for pages without a body. */
  facts(route: string): FragmentFacts | undefined
}

/** A page after rendering. Nothing is held in memory: `html`, `markdown` and `sections` read it again when asked. */
export interface RenderedPage {
  /** The page as it was arranged. */
  readonly page: Page
  /** Absolute canonical address. */
  readonly url: string
  /** Address inside the site, with the base URL. */
  readonly href: string
  /** The sidebar that it shows. */
  readonly sidebar?: Sidebar
  /** The whole document. */
  html(): string
  /** Its Content-Security-Policy: that of the site, and what the page itself loads from other origins. */
  policy(): string
  /** The HTML of the page's content with absolute links, for feeds. */
  contentHtml(): string
  /** The Markdown version. */
  markdown(): string
  /** Text by heading, for search. */
  sections(): readonly Section[]
}

/** The whole site after rendering: what `emit` sees. */
export interface RenderedSite extends Site {
  /** False where `docs serve` has not rendered all pages: `digests` and `rendered` throw then, and `emit` is called again later. */
  readonly isComplete: boolean
  /**
   * The site is one of several locales, and not the first one: files for hosts (redirects, headers, `robots.txt`) are
   * located at the root, and are written with the first locale.
   */
  readonly isPart?: boolean
  /** The first language of a site in several: the others on its host. */
  readonly languages?: readonly LanguageSite[]
  /** Policies of HTML files that plugins write, by path. */
  readonly filePolicies: Readonly<Record<string, string>>
  /**
   * The text that this plugin's `digest` gave for each page, in order of route; pages for which it gave none are left
   * out. A text is read when it is asked for.
   */
  digests(): Iterable<PageDigest>
  /** The bytes of a file that an option names. Its digest must be among the options (`resolveOptions`), which are the key of outputs. */
  read(file: string): Uint8Array
  /** A page of the site, by route. */
  rendered(route: string): RenderedPage | undefined
}

/** Facts about another locale for the first one. The other locale may be unchanged, and then is not linked. */
export interface LanguageSite {
  /** Those of this language. */
  readonly settings: SiteSettings
  /** Those of this language. */
  readonly redirects: readonly Redirect[]
  /** As those of the whole site. */
  readonly filePolicies: Readonly<Record<string, string>>
  /** Absolute address of a route in this language. */
  absolute(route: string): string
  /** The address of a route for a link inside the site, in this language. */
  href(route: string): string
  /** As those of a site, by the routes of their pages. */
  digests(): Iterable<Pick<PageDigest, 'digest'> & { readonly page: Pick<Page, 'route'> }>
}

/** The text that a plugin's `digest` gave for a page. */
export interface PageDigest {
  /** The page. */
  readonly page: Page
  /** Two texts of one check are the same. */
  readonly check: string
  /** Size of the text. It is known before the text is read. */
  readonly bytes: number
  /** The text. */
  readonly digest: string
  /** The text of the last build, if there was one; nothing for a text that is gone. */
  readonly last?: { readonly check: string; readonly digest: string | undefined }
}

/** A file of the site. Its path is known before its bytes are asked for. */
export interface Output {
  /** Path inside the output folder, with forward slashes, no leading slash. */
  readonly path: string
  /** The bytes; called at most once for each build. A stream is written as it comes. */
  content(): string | Uint8Array | AsyncIterable<string> | Promise<string | Uint8Array>
}

/** Files that are made of the same, so that they change together. */
export interface OutputGroup {
  /** Unique in the plugin. */
  readonly group: string
  /** While the key equals that of the last build, the files of the last build are kept, and `outputs` is not called. */
  readonly key: string
  /**
   * The files. Those of the last build, if they are untouched and this plugin and its options were the same, can be read
   * and kept. What is written must not depend on them: it is what would be written without.
   */
  outputs(last?: LastGroup): AsyncIterable<Output | KeptOutput> | Iterable<Output | KeptOutput>
  /** Returns the state for the next build; called after `outputs`. A group without it always makes all files. */
  state?(): string
}

/** A file of a group that is as it was in the last build. */
export interface KeptOutput {
  /** As that of an output. */
  readonly path: string
  /** Distinguishes it from an output. */
  readonly kept: true
}

/** A group as it was in the last build. */
export interface LastGroup {
  /** Result of `state` in the last build. */
  readonly state: string
  /** The text of one of its files. */
  read(path: string): string
}

/** All outputs, those of groups among them. */
export async function* everyOutput(
  outputs: Iterable<Output | OutputGroup> | AsyncIterable<Output | OutputGroup>,
): AsyncIterable<Output> {
  for await (const group of outputs) {
    if (!('group' in group)) yield group
    else
      for await (const output of group.outputs()) {
        if ('kept' in output) throw new Error(`"${output.path}" is kept, but there was nothing to keep it from`)
        yield output
      }
  }
}

/** The hosts whose rules for redirects and headers can be written. */
export const ruleHosts = ['netlify', 'cloudflare', 'nginx'] as const
