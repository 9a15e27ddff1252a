import type { Root } from 'mdast'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import type { MarkdownOptions } from '../model/markdown-options.ts'
import type { Silence } from '../model/suppression.ts'
import type { MarkdownTools } from '../plugin.ts'
import type { CodeFeatures } from './code/features.ts'
import { readCode } from './code/read.ts'
import { replaceEmoji } from './dialect/emoji.ts'
import { expand } from './dialect/expand.ts'
import { extendPartial } from './extensions/extend.ts'
import type { FragmentContext } from './fragment.ts'
import { identifyHeadings } from './markdown/headings.ts'
import { collectLinks, type SourceLink } from './markdown/links.ts'
import { collectNodes, type CollectedNodes } from './markdown/nodes.ts'
import { includePartials } from './partials.ts'
import { findSilences, type Comment } from './suppressions.ts'
import type { Cut } from './markdown/markdown-version.ts'

/** A parsed text, and what is known of where it comes from. */
export interface PrepareInput extends Pick<FragmentContext, 'file' | 'asset' | 'remark'> {
  readonly text: string
  readonly options: MarkdownOptions
  place(start: number, end?: number): Place
  parse(text: string, file: string): Root
  /** What extensions are given for the text of a partial. */
  toolsOf(file: string): MarkdownTools
  /** Links of the page that are known already. Default: none. */
  readonly links?: SourceLink[]
  /** The text is the page's own, not a module that it imports. Default: it is. */
  readonly isPage?: boolean
}

/** A tree that is ready to become HTML: all constructs are elements, links are numbered, headings have their ids. */
export interface Prepared {
  readonly nodes: CollectedNodes
  /** By the numbers in `dataHole`. */
  readonly links: SourceLink[]
  /** Whether the tree says what Markdown itself cannot say, so that the text is no longer its own plain form. */
  readonly changed: boolean
  /** What the plain form leaves out of the text. */
  readonly cuts: readonly Cut[]
  /** What code blocks say beside their code, by the numbers in `dataCode`. */
  readonly features: readonly CodeFeatures[]
  readonly diagnostics: readonly Diagnostic[]
  readonly silences: readonly Silence[]
}

/** What is gathered over a page and its partials. */
interface Gathered {
  readonly links: SourceLink[]
  readonly diagnostics: Diagnostic[]
  readonly silences: Silence[]
  readonly cuts: Cut[]
  readonly features: CodeFeatures[]
  readonly count: { value: number }
  changed: boolean
}

/** Prepares the tree of a page: includes partials, gives constructs their elements, numbers links. Changes the tree. */
export async function prepare(tree: Root, input: PrepareInput): Promise<Prepared> {
  const gathered: Gathered = {
    links: input.links ?? [],
    diagnostics: [],
    silences: [],
    cuts: [],
    features: [],
    count: { value: 0 },
    changed: false,
  }
  const foreign = new Set<object>()
  const nodes = await prepareText(tree, { ...input, chain: [input.file], foreign }, gathered)
  const headings = nodes.tooDeep ? { written: [], diagnostics: [] } : identifyHeadings(nodes, input.place)
  gathered.diagnostics.push(...headings.diagnostics)
  const { links, changed, features, diagnostics, silences } = gathered
  return { nodes, links, changed, cuts: [...headings.written, ...gathered.cuts], features, diagnostics, silences }
}

/** The part that is done for each file by itself. */
async function prepareText(
  tree: Root,
  input: PrepareInput & { readonly chain: readonly string[]; readonly foreign: Set<object> },
  gathered: Gathered,
): Promise<CollectedNodes> {
  const { file, text, options, place, chain, foreign } = input
  const { links, diagnostics } = gathered
  if (text.includes('::partial')) {
    const problems = await includePartials(tree, {
      ...input,
      count: gathered.count,
      prepare: async (partial) => {
        gathered.changed = true
        diagnostics.push(...(await extendPartial(partial, input, (path) => input.toolsOf(path))))
        const own = await prepareText(partial.tree, { ...input, ...partial, chain: [...chain, partial.file] }, gathered)
        for (const node of [...own.code, ...own.links, ...own.html, ...own.expressions]) foreign.add(node)
      },
    })
    diagnostics.push(...problems)
  }
  const expanded = expand(tree, { text, options, place })
  diagnostics.push(...expanded.diagnostics)
  gathered.changed ||= expanded.changed
  if (options.emoji) gathered.changed = (await replaceEmoji(tree)) || gathered.changed
  const all = collectNodes(tree)
  if (all.tooDeep) return all
  const nodes = foreign.size === 0 ? all : own(all, foreign)
  const code = readCode(nodes.code, input, gathered.features)
  diagnostics.push(...code.diagnostics)
  if (chain.length === 1) gathered.cuts.push(...code.cuts)
  collectLinks(nodes, text, { place, links, ...(chain.length === 1 && input.isPage !== false ? {} : { from: file }) })
  gathered.silences.push(...findSilences(commentsOf(nodes, text), text, place))
  for (const node of nodes.links) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue
    const start = node.position?.start.offset
    if ((node.alt ?? '').trim() !== '' || start === undefined) continue
    diagnostics.push(
      diagnostic('image/no-alt', 'the image has no alternative text', {
        place: place(start, node.position?.end.offset),
        hint: 'say in the brackets what it shows; for decoration write <img alt="" src="…">',
      }),
    )
  }
  return all
}

function* commentsOf({ html, expressions }: CollectedNodes, text: string): Iterable<Comment> {
  if (!text.includes('docs-ignore')) return
  for (const { value, position } of [...html, ...expressions]) {
    const start = position?.start.offset
    if (start !== undefined) yield { text: value, start: Math.max(start, text.indexOf(value, start)) }
  }
}

function own(nodes: CollectedNodes, foreign: ReadonlySet<object>): CollectedNodes {
  const mine = <T extends object>(list: readonly T[]) => list.filter((node) => !foreign.has(node))
  return {
    ...nodes,
    code: mine(nodes.code),
    links: mine(nodes.links),
    html: mine(nodes.html),
    expressions: mine(nodes.expressions),
  }
}
