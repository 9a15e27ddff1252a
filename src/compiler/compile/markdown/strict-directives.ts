import type { Root } from 'mdast'
import type { Position } from 'unist'
import { visit } from 'unist-util-visit'
import { linesOf } from '../../../text/location.ts'
import { leafNames, textNames } from '../dialect/directives.ts'

/** Range of offsets in a text. */
type Range = readonly [start: number, end: number]

/** Ranges of a directive in its source, beside the position of its node. */
interface Written {
  readonly opening: Range
  closing?: Range
  readonly attributes: Readonly<Record<string, Range>>
}

/** Directives of a text by the offset of their first colon. */
export type StrictDirectives = ReadonlyMap<number, Written>

const attribute = /\s*(?:([#.])([A-Za-z][\w-]*)|([A-Za-z][\w-]*)(?:=(?:"[^"\n&]*"|'[^'\n&]*'|[\w./-]+))?)(?=[\s}])/y
const opening = /^(:{2,})([A-Za-z][\w-]*)(?:\[([^\][\n`\\:<!&]+)\])?(\{[^{}\n]+\})?[ \t]*$/
const inline = /:([a-z]+)(\[[^\][\n`\\:<!&]+\])(\{[^{}\n]+\})?/g

/**
 * The directives of a text, if each is written in the way that all parsers read alike: containers at the left margin, no
 * title but `[label]`, the outer one with more colons than the inner one, each closed by a line of as many; `undefined`
 * if one is not, or if anything else could be taken for one. `prose` is the text, its fenced code blanked, of one length.
 */
export function strictDirectives(prose: string, text: string): StrictDirectives | undefined {
  // A line of colons ends a container, even in code.
  if (linesOfColons(prose) !== linesOfColons(text)) return undefined
  const directives = new Map<number, Written>()
  const open: { readonly colons: number; readonly written: Written }[] = []
  let start = 0
  for (const line of prose.split('\n')) {
    const end = start + line.length
    if (!line.startsWith('::')) {
      if (!addInline(withoutCode(line), start, directives)) return undefined
    } else if (/^:{3,}[ \t]*$/.test(line)) {
      const last = open.pop()
      const colons = line.trimEnd().length
      if (last?.colons !== colons || prose[start - 2] === '\\') return undefined
      last.written.closing = [start, start + colons]
    } else {
      const [whole, colons = '', name = '', label, braces] = opening.exec(line) ?? []
      if (whole === undefined) return undefined
      const length = line.trimEnd().length
      const attributes = attributesOf(braces, start + length - (braces?.length ?? 0))
      if (attributes === undefined) return undefined
      const written: Written = { opening: [start, start + length], attributes }
      if (colons.length === 2) {
        if (label === undefined && braces === undefined && !leafNames.has(name)) return undefined
      } else {
        if (colons.length >= (open.at(-1)?.colons ?? Infinity)) return undefined
        open.push({ colons: colons.length, written })
      }
      directives.set(start, written)
    }
    start = end + 1
  }
  return open.length === 0 ? directives : undefined
}

/**
 * A line, of the same length, without its code. One that is wrongly taken for code does no harm: a directive of the tree that
 * was not found here sends the text to remark-parse.
 */
const withoutCode = (line: string): string =>
  line.replace(/(?<!`)(`+)(?!`).*?[^`]\1(?!`)/g, (code) => 'x'.repeat(code.length))

const linesOfColons = (text: string): number => [...text.matchAll(/^[ \t]*:{3,}/gm)].length

/** Adds the directives within a line; whether every colon in it is one of theirs, or cannot begin one. */
function addInline(line: string, start: number, directives: Map<number, Written>): boolean {
  if (!line.includes(':')) return true
  let rest = line
  for (const { 0: whole, 1: name = '', 3: braces, index } of line.matchAll(inline)) {
    if (!textNames.has(name) || /[\w:\\`]/.test(line[index - 1] ?? ' ')) return false
    const from = start + index
    const attributes = attributesOf(braces, from + whole.length - (braces?.length ?? 0))
    if (attributes === undefined) return false
    directives.set(from, { opening: [from, from + whole.length], attributes })
    rest = rest.replace(whole, '')
  }
  return !/:[\w:[{]|^[ \t>]*:/.test(rest)
}

/** Ranges of the attributes in braces at an offset, by name; `undefined` if one is written in an unusual way. */
function attributesOf(braces: string | undefined, offset: number): Readonly<Record<string, Range>> | undefined {
  const ranges: Record<string, Range> = {}
  if (braces === undefined) return ranges
  attribute.lastIndex = 1
  let end = 1
  for (let match = attribute.exec(braces); match !== null; match = attribute.exec(braces)) {
    const [whole, sign, , name] = match
    const key = sign === '#' ? 'id' : sign === '.' ? 'class' : (name ?? '')
    if (key in ranges) return undefined
    end = attribute.lastIndex
    ranges[key] = [offset + end - whole.trimStart().length, offset + end]
  }
  return /^\s*\}$/.test(braces.slice(end)) ? ranges : undefined
}

/** Says at each directive's node where its opening, attributes and end are; whether the nodes are those that were found. */
export function locateDirectives(tree: Root, directives: StrictDirectives, text: string): boolean {
  const offsets = new Set<number>()
  let isRight = true
  const lineAt = linesOf(text)
  const point = (offset: number): Position['start'] => {
    const { line, start } = lineAt(offset)
    return { line: line + 1, column: offset - start + 1, offset }
  }
  const position = ([start, end]: Range): Position => ({ start: point(start), end: point(end) })
  visit(tree, (node) => {
    if (!node.type.endsWith('Directive')) return
    const offset = node.position?.start.offset ?? -1
    const written = directives.get(offset)
    if (written === undefined || offsets.has(offset)) isRight = false
    else {
      offsets.add(offset)
      const attributes = Object.entries(written.attributes).map(([name, range]) => [name, position(range)])
      node.data = {
        ...node.data,
        position: {
          opening: position(written.opening),
          ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) as object }),
          ...(written.closing === undefined ? {} : { closing: position(written.closing) }),
        },
      } as typeof node.data
    }
  })
  return isRight && offsets.size === directives.size
}
