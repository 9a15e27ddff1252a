/** Sources and translations of a site as plain values. Reads no files. */

/** Translations of a site into one locale. */
export interface LanguageFiles {
  /** Code of the locale (BCP 47). */
  readonly code: string
  /** Translations by source. Paths are relative to the site's folder. */
  readonly files: ReadonlyMap<string, string>
  /** Path for a new translation of a source. */
  pathOf(source: string): string
  /** File that records the source revision of a translation. */
  lockOf(source: string): string
  /** Folder of these files. */
  readonly locks: string
}

/** Pages of a site and their translations. */
export interface TranslatedSite {
  /** Locale of the sources. */
  readonly code: string
  /** Pages and partials in Markdown and MDX, sorted. */
  readonly sources: readonly string[]
  readonly languages: readonly LanguageFiles[]
}

/** Returns true if a file can be translated section by section. */
export const isPageFile = (path: string): boolean => /\.mdx?$/i.test(path)
