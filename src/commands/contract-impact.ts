/**
 * The command `impact`: finds locations in a site that mention changed parts of its API.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkInLocale } from '../compiler/build.ts'
import { comparedContracts } from './compared-contracts.ts'
import { type ContractPage, type Impact, differenceOf, impactOf } from '../satellites/impact/index.ts'
import { mentionsOf } from '../compiler/names/mentions.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { routeOfHref } from '../model/address.ts'
import type { Said } from '../compiler/names/bind-site-names.ts'
import type { LinkedState } from '../compiler/stages/link.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'
import { readInside } from '../compiler/read/files.ts'

/** The two descriptions to compare. */
export interface ImpactOptions extends Pick<BuildOptions, 'root' | 'config' | 'cache' | 'progress' | 'beforeSiteCode'> {
  /** Old description: a file, or a git ref that contains the description at the path of the configuration. */
  readonly from: string
  /** New description, as in `from`. Default: the description of the site. */
  readonly to?: string
  /** Write remaining locations into `impact.lock`: they were reviewed and need no edit. */
  readonly acknowledge?: boolean
}

/** Effect of a changed API on a site. */
export interface ImpactReport {
  /** Sorted locations that mention a change, without edited and acknowledged ones. */
  readonly diagnostics: readonly Diagnostic[]
  readonly stats: {
    /** Number of changed or removed operations, parameters, schemas, fields, values, events, errors, commands and flags. */
    readonly changes: number
    readonly pages: number
    readonly edited: number
    readonly acknowledged: number
  }
}

const lockFile = 'impact.lock'

/** Finds the locations affected by a change. Writes `impact.lock` on request; throws only for bugs of the tool. */
export function impact(options: ImpactOptions): Promise<ImpactReport> {
  const { from, to, acknowledge = false, ...site } = options
  const runOptions = { ...site, strict: false, drafts: true, out: options.root }
  return withRun(runOptions, (run) => impactIn(run, { from, to, acknowledge }), emptyReport)
}

const emptyReport = (diagnostics: readonly Diagnostic[]): ImpactReport => ({
  diagnostics,
  stats: { changes: 0, pages: 0, edited: 0, acknowledged: 0 },
})

interface ImpactQuery {
  readonly from: string
  readonly to: string | undefined
  readonly acknowledge: boolean
}

async function impactIn(run: Run, { from, to, acknowledge }: ImpactQuery): Promise<ImpactReport> {
  const { root } = run.options
  const compared = await comparedContracts(run, { from, to })
  if ('diagnostics' in compared) return emptyReport(compared.diagnostics)
  const { pairs, linked, site } = compared
  const pages = await pagesOf(run, linked)
  if ('diagnostics' in pages) return emptyReport(pages.diagnostics)
  const differences = pairs.map(({ before, after }) => ({ before, changes: differenceOf(before, after) }))
  const all = differences.flatMap(({ before, changes }) => impactOf(pages.pages, changes, before))
  const unedited = all.filter((location) => !isEdited(location, site, root))
  const lock = readLock(root)
  const open = unedited.filter(({ change, file }) => !lock.has(lineOf(change, file)))
  if (acknowledge) writeLock(root, [...lock, ...open.map(({ change, file }) => lineOf(change, file))])
  const diagnostics = acknowledge ? [] : open.map(({ report }) => report)
  return {
    diagnostics,
    stats: {
      changes: differences.reduce((sum, { changes }) => sum + changes.length, 0),
      pages: new Set(all.map(({ file }) => file)).size,
      edited: all.length - unedited.length,
      acknowledged: unedited.length - (acknowledge ? 0 : open.length),
    },
  }
}

/** Markdown pages of the site in all locales, and the targets of their links. */
async function pagesOf(
  run: Run,
  linked: LinkedState,
): Promise<{ readonly pages: readonly ContractPage[] } | { readonly diagnostics: readonly Diagnostic[] }> {
  const translated: ContractPage[] = []
  for (const locale of linked.site.locales) {
    if (locale.isDefault) continue
    const localized = await linkInLocale(run, linked, locale.code)
    if (!('linked' in localized)) return localized
    // A page without a translation is the page of the default locale again.
    translated.push(...contractPages(localized.run, localized.linked, (path) => localized.run.translations?.get(path)))
  }
  return { pages: [...contractPages(run, linked, (path) => path), ...translated] }
}

/** Pages of one locale. `fileOf` returns the file of a page in this locale, if there is one. */
function contractPages(
  run: Run,
  { site, links, evaluated, compiled }: LinkedState,
  fileOf: (path: string) => string | undefined,
): readonly ContractPage[] {
  const { baseUrl } = site.config
  // Entries of a reference are named after their subject: `operation:placeOrder`, `schema:Order`.
  const subjects = new Map(
    links.pages.flatMap(({ route, entry = '' }) => {
      const [, kind, name] = /#(operation|schema):([^#]+)$/.exec(entry) ?? []
      return kind === undefined || name === undefined ? [] : [[route, `${kind} ${name}`] as const]
    }),
  )
  const hrefs = new Map<string, Map<string, string>>()
  const saidBySource = new Map<string, Said>()
  for (const [key, entry] of evaluated.entries) {
    if (links.binder !== undefined) saidBySource.set(entry.source, links.binder.saidOf(entry))
    const pageHrefs = hrefs.get(entry.source) ?? new Map<string, string>()
    hrefs.set(entry.source, pageHrefs)
    for (const [name, { links: fragmentLinks }] of Object.entries(entry.fragments))
      for (const [index, { url }] of fragmentLinks.entries()) {
        const href = links.hrefs.get(key)?.[name]?.[index]
        if (href !== undefined) pageHrefs.set(url, href)
      }
  }
  const paths = new Set(compiled.sources.map(({ path }) => path).filter((path) => /\.mdx?$/i.test(path)))
  return [...paths].flatMap((path): ContractPage[] => {
    const file = fileOf(path)
    const contents = file === undefined ? '' : readInside(run.options.root, file)
    const of = saidBySource.get(path) ?? []
    if (file === undefined || typeof contents === 'string' || of === false) return []
    return [
      {
        file,
        mentions: mentionsOf(contents.bytes.toString('utf8')),
        of,
        linked({ text }) {
          const href = hrefs.get(path)?.get(text) ?? text
          return subjects.get(routeOfHref(href, baseUrl) ?? '')
        },
      },
    ]
  })
}

/** Returns true if the line that mentions a change was edited since the old version. */
function isEdited({ file, report }: Impact, site: string | undefined, root: string): boolean {
  if (site === undefined) return false
  const [old, now] = [join(site, file), join(root, file)]
  if (!existsSync(old)) return true
  const line = readFileSync(now, 'utf8').split(/\r?\n/)[(report.location?.line ?? 1) - 1] ?? ''
  return !readFileSync(old, 'utf8').split(/\r?\n/).includes(line)
}

const lineOf = (change: string, file: string): string => `${file}: ${change}`

function readLock(root: string): ReadonlySet<string> {
  const path = join(root, lockFile)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : []
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))
}

function writeLock(root: string, lines: readonly string[]): void {
  const head = '# API changes that were reviewed and need no edit (docs impact --acknowledge).\n'
  writeFileSync(join(root, lockFile), `${head}${[...new Set(lines)].sort().join('\n')}\n`)
}
