import type { Node } from 'unist'
import type { LeafDirective } from 'mdast-util-directive'
import type { Nodes, Parent, Root } from 'mdast'
import { diagnostic, type Details, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { normalize, siteFile } from '../../model/asset.ts'
import { clean } from '../../model/placeholders.ts'
import type { Variables } from '../../model/variables.ts'
import { replaceVariables } from './variables.ts'
import { StepLimit } from './markdown/counted-steps.ts'
import { exceedsLimit } from './markdown/limits.ts'
import { locationOfNode, locator, type Locate } from '../../text/location.ts'
import { unified } from 'unified'
import type { MarkdownTools } from '../../model/plugin.ts'
import type { FragmentContext } from './fragment.ts'
import { extensionFile, messagesOf } from './extensions.ts'
import { collectNodes } from './markdown/nodes.ts'
import { cannotBeRead, outsideContent } from './addresses.ts'

declare module 'mdast' {
  interface Data {
    /** The location of a node of a partial in its own file. */
    location?: Location
  }
}

/** Most partials that one page may pull in, those of its partials included. */
const maxPartials = 200

/** A partial, read and parsed. */
export interface Partial {
  readonly file: string
  readonly text: string
  readonly tree: Root
  readonly locationOf: Locate
}

/** Input of including partials. */
interface IncludeInput extends Pick<FragmentContext, 'asset' | 'file'> {
  readonly text: string
  /** Values that pages name, if the site has any. */
  readonly variables?: Variables | undefined
  /** Files that are being included already, the page first. */
  readonly chain: readonly string[]
  /** Number of partials so far, for the whole page. */
  readonly count: { value: number }
  readonly locationOf: Locate
  parse(text: string, file: string): Root
  /** Prepares a partial in the same way as a page; called before its nodes replace the directive. */
  prepare(partial: Partial): Promise<void>
}

/** Replaces `::partial{file="./_install.md" name="value"}` by the partial. One with a problem is reported and left out. */
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
      separate(read.partial, input.count.value)
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
  const at = { ...locationOfNode(node, input.locationOf), label: 'included here' }
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
  const circle = circleOf(written, path, { chain: input.chain, ...at })
  if (circle !== undefined) return circle
  if (++input.count.value > maxPartials)
    return diagnostic('markdown/too-complex', `a page includes more than ${maxPartials} partials`, at)
  const read = partialBytes(written, input.asset(path), { ...at, verb: 'includes' })
  if ('code' in read) return read
  const { text: raw, line } = partialText(read.bytes)
  const filled = fillProps(raw, props, locator(path, raw, line))
  const { text, diagnostics } = replaceVariables(filled.text, input.variables, locator(path, filled.text, line))
  const locationOf = locator(path, text, line)
  const tree = treeWithin(text, path, input)
  if (tree.type !== 'root') {
    const tooComplex = `the partial "${written}" exceeds a counted limit in line ${tree.line}`
    return diagnostic('markdown/too-complex', tooComplex, at)
  }
  return { partial: { file: path, text, locationOf, tree }, diagnostics: [...filled.diagnostics, ...diagnostics] }
}

/** The tree of a partial, or the line at which it exceeds a limit. */
function treeWithin(
  text: string,
  path: string,
  { parse }: IncludeInput,
): Root | { readonly type?: undefined; readonly line: number } {
  const limit = exceedsLimit(text)
  if (limit !== undefined) return { line: limit.line }
  try {
    return parse(text, path)
  } catch (error) {
    if (error instanceof StepLimit) return { line: error.line }
    throw error
  }
}

/** The report of a partial that is included or imported by itself. */
export function circleOf(
  written: string,
  path: string,
  { chain, ...details }: Details & { readonly chain: readonly string[] },
): Diagnostic | undefined {
  if (!chain.includes(path)) return undefined
  const way = [...chain.slice(chain.indexOf(path)), path].join(' → ')
  return diagnostic('partial/circle', `"${written}" includes itself: ${way}`, details)
}

/** The bytes of a partial as they were read, or the report of the file that another `includes` or `imports`. */
export function partialBytes(
  written: string,
  read: ReturnType<FragmentContext['asset']>,
  { verb, ...details }: Details & { readonly verb: 'includes' | 'imports' },
): Diagnostic | { readonly bytes: Uint8Array } {
  if (read === 'outside') return outsideContent(written, details)
  if (read === 'unreadable') return cannotBeRead(written, details)
  const hint = `paths are seen from the file that ${verb}; @site/ is the folder of the site`
  return read === 'missing' ? diagnostic('partial/no-file', `no partial at "${written}"`, { ...details, hint }) : read
}

/** The path of a partial, relative to the site's folder; `/…` begins at `root`, where that means something. */
export function partialPath(written: string, from: string, root?: string): string {
  if (written.startsWith('@site/')) return siteFile(written, from)
  if (root !== undefined && written.startsWith('/')) return siteFile(`@site/${root}${written}`, from)
  return normalize(`${from.slice(0, from.lastIndexOf('/') + 1)}${written}`)
}

const frontMatter = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/

/** The text of a partial without front matter, which means nothing there, and the line at which it begins. */
export function partialText(bytes: Uint8Array) {
  const whole = clean(new TextDecoder().decode(bytes))
  const head = frontMatter.exec(whole)?.[0] ?? ''
  return { text: whole.slice(head.length), line: head.split('\n').length }
}

const prop = /\{props\.([A-Za-z_][\w-]*)\}/g

function fillProps(text: string, props: Readonly<Record<string, string | null | undefined>>, locationOf: Locate) {
  const diagnostics: Diagnostic[] = []
  const filled = text.replace(prop, (whole, name: string, offset: number) => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined
    if (typeof value === 'string') return value.replace(/[\r\n]+/g, ' ')
    const hint = `write ::partial{file="…" ${name}="…"} where it is included`
    const details = { location: locationOf(offset, offset + whole.length), hint }
    diagnostics.push(diagnostic('partial/no-prop', `the prop "${name}" of the partial is missing`, details))
    return ''
  })
  return { text: filled, diagnostics }
}

/**
 * Separates the nodes of a partial from its text: their positions count in another text than the page's, so reports use
 * locations in their place, and its footnotes are not those of the page with the same name.
 */
function separate({ tree, locationOf }: Partial, number: number): void {
  const stack: Node[] = [tree]
  for (let node = stack.pop() as Nodes | undefined; node !== undefined; node = stack.pop() as Nodes | undefined) {
    if (node.type === 'heading' || node.type === 'html')
      node.data = { ...node.data, ...locationOfNode(node, locationOf) }
    if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') {
      node.label = `${node.label ?? node.identifier}-p${number}`
      node.identifier += `-p${number}`
    }
    delete node.position
    if ('children' in node) stack.push(...node.children)
  }
}

/**
 * Runs the extensions of a page over a partial that it includes, before the partial's nodes become nodes of the page: so
 * they see its own text, and their reports name its file.
 */
export async function extendPartial(
  { file, text, tree, locationOf }: Partial,
  { remark, root }: Pick<FragmentContext, 'remark' | 'root'>,
  toolsOf: (file: string) => MarkdownTools,
): Promise<readonly Diagnostic[]> {
  // Extensions may be recursive; the page is refused for it in a moment.
  if (remark.length === 0 || collectNodes(tree).tooDeep) return []
  const vfile = extensionFile(text, file, { root, toolsOf })
  const extended = (await unified().use(remark).run(tree, vfile)) as Root
  tree.children = extended.children
  return messagesOf(vfile, file, locationOf(0).line)
}
