/**
 * Opens a site for its translations: its pages, their translations, and functions that read them.
 *
 * @module
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { treeReader, type TreeReader } from '../compiler/compile/source-tree.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { openSite } from '../compiler/build.ts'
import { declaredLocales, type UnusedTranslations } from '../compiler/read/unused-translations.ts'
import { foldersOf, sourcesOf } from '../compiler/stages/read.ts'
import { treeOf } from '../model/placeholders.ts'
import type { BuildOptions, Run } from '../compiler/run/run.ts'
import { readInside, readRecord, walk } from '../compiler/read/files.ts'
import { siteLanguages } from './site-languages.ts'
import { readPageLock, writePageLock, type PageLock } from '../compiler/translations/lock-file.ts'
import { readPage, type TranslatedPage } from '../compiler/translations/page.ts'
import { isPageFile, type LanguageFiles, type TranslatedSite } from '../compiler/translations/site.ts'
import { writeWhole } from '../base/write-whole.ts'

/** The site and some of its locales. */
export interface TranslationOptions extends Pick<
  BuildOptions,
  'root' | 'config' | 'cache' | 'progress' | 'beforeSiteCode'
> {
  /** Languages; default: all. */
  readonly locales?: readonly string[]
}

/** Opened site with its translations. */
export interface OpenTranslations extends TranslatedSite {
  readonly root: string
  /** Codes of reports that the configuration suppresses. */
  readonly ignored: readonly string[]
  /** Codes of all locales. */
  readonly codes: readonly string[]
  /** Folder that is not used, for a path in it. */
  unused(path: string): UnusedTranslations | undefined
  /** Reads a page of the site once; returns the reason if it cannot be read. */
  page(path: string): TranslatedPage | Diagnostic
  /** Reads another text of a page. */
  read(path: string, text: string): TranslatedPage | Diagnostic
  /** Reads the text of a page without its front matter. */
  readonly parse: TreeReader
  /** Recorded source of a translation. */
  lock(language: LanguageFiles, source: string): PageLock | undefined
  storeLock(language: LanguageFiles, source: string, lock: PageLock): void
}

/** Opens a site; `diagnostics` contain the reasons for a failure. */
export async function openTranslations(
  run: Run,
  locales?: readonly string[],
): Promise<{ readonly site?: OpenTranslations; readonly diagnostics: readonly Diagnostic[] }> {
  const { root } = run.options
  const opened = await openSite(run)
  const { site } = opened
  if (site === undefined) return { diagnostics: opened.diagnostics }
  const codes = site.locales.map((locale) => locale.code)
  const unknown = locales?.find((locale) => codes.length > 0 && !codes.includes(locale))
  if (unknown !== undefined) {
    const hint = declaredLocales(codes)
    return { diagnostics: [diagnostic('translation/no-file', `the site has no locale "${unknown}"`, { hint })] }
  }
  const { outside } = site.config
  const tree = walk(root, foldersOf(site.plugins), { outside })
  const { code, languages, isTranslation, unused } = siteLanguages(root, site)
  // Pages of a git ref are translated in that ref.
  const texts = tree.files.filter((path) => isPageFile(path) && !isTranslation(path) && treeOf(path) === '')
  const parse = await treeReader(site.config.markdown)
  const pages = new Map<string, TranslatedPage | Diagnostic>()
  const pageOf = (path: string, text: string) => readPage(path, text, parse)
  const textAt = (path: string): string => {
    const bytes = readInside(root, path, undefined, outside)
    return typeof bytes === 'string' ? '' : bytes.bytes.toString('utf8')
  }
  return {
    site: {
      root,
      ignored: site.config.ignore,
      code,
      codes,
      unused,
      sources: [...new Set(sourcesOf(site.plugins, texts).map(({ path }) => path))].sort(),
      languages: languages.filter((language) => locales === undefined || locales.includes(language.code)),
      page(path) {
        const page = pages.get(path) ?? pageOf(path, textAt(path))
        pages.set(path, page)
        return page
      },
      read: pageOf,
      parse,
      lock(language, source) {
        const text = readRecord(root, language.lockOf(source))
        return text === undefined ? undefined : readPageLock(text)
      },
      storeLock(language, source, lock) {
        const file = join(root, language.lockOf(source))
        mkdirSync(dirname(file), { recursive: true })
        writeWhole(file, writePageLock(lock))
      },
    },
    diagnostics: [],
  }
}
