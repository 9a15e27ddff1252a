import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename } from 'node:path'
import { Parser } from 'acorn'
import { transform, type Metafile } from 'esbuild'
import type { Program } from 'estree'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { isCssModule, membersOfImports } from '../../text/members.ts'
import { unknownClass, type LocatedUse } from './class-reports.ts'
import { loaderOf } from './client-module.ts'
import { pathOf } from './build-diagnostics.ts'
import { ofFiles } from './inputs.ts'
import { isInside, localPath } from './resolve.ts'

/** Class names of CSS modules, by path. */
export type ClassNames = ReadonlyMap<string, readonly string[]>

const isSheet = (name: string): boolean => /^docs-(?:island-)?css-module:/.test(name)

/** Class names of the CSS module that each module of `entries` is or passes on; `entries` are inputs of the bundle by entry. */
export function classesOfEntries(
  { inputs, outputs }: Metafile,
  entries: readonly string[],
  classes: ClassNames,
): Record<string, readonly string[]> {
  const byOutput = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [basename(path), entryPoint]))
  return Object.fromEntries(
    entries.flatMap((entry, index) => {
      const name = byOutput.get(`m${index}.mjs`) ?? ''
      const isOfPage = name.startsWith('docs-page')
      const sheets = [name, ...(isOfPage ? (inputs[name]?.imports ?? []).map(({ path }) => path) : [])].filter(isSheet)
      const names = classes.get(sheets[0]?.replace(ofFiles, '') ?? '')
      return names === undefined ? [] : [[entry, names]]
    }),
  )
}

/** Reports classes that modules of the site use, but that their CSS modules lack. */
export async function unknownClasses(
  { inputs }: Metafile,
  { root, classes }: { readonly root: string; readonly classes: ClassNames },
): Promise<Diagnostic[]> {
  const modules = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, { imports }] of Object.entries(inputs)) {
    const sheets = imports.flatMap(({ path, original }) =>
      isSheet(path) && original !== undefined ? [[original, path.replace(ofFiles, '')] as const] : [],
    )
    const path = pathOf(name, root)
    const file = localPath(root, path)
    const isOfSite = isInside(file) && !/(?:^|\/)(?:node_modules|\.docs)\//.test(file)
    if (sheets.length > 0 && isOfSite && /\.[jt]sx?$/.test(path)) modules.set(path, new Map(sheets))
  }
  const reports: Diagnostic[] = []
  for (const [path, sheets] of [...modules].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { specifier, location, ...use } of await usesIn(path, localPath(root, path)).catch(() => [])) {
      const names = classes.get(sheets.get(specifier) ?? '')
      if (names !== undefined) reports.push(...unknownClass({ ...use, specifier, location }, names))
    }
  }
  return reports
}

/** Uses of classes in a module, with their locations. */
async function usesIn(path: string, file: string): Promise<LocatedUse[]> {
  const text = readFileSync(path, 'utf8')
  const { code, map } = await transform(text, {
    loader: loaderOf(path),
    jsx: 'automatic',
    target: 'es2022',
    sourcemap: 'external',
    logLevel: 'silent',
  })
  const program = Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const uses = membersOfImports(program as unknown as Program, isCssModule)
  if (uses.length === 0) return []
  const lines = text.split('\n')
  const entries = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
  return uses.flatMap(({ name, object, property, isNamespace, specifier }) => {
    const start = property.loc?.start
    const entry = start && entries.findEntry(start.line - 1, start.column)
    if (entry === undefined || !('originalLine' in entry)) return []
    const { originalLine: row, originalColumn } = entry
    const column = Math.max(originalColumn, (lines[row] ?? '').indexOf(name, originalColumn))
    const location = { file, line: row + 1, column: column + 1, endColumn: column + 1 + name.length }
    return [{ name, object: object.name, isNamespace, specifier, location }]
  })
}
