/** A language that a site is read in. */
export interface SiteLocale {
  /** As in BCP 47: `de`, `pt-BR`. */
  readonly code: string
  /** Name for its readers. */
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** Address of the site in this locale, `https://…` without a final slash. */
  readonly url: string
  /** With a slash at both ends. */
  readonly baseUrl: string
  /** The folder of its files in the output, without slashes; empty for that of the site itself. */
  readonly folder: string
  /** It has a host of its own, and so files for that host. */
  readonly isApart: boolean
  /** The language that pages are written in first. */
  readonly isDefault: boolean
}

/** Files that replace others in one locale: path of the file → path of its translation. */
export type Translations = ReadonlyMap<string, string>

/** A page as readers of another language have it. */
export interface PageInLocale {
  readonly code: string
  /** The address of the page, or else of the first page of the language. */
  readonly href: string
  /** The absolute address, where the text of the page is in that language. */
  readonly translated?: string
}

/** Language of the text of a page, if it differs from the language of the site. */
export interface Untranslated {
  /** Its language, as in BCP 47. */
  readonly code: string
  /** Name of that language for readers. */
  readonly label: string
  /** Direction of the script. */
  readonly direction: 'ltr' | 'rtl'
  /** The absolute address of the page in the language of its text. */
  readonly original: string
}
