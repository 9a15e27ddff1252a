import type { Program } from 'estree'
import type { ElementContent, Nodes, Properties, Root } from 'hast'
import type { HighlightedCode } from '../code/code-blocks.ts'
import type { CodeFeatures } from '../code/code-features.ts'
import { highlight } from '../code/highlight.ts'
import type { Themes } from '../code/palette.ts'
import { staticModule, type Packed, type PackedProperties } from '../static-parts.ts'

type Child = Root['children'][number]
interface Code {
  readonly languages?: ReadonlySet<string> | undefined
  readonly features: readonly CodeFeatures[]
  readonly themes: Themes | undefined
}

/**
 * Extracts plain Markdown from an MDX page: adjacent top-level nodes become a call of `staticPart`, which restores them
 * after the page has been rendered. They need not be compiled, rendered or parsed, and their code is highlighted as
 * HTML. Changes the tree.
 *
 * @returns true if anything was extracted, so that the page must import `staticPart`
 */
export async function takeStatic(tree: Root, { languages, ...code }: Code): Promise<boolean> {
  const parts: { readonly at: number; readonly root: Root }[] = []
  const children: Child[] = []
  // MDX omits white space at both ends.
  const first = tree.children.findIndex(isContent)
  const end = tree.children.findLastIndex(isContent)
  for (const [index, child] of tree.children.entries()) {
    const last = parts.at(-1)
    if (index < first || index > end || !isStatic(child)) children.push(child)
    else if (last?.at === children.length - 1) last.root.children.push(child)
    else parts.push({ at: children.push(child) - 1, root: { type: 'root', children: [child] } })
  }
  const staticParts = parts.filter(({ root }) => root.children.some(({ type }) => type === 'element'))
  for (const { at, root } of staticParts) {
    if (languages !== undefined) await highlight(root, languages, { ...code, asHtml: true })
    children[at] = call(JSON.stringify(root.children.map(pack))) as unknown as Child
  }
  if (staticParts.length > 0) tree.children = children
  return staticParts.length > 0
}

function isContent(node: Child): boolean {
  return (node.type as string) !== 'mdxjsEsm' && !isSpace(node)
}

function isSpace(node: Nodes): boolean {
  return node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value)
}

/** Adds the import of `staticPart` to the AST. */
export function importStatic(program: Program): void {
  const local = { type: 'Identifier', name: localName } as const
  program.body.unshift({
    type: 'ImportDeclaration',
    specifiers: [{ type: 'ImportSpecifier', imported: { type: 'Identifier', name: 'staticPart' }, local }],
    source: { type: 'Literal', value: staticModule },
    attributes: [],
  })
}

const localName = '_docsStatic'

/** Creates `{_docsStatic(props.components, '…')}`, where `props` belongs to MDX's function for the page. */
function call(packed: string) {
  const name = (value: string) => ({ type: 'Identifier', name: value })
  const components = { type: 'MemberExpression', object: name('props'), property: name('components') }
  const literal = { type: 'Literal', value: packed }
  const expression = {
    type: 'CallExpression',
    callee: name(localName),
    arguments: [components, literal],
    optional: false,
  }
  const body = [{ type: 'ExpressionStatement', expression }]
  return { type: 'mdxFlowExpression', value: '', data: { estree: { type: 'Program', sourceType: 'module', body } } }
}

const phrasing = new Set('a abbr b br code del em i img kbd mark q s small span strong sub sup u'.split(' '))
/** Elements that contain phrasing content. The HTML parser would move other content out of them. */
const ofPhrasing = new Set('p h1 h2 h3 h4 h5 h6 dt summary figcaption pre'.split(' '))
/** Elements created by Markdown and our constructs that React serializes unchanged. */
const others = new Set(
  'ul ol li blockquote hr table thead tbody tr th td dl dd div details figure section aside'.split(' '),
)
const inTable: Readonly<Record<string, string>> = {
  thead: 'table',
  tbody: 'table',
  tr: 'thead tbody',
  th: 'tr',
  td: 'tr',
}

const ofTable = new Set(['table', 'thead', 'tbody', 'tr'])

interface Around {
  readonly parent: string
  readonly inPhrasing: boolean
  readonly inLink: boolean
}

/** Returns true if React and the HTML parser would leave a node unchanged. */
function isStatic(node: Nodes, around: Around = { parent: '', inPhrasing: false, inLink: false }): boolean {
  if (node.type === 'text') return !node.value.includes('\r')
  if (node.type !== 'element') return false
  const { tagName } = node
  const isPhrasing = phrasing.has(tagName)
  if (!isPhrasing && (around.inPhrasing || !(ofPhrasing.has(tagName) || others.has(tagName)))) return false
  if (tagName === 'a' && around.inLink) return false
  const tableParents = inTable[tagName]
  if (tableParents !== undefined && !tableParents.split(' ').includes(around.parent)) return false
  if (!Object.entries(node.properties).every(([name, value]) => isPlain(name, value))) return false
  const inside: Around = {
    parent: tagName,
    inPhrasing: isPhrasing || ofPhrasing.has(tagName),
    inLink: around.inLink || tagName === 'a',
  }
  return node.children.every((child) => isStatic(child, inside))
}

const plainNames = new Set(
  'id className href title src alt width height start tabIndex align colSpan rowSpan lang dir loading role'.split(' '),
)
const prefixedName = /^(?:data|aria)[A-Z][A-Za-z]*$/

function isPlain(name: string, value: Properties[string]): boolean {
  if (value === null || value === undefined || value === false) return true
  // Features of a block need its tree.
  if (name === 'dataCode') return false
  if (value === true) return prefixedName.test(name)
  if (!plainNames.has(name) && !prefixedName.test(name)) return false
  if (Array.isArray(value)) return name === 'className' && value.length > 0
  // React omits empty addresses, and those that run code.
  if (name === 'href' || name === 'src') return value !== '' && !/script[\r\n\t]*:/i.test(String(value))
  return typeof value === 'number' ? Number.isFinite(value) : !value.includes('\r')
}

function pack(node: Child | ElementContent): Packed {
  if (node.type === 'text') return node.value
  if ((node.type as string) === 'raw') {
    const { value, data } = node as HighlightedCode
    return [value, data.text, data.code.lang]
  }
  if (node.type !== 'element') throw new Error(`${node.type} is not static`)
  const properties: PackedProperties = {}
  for (const [name, value] of Object.entries(node.properties)) {
    if (value === null || value === undefined || value === false) continue
    properties[name] = value === true ? 'true' : value
  }
  // MDX omits it, too.
  const children = ofTable.has(node.tagName) ? node.children.filter((child) => !isSpace(child)) : node.children
  return { t: node.tagName, p: properties, c: children.map(pack) }
}
