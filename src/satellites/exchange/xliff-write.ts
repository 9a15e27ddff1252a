/**
 * Writes pages for translators as XLIFF 2: a file for each page, a unit for each block, a segment for each sentence.
 * Codes become `ph` and `pc` elements, with their text in `originalData`.
 *
 * @module
 */
import type { CodeType, Inline } from '../../compiler/translations/inline.ts'
import type { PageUnits, Segment, Unit } from './units.ts'
import { escapeHtml } from '../../base/escape.ts'

/** Source and target language. */
export interface Languages {
  readonly source: string
  readonly target: string
}

/** Returns the text of an XLIFF file. */
export function writeXliff(pages: readonly PageUnits[], { source, target }: Languages): string {
  const head = `xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${text(source)}" trgLang="${text(target)}"`
  const files = pages.map(({ source, units }, index) => {
    const all = units.map((unit, index) => unitText(unit, index + 1)).join('')
    return `  <file id="f${index + 1}" original="${text(source)}" xml:space="preserve">\n${all}  </file>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff ${head}>\n${files.join('')}</xliff>\n`
}

function unitText({ section, line, segments }: Unit, number: number): string {
  const data = new Map<string, string>()
  const parts = segments.map((segment, index) =>
    segmentText(segment, { id: index + 1, data, last: index === segments.length - 1 }),
  )
  const original = [...data].map(([raw, id]) => `        <data id="${id}">${text(raw)}</data>\n`).join('')
  return [
    `    <unit id="u${number}" name="${text(section)}">\n`,
    `      <notes>\n        <note category="line">${line}</note>\n      </notes>\n`,
    original === '' ? '' : `      <originalData>\n${original}      </originalData>\n`,
    ...parts,
    '    </unit>\n',
  ].join('')
}

interface SegmentContext {
  readonly id: number
  /** Texts of codes, by id. The functions below add to the map. */
  readonly data: Map<string, string>
  readonly last: boolean
}

function segmentText({ source, target, state, space }: Segment, { id, data, last }: SegmentContext): string {
  const isOld = target !== undefined && state === 'initial'
  const targetXml = target === undefined ? '' : `\n        <target>${inlineText(target, data)}</target>`
  const segment =
    `      <segment id="s${id}" state="${state}"${isOld ? ' subState="docs:stale"' : ''}>\n` +
    `        <source>${inlineText(source, data)}</source>${targetXml}\n      </segment>\n`
  return last || space === ''
    ? segment
    : `${segment}      <ignorable>\n        <source>${text(space)}</source>\n      </ignorable>\n`
}

/** Types of codes in XLIFF. A translator may omit formatting codes only. */
const types: Readonly<Record<CodeType, string>> = {
  code: 'type="other"',
  link: 'type="link"',
  image: 'type="image"',
  bold: 'type="fmt" subType="xlf:b"',
  italic: 'type="fmt" subType="xlf:i"',
  struck: 'type="fmt"',
  break: 'type="fmt" subType="xlf:lb"',
  tag: 'type="other"',
  variable: 'type="ui" subType="xlf:var"',
  mark: 'type="other"',
}

function inlineText(pieces: readonly Inline[], data: Map<string, string>): string {
  const idOf = (raw: string): string => {
    const id = data.get(raw) ?? `d${data.size + 1}`
    data.set(raw, id)
    return id
  }
  const closing = new Map(pieces.flatMap((piece) => (piece.kind === 'close' ? [[piece.id, piece.raw]] : [])))
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return text(piece.text)
      if (piece.kind === 'close') return '</pc>'
      const canDelete =
        piece.type === 'bold' || piece.type === 'italic' || piece.type === 'struck' ? '' : ' canDelete="no"'
      const shared = `id="${piece.id}"${canDelete} ${types[piece.type]}`
      if (piece.kind === 'open')
        return `<pc ${shared} dataRefStart="${idOf(piece.raw)}" dataRefEnd="${idOf(closing.get(piece.id) ?? '')}">`
      return `<ph ${shared} dataRef="${idOf(piece.raw)}" disp="${text(piece.raw)}"/>`
    })
    .join('')
}

/** Control characters that XML forbids. */
const forbidden = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const text = (raw: string): string => escapeHtml(raw).replace(/\n/g, '&#10;').replace(forbidden, '\uFFFD')
