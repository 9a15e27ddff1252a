/**
 * A page for translations: sections with their blocks, each with a digest.
 *
 * @module
 */
import GithubSlugger from 'github-slugger'
import type { Heading, Nodes, Root, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { cutFrontMatter } from '../../model/front-matter.ts'
import { linesOf, rangeOf } from '../../text/location.ts'
import type { Block } from './block.ts'
import { blocksOf, withoutId } from './blocks.ts'
import { canonicalOf, shortDigest } from './canonical.ts'
import { rawOf } from './inline.ts'
import { readMatter, type Matter } from './matter.ts'
import { sentencesOf } from './sentences.ts'

/** Parses the text of a page without its front matter. Returns a tree or a problem. */
export type ParsePage = (page: {
  readonly text: string
  readonly file: string
  readonly line: number
  readonly format: 'md' | 'mdx'
}) => Root | Diagnostic

/** Section id of the front matter, and of the text before the first heading. */
export const matterId = '---'
export const introId = '.'

/**
 * A range from a heading to the next one. The front matter and the text before the first heading are sections as
 * well.
 */
export interface Section {
  /** Id of its heading, as used in anchors. */
  readonly id: string
  /** Text of the heading; empty without one. */
  readonly title: string
  readonly level: number
  /** Offsets in the text of the file. */
  readonly start: number
  readonly end: number
  readonly nodes: readonly RootContent[]
  readonly blocks: readonly Block[]
  /** Digest of its visible content. */
  readonly digest: string
}

/** A parsed page. */
export interface TranslatedPage {
  readonly file: string
  readonly text: string
  readonly format: 'md' | 'mdx'
  readonly matter: Matter
  /** Offset of the text after the front matter, from which positions of nodes count. */
  readonly base: number
  readonly sections: readonly Section[]
  /** Location of a range of the text. */
  locationOf(start: number, end?: number): Location
}

/** Parses a page, or returns the problem. */
export function readPage(file: string, text: string, parse: ParsePage): TranslatedPage | Diagnostic {
  const { yaml, body, bodyLine } = cutFrontMatter(text)
  const format = /\.mdx$/i.test(file) ? 'mdx' : 'md'
  const tree = parse({ text: body, file, line: bodyLine, format })
  if ('code' in tree) return tree
  const base = text.length - body.length
  const matter = readMatter(yaml, yaml === '' ? 0 : text.indexOf('\n') + 1)
  const lineAt = linesOf(text)
  return {
    file,
    text,
    format,
    matter,
    base,
    sections: [...matterSection(matter, base), ...sectionsOf(tree, { body, base, end: text.length })],
    locationOf(start, end) {
      const { line, start: begin, next } = lineAt(start)
      const column = start - begin + 1
      const last = end === undefined ? {} : { endColumn: column + Math.max(0, Math.min(end, next - 1) - start) }
      return { file, line: line + 1, column, ...last }
    },
  }
}

function matterSection({ blocks }: Matter, end: number): Section[] {
  if (blocks.length === 0) return []
  const digest = shortDigest(blocks.map(({ key = '', pieces }) => `${key}: ${rawOf(pieces)}`).join('\n'))
  return [{ id: matterId, title: '', level: 0, start: 0, end, nodes: [], blocks, digest }]
}

function sectionsOf(
  tree: Root,
  { body, base, end }: { readonly body: string; readonly base: number; readonly end: number },
): Section[] {
  const groups: { heading?: Heading; nodes: RootContent[] }[] = [{ nodes: [] }]
  for (const node of tree.children) {
    if (node.type === 'heading') groups.push({ heading: node, nodes: [node] })
    else groups.at(-1)?.nodes.push(node)
  }
  const ids = idsOf(groups.flatMap(({ heading }) => heading ?? []))
  const starts = groups.map(({ heading }) => (heading === undefined ? base : base + (rangeOf(heading)?.[0] ?? 0)))
  return groups.flatMap(({ heading, nodes }, index): Section[] => {
    const visibleNodes =
      heading === undefined
        ? nodes
        : [{ ...heading, children: withoutId(heading.children) as never }, ...nodes.slice(1)]
    const canonical = canonicalOf(visibleNodes)
    if (heading === undefined && canonical.trim() === '') return []
    return [
      {
        id: heading === undefined ? introId : (ids.get(heading) ?? introId),
        title: heading === undefined ? '' : toString({ type: 'paragraph', children: withoutId(heading.children) }),
        level: heading?.depth ?? 0,
        start: starts[index] ?? base,
        end: starts[index + 1] ?? end,
        nodes,
        blocks: blocksOf(nodes, body, base),
        digest: shortDigest(canonical),
      },
    ]
  })
}

const idSyntax = /\{(?:#([^\s{}#]+)|\/\*\s*#([^\s{}*]+)\s*\*\/)\}\s*$/

/** Heading ids: written ones, or else generated ones as on GitHub, unique on the page. */
function idsOf(headings: readonly Heading[]): ReadonlyMap<Heading, string> {
  const slugger = new GithubSlugger()
  const ids = new Map<Heading, string>()
  for (const heading of headings) {
    const last: Nodes | undefined = heading.children.at(-1)
    const text = last?.type === 'text' ? last.value : last?.type === 'mdxTextExpression' ? `{${last.value}}` : ''
    const [, plain, comment] = idSyntax.exec(text) ?? []
    const id = plain ?? comment
    if (id === undefined) continue
    ids.set(heading, id)
    slugger.occurrences[id] ??= 0
  }
  for (const heading of headings)
    if (!ids.has(heading)) ids.set(heading, slugger.slug(toString(heading, { includeHtml: false })))
  return ids
}

/** Digests of a block's sentences, by which their translations are found. */
export const sentenceDigests = ({ pieces }: Block): readonly string[] =>
  sentencesOf(pieces).map((sentence) => shortDigest(rawOf(sentence.pieces)))
