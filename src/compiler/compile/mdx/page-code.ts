/** Changes to the code of pages, most of them for pages written for another tool: `require('…')`, exports that every page has. */
import { posix } from 'node:path'
import type {
  Declaration,
  ExportAllDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Node,
  Program,
} from 'estree'
import type { Nodes, Paragraph, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { SKIP, visit } from 'unist-util-visit'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { rangeOf, type Locate } from '../../../text/location.ts'
import { liftTruncation } from '../truncation.ts'
import { walk } from '../../../text/walk.ts'
import { firstSignOfLife, needsBrowser, type IslandRules } from '../../../text/needs-browser.ts'

/** Every `require('name')` becomes a name that is imported. Changes the program. */
export function requiresAsImports(program: Program): void {
  const names = new Map<string, string>()
  const change = (node: object): void => {
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value !== 'object' || value === null) continue
      const specifier = requiredName(value as Node)
      if (specifier === undefined) change(value)
      else {
        const name = names.get(specifier) ?? `_required${names.size}`
        names.set(specifier, name)
        Object.assign(node, { [key]: { type: 'Identifier', name, loc: (value as Node).loc } })
      }
    }
  }
  change(program.body)
  program.body.unshift(
    ...[...names].map(([specifier, name]): ImportDeclaration => ({
      type: 'ImportDeclaration',
      specifiers: [{ type: 'ImportNamespaceSpecifier', local: identifier(name) }],
      source: { type: 'Literal', value: specifier },
      attributes: [],
    })),
  )
}

function requiredName(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  const [first, ...rest] = node.arguments
  if (callee.type !== 'Identifier' || callee.name !== 'require' || rest.length > 0) return undefined
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
}

/** Adds an exported constant of plain data, unless the program has one of that name. Changes the program. */
export function addExport(program: Program, name: string, value: unknown): void {
  if (program.body.some((statement) => declares(statement, name))) return
  const init = value === undefined ? identifier('undefined') : dataOf(value)
  program.body.push({
    type: 'ExportNamedDeclaration',
    specifiers: [],
    source: null,
    attributes: [],
    declaration: {
      type: 'VariableDeclaration',
      kind: 'const',
      declarations: [{ type: 'VariableDeclarator', id: identifier(name), init }],
    },
  })
}

function dataOf(value: unknown): never {
  const text = { type: 'Literal', value: JSON.stringify(value) }
  const callee = { type: 'MemberExpression', object: identifier('JSON'), property: identifier('parse') }
  return { type: 'CallExpression', callee, arguments: [text], optional: false } as never
}

function declares(statement: Node, name: string): boolean {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.some(({ local }) => local.name === name)
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as Declaration)
  if (declaration === null || declaration === undefined) return false
  return declaredNames(declaration).includes(name)
}

/** The names of a declaration. */
function declaredNames(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id !== null && declaration.id !== undefined ? [declaration.id.name] : []
}

/** A name as a node. */
function identifier(name: string): Identifier {
  return { type: 'Identifier', name }
}

/** Takes parentheses out of a program, since the serialiser does not know them (`{((1))}`). Changes the program. */
export function withoutParentheses(node: object): void {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    let inner = value as { type?: unknown; expression?: unknown } | null
    if (typeof inner !== 'object' || inner === null) continue
    while (inner?.type === 'ParenthesizedExpression') inner = inner.expression as typeof inner
    if (inner === null) continue
    if (inner !== value) Object.assign(node, { [key]: inner })
    withoutParentheses(inner)
  }
}

/** The names that a statement takes of a module. */
export function namesOf(statement: WithSource): string[] {
  if (statement.type === 'ExportAllDeclaration') return ['*']
  return statement.specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    if (specifier.type === 'ImportNamespaceSpecifier') return '*'
    const named = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local
    return named.type === 'Identifier' ? named.name : String(named.value)
  })
}

/** A statement that imports or exports names of another module. */
export type WithSource = ImportDeclaration | ExportNamedDeclaration | ExportAllDeclaration

/** The import name of the module that was taken out of the page. */
export const ownSpecifier = 'docs:own'

/** Prefix of the names of parts that are taken out of a page. */
const partName = 'DocsPart'

/**
 * Takes what needs a browser out of a page: if one of its components does, or an element that has a handler or shows
 * something in the browser alone, the text of all its components becomes a module of its own, whose imports are seen from
 * everywhere, and the page imports it. Changes the tree; gives the text.
 */
