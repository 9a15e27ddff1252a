import type { Root } from 'mdast'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import type { Suppression } from '../../model/facts.ts'
import type { Snippet } from '../../model/snippet.ts'
import type { MarkdownTools } from '../../model/plugin.ts'
import type { CodeFeatures } from './code/code-features.ts'
import { limitHighlighting } from './code/highlighting-limit.ts'
import { readCode } from './code/read.ts'
import { applyConditions } from './conditions.ts'
import { expand, replaceEmoji } from './dialect/expand.ts'
import { agentNodes } from './dialect/visibility.ts'
import { locationOfNode, type Locate } from '../../text/location.ts'
import type { FragmentContext } from './fragment.ts'
import { collectLinks, type SourceLink, type Cut } from './markdown/links.ts'
import { collectNodes, type CollectedNodes, identify, outlineOf } from './markdown/nodes.ts'
import { collectMentions, type GatheredMentions } from './mentions.ts'
import { levelProblems } from './heading-levels.ts'
import { htmlMistakes } from './html-mistakes.ts'
import { markdownInHtml } from './markdown-in-html.ts'
import { findMistakes } from './likely-mistakes.ts'
import { noteStaleSections } from './stale-notes.ts'
import { includePartials, extendPartial } from './partials.ts'
import { defined } from '../../base/defined.ts'
import { findSuppressions, type Comment } from './suppressions.ts'

/** A parsed text and its origin. */
interface PrepareInput extends Pick<
  FragmentContext,
  'root' | 'file' | 'asset' | 'remark' | 'rules' | 'isPluginSyntax' | 'outline' | 'stale' | 'keepTitle'
> {
  readonly text: string
  readonly options: MarkdownOptions
  readonly locationOf: Locate
  parse(text: string, file: string): Root
  /** Returns the tools of extensions for the text of a partial. */
  toolsOf(file: string): MarkdownTools
  /** Links of the page found so far. Default: none. */
  readonly links?: SourceLink[]
  /** Names in code style found so far, if they are collected. */
  readonly mentions?: GatheredMentions
  /** Default: Markdown. */
  readonly format?: 'md' | 'mdx'
  /** The text is the page's own, not an imported module. Default: true. */
  readonly isPage?: boolean
}

/** Facts about a page and its partials. */
interface Gathered {
  /** Links by the numbers in `dataSlot`. */
  readonly links: SourceLink[]
  /** Mentions by the numbers in `dataMention`. */
  readonly mentions: GatheredMentions | undefined
  readonly diagnostics: Diagnostic[]
  readonly suppressions: Suppression[]
  /** Tested examples. */
  readonly snippets: Snippet[]
  /** Ranges omitted in the Markdown version. */
  readonly cuts: Cut[]
  /** Features of code blocks by the numbers in `dataCode`. */
  readonly features: CodeFeatures[]
  readonly count: { value: number }
  /** The tree contains constructs that Markdown cannot express, so the text cannot serve as its Markdown version. */
  changed: boolean
}

/**
 * Prepares the tree of a page for its conversion to HTML: includes partials, converts constructs to elements, numbers
 * links, and adds ids to headings. Changes the tree.
 */
export async function prepare(tree: Root, input: PrepareInput) {
  const gathered: Gathered = {
    links: input.links ?? [],
    mentions:
      input.mentions ?? (input.options.mentions !== undefined ? { names: [], calls: [], headings: [] } : undefined),
    diagnostics: [],
    suppressions: [],
    snippets: [],
    cuts: [],
    features: [],
    count: { value: 0 },
    changed: false,
  }
  const { locationOf, options, stale = [] } = input
  if (stale.length > 0 && input.isPage !== false && noteStaleSections(tree, { stale, locationOf, options }))
    gathered.changed = true
  const foreign = new Set<object>()
  const all = await prepareText(tree, { ...input, chain: [input.file], foreign }, gathered)
  gathered.diagnostics.push(...limitHighlighting(all.code, { locationOf, foreign }))
  const unseen = gathered.changed || input.format === 'mdx' ? agentNodes(tree) : new Set<object>()
  const isSeen = (node: object): boolean => !unseen.has(node)
  const nodes = { ...all, headings: all.headings.filter(isSeen), tables: all.tables.filter(isSeen) }
  // Unseen headings and rows do not take ids from visible ones, but reports of links mention them.
  const { headings, tables } = all
  const hidden = { headings: headings.filter((node) => !isSeen(node)), tables: tables.filter((node) => !isSeen(node)) }
  gathered.cuts.push(...identify(hidden, input.locationOf).written)
  const identified = nodes.tooDeep
    ? { written: [], diagnostics: [] }
    : identify(
        nodes,
        input.locationOf,
        defined({
          textDirectives: input.rules?.textDirectives,
          outline: input.isPage === false ? undefined : input.outline,
        }),
      )
  gathered.diagnostics.push(...identified.diagnostics)
  if (input.isPage !== false && !input.keepTitle && !nodes.tooDeep)
    gathered.diagnostics.push(...levelProblems(nodes, input.locationOf))
  // Ids are derived from short codes, as on GitHub.
  if (input.options.emoji) gathered.changed = (await replaceEmoji(tree)) || gathered.changed
  const outline = input.options.outlines === true ? outlineOf(nodes) : undefined
  return { nodes, ...gathered, ...defined({ outline }), cuts: [...identified.written, ...gathered.cuts] }
}

