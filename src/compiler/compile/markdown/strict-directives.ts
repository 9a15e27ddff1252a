import type { Root } from 'mdast'
import type { Position } from 'unist'
import { visit } from 'unist-util-visit'
import { linesOf } from '../../../text/location.ts'
import { leafNames, textNames } from '../dialect/directives.ts'

/** Range of offsets in a text. */
type Range = readonly [start: number, end: number]

/** Ranges of a directive in its source, in addition to the position of its node. */
interface Written {
  readonly opening: Range
  closing?: Range
  readonly attributes: Readonly<Record<string, Range>>
}

/** Directives of a text, by the offset of their first colon. */
export type StrictDirectives = ReadonlyMap<number, Written>

const attribute = /\s*(?:([#.])([A-Za-z][\w-]*)|([A-Za-z][\w-]*)(?:=(?:"[^"\n&]*"|'[^'\n&]*'|[\w./-]+))?)(?=[\s}])/y
const opening = /^(:{2,})([A-Za-z][\w-]*)(?:\[([^\][\n`\\:<!&]+)\])?(\{[^{}\n]+\})?[ \t]*$/
const inline = /:([a-z]+)(\[[^\][\n`\\:<!&]+\])(\{[^{}\n]+\})?/g

/**
 * Finds the directives of a text, if all are written in a form that all parsers treat alike: unindented containers,
 * titles only as `[label]`, more colons on outer than on inner ones, each closed by the same number. Otherwise returns
 * `undefined`, also if anything else could be parsed as one. `prose` is the text with masked code, of equal length.
 */
export function strictDirectives(prose: string, text: string): StrictDirectives | undefined {
  // A line of colons closes a container, even in code.
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
      const [match, colons = '', name = '', label, braces] = opening.exec(line) ?? []
      if (match === undefined) return undefined
      const length = line.trimEnd().length
      const attributes = attributesOf(braces, start + length - (braces?.length ?? 0))
      if (attributes === undefined) return undefined
      const directive: Written = { opening: [start, start + length], attributes }
      if (colons.length === 2) {
        if (label === undefined && braces === undefined && !leafNames.has(name)) return undefined
      } else {
        if (colons.length >= (open.at(-1)?.colons ?? Infinity)) return undefined
        open.push({ colons: colons.length, written: directive })
      }
      directives.set(start, directive)
    }
    start = end + 1
  }
  return open.length === 0 ? directives : undefined
}

/**
 * A line of equal length without its code. Text mistaken for code is harmless: if the tree then has a directive that
 * was not found here, remark-parse parses the text.
 */
const withoutCode = (line: string): string =>
  line.replace(/(?<!`)(`+)(?!`).*?[^`]\1(?!`)/g, (code) => 'x'.repeat(code.length))

const linesOfColons = (text: string): number => [...text.matchAll(/^[ \t]*:{3,}/gm)].length

/**
 * Adds the inline directives of a line. Returns true if every colon in it belongs to one of them, or
 * cannot start one.
 */
function addInline(line: string, start: number, directives: Map<number, Written>): boolean {
  if (!line.includes(':')) return true
  let rest = line
  for (const { 0: match, 1: name = '', 3: braces, index } of line.matchAll(inline)) {
    if (!textNames.has(name) || /[\w:\\`]/.test(line[index - 1] ?? ' ')) return false
    const from = start + index
    const attributes = attributesOf(braces, from + match.length - (braces?.length ?? 0))
    if (attributes === undefined) return false
    directives.set(from, { opening: [from, from + match.length], attributes })
    rest = rest.replace(match, '')
  }
  return !/:[\w:[{]|^[ \t>]*:/.test(rest)
}

/**
 * Ranges of the attributes in braces at an offset, by name; `undefined` if one is written in an unusual form.
 */
function attributesOf(braces: string | undefined, offset: number): Readonly<Record<string, Range>> | undefined {
  const ranges: Record<string, Range> = {}
  if (braces === undefined) return ranges
  attribute.lastIndex = 1
  let end = 1
  for (let match = attribute.exec(braces); match !== null; match = attribute.exec(braces)) {
    const [attributeText, sign, , name] = match
    const key = sign === '#' ? 'id' : sign === '.' ? 'class' : (name ?? '')
    if (key in ranges) return undefined
    end = attribute.lastIndex
    ranges[key] = [offset + end - attributeText.trimStart().length, offset + end]
  }
  return /^\s*\}$/.test(braces.slice(end)) ? ranges : undefined
}

/**
 * Adds the ranges of opening, attributes and end to the directive nodes. Returns true if the nodes are the found
 * directives.
 */
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
    const directive = directives.get(offset)
    if (directive === undefined || offsets.has(offset)) isRight = false
    else {
      offsets.add(offset)
      const attributes = Object.entries(directive.attributes).map(([name, range]) => [name, position(range)])
      node.data = {
        ...node.data,
        position: {
          opening: position(directive.opening),
          ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) as object }),
          ...(directive.closing === undefined ? {} : { closing: position(directive.closing) }),
        },
      } as typeof node.data
    }
  })
  return isRight && offsets.size === directives.size
}
