/** Changes to the code of pages, most of them for pages written for another tool: `require('…')`, exports that every page has. */
import type {
  Declaration,
  ExportAllDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Node,
  Program,
} from 'estree'

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
export function declaredNames(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id !== null && declaration.id !== undefined ? [declaration.id.name] : []
}

/** A name as a node. */
export function identifier(name: string): Identifier {
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
  return statement.specifiers.map((one) => {
    if (one.type === 'ImportDefaultSpecifier') return 'default'
    if (one.type === 'ImportNamespaceSpecifier') return '*'
    const named = one.type === 'ImportSpecifier' ? one.imported : one.local
    return named.type === 'Identifier' ? named.name : String(named.value)
  })
}

/** A statement that imports or exports what another module has. */
export type WithSource = ImportDeclaration | ExportNamedDeclaration | ExportAllDeclaration
