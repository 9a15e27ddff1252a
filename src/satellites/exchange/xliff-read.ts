/**
 * Reads XLIFF 2 as translation tools write it. Notes, metadata and annotations are ignored; errors are reported with
 * their locations.
 *
 * @module
 */
import { SaxesParser } from 'saxes'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { keyOf, type ImportedSegment, type ImportedFile, type Returned } from './imported-segment.ts'
import type { SegmentState } from './units.ts'

const states: ReadonlySet<string> = new Set(['initial', 'translated', 'reviewed', 'final'])

interface OpenSegment {
  readonly location: Location
  readonly state: SegmentState
  source: Returned[]
  target?: Returned[]
}

/** Reads an XLIFF file. `file` is its path, for locations. */
export function readXliff(xml: string, file: string): ImportedFile {
  const parser = new SaxesParser({ position: true })
  const diagnostics: Diagnostic[] = []
  const segments: ImportedSegment[] = []
  let language: string | undefined
  let page = ''
  let section = ''
  let segment: OpenSegment | undefined
  let into: Returned[] | undefined
  let start: Location = { file, line: 1, column: 1 }
  const pairs: number[] = []
  const report = (message: string, hint: string, location = start): void =>
    void diagnostics.push(diagnostic('translation/import', message, { location, hint }))
  const currentLocation = (): Location => ({ file, line: parser.line, column: parser.columnIndex + 1 })

  parser.on('opentagstart', ({ name }) => {
    const { line, column } = currentLocation()
    // The parser's position is after the name and the following character.
    start = { file, line, column: Math.max(1, column - name.length - 2) }
  })
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    const about = tag.attributes as Readonly<Record<string, string>>
    if (name === 'xliff') {
      if (!(about['version'] ?? '').startsWith('2.'))
        report(`this is XLIFF ${about['version'] ?? 'of no version'}`, 'only XLIFF 2 is supported: export it again')
      language = about['trgLang']
    } else if (name === 'file') page = about['original'] ?? ''
    else if (name === 'unit') section = about['name'] ?? ''
    else if (name === 'segment') {
      // Tools without support for states omit them.
      const state = about['state'] ?? 'translated'
      if (!states.has(state)) report(`there is no state "${state}"`, `states are ${[...states].join(', ')}`)
      segment = { location: start, state: state as SegmentState, source: [] }
    } else if (name === 'source') into = segment?.source
    else if (name === 'target' && segment !== undefined) {
      segment.target = []
      into = segment.target
    } else if (into !== undefined) openCode(name, about, into)
  })
  parser.on('closetag', (tag) => {
    const name = localName(tag.name)
    if (name === 'pc' && into !== undefined)
      into.push({ kind: 'close', id: pairs.pop() ?? 0, location: currentLocation() })
    else if (name === 'source' || name === 'target') into = undefined
    else if (name === 'segment' && segment !== undefined) {
      const { source, target, state, location } = segment
      if (target !== undefined) segments.push({ page, section, key: keyOf(source), target, state, location })
      segment = undefined
    }
  })
  parser.on('text', (text) => void into?.push({ kind: 'text', text }))
  parser.on('cdata', (text) => void into?.push({ kind: 'text', text }))
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^.*?\d+:\d+: /, '').replace(/\.$/, '')
    if (diagnostics.length === 0)
      report(`the XML cannot be read: ${reason}`, 'export the file again, or correct it here', currentLocation())
  })

  function openCode(name: string, about: Readonly<Record<string, string>>, pieces: Returned[]): void {
    const { id, startRef, hex } = about
    if (name === 'cp') {
      const code = /^[0-9a-f]{1,6}$/i.test(hex ?? '') ? Number.parseInt(hex ?? '', 16) : NaN
      const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      if (isCharacter) return void pieces.push({ kind: 'text', text: String.fromCodePoint(code) })
      return report(`<cp hex="${hex ?? ''}"/> is not a character`, 'write a code point in hex digits, at most 10FFFF')
    }
    // Annotations contain words of the translation.
    if (name === 'mrk' || name === 'sm' || name === 'em') return
    const kind = name === 'ph' ? 'ph' : name === 'pc' || name === 'sc' ? 'open' : name === 'ec' ? 'close' : undefined
    if (kind === undefined) return report(`<${name}> is not allowed among the words`, 'codes are ph, pc, sc and ec')
    const number = Number(startRef ?? id)
    if (!Number.isInteger(number)) report(`the code has the id "${id ?? ''}"`, 'ids are the numbers of the export')
    if (name === 'pc') pairs.push(number)
    pieces.push({ kind, id: number, location: start })
  }

  parser.write(xml).close()
  if (diagnostics.length === 0 && language === undefined && segments.length > 0)
    report('the file does not name its language', 'write trgLang="…" into <xliff>')
  return defined({ language, segments: segments.map(joined), diagnostics })
}

/** A name without the prefix of its namespace. */
const localName = (name: string): string => name.replace(/^.*:/, '')

/** Merges adjacent texts. */
function joined(segment: ImportedSegment): ImportedSegment {
  const target: Returned[] = []
  for (const piece of segment.target) {
    const last = target.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text')
      target[target.length - 1] = { kind: 'text', text: last.text + piece.text }
    else target.push(piece)
  }
  return { ...segment, target }
}
