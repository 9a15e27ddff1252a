import type { List, Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { grouped } from '../../base/grouped.ts'
import { diagnostic, firstOfKind, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { rangeOf, type Locate } from '../../text/location.ts'
import { walk } from '../../text/walk.ts'
import type { CollectedNodes } from './markdown/nodes.ts'

/** A part of a text that is probably read in another way than meant. */
interface Misread {
  readonly message: string
  readonly hint: string
  readonly range: readonly [start: number, end: number]
}

/** A sentence of at least eight words. Code and output have other signs, or no full stop. */
const sentence = /^\p{Lu}[\p{L}'’-]*(?:\s+["“(]?[\p{L}\d][\p{L}\d'’-]*[,;:)"”]*){7,}[.!?]$/u

/** Headings rarely end with a full stop, so fewer words are enough. */
const shortSentence = /^\p{Lu}\S*(?:\s+\S+){4,}\.$/u

/** Asterisks with a space inside of them, or with punctuation before the end and a letter after it. */
const asterisks = /(?<![\\*/\p{L}\d])\*\*([ \t]+)?([^*\n\s\\](?:[^*\n\\]*[^*\n\s\\/])?)([ \t]*)\*\*(?![*/])/gu

/**
 * Reports sentences that became headings or code, lists outside of their item, steps that are numbered 1 again, cells that no table shows, and asterisks
 * that are shown.
 */
export function misreadBlocks(
  nodes: Pick<CollectedNodes, 'headings' | 'code' | 'containers' | 'tables'>,
  { tree, text, locationOf }: { readonly tree: Root; readonly text: string; readonly locationOf: Locate },
): Diagnostic[] {
  const report = (blocks: readonly Misread[], code: 'markdown/misread' | 'markdown/table'): Diagnostic[] =>
    [...grouped(blocks, ({ hint }) => hint).values()].flatMap((kind) =>
      firstOfKind(
        kind.map(({ message, hint, range }) => diagnostic(code, message, { location: locationOf(...range), hint })),
      ),
    )
  return [
    ...report(underlined(nodes, text), 'markdown/misread'),
    ...report(indented(nodes, text), 'markdown/misread'),
    ...report(outsideOfItem(nodes, text), 'markdown/misread'),
    ...report(restartedLists(tree, text), 'markdown/misread'),
    ...report(shownAsterisks(tree, text), 'markdown/misread'),
    ...report(extraCells(nodes, text), 'markdown/table'),
  ]
}

/** Sentences above a line of dashes. */
function underlined({ headings }: Pick<CollectedNodes, 'headings'>, text: string): Misread[] {
  return headings.flatMap((node) => {
    // Headings of partials have their own location.
    const [start, end] = node.data?.location === undefined ? (rangeOf(node) ?? []) : []
    if (start === undefined || end === undefined || !/\n[\s>]*-+$/.test(text.slice(start, end))) return []
    if (!shortSentence.test(toString(node).trim())) return []
    const message = 'the text is a heading, since it is followed by a line of dashes'
    return [{ message, hint: 'write a blank line above the dashes', range: [start, lineEnd(text, start)] }]
  })
}

/** Sentences after four spaces. */
function indented({ code }: Pick<CollectedNodes, 'code'>, text: string): Misread[] {
  return code.flatMap((node) => {
    const [start] = rangeOf(node) ?? []
    if (start === undefined || /^[ \t]*[`~]{3}/.test(text.slice(start, start + 100))) return []
    if (!sentence.test(node.value.trim())) return []
    const at = start + (/^\s*/.exec(text.slice(start, start + 100))?.[0].length ?? 0)
    const message = 'the text is code, since it is indented by four spaces'
    return [{ message, hint: 'remove the spaces; for code, write ```text above it', range: [at, lineEnd(text, at)] }]
  })
}

/** Lists below an item of a numbered list that are indented by too few spaces to belong to it. */
function outsideOfItem({ containers }: Pick<CollectedNodes, 'containers'>, text: string): Misread[] {
  return containers.flatMap((list, index) => {
    const next = containers[index + 1]
    const [start, end] = (next && rangeOf(next)) ?? []
    const item = list.children.at(-1)
    const content = item?.children[0]?.position?.start.column
    const { line = 0, column = 0 } = next?.position?.start ?? {}
    const isBelow = next?.ordered === false && line === (list.position?.end.line ?? 0) + 1
    const outer = item?.position?.start.column ?? 0
    if (!list.ordered || !isBelow || content === undefined || start === undefined || end === undefined) return []
    if (column <= outer || column >= content) return []
    const message = 'the list does not belong to the item above it'
    const hint = `indent it by ${content - column} more space${content - column === 1 ? '' : 's'}`
    return [{ message, hint, range: [start, lineEnd(text, start)] }]
  })
}

/** Words for blocks between two steps, by their first characters. */
const betweenSteps: readonly (readonly [start: RegExp, noun: string])[] = [
  [/^[`~]{3}/, 'code block'],
  [/^!\[/, 'image'],
  [/^:{3,}/, 'box'],
  [/^\|/, 'table'],
  [/^>/, 'quotation'],
  [/^<(?:!--|\/)/, ''],
  [/^<img\b/i, 'image'],
  [/^<[a-z]/i, 'block'],
]

/**
 * Steps that are all numbered 1 in the text, with a block between them that is not indented: each step is a separate
 * list, so readers see the number 1 several times.
 */
function restartedLists(tree: Root, text: string): Misread[] {
  const parts: Misread[] = []
  walk<Nodes, Nodes>(tree, (node) => {
    if (!('children' in node) || !node.children.some(({ type }) => type === 'list')) return
    let last: List | undefined
    let nouns: string[] = []
    for (const child of node.children) {
      if (child.type !== 'list') {
        const noun = nounOf(child, text)
        if (noun === '') last = undefined
        nouns.push(noun)
        continue
      }
      const [start = 0] = rangeOf(child) ?? []
      const isFirst = isNumberedOne(child, text)
      const width =
        (last?.children.at(-1)?.children[0]?.position?.start.column ?? 0) - (last?.position?.start.column ?? 0)
      const isAlone = (list: List | undefined) => list?.children.length === 1
      const isSameLevel = last?.position?.start.column === child.position?.start.column
      // Lists of several steps on both sides are probably two lists.
      if (isFirst && isSameLevel && nouns.length > 0 && width > 0 && (isAlone(last) || isAlone(child))) {
        const [noun = ''] = nouns
        const blocks = nouns.length === 1 ? `the ${noun} above` : 'the blocks above'
        const message = `the step has the number 1 again, since ${blocks} ${nouns.length === 1 ? 'is' : 'are'} not indented`
        const hint = `indent ${blocks} by ${width} spaces, to make ${nouns.length === 1 ? 'it' : 'them'} part of the step before`
        parts.push({ message, hint, range: [start, lineEnd(text, start)] })
      }
      last = isFirst ? child : undefined
      nouns = []
    }
  })
  return parts
}

/** Returns true for a numbered list whose items are all written with the number 1. */
function isNumberedOne({ ordered, children }: List, text: string): boolean {
  return (
    ordered === true && children.every((item) => /^1[.)]\s/.test(text.slice(rangeOf(item)?.[0], rangeOf(item)?.[1])))
  )
}

/** Word for a block that may belong to a step; empty for text and comments. */
function nounOf(node: Nodes, text: string): string {
  const [start = 0, end = 0] = rangeOf(node) ?? []
  if (node.type === 'paragraph' && !node.children.every(isPicture)) return ''
  return betweenSteps.find(([pattern]) => pattern.test(text.slice(start, end)))?.[1] ?? ''
}

function isPicture(node: Nodes): boolean {
  return node.type === 'image' || (node.type === 'text' && node.value.trim() === '')
}

/** Bold words whose asterisks are shown, since they do not begin before a word or end after one. */
function shownAsterisks(tree: Root, text: string): Misread[] {
  if (!text.includes('**')) return []
  const parts: Misread[] = []
  walk<Nodes, Nodes>(tree, (node) => {
    if (node.type !== 'text' || !node.value.includes('**')) return
    const [start = 0, end = 0] = rangeOf(node) ?? []
    const source = text.slice(start, end)
    for (const { 0: match, 1: before, 2: words = '', 3: after = '', index } of source.matchAll(asterisks)) {
      const follows = /^[\p{L}\d]/u.test(source.slice(index + match.length))
      const isOpen = after === '' ? before === undefined : before === undefined || follows
      if (!/\p{L}{2}/u.test(words) || (isOpen && !(follows && /[\p{P}]$/u.test(words) && !words.endsWith(','))))
        continue
      const hint = `write **${words}**${follows ? ' with a space after it' : ''}`
      const range = [start + index, start + index + match.length] as const
      parts.push({ message: `"${match}" is shown with its asterisks`, hint, range })
    }
  })
  return parts
}

/** Rows with more cells than the first one. */
function extraCells({ tables }: Pick<CollectedNodes, 'tables'>, text: string): Misread[] {
  return tables.flatMap(({ children: [head, ...rows] }) =>
    rows.flatMap((row) => {
      const columns = head?.children.length ?? 0
      const [start, end] = rangeOf(row.children[columns] ?? row) ?? []
      if (row.children.length <= columns || start === undefined || end === undefined) return []
      const message = `the row has ${row.children.length} cells, but the table ${columns} columns: the others are left out`
      const isCode = (text.slice(rangeOf(row)?.[0], rangeOf(row)?.[1]).match(/`/g) ?? []).length > 1
      const hint = isCode
        ? 'write \\| for the character in a cell, also in code'
        : 'remove a cell, or add a column to the first two rows'
      return [{ message, hint, range: [start, end] as const }]
    }),
  )
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return text.slice(at, end === -1 ? text.length : end).trimEnd().length + at
}
