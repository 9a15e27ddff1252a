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
    /** Location of a partial's node in its own file. */
    location?: Location
  }
}

/** Maximum number of partials in a page, including nested ones. */
const maxPartials = 200

/** A parsed partial. */
export interface Partial {
  readonly file: string
  readonly text: string
  readonly tree: Root
  readonly locationOf: Locate
}

/** Input for the inclusion of partials. */
interface IncludeInput extends Pick<FragmentContext, 'asset' | 'file'> {
  readonly text: string
  /** Values of variables, if the site defines any. */
  readonly variables?: Variables | undefined
  /** Chain of files being included, starting with the page. */
  readonly chain: readonly string[]
  /** Number of partials included so far in the page. */
  readonly count: { value: number }
  readonly locationOf: Locate
  parse(text: string, file: string): Root
  /** Prepares a partial like a page. Called before its nodes replace the directive. */
  prepare(partial: Partial): Promise<void>
}

/**
 * Replaces `::partial{file="./_install.md" name="value"}` by the partial. A partial with a problem is reported and
 * omitted.
 */
export async function includePartials(tree: Root, input: IncludeInput): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const stack: { readonly node: Parent; next: number }[] = [{ node: tree, next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.node.children[top.next++] as Nodes | undefined
    if (node === undefined) stack.pop()
    else if (node.type === 'leafDirective' && node.name === 'partial') {
      const partial = readPartial(node, input)
      if ('code' in partial) {
        diagnostics.push(partial)
        top.node.children.splice(--top.next, 1)
        continue
      }
      diagnostics.push(...partial.diagnostics)
      await input.prepare(partial.partial)
      separate(partial.partial, input.count.value)
      top.node.children.splice(top.next - 1, 1, ...partial.partial.tree.children)
      top.next += partial.partial.tree.children.length - 1
    } else if ('children' in node) stack.push({ node: node, next: 0 })
  }
  return diagnostics
}

function readPartial(
  node: LeafDirective,
  input: IncludeInput,
): Diagnostic | { readonly partial: Partial; readonly diagnostics: readonly Diagnostic[] } {
  const at = { ...locationOfNode(node, input.locationOf), label: 'included here' }
  const { file: reference, ...props } = node.attributes ?? {}
  if (!reference) {
    const hint = 'write ::partial{file="./_name.md"}'
    return diagnostic('directive/attribute', 'a partial needs the attribute "file"', { ...at, hint })
  }
  const path = partialPath(reference, input.file)
  if (path.endsWith('.mdx') && !input.chain[0]?.endsWith('.mdx')) {
    const hint = 'call the partial .md, or the page .mdx'
    return diagnostic('partial/no-file', `"${reference}" is code, which a Markdown page cannot include`, {
      ...at,
      hint,
    })
  }
  const circle = importCycle(reference, path, { chain: input.chain, ...at })
  if (circle !== undefined) return circle
  if (++input.count.value > maxPartials)
    return diagnostic('markdown/too-complex', `a page includes more than ${maxPartials} partials`, at)
  const contents = partialBytes(reference, input.asset(path), { ...at, verb: 'includes' })
  if ('code' in contents) return contents
  const { text: raw, line } = partialText(contents.bytes)
  const filled = fillProps(raw, props, locator(path, raw, line))
  const { text, diagnostics } = replaceVariables(filled.text, input.variables, locator(path, filled.text, line))
  const locationOf = locator(path, text, line)
  const tree = treeWithin(text, path, input)
  if (tree.type !== 'root') {
    const tooComplex = `the partial "${reference}" exceeds a counted limit on line ${tree.line}`
    return diagnostic('markdown/too-complex', tooComplex, at)
  }
  return { partial: { file: path, text, locationOf, tree }, diagnostics: [...filled.diagnostics, ...diagnostics] }
}

/** Tree of a partial, or the line at which it exceeds a limit. */
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

/** Report for a partial that includes or imports itself. */
export function importCycle(
  reference: string,
  path: string,
  { chain, ...details }: Details & { readonly chain: readonly string[] },
): Diagnostic | undefined {
  if (!chain.includes(path)) return undefined
  const way = [...chain.slice(chain.indexOf(path)), path].join(' → ')
  return diagnostic('partial/circle', `"${reference}" includes itself: ${way}`, details)
}

/** Bytes of a partial as they were read, or a report for the file that another `includes` or `imports`. */
export function partialBytes(
  reference: string,
  contents: ReturnType<FragmentContext['asset']>,
  { verb, ...details }: Details & { readonly verb: 'includes' | 'imports' },
): Diagnostic | { readonly bytes: Uint8Array } {
  if (contents === 'outside') return outsideContent(reference, details)
  if (contents === 'unreadable') return cannotBeRead(reference, details)
  const hint = `paths are seen from the file that ${verb}; @site/ is the folder of the site`
  return contents === 'missing'
    ? diagnostic('partial/no-file', `no partial at "${reference}"`, { ...details, hint })
    : contents
}

/** Path of a partial, relative to the site's folder. `/…` is relative to `root`, if it is given. */
export function partialPath(reference: string, from: string, root?: string): string {
  if (reference.startsWith('@site/')) return siteFile(reference, from)
  if (root !== undefined && reference.startsWith('/')) return siteFile(`@site/${root}${reference}`, from)
  return normalize(`${from.slice(0, from.lastIndexOf('/') + 1)}${reference}`)
}

const frontMatter = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/

/** Text of a partial without its front matter, which has no effect, and its first line. */
export function partialText(bytes: Uint8Array) {
  const source = clean(new TextDecoder().decode(bytes))
  const head = frontMatter.exec(source)?.[0] ?? ''
  return { text: source.slice(head.length), line: head.split('\n').length }
}

const prop = /\{props\.([A-Za-z_][\w-]*)\}/g

function fillProps(text: string, props: Readonly<Record<string, string | null | undefined>>, locationOf: Locate) {
  const diagnostics: Diagnostic[] = []
  const filled = text.replace(prop, (match, name: string, offset: number) => {
    const value = Object.hasOwn(props, name) ? props[name] : undefined
    if (typeof value === 'string') return value.replace(/[\r\n]+/g, ' ')
    const hint = `write ::partial{file="…" ${name}="…"} where it is included`
    const details = { location: locationOf(offset, offset + match.length), hint }
    diagnostics.push(diagnostic('partial/no-prop', `the prop "${name}" of the partial is missing`, details))
    return ''
  })
  return { text: filled, diagnostics }
}

/**
 * Marks the nodes of a partial as foreign: reports use their locations, because their positions do not refer to the
 * page's text, and their footnotes are separate from those of the page.
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
 * Runs the extensions of a page on an included partial before its nodes become part of the page, so that extensions
 * receive its own text, and reports name its file.
 */
export async function extendPartial(
  { file, text, tree, locationOf }: Partial,
  { remark, root }: Pick<FragmentContext, 'remark' | 'root'>,
  toolsOf: (file: string) => MarkdownTools,
): Promise<readonly Diagnostic[]> {
  // Extensions may be recursive. The page is rejected later because of its depth.
  if (remark.length === 0 || collectNodes(tree).tooDeep) return []
  const vfile = extensionFile(text, file, { root, toolsOf })
  const extended = (await unified().use(remark).run(tree, vfile)) as Root
  tree.children = extended.children
  return messagesOf(vfile, file, locationOf(0).line)
}
