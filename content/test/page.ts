import type { Code, InlineCode, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parserFor, syntaxFor } from '../../src/compiler/compile/markdown/syntax.ts'
import { cutFrontMatter } from '../../src/model/front-matter.ts'
import { markdownDefaults } from '../../test/compiler/compile/options.ts'
import { readYaml } from '../../src/text/yaml/yaml.ts'

/** A page in its source form. Its lines count from the start of the file. */
export interface Page {
  readonly file: string
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  readonly tree: Root
  readonly fences: readonly Fence[]
}

/** A block of code, with the line of its first line of code. */
export interface Fence {
  readonly lang: string
  readonly title: string | undefined
  /** Reports if the author marks the request as one that the API refuses. */
  readonly isRefused: boolean
  readonly code: string
  readonly line: number
}

/** Parses a page in the same way as the site. */
export function readPage(file: string, text: string): Page {
  const { yaml, body, bodyLine } = cutFrontMatter(text)
  const value = readYaml(yaml, { file, lineOffset: 1, maxBytes: 65_536 }).value
  // Blank lines replace the front matter, so that nodes have the lines of the file.
  const tree = parse(file, '\n'.repeat(bodyLine - 1) + body)
  const fences: Fence[] = []
  visit(tree, 'code', (node) => {
    // Omits blocks that only `docs test` runs.
    if (!/(?:^|\s)hidden(?:\s|$)/.test(node.meta ?? '')) fences.push(fenceOf(node))
  })
  return { file, text, data: (value ?? {}) as Page['data'], tree, fences }
}

function parse(file: string, text: string): Root {
  if (!file.endsWith('.mdx')) return parserFor(text, markdownDefaults, []).parse(text)
  return unified()
    .use(remarkParse)
    .use(syntaxFor(text, markdownDefaults, []))
    .use(remarkMdx)
    .parse(text)
}

function fenceOf({ lang, meta, value, position }: Code): Fence {
  const words = (meta ?? '').replace(/(["']).*?\1/g, '')
  return {
    lang: lang ?? '',
    title: /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/
      .exec(meta ?? '')
      ?.slice(1)
      .find(Boolean),
    isRefused: /(?:^|\s)(?:refused|test=fails)(?:\s|$)/.test(words),
    code: value,
    line: (position?.start.line ?? 0) + 1,
  }
}

/** Code within prose, tables and headings, with the text of the cell or block around it. */
export interface Mention {
  readonly code: string
  readonly line: number
  /** The surrounding prose, including the code. */
  readonly around: string
  /** The prose before the code. */
  readonly before: string
}

/** Every code span in text. */
export function mentions({ tree }: Page): readonly Mention[] {
  const result: Mention[] = []
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'tableRow' && node.type !== 'heading') return
    const around = node.type === 'tableRow' ? node.children.map((cell) => toString(cell)).join(' | ') : toString(node)
    let from = 0
    visit(node, 'inlineCode', ({ value, position }: InlineCode) => {
      const at = Math.max(around.indexOf(value, from), from)
      from = at + value.length
      result.push({ code: value, line: position?.start.line ?? 0, around, before: around.slice(0, at) })
    })
  })
  return result
}

/** Formats a fault as `file:line message`. */
export function fault({ file }: Page, line: number, what: string): string {
  return `${file}:${line} ${what}`
}
