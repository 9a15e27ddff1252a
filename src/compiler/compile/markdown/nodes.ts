import type { Nodes, Root, Heading, TableCell, TableRow } from 'mdast'
import { withoutFences } from './fences.ts'
import { maxDepth } from './limits.ts'
import { idsOfSource } from './source-ids.ts'
import GithubSlugger, { slug } from 'github-slugger'
import { diagnostic, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import type { Outline, SourceOutline } from '../../../model/facts.ts'
import { locationOfNode, type Locate } from '../../../text/location'

/** Lists by node type. `expressions` are braces in MDX and include comments; `elements` are tags in MDX. */
const lists = {
  heading: 'headings',
  code: 'code',
  inlineCode: 'names',
  link: 'links',
  image: 'links',
  linkReference: 'links',
  imageReference: 'links',
  definition: 'definitions',
  list: 'containers',
  table: 'tables',
  html: 'html',
  mdxFlowExpression: 'expressions',
  mdxTextExpression: 'expressions',
  mdxJsxFlowElement: 'elements',
  mdxJsxTextElement: 'elements',
} as const

type Lists = { [K in keyof typeof lists as (typeof lists)[K]]: Extract<Nodes, { type: K }>[] }

/** Nodes of a Markdown tree in document order, grouped for later steps. */
export type CollectedNodes = { readonly [Name in keyof Lists]: Readonly<Lists[Name]> } & {
  /** The tree exceeds the maximum nesting, so the lists are incomplete. */
  readonly tooDeep: boolean
}

/** One level has four nodes: list, item, paragraph, text. */
const maxNodeDepth = maxDepth * 4

/**
 * Visits a tree once, without recursion. Five visits with `unist-util-visit` take a twentieth of a page's whole time.
 */
export function collectNodes(tree: Root): CollectedNodes {
  const collected: Lists = {
    headings: [],
    code: [],
    names: [],
    links: [],
    definitions: [],
    containers: [],
    tables: [],
    html: [],
    expressions: [],
    elements: [],
  }
  const stack: { readonly nodes: readonly Nodes[]; next: number }[] = [{ nodes: [tree], next: 0 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.next++]
    if (node === undefined) {
      stack.pop()
      continue
    }
    const list = lists[node.type as keyof typeof lists] as keyof Lists | undefined
    if (list !== undefined) collected[list].push(node as never)
    if ('children' in node && node.children.length > 0) {
      if (stack.length > maxNodeDepth) return { ...collected, tooDeep: true }
      stack.push({ nodes: node.children, next: 0 })
    }
  }
  return { ...collected, tooDeep: false }
}

/** Nodes that `identify` gives ids. */
export type Identifiable = Pick<CollectedNodes, 'headings'> & Partial<Pick<CollectedNodes, 'elements' | 'tables'>>

/** A written id: `{#id}` or, where braces are code, a comment with the id. */
const idSyntax = /^\{(?:#([^\s{}#]+)|\/\*\s*#([^\s{}*]+)\s*\*\/)\}$/
const inComment = /^\s*\/\*\s*#([^\s*]+)\s*\*\/\s*$/

/**
 * Gives every heading an id: the written one (`## Set up {#setup}`), or a generated one in GitHub's style that is
 * unique on the page. Includes tags such as `<h2>` in MDX. A row of a table only has a written id, after its first cell.
 * Reports the second of two headings with equal written ids. `ranges` contains the ranges of the ids in the text, which
 * the Markdown version omits. A translation has the ids of its source (`outline`). See `ModuleRules` for
 * `textDirectives`.
 */
export function identify(
  { headings, elements = [], tables = [] }: Identifiable,
  locationOf: Locate,
  { textDirectives = false, outline }: { readonly textDirectives?: boolean; readonly outline?: SourceOutline } = {},
) {
  const ranges: [number, number][] = []
  const diagnostics: Diagnostic[] = []
  const slugger = new GithubSlugger()
  const locations = new Map<string, Location | undefined>()
  for (const node of headings) {
    const id = takeWritten(node, ranges)
    if (id === undefined) continue
    setId(node, id)
    const at = node.data?.location === undefined ? locationOfNode(node, locationOf) : { location: node.data.location }
    const first = locations.get(id)
    if (locations.has(id)) {
      const hint = first === undefined ? {} : { hint: `the first is on line ${first.line}` }
      diagnostics.push(diagnostic('heading/duplicate-id', `two headings have the id "${id}"`, { ...at, ...hint }))
    } else locations.set(id, at.location)
    slugger.occurrences[id] ??= 0
  }
  for (const row of tables.flatMap(({ children: [, ...rows] }) => rows)) {
    const [cell] = row.children
    const id = cell && takeWritten(cell, ranges)
    if (id === undefined) continue
    setId(row, id)
    slugger.occurrences[id] ??= 0
  }
  const source = outline === undefined ? undefined : idsOfSource(headings, outline, locationOf)
  diagnostics.push(...(source?.diagnostics ?? []))
  for (const [node, id] of source?.ids ?? []) {
    if (idOf(node) !== undefined) continue
    setId(node, id)
    slugger.occurrences[id] ??= 0
  }
  for (const node of headings) {
    if (idOf(node) !== undefined) continue
    const words = slugTextOf(node, textDirectives)
    // A heading that only consists of symbols or a picture.
    setId(node, slugger.slug(slug(words) === '' ? 'section' : words))
  }
  identifyTags(elements, slugger)
  return { written: ranges, diagnostics }
}

/** Gives heading tags an id. An `h1` may be the title of the page, which has no id. */
function identifyTags(elements: CollectedNodes['elements'], slugger: GithubSlugger): void {
  const unnamed = elements.filter(({ name, attributes }) => {
    const hasId = attributes.some(
      (attribute) => attribute.type === 'mdxJsxExpressionAttribute' || attribute.name === 'id',
    )
    return /^h[2-6]$/.test(name ?? '') && !hasId
  })
  if (unnamed.length === 0) return
  for (const attribute of elements.flatMap(({ attributes }) => attributes))
    if ('name' in attribute && attribute.name === 'id' && typeof attribute.value === 'string')
      slugger.occurrences[attribute.value] ??= 0
  for (const node of unnamed) {
    const words = textOf(node, ({ value }) => value)
    if (words.trim() === '') continue
    const value = slugger.slug(slug(words) === '' ? 'section' : words)
    node.attributes.push({ type: 'mdxJsxAttribute', name: 'id', value })
  }
}

/** Levels and ids of headings after `identify`. */
export function outlineOf({ headings }: Pick<CollectedNodes, 'headings'>): Outline {
  return headings.map((node) => [node.depth, idOf(node) ?? ''])
}

/** Text for a generated id: all text except HTML, unless the heading contains nothing else. */
function slugTextOf(heading: Heading, textDirectives: boolean): string {
  const words = textOf(heading, (node) => {
    if (node.type === 'html') return ''
    return textDirectives && node.type === 'text' ? node.value.replace(textDirective, '$1') : node.value
  })
  return words.trim() === '' ? textOf(heading, ({ value }) => value) : words
}

/**
 * Matches `:name[label]{attributes}` in the syntax of remark-directive, and captures the label. Excludes `10:30` and
 * `:rocket:`.
 */
const textDirective = /(?<!:):[a-z](?:[\w-]*[a-z\d])?(?![\w:-])(?:\[([^\][]*)\])?(?:\{[^{}]*\})?/gi

function textOf(node: Nodes, valueOf: (node: Extract<Nodes, { value: string }>) => string): string {
  if ('value' in node) return valueOf(node)
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map((child) => textOf(child, valueOf)).join('') : ''
}

function takeWritten(node: Heading | TableCell, ranges: [number, number][]): string | undefined {
  const existing = idOf(node)
  if (existing !== undefined) return existing
  const last = node.children.at(-1)
  if (last?.type === 'text') {
    const brace = last.value.lastIndexOf('{')
    const match = brace === -1 ? null : idSyntax.exec(last.value.slice(brace).trimEnd())
    if (match === null) return undefined
    const { length } = last.value
    last.value = last.value.slice(0, brace).trimEnd()
    const end = last.position?.end.offset
    if (end !== undefined) ranges.push([end - (length - last.value.length), end])
    if (last.value === '') node.children.pop()
    return match[1] ?? match[2]
  }
  const id = last?.type === 'mdxTextExpression' ? inComment.exec(last.value)?.[1] : undefined
  if (id === undefined) return undefined
  node.children.pop()
  const before = node.children.at(-1)
  if (before?.type === 'text') before.value = before.value.trimEnd()
  return id
}

function idOf(node: Heading | TableCell): string | undefined {
  const id = node.data?.hProperties?.['id']
  return typeof id === 'string' ? id : undefined
}

function setId(node: Heading | TableRow, id: string): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
}

/** Languages of code blocks; `undefined` for a tree without blocks. */
export function codeLanguages({ code }: CollectedNodes): ReadonlySet<string> | undefined {
  if (code.length === 0) return undefined
  return new Set(code.flatMap(({ lang }) => (lang === null || lang === undefined ? [] : [lang.toLowerCase()])))
}

const heading = /^([ \t]{0,3}#{1,6}[ \t].*?)\{#([^\s{}#*]+)\}([ \t]*\r?)$/
/** A row of a table with an id after its first cell. */
const row = /^([ \t>]*\|(?:[^|\\]|\\.)*?)\{#([^\s{}#*]+)\}(?=[ \t]*\|)/

/**
 * Converts `## Title {#id}` and `| cell {#id} |` to `{/*#id*\/}`, since braces are JavaScript in MDX. Line numbers
 * stay the same.
 */
export function commentsAsIds(text: string): string {
  if (!text.includes('{#')) return text
  const prose = withoutFences(text).split('\n')
  return text
    .split('\n')
    .map((line, index) =>
      prose[index] === line ? line.replace(heading, '$1{/*#$2*/}$3').replace(row, '$1{/*#$2*/}') : line,
    )
    .join('\n')
}
