/**
 * Writes pages for translators as gettext PO, with one entry for each sentence. Codes become numbered tags, which
 * translation tools check: `<1>…</1>` around words, `<2/>` for a single code.
 *
 * @module
 */
import { po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'
import { keyOf, type ImportedSegment, type ImportedFile, type Returned } from './imported-segment.ts'
import type { Inline } from '../../compiler/translations/inline.ts'
import { openings } from './match-codes.ts'
import { isDone, type PageUnits, type Segment } from './units.ts'
import type { Languages } from './xliff-write.ts'

/** Returns the text of a PO file. */
export function writePo(pages: readonly PageUnits[], { source, target }: Languages): string {
  const contexts: GetTextTranslations['translations'] = Object.create(null) as GetTextTranslations['translations']
  for (const { source: page, units } of pages)
    for (const { section, line, segments } of units)
      for (const segment of segments) {
        const context = `${page}#${section}`
        const entries = (contexts[context] ??= Object.create(null) as Record<string, GetTextTranslation>)
        const msgid = tagged(segment.source)
        entries[msgid] ??= entry(segment, { msgid, context, reference: `${page}:${line}` })
      }
  const headers = {
    'Project-Id-Version': '@waybill/docs',
    'PO-Revision-Date': '2000-01-01 00:00+0000',
    'Last-Translator': '@waybill/docs',
    'Language-Team': target,
    Language: target.replaceAll('-', '_'),
    'X-Source-Language': source,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const translations = { '': { '': { msgid: '', msgstr: [''] } }, ...contexts }
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8').trimEnd()}\n`
}

function entry(
  segment: Segment,
  { msgid, context, reference }: { readonly msgid: string; readonly context: string; readonly reference: string },
): GetTextTranslation {
  const closings = new Map(segment.source.flatMap((piece) => (piece.kind === 'close' ? [[piece.id, piece.raw]] : [])))
  const codes = openings(segment.source).map(({ kind, id, raw }) => {
    const label = kind === 'ph' ? raw : `${raw}…${closings.get(id) ?? ''}`
    return `<${id}${kind === 'ph' ? '/' : ''}> is ${label.replace(/\s+/g, ' ')}`
  })
  const flag = segment.target !== undefined && !isDone(segment) ? 'fuzzy' : undefined
  const comments = defined({ reference, extracted: codes.length === 0 ? undefined : codes.join('\n'), flag })
  return {
    msgctxt: context,
    msgid,
    msgstr: [segment.target === undefined ? '' : tagged(segment.target)],
    comments,
  }
}

const tagged = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return escaped(piece.text)
      return piece.kind === 'ph' ? `<${piece.id}/>` : piece.kind === 'open' ? `<${piece.id}>` : `</${piece.id}>`
    })
    .join('')

/** Escapes texts that look like a tag of this format, or like an escaped tag. */
const escaped = (text: string): string =>
  text.replace(/&(?=(?:amp;)*lt;\/?\d+\/?>)/g, '&amp;').replace(/<(?=\/?\d+\/?>)/g, '&lt;')
const unescaped = (text: string): string =>
  text.replace(/&lt;(?=\/?\d+\/?>)/g, '<').replace(/&amp;(?=(?:amp;)*lt;\/?\d+\/?>)/g, '&')

/** Reads a PO file. `file` is its path, for locations. */
export function readPo(text: string, file: string): ImportedFile {
  const lines = linesOfEntries(text)
  const startAt = (line: number): Location => ({ file, line, column: 1 })
  let catalogue: GetTextTranslations
  try {
    catalogue = po.parse(text, { validation: true })
  } catch (error) {
    const { lineNumber } = error as { readonly lineNumber?: number }
    const [, line] = /line (\d+)/.exec(errorMessage(error)) ?? []
    const location = startAt(lineNumber ?? Number(line ?? 1))
    const message = `the PO file cannot be read: ${
      errorMessage(error)
        .replace(/^Error parsing PO data: /, '')
        .split('. ')[0] ?? ''
    }`
    return {
      segments: [],
      diagnostics: [diagnostic('translation/import', message, { location, hint: 'msgfmt -c reports details' })],
    }
  }
  const diagnostics: Diagnostic[] = []
  const segments: ImportedSegment[] = []
  for (const [context, entries] of Object.entries(catalogue.translations))
    for (const { msgid, msgstr, comments, obsolete } of Object.values(entries) as (GetTextTranslation & {
      readonly obsolete?: boolean
    })[]) {
      const [translation = ''] = msgstr
      if (msgid === '' || translation === '' || obsolete === true) continue
      const location = startAt(lines.get(`${context}\u0004${msgid}`) ?? 1)
      const at = context.lastIndexOf('#')
      const isFuzzy = /\bfuzzy\b/.test(comments?.flag ?? '')
      const target = pieces(translation, location)
      const problem = unbalanced(target)
      if (problem !== undefined) {
        const hint = 'each <1> of the source is closed by </1>, in order'
        diagnostics.push(diagnostic('translation/import', problem, { location, hint }))
      } else
        segments.push({
          page: at === -1 ? context : context.slice(0, at),
          section: at === -1 ? '' : context.slice(at + 1),
          key: keyOf(pieces(msgid, location)),
          target,
          state: isFuzzy ? 'initial' : 'translated',
          location,
        })
    }
  const language = catalogue.headers['Language']?.replaceAll('_', '-')
  return defined({ language, segments, diagnostics })
}

function pieces(text: string, location: Location): Returned[] {
  const result: Returned[] = []
  let at = 0
  const words = (until: number): void => {
    if (until > at) result.push({ kind: 'text', text: unescaped(text.slice(at, until)) })
  }
  for (const { 0: tag, 1: close, 2: id, 3: alone, index } of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    words(index)
    result.push({ kind: alone === '/' ? 'ph' : close === '/' ? 'close' : 'open', id: Number(id), location })
    at = index + tag.length
  }
  words(text.length)
  return result
}

function unbalanced(all: readonly Returned[]): string | undefined {
  const open: number[] = []
  for (const piece of all) {
    if (piece.kind === 'open') open.push(piece.id)
    if (piece.kind === 'close' && open.pop() !== piece.id) return `</${piece.id}> closes nothing`
  }
  return open.length === 0 ? undefined : `<${open[0]}> is not closed`
}

/** Line numbers of translations, by context and sentence. The PO parser does not return them. */
function linesOfEntries(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const values = { msgctxt: '', msgid: '' }
  let key: keyof typeof values | undefined
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, name, quoted] = /^(?:(msgctxt|msgid|msgstr)\s+)?(".*")\s*$/.exec(line) ?? []
    if (quoted === undefined) continue
    if (name === 'msgstr') {
      lines.set(`${values.msgctxt}\u0004${values.msgid}`, index + 1)
      values.msgctxt = ''
      key = undefined
    } else if (name !== undefined) {
      key = name as keyof typeof values
      values[key] = ''
    }
    if (key !== undefined) values[key] += unquoted(quoted)
  }
  return lines
}

const unquoted = (quoted: string): string => {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return quoted.slice(1, -1)
  }
}