export function takeOwnModule(
  tree: Root,
  { text, file, rules }: { readonly text: string; readonly file: string; readonly rules: IslandRules },
): string | undefined {
  const blocks = tree.children.filter((node) => node.type === 'mdxjsEsm')
  const parts = takeParts(tree, text, rules)
  if (parts.length === 0 && !blocks.some(({ value }) => /\bexport\b/.test(value) && needsBrowser(value, rules)))
    return undefined
  const names = parts.map((_, index) => `${partName}${index}`)
  const exported: string[] = []
  for (const block of blocks) {
    const program = block.data?.estree
    if (program === null || program === undefined) return undefined
    const declarations = program.body.map(ownDeclaration).filter((declaration) => declaration !== undefined)
    exported.push(...declarations.flatMap(declaredNames))
    program.body = program.body.filter((statement) => ownDeclaration(statement) === undefined)
  }
  const moduleText = [
    ...blocks.map(({ value }) => withAbsoluteImports(value, file)),
    ...parts.map((part, index) => `export function ${partName}${index}() {\n  return <>${part}</>\n}`),
  ].join('\n\n')
  const specifiers = [...exported, ...names]
    .map(identifier)
    .map((name) => ({ type: 'ImportSpecifier', imported: name, local: name }))
  const again = exported.map(identifier).map((name) => ({ type: 'ExportSpecifier', exported: name, local: name }))
  const program = {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [
      { type: 'ImportDeclaration', specifiers, source: { type: 'Literal', value: ownSpecifier }, attributes: [] },
      { type: 'ExportNamedDeclaration', specifiers: again, source: null, declaration: null, attributes: [] },
    ],
  }
  tree.children.unshift({ type: 'mdxjsEsm', value: '', data: { estree: program as never } })
  return moduleText
}

/** Elements that need a browser, by their text; each leaves a component without a name of its own. Elements with Markdown stay. */
function takeParts(tree: Root, text: string, rules: IslandRules): string[] {
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined
    const range = rangeOf(node)
    if (range === undefined || !lives(node, rules) || !isCode(node)) return undefined
    node.name = `${partName}${parts.length}`
    node.attributes = []
    node.children = []
    parts.push(text.slice(...range))
    return SKIP
  })
  return parts
}

/** The declaration that a statement exports, if any. */
function ownDeclaration(statement: Program['body'][number]): Declaration | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source != null) return undefined
  return statement.declaration ?? undefined
}

type Jsx = MdxJsxFlowElement | MdxJsxTextElement

function lives({ name, attributes }: Jsx, { components = [] }: IslandRules): boolean {
  return (
    (name !== null && components.includes(name)) ||
    attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && /^on[A-Z]/.test(attribute.name))
  )
}

/** Tests whether an element contains no Markdown, so that its text is valid JSX. */
function isCode(node: Jsx | Paragraph): boolean {
  return node.children.every((child): boolean => {
    if (child.type === 'paragraph' || child.type === 'mdxJsxFlowElement' || child.type === 'mdxJsxTextElement')
      return isCode(child)
    return child.type === 'text' || child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression'
  })
}

/**
 * Imports as they are seen from the folder of the site (`@site/../x` is beside it); those of Markdown stay in the page
 * alone.
 */
function withAbsoluteImports(text: string, file: string): string {
  return text
    .replace(/^import\b[^;'"]*(['"])[^'"]+\.mdx?\1;?[ \t]*$/gm, '')
    .replace(
      /(\bfrom\s*|\bimport\s*|\brequire\(\s*)(['"])(!*(?:[\w-]+!)?)(\.\.?\/[^'"]+)\2/g,
      (_, before, quote, loader, path) => {
        const ofSite = posix.join(posix.dirname(file), path).replace(/\/$/, '')
        return `${before}${quote}${loader}@site/${ofSite}${quote}`
      },
    )
}

/**
 * Handlers on plain elements of the page: nothing is there to run them. `isStatic`: nor is anything for the components
 * that the page exports.
 */
export function handlerProblems(tree: Root, locationOf: Locate, isStatic: boolean): Diagnostic[] {
  const problems: Diagnostic[] = []
  walk<Nodes, Nodes>(tree, (node) => {
    if (isStatic && node.type === 'mdxjsEsm') {
      const sign = firstSignOfLife(node.value)
      const from = (node.position?.start.offset ?? 0) + (sign?.at ?? 0)
      if (sign === undefined || node.position === undefined) return
      const hint = "put the component into a separate file that begins with 'use client', and import it"
      const at = { location: locationOf(from, from + sign.name.length), hint }
      problems.push(diagnostic('island/no-client', `"${sign.name}" does nothing here`, at))
    }
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    if (node.name === null || !/^[a-z]/.test(node.name)) return
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || !/^on[a-z]+$/i.test(attribute.name)) continue
      const start = attribute.position?.start.offset
      const hint = isStatic
        ? "put the element into a component, in a file that begins with 'use client', and import it"
        : 'put the element into a component: one that is exported in the page becomes an island'
      const at = start === undefined ? {} : { location: locationOf(start, start + attribute.name.length) }
      const message = `"${attribute.name}" of <${node.name}> does nothing here`
      problems.push(diagnostic('island/handler', message, { ...at, hint }))
    }
  })
  return problems
}

/** Puts an element in the place of the page's mark of truncation, if it has one. Changes the tree. */
export function markTruncation(tree: Root): boolean {
  const mark = /^\s*\/\*\s*truncate\s*\*\/\s*$/
  const place = { type: 'mdxJsxFlowElement' as const, name: 'docs-truncate', attributes: [], children: [] }
  const between = tree.children.findIndex((node) => node.type === 'mdxFlowExpression' && mark.test(node.value))
  const inside =
    between === -1
      ? liftTruncation(tree, (node) => /^mdx\w+Expression$/.test(node.type) && 'value' in node && mark.test(node.value))
      : undefined
  if (between !== -1) tree.children[between] = place
  else if (inside !== undefined) tree.children.splice(inside, 0, place)
  return between !== -1 || inside !== undefined
}
