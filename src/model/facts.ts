import type { Place } from '../diagnostics/diagnostic.ts'
import type { Section } from '../text/sections.ts'
import type { MentionFacts } from './symbols.ts'

export type { Section }

/** A heading of a page. */
export interface Heading {
  /** 1 to 6. */
  readonly depth: number
  /** Target of anchors. */
  readonly id: string
  /** Plain text. */
  readonly text: string
}

/** The levels and the ids of the headings of a text, in order. */
export type Outline = readonly (readonly [depth: number, id: string])[]

/** The outline of the text that another one is a translation of, with its file. */
export interface SourceOutline {
  readonly file: string
  readonly headings: Outline
}

/** A section of a translation whose source has changed since. */
export interface StaleHeading {
  /** Line of the file at which its heading begins; 0 for the text before the first heading. */
  readonly line: number
  /** Id of the section of the source; empty for the text before the first heading. */
  readonly id: string
}

/** A link, image or other reference of a page, as written. Its number in the list is that of its link slot. */
export interface Link {
  /** The address. */
  readonly url: string
  /** A link, or an image that the page shows. */
  readonly kind: 'link' | 'image'
  /** Location of the address in the source; absent for links that a component made. */
  readonly place?: Place
  /** The file that a relative address is to be seen from, if it is not the page's own: a partial. */
  readonly from?: string
  /** The alternative text of an image. */
  readonly alt?: string
}

/** A file beside a page that the page shows or links to. */
export interface AssetFact {
  /** Path relative to the site's folder. */
  readonly path: string
  /** Hex digest of its bytes. */
  readonly digest: string
  /** In pixels, of an image whose size could be read. */
  readonly width?: number
  /** The same. */
  readonly height?: number
}

/** An element that a page wants in its `<head>`. */
export interface HeadElement {
  /** Its name. */
  readonly tag: 'title' | 'meta' | 'link' | 'script'
  /** By the names that React has for them. */
  readonly attributes: Readonly<Record<string, string>>
  /** Text inside the element. */
  readonly text?: string
}

/** Facts about a compiled fragment, without its bytes. Small: memory contains the facts of every page of the site. */
export interface FragmentFacts {
  /** The text of the first `h1`, taken out of the body: layouts show the title. */
  readonly title?: string
  /** In order. */
  readonly headings: readonly Heading[]
  /** Every id that the HTML holds, headings included: what anchors may point to. */
  readonly ids: readonly string[]
  /** Ids of headings that only the Markdown version has: no anchor leads to them. */
  readonly agentIds?: readonly string[]
  /** Links and images, in order. */
  readonly links: readonly Link[]
  /** Files beside the page that it shows or links to. */
  readonly assets: readonly AssetFact[]
  /** The plain text of the first paragraph, for descriptions and excerpts (at most 300 characters). */
  readonly excerpt: string
  /** Number of words. */
  readonly words: number
  /** Features of the theme that elements name (`data-feature`): their styles and scripts are loaded where they are used. */
  readonly features?: readonly string[]
  /** True where a `<!-- truncate -->` (or in MDX a comment of that text) splits the body: the part before it is `preview`. */
  readonly truncated: boolean
  /** Elements that components add to the head of the page. */
  readonly head?: readonly HeadElement[]
  /** Words of the marks that replace content which could not be shown, each once. */
  readonly lost?: readonly string[]
  /** Names in code style, where something of the site defines names that they may be. */
  readonly mentions?: MentionFacts
  /** The body has a slot for cards of the siblings of the page in the sidebar. */
  readonly wantsCards?: true
}

/**
 * The bytes of one compiled fragment. In `html` and `markdown` a link to another page is a slot: the number of the link
 * between two NUL characters (no HTML or Markdown of ours holds a NUL otherwise).
 */
export interface FragmentBody {
  /** HTML of the title, where it is more than text. */
  readonly title?: string
  readonly html: string
  /** The HTML before the truncation mark, if there is one. */
  readonly preview?: string
  /** Plain Markdown, without components, with the same slots. */
  readonly markdown: string
  readonly sections: readonly Section[]
  /** Keys of the code blocks in `html`, in order, where they can be taken over by the next compilation. */
  readonly code?: readonly string[]
  /** Rules for `style=` attributes that were turned into classes. */
  readonly css?: string
}

/** A module that an MDX fragment imports, in the order of the marks `docs:import:N` in its code. */
export interface MdxImport {
  readonly specifier: string
  /** The partial that imports it, if it is not the page itself. */
  readonly file?: string
  readonly line: number
  readonly column: number
  /** Imported names: `default`, names, `*` for all. */
  readonly names?: readonly string[]
  /** The text of the module, if it is one that was taken out of the page itself. */
  readonly own?: string
}

/** Location of an element of an MDX page; with the file if that is not the page. */
export type PlaceOfElement = readonly [line: number, column: number, file?: string]

/** A link of the site to a web address outside of it. */
export interface ExternalLink {
  /** With `http:` or `https:`, as a browser would ask for it; with its hash. */
  readonly url: string
  /** Location in the source; absent for a value that a plugin computed. */
  readonly place?: Place
}

/** A comment that suppresses a warning at one line, or in a whole file. */
export interface Suppression {
  /** The code that is suppressed, as written. */
  readonly code: string
  /** The line of the file that it holds for; the whole file without one. */
  readonly line?: number
  /** Location of the code in the comment. */
  readonly place: Place
}
