/**
 * The command `translate update`: records that translations are up to date.
 *
 * @module
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../base/defined.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import { unusedText } from '../compiler/read/unused-translations.ts'
import { openTranslations, type OpenTranslations, type TranslationOptions } from './open-translations.ts'
import { withRun } from '../compiler/run/run.ts'
import { writePageLock } from '../compiler/translations/lock-file.ts'
import type { LanguageFiles } from '../compiler/translations/site.ts'
import { updatedLock } from '../compiler/translations/update.ts'

/** The translations to record. */
export interface UpdateTranslationOptions extends TranslationOptions {
  /** Paths of translations or folders, relative to the site folder. `#` and the id of a section select a single section. */
  readonly files?: readonly string[]
  /** Also record translations whose headings differ from their source. */
  readonly accept?: boolean
}

/** Result of the command. */
export interface UpdateTranslationReport {
  /** Translations with a new or changed record. */
  readonly recorded: readonly string[]
  /** Removed records of deleted translations. */
  readonly removed: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Records that translations match the current version of their sources. Without files: only translations without a
 * record; stale translations must be listed explicitly.
 */
export function updateTranslations(options: UpdateTranslationOptions): Promise<UpdateTranslationReport> {
  const { files = [], accept = false, locales, ...site } = options
  const emptyReport = (diagnostics: readonly Diagnostic[]) => ({ recorded: [], removed: [], diagnostics })
  return withRun(
    { ...site, strict: false, drafts: true, out: site.root },
    async (run): Promise<UpdateTranslationReport> => {
      const opened = await openTranslations(run, locales)
      if (opened.site === undefined) return emptyReport(opened.diagnostics)
      return updateIn(opened.site, files, accept)
    },
    emptyReport,
  )
}

interface TranslationChoice {
  readonly language: LanguageFiles
  readonly path: string
  readonly file: string
  /** Ids of sections; empty for all. */
  readonly sections: readonly string[]
}

function updateIn(site: OpenTranslations, files: readonly string[], accept: boolean): UpdateTranslationReport {
  const all = translationsOf(site)
  const selection =
    files.length === 0 ? { translations: unrecorded(site, all), diagnostics: [] } : namedSources(site, all, files)
  const recorded: string[] = []
  const diagnostics: Diagnostic[] = [...selection.diagnostics]
  for (const { language, path, file, sections } of selection.translations) {
    const [source, translation] = [site.page(path), site.page(file)]
    if ('code' in source || 'code' in translation) {
      diagnostics.push(...[source, translation].flatMap((page) => ('code' in page ? [page] : [])))
      continue
    }
    const before = site.lock(language, path)
    const updated = updatedLock({ source, translation }, defined({ before, sections, accept }))
    if ('problem' in updated) diagnostics.push(updated.problem)
    else if (before === undefined || writePageLock(before) !== writePageLock(updated.lock)) {
      site.storeLock(language, path, updated.lock)
      recorded.push(file)
    }
  }
  return { recorded, removed: removeStray(site), diagnostics }
}

function translationsOf({ sources, languages }: OpenTranslations): readonly TranslationChoice[] {
  return languages.flatMap((language) =>
    sources.flatMap((path): TranslationChoice[] => {
      const file = language.files.get(path)
      return file === undefined ? [] : [{ language, path, file, sections: [] }]
    }),
  )
}

const unrecorded = (site: OpenTranslations, all: readonly TranslationChoice[]): readonly TranslationChoice[] =>
  all.filter(({ language, path }) => site.lock(language, path) === undefined)

function namedSources(site: OpenTranslations, all: readonly TranslationChoice[], files: readonly string[]) {
  const byFile = new Map<string, TranslationChoice>()
  const diagnostics: Diagnostic[] = []
  for (const argument of files) {
    const [name = '', section] = argument.split('#', 2)
    const file = name.replace(/^(?:\.\/)+|\/+$/g, '')
    const matches = all.filter((translation) => translation.file === file || translation.file.startsWith(`${file}/`))
    const unused = site.unused(file)
    if (unused !== undefined) {
      const { message, hint } = unusedText(unused, site.codes)
      diagnostics.push(diagnostic('translation/no-file', message, { hint }))
    } else if (matches.length === 0) {
      const files = all.map((translation) => translation.file)
      const hint = didYouMean(file, files) ?? 'name a file or a folder of translations'
      diagnostics.push(diagnostic('translation/no-file', `"${file}" is not a translation of a page`, { hint }))
    }
    for (const translation of matches) {
      const earlier = byFile.get(translation.file)
      // A complete file includes its sections.
      const isWhole = section === undefined || earlier?.sections.length === 0
      byFile.set(translation.file, { ...translation, sections: isWhole ? [] : [...(earlier?.sections ?? []), section] })
    }
  }
  return { translations: [...byFile.values()], diagnostics }
}

/** Removes the records of deleted translations, and empty folders. */
function removeStray({ root, sources, languages }: OpenTranslations): string[] {
  return languages.flatMap((language) => {
    const lockPaths = new Set(sources.filter((path) => language.files.has(path)).map((path) => language.lockOf(path)))
    const folder = join(root, language.locks)
    if (!existsSync(folder)) return []
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${language.locks}/${name.replaceAll('\\', '/')}`)
      .sort()
    const stray = entries.filter((path) => path.endsWith('.lock') && !lockPaths.has(path))
    for (const path of stray) rmSync(join(root, path))
    for (const path of entries.reverse()) {
      const fullPath = join(root, path)
      if (existsSync(fullPath) && statSync(fullPath).isDirectory() && readdirSync(fullPath).length === 0)
        rmSync(fullPath, { recursive: true })
    }
    return stray
  })
}