/** Steps that are done for each file separately. */
async function prepareText(
  tree: Root,
  input: PrepareInput & { readonly chain: readonly string[]; readonly foreign: Set<object> },
  gathered: Gathered,
): Promise<CollectedNodes> {
  const { file, text, options, locationOf, chain, foreign } = input
  const { links, diagnostics } = gathered
  if (text.includes('::partial')) {
    const problems = await includePartials(tree, {
      ...input,
      variables: options.variables,
      count: gathered.count,
      prepare: async (partial) => {
        gathered.changed = true
        diagnostics.push(...(await extendPartial(partial, input, (path) => input.toolsOf(path))))
        const partialNodes = await prepareText(
          partial.tree,
          { ...input, ...partial, chain: [...chain, partial.file] },
          gathered,
        )
        for (const list of listsOfFile) for (const node of partialNodes[list]) foreign.add(node)
      },
    })
    diagnostics.push(...problems)
  }
  const conditions = applyConditions(tree, { variables: options.variables ?? {}, locationOf, text })
  diagnostics.push(...conditions.diagnostics)
  gathered.changed ||= conditions.changed
  const expanded = expand(tree, { text, options, locationOf })
  diagnostics.push(...expanded.diagnostics)
  gathered.changed ||= expanded.changed
  const all = collectNodes(tree)
  if (all.tooDeep) return all
  const nodes = foreign.size === 0 ? all : nodesOfFile(all, foreign)
  const code = readCode(
    nodes.code,
    { ...input, words: options.words, ...defined({ code: options.code }) },
    gathered.features,
  )
  diagnostics.push(...code.diagnostics)
  gathered.snippets.push(...code.snippets)
  if (chain.length === 1) gathered.cuts.push(...code.cuts)
  const isWhole = chain.length === 1 && input.isPage !== false
  collectLinks(nodes, text, { locationOf, links, ...(isWhole ? {} : { from: file }) })
  if (gathered.mentions !== undefined)
    collectMentions(nodes, gathered.mentions, { locationOf, isWhole, phrases: options.mentions === 'phrases' })
  diagnostics.push(
    ...findMistakes(nodes, tree, input),
    ...htmlMistakes(nodes.html, input),
    ...markdownInHtml(nodes.html, input),
  )
  gathered.suppressions.push(...findSuppressions(commentsOf(nodes, text), text, locationOf))
  for (const node of nodes.links) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue
    if ((node.alt ?? '').trim() !== '' || node.position === undefined) continue
    const hint = 'describe the image in the brackets; for decoration write <img alt="" src="…">'
    const details = { ...locationOfNode(node, locationOf), hint }
    diagnostics.push(diagnostic('image/no-alt', 'the image has no alternative text', details))
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

/** The lists of nodes that count for each file by itself: headings and definitions are those of the page. */
const listsOfFile = ['code', 'names', 'links', 'html', 'expressions', 'containers', 'tables'] as const

function nodesOfFile(nodes: CollectedNodes, foreign: ReadonlySet<object>): CollectedNodes {
  const lists = listsOfFile.map((list) => [list, nodes[list].filter((node: object) => !foreign.has(node))])
  return { ...nodes, ...(Object.fromEntries(lists) as Pick<CollectedNodes, (typeof listsOfFile)[number]>) }
}
