import type { Code } from 'mdast'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../../diagnostics/suggest.ts'
import { digest } from '../../cache/hash.ts'
import { assetPath } from '../../../model/asset.ts'
import { clean } from '../../../model/placeholders.ts'
import { lineCount } from './comments.ts'
import { parseLines, type Meta, type Value } from './meta.ts'
import { type CodeContext, type Info } from './block-source.ts'
import { cannotBeRead, outsideContent } from '../addresses.ts'

/**
 * Fills a block that refers to a file (`file="./client.ts" region="create"`) with code of the file. Every mismatch is
 * an error, since an example that silently becomes outdated is worse than none. Files are read through `asset`, which
 * records them.
 */
export function fill(node: Code, meta: Meta, context: CodeContext & { readonly info: Info }): Diagnostic[] {
  const { file, hash } = meta
  if (file === undefined) return []
  const withLocation = ({ start, end }: Value) => ({ location: context.info.locationOf(start, end) })
  if (node.value.trim() !== '') {
    // Other tools ignore `file`, so it is not an error on a site written for one of them.
    if (context.rules?.mdx !== undefined) return []
    const details = { ...withLocation(file), hint: 'leave the block empty, or remove file=…' }
    return [diagnostic('code/meta', 'the block contains code and also includes a file', details)]
  }
  const text = readText(file, context)
  if (typeof text !== 'string') return [text]
  const problems: Diagnostic[] = []
  const code = take(text, meta, (code, message, { at, hint }) => {
    problems.push(diagnostic(code, message, { ...withLocation(at), hint }))
  })
  if (code === undefined) return problems
  node.value = code
  if (meta.lang === undefined) node.lang = languageOf(file.text) ?? null
  const now = digest(code).slice(0, 8)
  if (hash !== undefined && hash.text.toLowerCase() !== now) {
    const hint = `look at the text again, then write hash="${now}"`
    problems.push(diagnostic('code/changed', `the code of ${file.text} has changed`, { ...withLocation(hash), hint }))
  }
  return problems
}

/** Text of the file that a block refers to. */
function readText(file: Value, context: CodeContext & { readonly info: Info }): string | Diagnostic {
  const { file: page, asset, info } = context
  const [name = ''] = file.text.split('#', 1)
  const details = { location: info.locationOf(file.start, file.end) }
  const path = assetPath(name, page, 'image')
  if (path === undefined) {
    const hint = 'start at the page (./…) or at the folder of the site (@site/…)'
    return diagnostic('code/no-file', `"${name}" is not the path of a file of the site`, { ...details, hint })
  }
  const contents = asset(path)
  if (contents === 'outside') return outsideContent(name, { ...details, label: 'read here' })
  if (contents === 'unreadable') return cannotBeRead(name, details)
  if (contents === 'missing')
    return diagnostic('code/no-file', `no file at "${name}"`, { ...details, hint: `looked for ${path}` })
  try {
    if (contents.bytes.includes(0)) throw new TypeError('binary')
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(contents.bytes)).replace(/\r\n?/g, '\n')
  } catch {
    return diagnostic('code/no-file', `"${name}" is not text`, { ...details, hint: 'code has to be UTF-8' })
  }
}

type Report = (
  code: 'code/meta' | 'code/no-region' | 'code/no-lines',
  message: string,
  where: { readonly at: Value; readonly hint?: string },
) => void

