/**
 * Reads types: the interface of plugins, which is everything that `@waybill/docs/plugin` exports and refers to, and the
 * components of MDX pages.
 *
 * @module
 */
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'

/** A piece of a type as it is written: text, or the name of a type with a separate explanation. */
export interface TypePiece {
  readonly text: string
  /** The name of the type if this package declares it. */
  readonly name?: string
}

/** A member of an interface, or of a type literal in one (`search.kind`). */
export interface Member {
  /** First member of its literal in a union of several literals: `type: 'link'`. */
  readonly variant?: string
  readonly path: string
  readonly type: readonly TypePiece[]
  readonly isRequired: boolean
  /** Its docstring, or an empty text. */
  readonly doc: string
}

/** A type, a function or a value. */
export interface Declared {
  readonly name: string
  readonly kind: 'interface' | 'type' | 'function' | 'value'
  /** A plugin can import it. */
  readonly isExported: boolean
  readonly doc: string
  /** The name with its type parameters; the type itself; the signature; for interfaces, their parents. */
  readonly forms: readonly (readonly TypePiece[])[]
  readonly members: readonly Member[]
}

/** Types that the package explains elsewhere: their members are not listed. */
const closed: ReadonlySet<string> = new Set(['PluginWords'])
const root = fileURLToPath(new URL('../../', import.meta.url))

/** All exports of the interface and, by name, the types of this package that they use. */
export function readInterface(): ReadonlyMap<string, Declared> {
  const { checker, symbols } = exportsOf('src/plugin.ts')
  const reader = new Reader(checker)
  for (const symbol of symbols) reader.add(symbol, true)
  return reader.read()
}

/** Properties of each component of MDX pages, by its name in the theme's list. */
export function readComponents(): ReadonlyMap<string, readonly Member[]> {
  const { checker, symbols } = exportsOf('theme/mdx/index.tsx')
  const [list] = symbols.find(({ name }) => name === 'components')?.declarations ?? []
  const reader = new Reader(checker)
  const result = new Map<string, readonly Member[]>()
  const visit = (node: ts.Node): void => {
    if (!ts.isShorthandPropertyAssignment(node)) return ts.forEachChild(node, visit)
    const type = checker.getTypeAtLocation(node.name)
    result.set(node.name.text, reader.props(type))
  }
  if (list !== undefined) visit(list)
  return result
}

