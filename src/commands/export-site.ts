/**
 * What `docs export` does: a site, a section or a version of it as one document. The pages come from the same stages as those
 * of a build, up to render; what stands in the place of emit and publish is `src/export`.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { linkInLocale, linkSite, planSite } from '../compiler/build.ts'
import { defined } from '../base/defined.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  type Book,
  type BookPage,
  type Outline,
  type Printed,
  type RemotePicture,
  type Selection,
  chaptersOf,
  epubOf,
  findChromium,
  labelledSidebars,
  markdownOf,
  outlineOf,
  pagesInOutline,
  printBook,
  select,
  slug,
} from '../satellites/export/index.ts'
import { renderPages, type RenderedBook } from './export-pages.ts'
import type { Page } from '../model/page.ts'
import { dateLabel } from '../model/words.ts'
import type { LinkedState } from '../compiler/stages/link.ts'
import type { SitePlan } from '../compiler/stages/plan.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'
import { failure, isSystemError } from '../compiler/publish/failure.ts'
import { writeWhole } from '../base/write-whole.ts'

/** What is exported, and how. Paths are absolute. */
export interface ExportOptions extends Omit<BuildOptions, 'out' | 'strict' | 'external' | 'profile'>, Selection {
  readonly as: 'pdf' | 'epub' | 'markdown'
  /** The file to write. Default: one in the folder of the site, with the name of what it is. */
  readonly out?: string
  /** Code of the language, in a site in several. Default: its first one. */
  readonly locale?: string
  /** The day that the document names (`YYYY-MM-DD`). Default: when one of its pages was last changed. */
  readonly date?: string
  /** The Chromium that a PDF is printed with. Default: one that is installed. */
  readonly chromium?: string
  /** Default: A4. */
  readonly paper?: 'A4' | 'letter'
}

/** The file, pages of the site in it, sheets of paper (of a PDF). */
interface Written {
  readonly file: string
  readonly pages: number
  readonly sheets?: number
  readonly bytes: number
}

/** What came of it. */
export interface ExportReport {
  /** Sorted. With an error among them nothing was written. */
  readonly diagnostics: readonly Diagnostic[]
  readonly written?: Written
  readonly milliseconds: number
}

const endings = { pdf: '.pdf', epub: '.epub', markdown: '.md' } as const

/** Exports a site. What is wrong with it, or with what was asked for, is in the report. */
export function exportSite(options: ExportOptions): Promise<ExportReport> {
  const started = Date.now()
  const asked = { ...options, strict: false, out: join(options.root, '.docs', 'export') }
  const report = (diagnostics: readonly Diagnostic[], written?: ExportReport['written']): ExportReport =>
    defined({ diagnostics, written, milliseconds: Date.now() - started })
  const scratch = join(options.root, '.docs', 'export', String(process.pid))
  const work = async (run: Run): Promise<ExportReport> => {
    // What exports left that were killed.
    if (run.isAlone()) await rm(dirname(scratch), { recursive: true, force: true })
    const made = await exported(run, options, scratch)
    return 'problems' in made ? report(made.problems) : report(made.diagnostics, made.written)
  }
  return withRun(asked, work, (_, problem) => report([problem])).finally(() =>
    rm(scratch, { recursive: true, force: true }),
  )
}

type Refused = { readonly problems: readonly Diagnostic[] }
type Exported = Required<Pick<ExportReport, 'diagnostics' | 'written'>>

