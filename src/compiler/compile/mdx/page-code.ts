/**
 * Changes to the code of pages, mostly for pages written for another tool: `require('…')`, and exports of every page.
 */
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

/** Replaces every `require('name')` with an import. Changes the AST. */
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

/** Adds an exported constant of plain data, unless the name is taken. Changes the AST. */
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

/** Names of a declaration. */
function declaredNames(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id !== null && declaration.id !== undefined ? [declaration.id.name] : []
}

/** Creates an identifier node. */
function identifier(name: string): Identifier {
  return { type: 'Identifier', name }
}

/** Removes parentheses (`{((1))}`), which the serializer does not support. Changes the AST. */
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

/** Names that a statement imports from a module. */
export function namesOf(statement: WithSource): string[] {
  if (statement.type === 'ExportAllDeclaration') return ['*']
  return statement.specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    if (specifier.type === 'ImportNamespaceSpecifier') return '*'
    const identifier = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local
    return identifier.type === 'Identifier' ? identifier.name : String(identifier.value)
  })
}

/** A statement that imports or exports names from another module. */
export type WithSource = ImportDeclaration | ExportNamedDeclaration | ExportAllDeclaration

/** Specifier of the module extracted from the page. */
export const ownSpecifier = 'docs:own'

/** Prefix for names of parts extracted from a page. */
const partName = 'DocsPart'

/**
 * Extracts browser code from a page. If a component of the page needs a browser, or an element has an event handler or
 * browser-only output, the components become a separate module with absolute imports, which the page imports. Changes
 * the tree, and returns the text of the module.
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

/**
 * Extracts elements that need a browser, by their text, as components with generated names. Elements with Markdown
 * stay.
 */
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

/** Returns true if an element contains no Markdown, so that its text is valid JSX. */
function isCode(node: Jsx | Paragraph): boolean {
  return node.children.every((child): boolean => {
    if (child.type === 'paragraph' || child.type === 'mdxJsxFlowElement' || child.type === 'mdxJsxTextElement')
      return isCode(child)
    return child.type === 'text' || child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression'
  })
}

/**
 * Makes imports absolute (`@site/…`; `@site/../x` is beside the site). Imports of Markdown are omitted, since only the
 * page uses them.
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
 * Reports event handlers on plain elements of the page, which have no code to run them. `isStatic`: the same applies
 * to components that the page exports.
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

/** Replaces the page's truncation mark with an element, if there is one. Changes the tree. */
export function markTruncation(tree: Root): boolean {
  const mark = /^\s*\/\*\s*truncate\s*\*\/\s*$/
  const marker = { type: 'mdxJsxFlowElement' as const, name: 'docs-truncate', attributes: [], children: [] }
  const between = tree.children.findIndex((node) => node.type === 'mdxFlowExpression' && mark.test(node.value))
  const inside =
    between === -1
      ? liftTruncation(tree, (node) => /^mdx\w+Expression$/.test(node.type) && 'value' in node && mark.test(node.value))
      : undefined
  if (between !== -1) tree.children[between] = marker
  else if (inside !== undefined) tree.children.splice(inside, 0, marker)
  return between !== -1 || inside !== undefined
}