function exportsOf(path: string): { readonly checker: ts.TypeChecker; readonly symbols: readonly ts.Symbol[] } {
  const entry = root + path
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) => ts.sys.readFile(file)) as { config: object }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [entry] }, ts.sys, root)
  const program = ts.createProgram([entry], { ...options, types: [], incremental: false })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${entry} is not a module`)
  return { checker, symbols: checker.getExportsOfModule(module) }
}

/** Reads declarations and the declarations that they refer to, until all are read. */
class Reader {
  readonly #checker: ts.TypeChecker
  readonly #wanted = new Map<string, { readonly symbol: ts.Symbol; readonly isExported: boolean }>()

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** Adds the target of a symbol to the wanted ones. Returns true if this package declares it. */
  add(exported: ts.Symbol, isExported: boolean): boolean {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported
    const [declaration] = symbol.declarations ?? []
    if (declaration === undefined || ts.isTypeParameterDeclaration(declaration)) return false
    if (!declaration.getSourceFile().fileName.startsWith(`${root}src/`)) return false
    if (!this.#wanted.has(symbol.name)) this.#wanted.set(symbol.name, { symbol, isExported })
    return true
  }

  /** The properties of a component without those of its content. */
  props(component: ts.Type): readonly Member[] {
    const [first] = component.getCallSignatures()[0]?.parameters ?? []
    if (first?.valueDeclaration === undefined) return []
    const members = this.#checker.getTypeOfSymbolAtLocation(first, first.valueDeclaration).getProperties()
    const declarations = members.flatMap(({ declarations: [declaration] = [] }) =>
      declaration !== undefined && ts.isPropertySignature(declaration) && declaration.name.getText() !== 'children'
        ? [declaration]
        : [],
    )
    return this.#members(declarations, '')
  }

  read(): ReadonlyMap<string, Declared> {
    const result = new Map<string, Declared>()
    // Reading a declaration adds names to the map; the loop includes them.
    for (const [name, { symbol, isExported }] of this.#wanted) result.set(name, this.#declared(symbol, isExported))
    return result
  }

  #declared(symbol: ts.Symbol, isExported: boolean): Declared {
    const { name, declarations = [] } = symbol
    const [declaration] = declarations
    const doc = docOf(this.#checker, symbol)
    const common = { name, isExported, doc, members: [] }
    if (declaration !== undefined && ts.isInterfaceDeclaration(declaration)) {
      const parents = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
        types.map((parent) => this.#pieces(parent)),
      )
      const members = closed.has(name) ? [] : this.#members(declaration.members, '')
      return { ...common, kind: 'interface', forms: [[{ text: nameOf(declaration) }], ...parents], members }
    }
    if (declaration !== undefined && ts.isTypeAliasDeclaration(declaration))
      return {
        ...common,
        kind: 'type',
        forms: [[{ text: nameOf(declaration) }], this.#pieces(declaration.type, isToldByItself)],
        members: this.#membersWithin(declaration.type, ''),
      }
    if (declaration !== undefined && ts.isFunctionDeclaration(declaration)) {
      const heads = declarations.filter(ts.isFunctionDeclaration)
      const open = heads.length > 1 ? heads.filter(({ body }) => body === undefined) : heads
      return { ...common, kind: 'function', forms: open.map((form) => [{ text: name }, ...this.#call(form)]) }
    }
    const type = declaration === undefined ? undefined : this.#checker.getTypeOfSymbolAtLocation(symbol, declaration)
    const text = type === undefined ? '' : this.#checker.typeToString(type)
    // The type of a list of schemas is longer than useful.
    const forms = text.length > 160 || text === '' ? [[{ text: name }]] : [[{ text: name }], [{ text }]]
    return { ...common, kind: 'value', forms }
  }

  #members(members: readonly ts.TypeElement[], prefix: string): Member[] {
    return members.flatMap((member): Member[] => {
      const isMethod = ts.isMethodSignature(member)
      if (!isMethod && !ts.isPropertySignature(member)) return []
      // Properties that a union only forbids.
      if (!isMethod && member.type?.kind === ts.SyntaxKind.NeverKeyword) return []
      const name = member.name.getText().replace(/^'|'$/g, '')
      const path = `${prefix}${name}`
      const within = isMethod || member.type === undefined ? [] : this.#membersWithin(member.type, path)
      const type = isMethod
        ? this.#call(member)
        : member.type === undefined
          ? []
          : this.#pieces(member.type, within.length > 0 ? isToldByItself : undefined)
      const symbol = this.#checker.getSymbolAtLocation(member.name)
      const doc = symbol === undefined ? '' : docOf(this.#checker, symbol)
      return [{ path, type, isRequired: member.questionToken === undefined, doc }, ...within]
    })
  }

  /** The members of literals in a type, if any of them has a docstring; otherwise the type contains the literal. */
  #membersWithin(type: ts.TypeNode, path: string): Member[] {
    return literalsOf(type).flatMap((literal) => {
      if (!isToldByItself(literal)) return []
      if (path !== '') return this.#members(literal.members, `${path}${isInArray(literal, type) ? '[]' : ''}.`)
      const variant = variantOf(literal)
      return this.#members(literal.members, '').map((member) =>
        variant === undefined ? member : { ...member, variant },
      )
    })
  }

  #call({ typeParameters, parameters, type }: ts.SignatureDeclarationBase): readonly TypePiece[] {
    const generic =
      typeParameters === undefined
        ? ''
        : `<${typeParameters.map((typeParameter) => typeParameter.getText()).join(', ')}>`
    const pieces = parameters.flatMap((parameter, index): TypePiece[] => {
      const dots = parameter.dotDotDotToken === undefined ? '' : '...'
      const name = ts.isIdentifier(parameter.name) ? parameter.name.text : 'given'
      const question = parameter.questionToken === undefined && parameter.initializer === undefined ? '' : '?'
      return [
        { text: `${index === 0 ? '' : ', '}${dots}${name}${question}: ` },
        ...(parameter.type === undefined ? [] : this.#pieces(parameter.type)),
      ]
    })
    const result = type === undefined ? [] : [{ text: ' => ' }, ...this.#pieces(type)]
    return [{ text: `${generic}(` }, ...pieces, { text: ')' }, ...result]
  }

  /** A type as it is written, in pieces; literals that `shorten` accepts become `{…}`. */
  #pieces(node: ts.Node, shorten: (literal: ts.TypeLiteralNode) => boolean = () => false): readonly TypePiece[] {
    const file = node.getSourceFile()
    const pieces: TypePiece[] = []
    let at = node.getStart()
    const cut = (from: number, to: number, ...instead: readonly TypePiece[]) => {
      pieces.push({ text: tidy(file.text.slice(at, from)) }, ...instead)
      at = to
    }
    const visit = (current: ts.Node): void => {
      if (ts.isTypeLiteralNode(current)) return cut(current.getStart(), current.end, ...this.#literal(current, shorten))
      if (ts.isIdentifier(current) && isTypeName(current)) {
        const symbol = this.#checker.getSymbolAtLocation(current)
        if (symbol !== undefined && this.add(symbol, false))
          cut(current.getStart(), current.end, { text: current.text, name: current.text })
        return
      }
      ts.forEachChild(current, visit)
    }
    visit(node)
    pieces.push({ text: tidy(file.text.slice(at, node.end)) })
    const [first, ...others] = pieces.filter(({ text }) => text !== '')
    return first === undefined ? [] : [{ ...first, text: first.text.replace(/^\s*\| /, '') }, ...others]
  }

  /** A literal on one line, its members with semicolons between them. */
  #literal(literal: ts.TypeLiteralNode, shorten: (literal: ts.TypeLiteralNode) => boolean): readonly TypePiece[] {
    if (shorten(literal)) return [{ text: '{…}' }]
    const members = literal.members.flatMap((member, index) => {
      const pieces = this.#pieces(member, shorten).map((piece) => ({ ...piece, text: piece.text.replace(/[;,]$/, '') }))
      return index === 0 ? pieces : [{ text: '; ' }, ...pieces]
    })
    return [{ text: '{ ' }, ...members, { text: ' }' }]
  }
}

const isTypeName = ({ parent }: ts.Identifier): boolean =>
  ts.isTypeReferenceNode(parent) || ts.isExpressionWithTypeArguments(parent)

const nameOf = ({ name, typeParameters }: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string =>
  typeParameters === undefined
    ? name.text
    : `${name.text}<${typeParameters.map((typeParameter) => typeParameter.name.text).join(', ')}>`

const tidy = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly /g, '')
    .replace(/\s+/g, ' ')
    .replace(/< /g, '<')
    .replace(/,? >/g, '>')

/** The outermost literals of a type. */
function literalsOf(type: ts.Node): ts.TypeLiteralNode[] {
  if (ts.isTypeLiteralNode(type)) return [type]
  const literals: ts.TypeLiteralNode[] = []
  ts.forEachChild(type, (child) => void literals.push(...literalsOf(child)))
  return literals
}

/** Reports if the members of a literal get separate lines: one of them has a docstring. */
const isToldByItself = (literal: ts.TypeLiteralNode): boolean =>
  literal.members.some((member) => ts.getJSDocCommentsAndTags(member).length > 0)

/** Member that distinguishes the literals of a union: `type: 'link'` for `{ type: 'link'; … }`. */
function variantOf({ members }: ts.TypeLiteralNode): string | undefined {
  const [first] = members
  const type = first !== undefined && ts.isPropertySignature(first) ? first.type : undefined
  const isOne = type !== undefined && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
  return isOne ? `${first?.name?.getText() ?? ''}: ${type.getText()}` : undefined
}

function isInArray(literal: ts.Node, top: ts.Node): boolean {
  for (let node = literal; node !== top; node = node.parent) if (ts.isArrayTypeNode(node.parent)) return true
  return false
}

/** The docstring of a symbol with its notes on parameters, one line for each paragraph. */
function docOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const docstring = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const tags = symbol.getJsDocTags(checker).flatMap(({ name, text }) => {
    const words = ts.displayPartsToString(text)
    if (name === 'deprecated') return [`Deprecated: ${words}.`]
    const [, parameter, rest] = /^(\w+)\s+([\s\S]+)$/.exec(words) ?? []
    return name === 'param' && parameter !== undefined ? [`\`${parameter}\`: ${rest}.`] : []
  })
  return [docstring, ...tags]
    .join('\n\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}