async function exported(run: Run, options: ExportOptions, scratch: string): Promise<Exported | Refused> {
  const chromium = options.as === 'pdf' ? findChromium(options.chromium) : { path: '' }
  if ('problem' in chromium) return { problems: [chromium.problem] }
  const linked = await linkedIn(run, options.locale)
  if ('problems' in linked) return linked
  const { state, run: own } = linked
  const { links } = state
  const selected = select(links.pages, links.versions, options)
  const soFar = links.report([...state.diagnostics, ...('problem' in selected ? [selected.problem] : [])])
  if ('problem' in selected || soFar.some(isError)) return { problems: soFar }
  const { left, right } = links.navbar
  const outline = outlineOf(
    selected.pages,
    labelledSidebars([...links.sidebars.values()], [...left, ...right], links.pages),
  )
  const planned = await planSite(own, state)
  const rendered = await renderPages(own, { state, planned, scratch, wanted: pagesInOutline(outline) })
  const book = bookOf({
    state,
    planned,
    outline,
    options,
    pages: rendered.pages,
    ...defined({ version: selected.version }),
  })
  const reports = (more: readonly Diagnostic[]) =>
    links.report([...state.diagnostics, ...rendered.diagnostics, ...more])
  const before = reports([])
  if (before.some(isError)) return { problems: before }
  const file = options.out ?? join(options.root, fileNameOf(book, options))
  const refusal = await unwritable(file)
  if (refusal !== undefined) return { problems: reports([refusal]) }
  const made = await bytesOf(book, { ...rendered, options, run, scratch, chromium: chromium.path })
  if ('code' in made) return { problems: reports([made]) }
  const diagnostics = reports(made.remote.map(remotePicture))
  if (diagnostics.some(isError)) return { problems: diagnostics }
  try {
    writeWhole(file, made.bytes)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return { problems: reports([failure(basename(file), error)]) }
  }
  const { bytes, sheets } = made
  return { diagnostics, written: defined({ file, pages: rendered.pages.size, sheets, bytes: bytes.byteLength }) }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** The site in the language that is asked for, linked. */
async function linkedIn(
  run: Run,
  locale: string | undefined,
): Promise<{ readonly state: LinkedState; readonly run: Run } | Refused> {
  const state = await linkSite(run)
  if (state.site === undefined) return { problems: state.diagnostics }
  const { site } = state
  const codes = site.locales.map(({ code }) => code)
  if (locale === undefined || locale === (codes[0] ?? site.config.locale)) return { state, run }
  const wanted = site.locales.find(({ code }) => code === locale)
  if (wanted === undefined) {
    const hint = `it is in ${(codes.length === 0 ? [site.config.locale] : codes).join(', ')}`
    return { problems: [diagnostic('export/locale', `the site is not in the language "${locale}"`, { hint })] }
  }
  const other = await linkInLocale(run, state, locale)
  return 'linked' in other ? { state: other.linked, run: other.run } : { problems: other.diagnostics }
}

/** The document as data. Its date is that of its text: nothing here looks at a clock. */
function bookOf({
  state: { site, links },
  planned,
  outline,
  options,
  pages,
  version,
}: {
  readonly state: LinkedState
  readonly planned: SitePlan
  readonly outline: readonly Outline[]
  readonly options: ExportOptions
  readonly pages: ReadonlyMap<string, BookPage>
  readonly version?: string
}): Book {
  const { view } = planned.shared
  const { words } = site
  const dates = pagesInOutline(outline).flatMap(({ lastUpdate, published }) => lastUpdate?.date ?? published ?? [])
  const day = (options.date ?? dates.sort().at(-1))?.slice(0, 10)
  const sections = options.sections.map((section) => sectionTitle(section, outline, links.pages))
  const versionText = version === undefined ? [] : [wordAt(words, 'page', 'version').replace('{version}', version)]
  const { title, tagline, url, baseUrl, locale, direction, navbar } = view
  const scope = [url + baseUrl, locale, options.version ?? '', ...options.sections].join('\n')
  return defined({
    title,
    tagline,
    parts: [...sections, ...versionText],
    language: locale,
    direction: direction ?? 'ltr',
    date: day === undefined ? undefined : { day, text: dateLabel(day, words.language) },
    url,
    baseUrl,
    identifier: `urn:uuid:${uuidOf(scope)}`,
    contents: wordAt(words, 'frame', 'toc'),
    logo: navbar.logo?.src,
    chapters: chaptersOf(
      outline,
      ({ route, title: name }) => pages.get(route) ?? { route, title: name, html: '', markdown: '' },
    ),
  })
}

/** A section is called what its own page, or the group that holds it all, is called. */
function sectionTitle(section: string, outline: readonly Outline[], pages: readonly Page[]): string {
  const route = `/${section}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const own = pages.find((page) => page.route === route)?.title
  const only = outline.length === 1 ? outline[0]?.title : undefined
  return own ?? only ?? route
}

function wordAt(words: Readonly<Record<string, unknown>>, group: string, name: string): string {
  const texts = words[group]
  const text =
    typeof texts === 'object' && texts !== null ? (texts as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof text === 'string' ? text : name
}

/** A UUID of version 5 (RFC 9562) in the namespace of addresses. */
function uuidOf(name: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function fileNameOf({ title }: Book, { as, sections, version, locale }: ExportOptions): string {
  const parts = [title, ...sections, version ?? '', locale ?? ''].filter((part) => part !== '')
  return parts.map(slug).join('-').replace(/-p-/g, '-') + endings[as]
}

async function unwritable(file: string): Promise<Diagnostic | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory() === true) return failure(basename(file), Object.assign(new Error(), { code: 'EISDIR' }))
  const folder = await stat(dirname(file)).catch(() => undefined)
  return folder !== undefined && !folder.isDirectory()
    ? failure(basename(file), Object.assign(new Error(), { code: 'ENOTDIR' }))
    : undefined
}

interface Making extends RenderedBook {
  readonly options: ExportOptions
  readonly run: Run
  readonly scratch: string
  readonly chromium: string
}

interface Bytes extends Pick<Printed, 'sheets' | 'remote'> {
  readonly bytes: Uint8Array
}

/** The bytes of the document, or why there are none. */
async function bytesOf(
  book: Book,
  { options, run, read, styles, scratch, chromium }: Making,
): Promise<Bytes | Diagnostic> {
  if (options.as === 'markdown') return { bytes: Buffer.from(markdownOf(book)), remote: [] }
  if (options.as === 'epub') {
    run.stage('pack')
    const { epub, remote } = await epubOf(book, read)
    return { bytes: epub, remote }
  }
  const progress = run.stage('print', 2)
  const { paper = 'A4' } = options
  const printed = await printBook(book, { paper, styles, chromium, scratch: join(scratch, '.print'), read, progress })
  if ('code' in printed) return printed
  const { pdf: bytes, ...more } = printed
  return { bytes, ...more }
}

function remotePicture({ src, route }: RemotePicture): Diagnostic {
  const hint = 'put it beside the page, or into the static folder, and name it by its path'
  const message = `"${src}" on ${route} is not part of the site: the document has a link in its place`
  return diagnostic('export/image', message, { hint, subject: src })
}
