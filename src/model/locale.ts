import { dirname } from 'node:path/posix'

/** A locale of a site. */
export interface SiteLocale {
  /** Code according to BCP 47: `de`, `pt-BR`. */
  readonly code: string
  /** Name of the locale for readers. */
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** Address of the site in this locale, `https://…` without a final slash. */
  readonly url: string
  /** Base URL with a slash at both ends. */
  readonly baseUrl: string
  /** Folder of its files in the output, without slashes; empty for the root of the site. */
  readonly folder: string
  /** The locale has a separate host, and therefore its own host files. */
  readonly isApart: boolean
  /** The default locale, in which pages are written first. */
  readonly isDefault: boolean
}

/** Paths of translations in one locale, by path of the source. */
export type Translations = ReadonlyMap<string, string>

/** A page in another locale. */
export interface PageInLocale {
  readonly code: string
  /** Address of the page, or else of the first page of the locale. */
  readonly href: string
  /** Absolute address, if the page is translated. */
  readonly translated?: string
}

/** Language of the text of a page, if it differs from the language of the site. */
export interface Untranslated {
  /** Language code according to BCP 47. */
  readonly code: string
  /** Name of that language for readers. */
  readonly label: string
  /** Direction of the script. */
  readonly direction: 'ltr' | 'rtl'
  /** Absolute address of the page in its original locale. */
  readonly original: string
}

/** Path of a source relative to the parent of the translations folder: `docs/a.md` for `content/docs/a.md`. */
export function besideTranslations(source: string, folder: string): string {
  const beside = dirname(folder)
  return beside !== '.' && source.startsWith(`${beside}/`) ? source.slice(beside.length + 1) : source
}
