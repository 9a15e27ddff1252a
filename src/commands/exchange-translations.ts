/**
 * The commands `translate export` and `translate import`: convert pages to files for translators, and back. No service
 * is called.
 *
 * @module
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defined } from '../base/defined.ts'
import { diagnostic, startOf, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import { openTranslations, type OpenTranslations, type TranslationOptions } from './open-translations.ts'
import { withRun } from '../compiler/run/run.ts'
import {
  type ImportedSegment,
  type KnownTranslation,
  type Languages,
  type PageUnits,
  type Received,
  importSegments,
  isDone,
  unitsOf,
} from '../satellites/exchange/index.ts'
import type { LanguageFiles } from '../compiler/translations/site.ts'
import { writeWhole } from '../base/write-whole.ts'

/** Options of an export. */
export interface ExportOptions extends TranslationOptions {
  readonly as: 'xliff' | 'po'
  /** Folder for the files, one for each language. Absolute. */
  readonly out: string
  /** Sources or folders of them, relative to the site folder. Default: all. */
  readonly files?: readonly string[]
  /** Include pages whose translation is complete and up to date. */
  readonly all?: boolean
}

/** Result of an export. */
export interface ExportReport {
  readonly written: readonly {
    readonly locale: string
    /** Absolute. */
    readonly file: string
    readonly pages: number
    readonly segments: number
    /** Number of segments to translate. */
    readonly open: number
  }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Writes a file for each locale with the texts to translate; existing translations are included as context. */
export function exportTranslations(options: ExportOptions): Promise<ExportReport> {
  const { as, out, files = [], all = false, locales, ...site } = options
  const emptyReport = (diagnostics: readonly Diagnostic[]): ExportReport => ({ written: [], diagnostics })
  return withRun(
    { ...site, strict: false, drafts: true, out: site.root },
    async (run) => {
      const opened = await openTranslations(run, locales)
      if (opened.site === undefined) return emptyReport(opened.diagnostics)
      return exportFrom(opened.site, { as, out, files, all })
    },
    emptyReport,
  )
}

async function exportFrom(
  site: OpenTranslations,
  { as, out, files, all }: Pick<ExportOptions, 'as' | 'out'> & Required<Pick<ExportOptions, 'files' | 'all'>>,
): Promise<ExportReport> {
  const names = files.map((name) => name.replace(/^(?:\.\/)+|\/+$/g, ''))
  const isAsked = (path: string) =>
    names.length === 0 || names.some((name) => path === name || path.startsWith(`${name}/`))
  const sources = site.sources.filter(isAsked)
  const diagnostics: Diagnostic[] = names
    .filter((name) => !sources.some((path) => path === name || path.startsWith(`${name}/`)))
    .map((name) => {
      const hint = didYouMean(name, site.sources) ?? 'name a page or a folder of pages'
      return diagnostic('translation/no-file', `the site has no page "${name}"`, { hint })
    })
  const write = await writerOf(as)
  const exported = site.languages.map((language) => {
    const pages = sources.flatMap((path): PageUnits[] => {
      const source = site.page(path)
      if ('code' in source) {
        diagnostics.push(source)
        return []
      }
      const current = knownOf(site, language, path)
      if (current !== undefined && 'code' in current) {
        diagnostics.push(current)
        return []
      }
      const units = unitsOf(source, current)
      const isOpen = units.some(({ segments }) => segments.some((segment) => !isDone(segment)))
      return units.length > 0 && (all || isOpen) ? [{ source: path, units }] : []
    })
    const file = join(out, `${language.code}.${as === 'po' ? 'po' : 'xlf'}`)
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, write(pages, { source: site.code, target: language.code }))
    const segments = pages.flatMap(({ units }) => units.flatMap((unit) => unit.segments))
    const open = segments.filter((segment) => !isDone(segment)).length
    return { locale: language.code, file, pages: pages.length, segments: segments.length, open }
  })
  return { written: exported, diagnostics }
}

async function writerOf(as: 'xliff' | 'po'): Promise<(pages: readonly PageUnits[], languages: Languages) => string> {
  if (as === 'po') return (await import('../satellites/exchange/index.ts')).writePo
  return (await import('../satellites/exchange/index.ts')).writeXliff
}

/** Current translation of a page, if there is one. */
function knownOf(
  site: OpenTranslations,
  language: LanguageFiles,
  path: string,
): KnownTranslation | Diagnostic | undefined {
  const file = language.files.get(path)
  if (file === undefined) return undefined
  const translation = site.page(file)
  return 'code' in translation ? translation : defined({ translation, lock: site.lock(language, path) })
}

