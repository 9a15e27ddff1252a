import { relative, resolve, sep } from 'node:path'
import { exportTranslations, importTranslations, translationStatus, updateTranslations } from '../index.ts'
import { defined } from '../base/defined.ts'
import { count } from '../diagnostics/report.ts'
import { exit, siteFolder } from './exit.ts'
import { print, problemCount, refusedFor, type Format } from './print.ts'
import { endStalled } from './stalled.ts'
import { progressLine, usesColor } from './terminal.ts'
import { statusTable } from './translation-table.ts'

interface SiteFlags {
  readonly config?: string
  readonly locale?: readonly string[]
}

/** What all these commands ask the library with. */
function siteOptions(root: string, { config, locale }: SiteFlags) {
  const progress = progressLine(process.stderr)
  const options = { root, config, locales: locale, progress: progress.show, beforeSiteCode: endStalled(root) }
  return { options: defined(options), clear: progress.clear }
}

/** `docs translate status`: how the translations stand; gives the exit code. */
export async function runTranslateStatus(
  siteDir: string,
  flags: SiteFlags & { readonly diff: boolean; readonly strict: boolean; readonly format: 'text' | 'json' },
): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const { options, clear } = siteOptions(root, flags)
  const { languages, diagnostics } = await translationStatus({ ...options, history: true }).finally(clear)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (flags.format === 'json') process.stdout.write(`${JSON.stringify({ languages, diagnostics }, null, 2)}\n`)
  else if (errors.length > 0) return refusedFor(errors, root)
  else {
    const color = usesColor(process.stdout)
    process.stdout.write(statusTable(languages, { differences: flags.diff, color }))
    if (diagnostics.length > 0)
      process.stdout.write(`\ndocs check shows ${problemCount(diagnostics)} of translations, with their places.\n`)
  }
  const isBehind = languages.some(({ missing, stale, orphaned }) => missing.length + stale.length + orphaned.length > 0)
  return errors.length > 0 || (flags.strict && isBehind) ? exit.errors : exit.built
}

/** `docs translate update`: records translations as up to date; gives the exit code. */
export async function runTranslateUpdate(
  files: readonly string[],
  flags: SiteFlags & { readonly site: string; readonly accept: boolean; readonly format: Format },
): Promise<number> {
  const root = siteFolder(flags.site)
  if (root === undefined) return exit.usage
  const { options, clear } = siteOptions(root, flags)
  const named = files.map((file) => inSite(root, file))
  const report = await updateTranslations({ ...options, files: named, accept: flags.accept }).finally(clear)
  const { recorded, removed, diagnostics } = report
  const gone = removed.length === 0 ? '' : `, ${count(removed.length, 'record')} of gone ones removed`
  const closing = `${count(recorded.length, 'translation')} recorded as up to date${gone}`
  await print({ diagnostics, root, format: flags.format, stats: { recorded, removed }, closing })
  return diagnostics.some(({ severity }) => severity === 'error') ? exit.errors : exit.built
}

/** A path from the folder of the process, or from that of the site, as one from that of the site. */
function inSite(root: string, file: string): string {
  const path = relative(root, resolve(file)).split(sep).join('/')
  return path.startsWith('..') ? file : path
}

/** `docs translate export`: writes files for translators; gives the exit code. */
export async function runTranslateExport(
  files: readonly string[],
  flags: SiteFlags & {
    readonly site: string
    readonly as: 'xliff' | 'po'
    readonly out: string
    readonly all: boolean
    readonly format: Format
  },
): Promise<number> {
  const root = siteFolder(flags.site)
  if (root === undefined) return exit.usage
  const { options, clear } = siteOptions(root, flags)
  const asked = {
    files: files.map((file) => inSite(root, file)),
    as: flags.as,
    out: resolve(flags.out),
    all: flags.all,
  }
  const { written, diagnostics } = await exportTranslations({ ...options, ...asked }).finally(clear)
  const closing = written
    .map(({ file, pages, segments, open }) => {
      const name = relative('.', file) || file
      return `${name}: ${count(pages, 'page')}, ${open} of ${count(segments, 'sentence')} to translate`
    })
    .join('\n')
  await print({ diagnostics, root, format: flags.format, stats: { written }, closing })
  return diagnostics.some(({ severity }) => severity === 'error') ? exit.errors : exit.built
}

/** `docs translate import`: takes in what translators have written; gives the exit code. */
export async function runTranslateImport(
  files: readonly string[],
  flags: SiteFlags & { readonly site: string; readonly format: Format },
): Promise<number> {
  const root = siteFolder(flags.site)
  if (root === undefined) return exit.usage
  const { options, clear } = siteOptions(root, flags)
  const { written, diagnostics } = await importTranslations({ ...options, files }).finally(clear)
  const sentences = written.reduce((sum, one) => sum + one.sentences, 0)
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  const closing = isBroken
    ? 'Nothing was written.'
    : `${count(sentences, 'sentence')} written to ${count(written.length, 'translation')}`
  await print({ diagnostics, root, format: flags.format, stats: { written }, closing })
  return isBroken ? exit.errors : exit.built
}
