import { relative, resolve, sep } from 'node:path'
import { exportTranslations, importTranslations, translationStatus, updateTranslations } from '../index.ts'
import { defined } from '../base/defined.ts'
import { hasError } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/report.ts'
import { exit } from './exit.ts'
import { problemCount, refusedFor, type Format } from './print.ts'
import { reportOnSite, withSite } from './site-command.ts'
import { usesColor } from './terminal.ts'
import { statusTable } from './translation-table.ts'

interface SiteFlags {
  readonly config?: string
  readonly locale?: readonly string[]
}

const siteOptions = ({ config, locale: locales }: SiteFlags) => defined({ config, locales })

/** `docs translate status`: lists the state of all translations; returns the exit code. */
export async function runTranslateStatus(
  siteDir: string,
  flags: SiteFlags & { readonly diff: boolean; readonly strict: boolean; readonly format: 'text' | 'json' },
): Promise<number> {
  const report = await withSite(siteDir, (site) => translationStatus({ ...site, ...siteOptions(flags), history: true }))
  if (report === undefined) return exit.usage
  const { languages, diagnostics, root } = report
  if (flags.format === 'json') process.stdout.write(`${JSON.stringify({ languages, diagnostics }, null, 2)}\n`)
  else if (hasError(diagnostics))
    return refusedFor(
      diagnostics.filter(({ severity }) => severity === 'error'),
      root,
    )
  else {
    const color = usesColor(process.stdout)
    process.stdout.write(statusTable(languages, { differences: flags.diff, color }))
    if (diagnostics.length > 0)
      process.stdout.write(`\nRun docs check to see ${problemCount(diagnostics)} in translations, with locations.\n`)
  }
  const isBehind = languages.some(({ missing, stale, orphaned }) => missing.length + stale.length + orphaned.length > 0)
  return hasError(diagnostics) || (flags.strict && isBehind) ? exit.errors : exit.built
}

/** Options of the commands that name the folder of the site by `--site`. */
type FileFlags = SiteFlags & { readonly site: string; readonly format: Format }

/** `docs translate update`: records translations as up to date; returns the exit code. */
export function runTranslateUpdate(
  files: readonly string[],
  { site: siteDir, format, accept, ...flags }: FileFlags & { readonly accept: boolean },
): Promise<number> {
  return reportOnSite(siteDir, {
    format,
    run: (site) => updateTranslations({ ...site, ...siteOptions(flags), files: inSite(site.root, files), accept }),
    summary({ recorded, removed }) {
      const gone = removed.length === 0 ? '' : `, ${count(removed.length, 'record')} of deleted translations removed`
      const closing = `${count(recorded.length, 'translation')} recorded as up to date${gone}`
      return { stats: { recorded, removed }, closing }
    },
  })
}

/** Converts paths relative to the working directory or to the site folder to paths relative to the site folder. */
function inSite(root: string, files: readonly string[]): string[] {
  return files.map((file) => {
    const path = relative(root, resolve(file)).split(sep).join('/')
    return path.startsWith('..') ? file : path
  })
}

/** `docs translate export`: writes files for translators; returns the exit code. */
export function runTranslateExport(
  files: readonly string[],
  flags: FileFlags & { readonly as: 'xliff' | 'po'; readonly out: string; readonly all: boolean },
): Promise<number> {
  const { site: siteDir, format, as, out, all } = flags
  return reportOnSite(siteDir, {
    format,
    run: (site) =>
      exportTranslations({
        ...site,
        ...siteOptions(flags),
        files: inSite(site.root, files),
        as,
        out: resolve(out),
        all,
      }),
    summary({ written }) {
      const lines = written.map(({ file, pages, segments, open }) => {
        const name = relative('.', file) || file
        return `${name}: ${count(pages, 'page')}, ${open} of ${count(segments, 'sentence')} to translate`
      })
      return { stats: { written }, closing: lines.join('\n') }
    },
  })
}

/** `docs translate import`: writes the work of translators into the site; returns the exit code. */
export function runTranslateImport(files: readonly string[], flags: FileFlags): Promise<number> {
  return reportOnSite(flags.site, {
    format: flags.format,
    run: (site) => importTranslations({ ...site, ...siteOptions(flags), files }),
    summary({ written, diagnostics }) {
      const sentences = written.reduce((sum, { sentences }) => sum + sentences, 0)
      const closing = hasError(diagnostics)
        ? 'Nothing was written.'
        : `${count(sentences, 'sentence')} written to ${count(written.length, 'translation')}`
      return { stats: { written }, closing }
    },
  })
}