/** Options of an import. */
export interface ImportOptions extends TranslationOptions {
  /** XLIFF or PO files. Absolute, or relative to the working directory. */
  readonly files: readonly string[]
}

/** Result of an import. Nothing is written after an error. */
export interface ImportReport {
  readonly written: readonly {
    readonly locale: string
    /** Path of the translation, relative to the site folder. */
    readonly file: string
    /** Number of imported sentences. */
    readonly sentences: number
  }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Writes the translations in files of translators. Nothing is written if a file is invalid. */
export function importTranslations(options: ImportOptions): Promise<ImportReport> {
  const { files, locales, ...site } = options
  const emptyReport = (diagnostics: readonly Diagnostic[]): ImportReport => ({ written: [], diagnostics })
  return withRun(
    { ...site, strict: false, drafts: true, out: site.root },
    async (run) => {
      const opened = await openTranslations(run, locales)
      if (opened.site === undefined) return emptyReport(opened.diagnostics)
      return importInto(opened.site, files)
    },
    emptyReport,
  )
}

interface Coming {
  readonly language: LanguageFiles
  readonly path: string
  readonly received: Received
}

async function importInto(site: OpenTranslations, files: readonly string[]): Promise<ImportReport> {
  const diagnostics: Diagnostic[] = []
  const byPage = new Map<
    string,
    { readonly language: LanguageFiles; readonly path: string; readonly segments: ImportedSegment[] }
  >()
  for (const file of files) {
    const segmentFile = await readSegments(file)
    diagnostics.push(...segmentFile.diagnostics)
    const language = site.languages.find(({ code }) => code.toLowerCase() === segmentFile.language?.toLowerCase())
    if (language === undefined) {
      if (segmentFile.diagnostics.length === 0) diagnostics.push(otherLanguage(site, file, segmentFile.language))
      continue
    }
    for (const segment of segmentFile.segments) {
      const key = `${language.code}\0${segment.page}`
      const page = byPage.get(key) ?? { language, path: segment.page, segments: [] }
      byPage.set(key, page)
      page.segments.push(segment)
    }
  }
  const coming = [...byPage.values()].flatMap(({ language, path, segments }): Coming[] => {
    const source = site.sources.includes(path) ? site.page(path) : noPage(site, path, segments)
    const current = knownOf(site, language, path)
    const broken = [source, current].filter((result): result is Diagnostic => result !== undefined && 'code' in result)
    diagnostics.push(...broken)
    if ('code' in source || (current !== undefined && 'code' in current)) return []
    const received = importSegments(defined({ source, known: current, segments, parse: site.parse }))
    diagnostics.push(...received.diagnostics)
    return [{ language, path, received }]
  })
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  const importedPages = isBroken ? [] : coming.map((item) => write(site, item))
  return { written: importedPages, diagnostics }
}

async function readSegments(file: string) {
  const path = resolve(file)
  if (!existsSync(path)) {
    const problem = diagnostic('translation/import', `file not found: "${file}"`, { hint: 'name XLIFF or PO files' })
    return { language: undefined, segments: [], diagnostics: [problem] }
  }
  const text = readFileSync(path, 'utf8')
  if (/\.pot?$/i.test(file)) return (await import('../satellites/exchange/index.ts')).readPo(text, file)
  return (await import('../satellites/exchange/index.ts')).readXliff(text, file)
}

function otherLanguage({ languages, code }: OpenTranslations, file: string, language: string | undefined): Diagnostic {
  const others = languages.map((language) => language.code).join(', ')
  const hint = others === '' ? 'add "locales:" to site.config.yaml' : `the locales are ${others}`
  const why =
    language === code ? `"${code}" is the locale of the sources` : `the site has no locale "${language ?? ''}"`
  return diagnostic('translation/import', `the file cannot be imported: ${why}`, { location: startOf(file), hint })
}

function noPage({ sources }: OpenTranslations, path: string, [first]: readonly ImportedSegment[]): Diagnostic {
  const hint = didYouMean(path, sources) ?? 'remove it from the file'
  return diagnostic('translation/import', `the site has no page "${path}"`, { location: first?.location, hint })
}

function write(site: OpenTranslations, { language, path, received }: Coming): ImportReport['written'][number] {
  const file = language.files.get(path) ?? language.pathOf(path)
  const target = join(site.root, file)
  mkdirSync(dirname(target), { recursive: true })
  writeWhole(target, received.text)
  site.storeLock(language, path, received.lock)
  return { locale: language.code, file, sentences: received.taken }
}