/** Selects the lines of a block, without region marks and common indentation. */
function take(text: string, { file, region, taken }: Meta, report: Report): string | undefined {
  if (file === undefined) return undefined
  const lines = text.replace(/\n$/, '').split('\n')
  const { regions, markers } = findRegions(lines)
  const hashed = /#(.+)$/s.exec(file.text)?.[1]
  const github = /^L(\d{1,6})(?:(-)(?:L?(\d{1,6}))?)?$/.exec(hashed ?? '')
  const regionName = region ?? (hashed === undefined || github !== null ? undefined : { ...file, text: hashed })
  const pick = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, i) => from + i).filter((line) => !markers.has(line))
  const join = (numbers: readonly number[]): string => dedent(numbers.map((number) => lines[number] ?? '')).join('\n')

  if (regionName !== undefined) {
    const name = regionName.text
    if (taken !== undefined)
      report('code/meta', 'region and lines exclude each other', { at: taken, hint: 'lines is not looked at' })
    const [first, second] = regions.filter((region) => region.name === name)
    if (first === undefined) {
      const regionNames = new Set(regions.map((region) => region.name).filter(Boolean))
      const hint = didYouMean(name, regionNames, `mark it by "#region ${name}" in a comment`)
      report('code/no-region', `the file has no region "${name}"`, { at: regionName, hint })
    } else if (second !== undefined) {
      const hint = `it begins in lines ${first.from} and ${second.from}; give one of them another name`
      report('code/no-region', `the file has the region "${name}" twice`, { at: regionName, hint })
    } else if (first.to === undefined) {
      const hint = `it begins on line ${first.from}; write "#endregion ${name}" where it ends`
      report('code/no-region', `the region "${name}" is never closed`, { at: regionName, hint })
    } else return join(pick(first.from, first.to))
    return undefined
  }

  const list =
    taken?.text ?? (github === null ? undefined : `${github[1]}-${github[2] ? (github[3] ?? lines.length) : github[1]}`)
  if (list === undefined) return join(pick(0, lines.length))
  const at = taken ?? file
  const ranges = parseLines(list, at.start)
  if (typeof ranges === 'string') {
    report('code/no-lines', `${ranges} in "${list}"`, {
      at,
      hint: 'write numbers and ranges: lines="4-10,12"',
    })
    return undefined
  }
  if (ranges.some(({ to }) => to > lines.length)) {
    report('code/no-lines', `the file has ${lineCount(lines.length)}, not "${list}"`, { at })
    return undefined
  }
  return join(ranges.flatMap(({ from, to }) => pick(from - 1, to)))
}

/** Languages by file extension, if the names differ. */
const others = new Map(
  'h:c hh:cpp hpp:cpp cc:cpp cxx:cpp htm:html yml:yaml dockerfile:docker makefile:make'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Language for a file name. */
function languageOf(file: string): string | undefined {
  const name = (/([^/#]+)(?:#.*)?$/s.exec(file)?.[1] ?? '').toLowerCase()
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return others.get(ending) ?? (name.includes('.') && /^[\w+-]+$/.test(ending) ? ending : undefined)
}

/** A region of a file. Lines count from 0; `to` is the line of its end, absent if the region is not closed. */
interface Region {
  readonly name: string
  readonly from: number
  to?: number
}

/**
 * Comments of foldable regions in editors: `// #region name`, `#pragma region name`, `<!-- #endregion
 * -->`.
 */
const marker =
  /^\s*(?:\/\/|\/\*|<!--|\{\s*\/\*|\(\*|--|;{1,2}|%|rem\b|::|'|")?\s*(#?)\s*(?:pragma\s+)?(end\s?)?region\b(.*)$/is

/**
 * Finds the regions of a file, and the lines that mark them. An end without a name closes the last open region.
 */
export function findRegions(lines: readonly string[]) {
  const regions: Region[] = []
  const open: Region[] = []
  const markers = new Set<number>()
  for (const [number, line] of lines.entries()) {
    if (!/region/i.test(line)) continue
    const match = marker.exec(line)
    if (match === null || /^\s*(?:end\s?)?region/i.test(line)) continue
    const name = nameOf(match[3] ?? '')
    // Without `#`, a comment may be a sentence that starts with the word.
    if (/\s/.test(name) && (match[1] !== '#' || /^\s*#\s+/.test(line))) continue
    markers.add(number)
    if (match[2] === undefined) {
      const region = { name, from: number + 1 }
      regions.push(region)
      open.push(region)
      continue
    }
    const last = name === '' ? open.length - 1 : open.findLastIndex((region) => region.name === name)
    const ended = open[last]
    if (ended === undefined) continue
    ended.to = number
    open.splice(last)
  }
  return { regions, markers }
}

function nameOf(text: string): string {
  const trimmed = text.trim()
  const closer = ['*/}', '*/', '-->', '*)'].find((sign) => trimmed.endsWith(sign)) ?? ''
  return trimmed
    .slice(0, trimmed.length - closer.length)
    .trim()
    .replace(/^"(.*)"$/s, '$1')
}

/** Removes the common indentation of lines. Lines with only white space are ignored. */
function dedent(lines: readonly string[]): string[] {
  let common: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    common ??= indent
    let same = 0
    while (same < common.length && common[same] === indent[same]) same++
    common = common.slice(0, same)
  }
  const width = common?.length ?? 0
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(width)))
}
