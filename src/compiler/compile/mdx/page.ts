import type { Node, Program } from 'estree'
import { visit } from 'estree-util-visit'
import type { VFile } from 'vfile'
import { defined } from '../../../base/defined.ts'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { ClassUse, MdxImport, ElementPosition, Suppression } from '../../../model/facts.ts'
import type { Snippet } from '../../../model/snippet.ts'
import type { MarkdownTools } from '../../../model/plugin.ts'
import type { FragmentContext } from '../fragment.ts'
import type { SourceLink } from '../markdown/links.ts'
import type { GatheredMentions } from '../mentions.ts'
import { directiveStart } from '../../../text/client-mode.ts'
import { isCssModule, membersOfImports } from '../../../text/members.ts'
import { partialPath } from '../partials.ts'
import { namesOf, ownSpecifier, type WithSource } from './page-code.ts'

/** State shared by the modules of a page: its own and those of its partials. */
export interface Page {
  readonly context: FragmentContext
  readonly toolsOf: (file: string) => MarkdownTools
  readonly vfile: VFile
  readonly links: SourceLink[]
  /** Names in code style, if they are collected. */
  readonly mentions?: GatheredMentions
  readonly imports: MdxImport[]
  /** Numbers of marks by path, in order. */
  readonly partials: Map<string, number>
  readonly codes: string[]
  readonly elements: Record<string, ElementPosition>
  readonly diagnostics: Diagnostic[]
  readonly suppressions: Suppression[]
  readonly snippets: Snippet[]
}

/**
 * Replaces every imported specifier with `docs:import:N`, and those of partials with `docs:partial:N`, and adds them to
 * `imports`.
 */
export function markImports(
  program: Program,
  input: { page: Page; imports: MdxImport[]; chain: readonly string[]; lineOffset: number; own?: string },
): void {
  const { page, imports, chain, lineOffset } = input
  const file = chain.at(-1) ?? ''
  const root = page.context.rules?.mdx?.root
  const clientNames = namesWithDirective(program)
  const classes = classesIn(program, lineOffset)
  for (const statement of program.body) {
    const { source } = statement as WithSource
    if (source === null || source === undefined || typeof source.value !== 'string') continue
    const at = source.loc?.start ?? statement.loc?.start
    const moduleImport = defined({
      specifier: source.value,
      line: (at?.line ?? 1) + lineOffset,
      column: (at?.column ?? 0) + 1,
      file: chain.length === 1 ? undefined : file,
      names: page.context.rules?.mdx === undefined ? undefined : namesOf(statement as WithSource),
      isClient: localNames(statement as WithSource).some((name) => clientNames.has(name)) ? (true as const) : undefined,
      own: source.value === ownSpecifier ? input.own : undefined,
      classes: classes.get(source.value),
    })
    if (
      (root === undefined ? /^(?:\.|@site\/).*\.mdx?$/ : /^(?:\.|@site\/|\/).*\.mdx?$/).test(moduleImport.specifier)
    ) {
      const path = partialPath(moduleImport.specifier, file, root)
      const number = page.partials.get(path) ?? page.partials.size
      page.partials.set(path, number)
      imports.push(moduleImport)
      source.value = `docs:partial:${number}`
    } else {
      source.value = `docs:import:${page.imports.push(moduleImport) - 1}`
    }
    delete source.raw
  }
}

/** Uses of classes of CSS modules by the specifier of the sheet. */
function classesIn(program: Program, lineOffset: number): ReadonlyMap<string, readonly ClassUse[]> {
  const uses = new Map<string, ClassUse[]>()
  for (const { specifier, name, object, property, isNamespace } of membersOfImports(program, isCssModule)) {
    const { start, end } = property.loc ?? {}
    if (start === undefined || end === undefined) continue
    const place = { line: start.line + lineOffset, column: start.column + 1, endColumn: end.column + 1 }
    const use = { name, object: object.name, ...(isNamespace ? { isNamespace } : {}), ...place }
    uses.set(specifier, [...(uses.get(specifier) ?? []), use])
  }
  return uses
}

/** Local names of components with a `client:` attribute in the compiled JSX of a module. */
function namesWithDirective(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return
    const [component, props] = node.arguments
    if (component === undefined || props?.type !== 'ObjectExpression') return
    const name = firstName(component)
    if (name !== undefined && props.properties.some(isDirective)) names.add(name)
  })
  return names
}

const isDirective = (property: Node): boolean =>
  property.type === 'Property' &&
  property.key.type === 'Literal' &&
  String(property.key.value).startsWith(directiveStart)

/** Name of a variable; for a member such as `Charts.Line`, that of the object. */
function firstName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? firstName(node.object) : undefined
}

const localNames = (statement: WithSource): readonly string[] =>
  statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : []
