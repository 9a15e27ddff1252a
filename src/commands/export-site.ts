/**
 * `docs export`: writes a site, a section or a version of it as one document. Runs the stages of a build up to render;
 * `satellites/export` creates the document.
 *
 * @module
 */
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { cacheHome } from '../base/cache-home.ts'
import { defined } from '../base/defined.ts'
import { writeWhole } from '../base/write-whole.ts'
import { linkInLocale, linkSite, planSite, type Refused } from '../compiler/build.ts'
import { failure, isSystemError } from '../compiler/publish/failure.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'
import type { LinkedState } from '../compiler/stages/link.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { type DocumentOptions, exportDocument, findChromium, outlineOfSite } from '../satellites/export/index.ts'
import { renderPages } from './export-pages.ts'

/** The document to write. Paths are absolute. */
export interface ExportOptions extends Omit<BuildOptions, 'out' | 'strict' | 'external' | 'profile'>, DocumentOptions {
  /** Path of the output file. Default: a file in the site folder, named after the document. */
  readonly out?: string
  /** Code of the locale. Default: the default locale. */
  readonly locale?: string
  /** Path of Chromium, which prints a PDF. Default: an installed Chromium. */
  readonly chromium?: string
}

/** Output file: number of pages of the site, sheets of paper (only for a PDF), size in bytes. */
interface Written {
  readonly file: string
  readonly pages: number
  readonly sheets?: number
  readonly bytes: number
}

/** The result of an export. */
export interface ExportReport {
  /** Sorted diagnostics. Nothing was written if there is an error. */
  readonly diagnostics: readonly Diagnostic[]
  readonly written?: Written
  readonly milliseconds: number
}

/** Exports a site. Problems of the site or of the options are in the report. */
export function exportSite(options: ExportOptions): Promise<ExportReport> {
  const started = performance.now()
  const folder = join(cacheHome(options.root), 'export')
  const scratch = join(folder, String(process.pid))
  const report = (result: Omit<ExportReport, 'milliseconds'>): ExportReport => ({
    ...result,
    milliseconds: Math.round(performance.now() - started),
  })
  const work = async (run: Run): Promise<ExportReport> => {
    // Remove folders of killed exports.
    if (run.isAlone()) await rm(folder, { recursive: true, force: true })
    return report(await exported(run, options, scratch))
  }
  return withRun({ ...options, strict: false, out: folder }, work, (diagnostics) => report({ diagnostics })).finally(
    () => rm(scratch, { recursive: true, force: true }),
  )
}

async function exported(
  run: Run,
  options: ExportOptions,
  scratch: string,
): Promise<Pick<ExportReport, 'diagnostics' | 'written'>> {
  const chromium = options.as === 'pdf' ? findChromium(options.chromium) : { path: '' }
  if ('problem' in chromium) return { diagnostics: [chromium.problem] }
  const linked = await linkedIn(run, options.locale)
  if (!('state' in linked)) return linked
  const { state, run: ownRun } = linked
  const { links, site } = state
  const source = {
    pages: links.pages,
    versions: links.versions,
    sidebars: [...links.sidebars.values()],
    navbar: [...links.navbar.left, ...links.navbar.right],
    words: site.words,
  }
  const selected = outlineOfSite(source, options)
  const report = (more: readonly Diagnostic[]): readonly Diagnostic[] =>
    links.report([...state.diagnostics, ...more], true)
  if ('problem' in selected) return { diagnostics: report([selected.problem]) }
  if (report([]).some(isError)) return { diagnostics: report([]) }
  const planned = await planSite(ownRun, state)
  const result = await exportDocument(
    { ...source, view: planned.shared.view },
    { ...options, outline: selected.outline, ...defined({ versionLabel: selected.version }) },
    {
      render: (pages) => renderPages(ownRun, { state, planned, scratch, bookPages: pages }),
      stage: (name, total) => run.stage(name, total),
      chromium: chromium.path,
      scratch,
    },
  )
  const diagnostics = report(result.diagnostics)
  if (!('bytes' in result) || diagnostics.some(isError)) return { diagnostics }
  const file = options.out ?? join(options.root, result.fileName)
  const refusal = await writeDocument(file, result.bytes)
  if (refusal !== undefined) return { diagnostics: report([...result.diagnostics, refusal]) }
  const { pages, sheets, bytes } = result
  return { diagnostics, written: defined({ file, pages, sheets, bytes: bytes.byteLength }) }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** Links the site in the exported locale. */
async function linkedIn(
  run: Run,
  locale: string | undefined,
): Promise<{ readonly state: LinkedState; readonly run: Run } | Refused> {
  const state = await linkSite(run)
  if (state.site === undefined) return state
  const { site } = state
  const codes = site.locales.length === 0 ? [site.config.locale] : site.locales.map(({ code }) => code)
  if (locale === undefined || locale === codes[0]) return { state, run }
  if (!codes.includes(locale)) {
    const hint = `the locales are ${codes.join(', ')}`
    return { diagnostics: [diagnostic('export/locale', `the site has no locale "${locale}"`, { hint })] }
  }
  const other = await linkInLocale(run, state, locale)
  return 'linked' in other ? { state: other.linked, run: other.run } : other
}

/** Writes the file, or returns the reason for a failure. */
async function writeDocument(file: string, bytes: Uint8Array): Promise<Diagnostic | undefined> {
  const before = await stat(file).catch(() => undefined)
  if (before?.isDirectory() === true) return failure(basename(file), Object.assign(new Error(), { code: 'EISDIR' }))
  const folder = await stat(dirname(file)).catch(() => undefined)
  if (folder !== undefined && !folder.isDirectory())
    return failure(basename(file), Object.assign(new Error(), { code: 'ENOTDIR' }))
  try {
    writeWhole(file, bytes)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return failure(basename(file), error)
  }
  return undefined
}
