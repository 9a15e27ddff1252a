import type { Node } from 'unist'
import type { LeafDirective } from 'mdast-util-directive'
import type { Nodes, Parent, Root } from 'mdast'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { normalize, siteFile } from '../model/asset.ts'
import { clean } from '../model/link-slot.ts'
import { exceedsLimit } from './markdown/limits.ts'
import { placer } from './errors/location.ts'

declare module 'mdast' {
  interface Data {
    /** Where a node of a partial stands in its own file. */
    place?: Place
  }
}

/** Most partials that one page may pull in, those of its partials included. */
const maxPartials = 200

/** A partial, read and parsed. */
export interface Partial {
  readonly file: string
  readonly text: string
  readonly tree: Root
  place(start: number, end?: number): Place
}

/** What including needs. */
export interface IncludeInput {
  /** The file that includes. */
  readonly file: string
  readonly text: string
  /** Files that are being included already, the page first. */
  readonly chain: readonly string[]
  /** How many were included so far, for the whole page. */
  readonly count: { value: number }
  place(start: number, end?: number): Place
  asset(path: string): { readonly bytes: Uint8Array } | 'missing' | 'outside'
  parse(text: string, file: string): Root
  /** Does to a partial what is done to a page; called before its nodes take the directive's place. */
  prepare(partial: Partial): Promise<void>
}

/** Puts partials in the place of `::partial{file="./_install.md" name="value"}`. Tells what is wrong; what is wrong is left out. */
export async function includePartials(tree: Root, input: IncludeInput): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const stack: { readonly node: Parent; next: number }[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.node.children[top.next++] as Nodes | undefined
    if (node === undefined) stack.pop()
    else if (node.type === 'leafDirective' && node.name === 'partial') {
      const read = readPartial(node, input)
      if ('code' in read) {
        diagnostics.push(read)
        top.node.children.splice(--top.next, 1)
        continue
      }
      diagnostics.push(...read.diagnostics)
      await input.prepare(read.partial)
      forgetPositions(read.partial)
      top.node.children.splice(top.next - 1, 1, ...read.partial.tree.children)
      top.next += read.partial.tree.children.length - 1
    } else if ('children' in node) stack.push({ node: node, next: 0 })
  }
  return diagnostics
}

function readPartial(
  node: LeafDirective,
  input: IncludeInput,
): Diagnostic | { readonly partial: Partial; readonly diagnostics: readonly Diagnostic[] } {
  const start = node.position?.start.offset ?? 0
  const at = { place: input.place(start, node.position?.end.offset), label: 'included here' }
  const { file: written, ...props } = node.attributes ?? {}
  if (!written) {
    const hint = 'write ::partial{file="./_name.md"}'
    return diagnostic('directive/attribute', 'a partial needs the attribute "file"', { ...at, hint })
  }
  const path = partialPath(written, input.file)
  if (path.endsWith('.mdx') && !input.chain[0]?.endsWith('.mdx')) {
    const hint = 'call the partial .md, or the page .mdx'
    return diagnostic('partial/no-file', `"${written}" is code, which a Markdown page cannot include`, { ...at, hint })
  }
  if (input.chain.includes(path)) {
    const way = [...input.chain.slice(input.chain.indexOf(path)), path].join(' → ')
    return diagnostic('partial/circle', `"${written}" includes itself: ${way}`, at)
  }
  if (++input.count.value > maxPartials)
    return diagnostic('markdown/too-complex', `a page includes more than ${maxPartials} partials`, at)
  const read = input.asset(path)
  if (read === 'outside') return diagnostic('read/outside', `"${written}" leads out of the content folder`, at)
  if (read === 'missing') {
    const hint = 'paths are seen from the file that includes; @site/ is the folder of the site'
    return diagnostic('partial/no-file', `no partial at "${written}"`, { ...at, hint })
  }
  const { text: raw, line } = partialText(read.bytes)
  const filled = fillProps(raw, { props, file: path, line })
  const { text } = filled
  const place = placer(path, text, line)
  const limit = exceedsLimit(text)
  if (limit !== undefined)
    return diagnostic(
      'markdown/too-complex',
      `the partial "${written}" exceeds a counted limit in line ${limit.line}`,
      at,
    )
  return { partial: { file: path, text, place, tree: input.parse(text, path) }, diagnostics: filled.diagnostics }
}

/** The path of a partial, relative to the site's folder. */
export function partialPath(written: string, from: string): string {
  if (written.startsWith('@site/')) return siteFile(written, from)
  return normalize(`${from.slice(0, from.lastIndexOf('/') + 1)}${written}`)
}

const frontMatter = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/

/** The text of a partial without front matter, which means nothing there, and the line at which it begins. */
export function partialText(bytes: Uint8Array): { readonly text: string; readonly line: number } {
  const whole = clean(new TextDecoder().decode(bytes))
  const head = frontMatter.exec(whole)?.[0] ?? ''
  return { text: whole.slice(head.length), line: head.split('\n').length }
}

const prop = /\{props\.([A-Za-z_][\w-]*)\}/g

function fillProps(
  text: string,
  given: {
    readonly props: Readonly<Record<string, string | null | undefined>>
    readonly file: string
    readonly line: number
  },
): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  if (!text.includes('{props.')) return { text, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const place = placer(given.file, text, given.line)
  const filled = text.replace(prop, (whole, name: string, offset: number) => {
    const value = Object.hasOwn(given.props, name) ? given.props[name] : undefined
    if (typeof value === 'string') return value.replace(/[\r\n]+/g, ' ')
    const hint = `write ::partial{file="…" ${name}="…"} where it is included`
    const details = { place: place(offset, offset + whole.length), hint }
    diagnostics.push(diagnostic('partial/no-prop', `the partial is not given the prop "${name}"`, details))
    return ''
  })
  return { text: filled, diagnostics }
}

/** Positions of a partial's nodes count in another text; what reports need of them is kept as places. */
function forgetPositions({ tree, place }: Partial): void {
  const stack: Node[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const start = node.position?.start.offset
    if (start !== undefined && (node.type === 'heading' || node.type === 'html'))
      node.data = { ...node.data, place: place(start, node.position?.end.offset) }
    delete node.position
    if ('children' in node) stack.push(...(node.children as Node[]))
  }
}
