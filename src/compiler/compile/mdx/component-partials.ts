import { kindOf } from '../../../model/module-rules.ts'
import type { MdxImport, ElementPosition } from '../../../model/facts.ts'
import type { FragmentContext } from '../fragment.ts'
import { partialPath } from '../partials.ts'
import type { Page } from './page.ts'

/** Maximum number of files, more than the components of a page have. */
const maxFiles = 200

/** A partial, and the page's import of the component that uses it. */
export interface ComponentPartial {
  readonly path: string
  readonly by: MdxImport
}

const imported = /\b(?:from|import|require\()\s*(['"])((?:\.|@site\/)[^'"\n]+)\1/g
const endings = ['.tsx', '.jsx', '.js', '.ts', '/index.tsx', '/index.jsx', '/index.js', '/index.ts']

/**
 * Partials imported directly or indirectly by imported components of a page, and by shared components among its
 * `elements`.
 */
export function partialsOfComponents({
  imports,
  elements,
  context,
}: Pick<Page, 'imports' | 'elements' | 'context'>): readonly ComponentPartial[] {
  const { rules = {} } = context
  if (kindOf('.md', rules) !== 'partial') return []
  const root = rules.mdx?.root ?? ''
  const partials = new Map<string, ComponentPartial>()
  const visited = new Set<string>()
  const open = imports
    .filter(({ specifier }) => /^(?:\.|@site\/)/.test(specifier))
    .map((by) => ({ path: partialPath(by.specifier, by.file ?? context.file), by }))
  for (const component of sharedComponents(elements, context)) {
    if (!/\.mdx?$/.test(component.path)) open.push(component)
    else partials.set(component.path, component)
  }
  for (let next = open.pop(); next !== undefined && visited.size < maxFiles; next = open.pop()) {
    const { path, by } = next
    if (visited.has(path)) continue
    visited.add(path)
    const module = readPartial(path, context)
    for (const [, , specifier = ''] of module?.text.matchAll(imported) ?? []) {
      const fullSpecifier = specifier.startsWith('@site/')
        ? `@site/${root}/${specifier.slice('@site/'.length)}`
        : specifier
      const partial = { path: partialPath(fullSpecifier, module?.path ?? ''), by }
      if (!/\.mdx?$/.test(specifier)) open.push(partial)
      else if (!partials.has(partial.path)) partials.set(partial.path, partial)
    }
  }
  return [...partials.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

const namedImport = /^import\s+([\w$]+|\{[^}]*\})\s*from\s*(['"])((?:\.|@site\/)[^'"\n]+)\2/gm

/** Shared components used on a page, as imports of their modules. */
function sharedComponents(
  elements: Readonly<Record<string, ElementPosition>>,
  context: FragmentContext,
): readonly ComponentPartial[] {
  const { components, root = '' } = context.rules?.mdx ?? {}
  const used = Object.keys(elements).filter((name) => /^[A-Z]\w*$/.test(name))
  const path = partialPath(`@site/${components}`, context.file)
  const module = components === undefined || used.length === 0 ? undefined : readPartial(path, context)
  if (module === undefined) return []
  // `{ Note: OurNote }` renames a component.
  const locals = new Map(
    used.flatMap((name) => {
      const other = new RegExp(`\\b${name}['"]?\\s*:\\s*(\\w+)`).exec(module.text)?.[1]
      return [name, other ?? name].map((local) => [local, elements[name]] as const)
    }),
  )
  return [...module.text.matchAll(namedImport)].flatMap(([, names = '', , importPath = '']) => {
    const [position] = (names.match(/[\w$]+/g) ?? []).flatMap((name) => (locals.has(name) ? [locals.get(name)] : []))
    if (position === undefined) return []
    const [line, column, file] = position
    const specifier = importPath.startsWith('@site/')
      ? `@site/${root}/${importPath.slice('@site/'.length)}`
      : importPath
    const by = { specifier, ...(file === undefined ? { line, column } : { line: 1, column: 1 }) }
    return [{ path: partialPath(specifier, module.path), by }]
  })
}

/** Reads the code of a module; `undefined` for other files. */
function readPartial(
  path: string,
  { asset }: FragmentContext,
): { readonly path: string; readonly text: string } | undefined {
  const hasEnding = /\.[jt]sx?$/.test(path)
  if (!hasEnding && /\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|json|ya?ml|txt)$/.test(path)) return undefined
  for (const ending of hasEnding ? [''] : endings) {
    const file = asset(path + ending)
    if (typeof file !== 'string') return { path: path + ending, text: new TextDecoder().decode(file.bytes) }
  }
  return undefined
}
