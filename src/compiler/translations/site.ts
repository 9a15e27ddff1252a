/** Sources and translations of a site as values; nothing here reads files. */

/** The translations of a site into one language. */
export interface LanguageFiles {
  /** As in BCP 47. */
  readonly code: string
  /** Source → its translation, as far as there is one. Paths are relative to the site's folder. */
  readonly files: ReadonlyMap<string, string>
  /** Path for a new translation of a source. */
  pathOf(source: string): string
  /** The file that says what the translation of a source was made from. */
  lockOf(source: string): string
  /** The folder of these files. */
  readonly locks: string
}

/** The pages of a site, and their translations. */
export interface TranslatedSite {
  /** The language of the sources. */
  readonly code: string
  /** Pages and partials in Markdown and MDX, sorted. */
  readonly sources: readonly string[]
  readonly languages: readonly LanguageFiles[]
}

/** Checks that a file can be translated section by section. */
export const isPageFile = (path: string): boolean => /\.mdx?$/i.test(path)
