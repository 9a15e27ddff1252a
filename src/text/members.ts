import type { Identifier, MemberExpression, Node, Program } from 'estree'
import { visit } from 'estree-util-visit'

/** Returns true for the specifier of a CSS module. */
export const isCssModule = (specifier: string): boolean => /\.module\.(?:css|s[ac]ss)$/.test(specifier)

/** Member of an imported object: `styles.button` or `styles['button']`. */
export interface Member {
  /** Specifier of the imported module. */
  readonly specifier: string
  /** True for `import * as styles`. */
  readonly isNamespace: boolean
  readonly name: string
  readonly object: Identifier
  readonly property: MemberExpression['property']
}

/**
 * Members of imported objects that code names. Members of a variable with the name of an import are left out: nothing
 * is reported about a name that is declared twice.
 */
export function membersOfImports(program: Program, isRelevant: (specifier: string) => boolean): Member[] {
  const imports = new Map<string, Pick<Member, 'specifier' | 'isNamespace'>>()
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const specifier = statement.source.value
    if (typeof specifier !== 'string' || !isRelevant(specifier)) continue
    for (const { type, local } of statement.specifiers)
      if (type !== 'ImportSpecifier')
        imports.set(local.name, { specifier, isNamespace: type === 'ImportNamespaceSpecifier' })
  }
  if (imports.size === 0) return []
  const members: Member[] = []
  visit(program, (node) => {
    for (const name of declaredBy(node)) imports.delete(name)
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return
    const name = memberName(node)
    const imported = imports.get(node.object.name)
    if (name !== undefined && imported !== undefined)
      members.push({ ...imported, name, object: node.object, property: node.property })
  })
  return members.filter(({ object }) => imports.has(object.name))
}

function memberName({ computed, property }: MemberExpression): string | undefined {
  if (property.type === 'Identifier') return computed ? undefined : property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** Names of variables and parameters that a node declares. */
function declaredBy(node: Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesInPattern(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        ...('id' in node && node.id !== null && node.id !== undefined ? [node.id.name] : []),
        ...node.params.flatMap(namesInPattern),
      ]
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id === null || node.id === undefined ? [] : [node.id.name]
    case 'CatchClause':
      return node.param === null ? [] : namesInPattern(node.param)
    default:
      return []
  }
}

function namesInPattern(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesInPattern(property.type === 'Property' ? property.value : property.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesInPattern(element)))
    case 'AssignmentPattern':
      return namesInPattern(pattern.left)
    case 'RestElement':
      return namesInPattern(pattern.argument)
    default:
      return []
  }
}
