import type { Location } from '../diagnostics/diagnostic.ts'
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

/** Levels and ids of the headings of a text, in order. */
export type Outline = readonly (readonly [depth: number, id: string])[]

/** Outline of the source of a translation, with its file. */
export interface SourceOutline {
  readonly file: string
  readonly headings: Outline
}

/** Section of a translation whose source has changed. */
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
  /** Kind of reference. */
  readonly kind: 'link' | 'image'
  /** Location of the address in the source; absent for links that a component creates. */
  readonly location?: Location
  /** File that a relative address is resolved against, if it is not the file of the page: a partial. */
  readonly from?: string
  /** The alternative text of an image. */
  readonly alt?: string
}

/** Local file that a page displays or links to. */
export interface AssetFact {
  /** Path relative to the site's folder. */
  readonly path: string
  /** Hex digest of its published bytes. */
  readonly digest: string
  /** Width in pixels, for an image with a readable size. */
  readonly width?: number
  /** Height in pixels, for an image with a readable size. */
  readonly height?: number
}

/** Element that a page adds to its `<head>`. */
export interface HeadElement {
  /** Tag name. */
  readonly tag: 'title' | 'meta' | 'link' | 'script'
  /** Attributes by React name. The value of a boolean attribute is `true`. */
  readonly attributes: Readonly<Record<string, string | true>>
  /** Text inside the element. */
  readonly text?: string
}

/** Facts about a compiled fragment, without its content. They are small, since the facts of all pages are in memory. */
export interface FragmentFacts {
  /** Text of the first `h1`, which is removed from the body because layouts display the title. */
  readonly title?: string
  /** Headings in order. */
  readonly headings: readonly Heading[]
  /** All ids in the HTML, including headings: valid targets of anchors. */
  readonly ids: readonly string[]
  /** Ids of headings that only the Markdown version contains; anchors cannot refer to them. */
  readonly agentIds?: readonly string[]
  /** Links and images, in order. */
  readonly links: readonly Link[]
  /** Local files that the page displays or links to. */
  readonly assets: readonly AssetFact[]
  /** Plain text of the first paragraph (at most 300 characters), for descriptions and excerpts. */
  readonly excerpt: string
  /** Number of words. */
  readonly words: number
  /** Theme features that elements use (`data-feature`); the page loads their styles and scripts. */
  readonly features?: readonly string[]
  /** True if a truncation mark (`<!-- truncate -->`, or such a comment in MDX) splits the body; the part before it is `preview`. */
  readonly truncated: boolean
  /** Elements that components add to the head of the page. */
  readonly head?: readonly HeadElement[]
  /** Texts of placeholders for content that a migration could not convert, without duplicates. */
  readonly placeholders?: readonly string[]
  /** Names in inline code; absent if the site defines no such names. */
  readonly mentions?: MentionFacts
  /** The body contains a slot for cards of its sibling pages in the sidebar. */
  readonly wantsCards?: true
}

/**
 * Content of a compiled fragment. In `html` and `markdown` a link to another page is a link slot: the number of the link
 * between two noncharacters (`placeholders.ts`), which never occur elsewhere.
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
  /** Keys of the code blocks in `html`, in order, if the next compilation can reuse them. */
  readonly code?: readonly string[]
  /** CSS rules of `style=` attributes that were converted to classes. */
  readonly css?: string
}

/** A module that an MDX fragment imports, in the order of the marks `docs:import:N` in its code. */
export interface MdxImport {
  readonly specifier: string
  /** Path of the partial that contains the import; absent for an import of the page itself. */
  readonly file?: string
  readonly line: number
  readonly column: number
  /** Imported names: `default`, named exports, `*` for a namespace. */
  readonly names?: readonly string[]
  /** Set if the page has a `client:` attribute on an element of this import: its components are islands. */
  readonly isClient?: true
  /** Source of the module, if it was extracted from the page. */
  readonly own?: string
  /** Classes of an imported CSS module that the page uses. */
  readonly classes?: readonly ClassUse[]
}

/** Use of a class of a CSS module, such as `styles.button`, with the location of the class. */
export interface ClassUse {
  readonly name: string
  /** Name of the import. */
  readonly object: string
  /** Set for `import * as styles`. */
  readonly isNamespace?: boolean
  readonly line: number
  readonly column: number
  readonly endColumn: number
}

/** Location of an element in an MDX page. `file` is set for an element of a partial. */
export type ElementPosition = readonly [line: number, column: number, file?: string]

/** Link to a URL outside of the site. */
export interface ExternalLink {
  /** Absolute URL with `http:` or `https:`, including its hash. */
  readonly url: string
  /** Location in the source; absent for a value that a plugin computed. */
  readonly location?: Location
}

/** A comment that suppresses a warning at one line, or in a whole file. */
export interface Suppression {
  /** The code that is suppressed, as written. */
  readonly code: string
  /** Line that the suppression applies to; absent for the whole file. */
  readonly line?: number
  /** Location of the code in the comment. */
  readonly location: Location
}
