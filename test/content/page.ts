import type { Code, InlineCode, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { extensionsFor, parserFor } from '../../src/compile/markdown/syntax.ts'
import { cutFrontMatter } from '../../src/model/front-matter.ts'
import { markdownDefaults } from '../compile/options.ts'
import { readYaml } from '../../src/text/yaml/yaml.ts'

/** A page as its author wrote it. Its lines count from the top of the file. */
export interface Page {
  readonly file: string
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  readonly tree: Root
  readonly fences: readonly Fence[]
}

/** A block of code, with the line that its first line of code stands on. */
export interface Fence {
  readonly lang: string
  readonly title: string | undefined
  /** Whether the author says that the API refuses what is sent here. */
  readonly isRefused: boolean
  /** Why it cannot be run against the sandbox, if its author says so. */
  readonly whyNotRun: string | undefined
  /** Whether it stands beside what the reader does: what it changes in the sandbox is set back. */
  readonly isAside: boolean
  /** Line of the tabs that it is one of; of several, a reader follows one. */
  readonly tabs: number | undefined
  readonly code: string
  readonly line: number
}

/** Reads one page, as the site would. */
export function readPage(file: string, text: string): Page {
  const { yaml, body, bodyLine } = cutFrontMatter(text)
  const value = readYaml(yaml, { file, lineOffset: 1, maxBytes: 65_536 }).value
  // Blank lines in place of the front matter, so that nodes have the lines of the file.
  const tree = parse(file, '\n'.repeat(bodyLine - 1) + body)
  const fences: Fence[] = []
  const groups: { readonly from: number; readonly to: number }[] = []
  visit(tree, (node) => {
    if (node.type !== 'containerDirective' || node.name !== 'tabs') return
    groups.push({ from: node.position?.start.line ?? 0, to: node.position?.end.line ?? 0 })
  })
  visit(tree, 'code', (node, index, parent) => {
    const above = parent?.children[(index ?? 0) - 1]
    const fence = fenceOf(node, above?.type === 'html' ? above.value : '')
    fences.push({ ...fence, tabs: groups.find(({ from, to }) => from < fence.line && fence.line < to)?.from })
  })
  return { file, text, data: (value ?? {}) as Page['data'], tree, fences }
}

function parse(file: string, text: string): Root {
  if (!file.endsWith('.mdx')) return parserFor(text, markdownDefaults, []).parse(text)
  return unified()
    .use(remarkParse)
    .data({ ...extensionsFor(text, markdownDefaults) })
    .use(remarkMdx)
    .parse(text)
}

/** @param comment what stands directly above it, if that is a comment */
function fenceOf({ lang, meta, value, position }: Code, comment: string): Omit<Fence, 'tabs'> {
  const words = (meta ?? '').replace(/(["']).*?\1/g, '')
  return {
    lang: lang ?? '',
    title: /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/
      .exec(meta ?? '')
      ?.slice(1)
      .find(Boolean),
    isRefused: /(?:^|\s)refused(?:\s|$)/.test(words),
    isAside: /^<!--\s*aside\s*-->$/.test(comment),
    whyNotRun: /^<!--\s*not run:\s*(.+?)\s*-->$/s.exec(comment)?.[1],
    code: value,
    line: (position?.start.line ?? 0) + 1,
  }
}

/** Code within prose, tables and headings, with the text of the cell or block around it. */
export interface Mention {
  readonly code: string
  readonly line: number
  /** The prose around it, itself included. */
  readonly around: string
  /** What of the prose stands before it. */
  readonly before: string
}

/** Every piece of code that stands in a line of text. */
export function mentions({ tree }: Page): readonly Mention[] {
  const found: Mention[] = []
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'tableRow' && node.type !== 'heading') return
    const around = node.type === 'tableRow' ? node.children.map((cell) => toString(cell)).join(' | ') : toString(node)
    let from = 0
    visit(node, 'inlineCode', ({ value, position }: InlineCode) => {
      const at = Math.max(around.indexOf(value, from), from)
      from = at + value.length
      found.push({ code: value, line: position?.start.line ?? 0, around, before: around.slice(0, at) })
    })
  })
  return found
}

/** Something that does not fit, as `file:line what`. */
export function fault({ file }: Page, line: number, what: string): string {
  return `${file}:${line} ${what}`
}
