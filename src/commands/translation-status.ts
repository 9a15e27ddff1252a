/**
 * The command `translate status`, and its part of `docs check`: lists outdated translations by section.
 *
 * @module
 */
import { diagnostic, startOf, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { openTranslations, type OpenTranslations, type TranslationOptions } from './open-translations.ts'
import { configFile } from '../compiler/config/load.ts'
import { withRun, type BuildOptions } from '../compiler/run/run.ts'
import { readInside } from '../compiler/read/files.ts'
import { fileVersions } from '../compiler/read/git-history.ts'
import { losses } from '../compiler/translations/compare.ts'
import { lockOf } from '../compiler/translations/lock-file.ts'
import { isPageFile, type LanguageFiles } from '../compiler/translations/site.ts'
import { sourceChange, type SourceChange } from '../compiler/translations/source-change.ts'
import { staleReports, staleSections, type StaleSection } from '../compiler/translations/status.ts'

/** Options of the command. */
export interface StatusOptions extends TranslationOptions {
  /** Find the change of each stale section in git. */
  readonly history?: boolean
}

/** Translation with stale sections. */
export interface StalePage {
  readonly source: string
  readonly translation: string
  /** Stale sections, each with the commit that made it stale and the diff of its source, if git has them. */
  readonly sections: readonly (StaleSection & SourceChange)[]
}

/** State of the translations of one locale. */
export interface LanguageStatus {
  readonly locale: string
  readonly pages: number
  /** Number of pages with a translation, including stale ones. */
  readonly translated: number
  readonly missing: readonly string[]
  readonly stale: readonly StalePage[]
  readonly orphaned: readonly string[]
  /** Number of translations without a recorded source revision. */
  readonly unrecorded: readonly string[]
}

/** State of all locales, and problems of their translations. */
export interface StatusReport {
  readonly languages: readonly LanguageStatus[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns the state of all translations of a site. */
export function translationStatus({ history = false, locales, ...site }: StatusOptions): Promise<StatusReport> {
  return withRun(
    { ...site, strict: false, drafts: true, out: site.root },
    async (run): Promise<StatusReport> => {
      const { site, diagnostics } = await openTranslations(run, locales)
      return site === undefined ? { languages: [], diagnostics } : statusOf(site, history)
    },
    (diagnostics): StatusReport => ({ languages: [], diagnostics }),
  )
}

/** Reports on translations for `docs check`; empty for a site with one locale. */
export function translationReports(options: BuildOptions): Promise<Pick<StatusReport, 'diagnostics'>> {
  return withRun(
    options,
    async (run) => {
      if (!hasLanguages(options)) return { diagnostics: [] }
      const { site } = await openTranslations(run)
      return { diagnostics: site === undefined ? [] : statusOf(site, false).diagnostics }
    },
    () => ({ diagnostics: [] }),
  )
}

/** Detects sites with a single locale without opening them a second time. */
function hasLanguages({ root, config = configFile }: BuildOptions): boolean {
  const file = readInside(root, config)
  return typeof file !== 'string' && /^\s*["']?locales\b/m.test(file.bytes.toString('utf8'))
}

function statusOf(site: OpenTranslations, history: boolean): StatusReport {
  const statuses = site.languages.map((language) => languageStatus(site, language, history))
  return {
    languages: statuses.map(({ status }) => status),
    diagnostics: statuses.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => !site.ignored.includes(code)),
  }
}

function languageStatus(site: OpenTranslations, language: LanguageFiles, history: boolean) {
  const { sources } = site
  const { code, files } = language
  const isSource = new Set(sources)
  const diagnostics: Diagnostic[] = []
  const stale: StalePage[] = []
  const unrecorded: string[] = []
  for (const path of sources) {
    const file = files.get(path)
    if (file === undefined) continue
    const lock = site.lock(language, path)
    if (lock === undefined) unrecorded.push(file)
    const [source, translation] = [site.page(path), site.page(file)]
    // The build reports sources that cannot be read.
    if ('code' in translation) diagnostics.push(translation)
    if ('code' in source || 'code' in translation) continue
    const pair = { source, translation, lock: lock ?? lockOf(source.sections) }
    diagnostics.push(...losses({ ...pair, lock }), ...staleReports(pair))
    const sections = staleSections(pair)
    if (sections.length === 0) continue
    const versions = { versions: fileVersions(site.root, path), parse: (text: string) => site.read(path, text) }
    const changes = history ? sourceChange(source, sections, versions) : []
    stale.push({
      source: path,
      translation: file,
      sections: sections.map((section, index) => ({ ...section, ...changes[index] })),
    })
  }
  const missing = sources.filter((path) => !files.has(path))
  // The build reports them.
  const orphaned = [...files].filter(([path]) => isPageFile(path) && !isSource.has(path))
  diagnostics.push(...unrecordedReport(code, unrecorded))
  const status: LanguageStatus = {
    locale: code,
    pages: sources.length,
    translated: sources.length - missing.length,
    missing,
    stale,
    orphaned: orphaned.map(([, file]) => file).sort(),
    unrecorded,
  }
  return { status, diagnostics }
}

/** Single report for a locale: otherwise a site without records would have one for each page. */
function unrecordedReport(code: string, files: readonly string[]): readonly Diagnostic[] {
  const [first] = files
  if (first === undefined) return []
  const hint = `if it is up to date, run "docs translate update --locale ${code}": later checks report stale sections`
  const others = files.length === 1 ? '' : `, and for ${files.length - 1} others into "${code}"`
  const message = `no source revision is recorded for this translation${others}`
  return [diagnostic('translation/unrecorded', message, { location: startOf(first), hint, subject: code })]
}
