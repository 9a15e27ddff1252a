/** What MDX pages import: where it is found, and what is told of imports that lead nowhere. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { MissedImport } from '../bundle/extended.ts'
import { pageModuleEntry, readPageModule } from '../bundle/page-modules.ts'
import { pathOf, type ThemeFolders } from '../bundle/resolve.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { digestOf } from '../cache/hash.ts'
import { siteFile } from '../model/asset.ts'
import type { CompileResult } from '../cache/records.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { toolFiles } from './tool-files.ts'

/** Of an import that cannot be had, where plugins say what imports mean. */
export const markHint = 'a mark stands in its place'

/** Imports that lead nowhere, each where it is written first. */
export function missedDiagnostics(
  missed: readonly MissedImport[],
  sources: readonly CompileResult[],
  root: string,
): Diagnostic[] {
  const seen = new Set<string>()
  return missed.flatMap(({ specifier, importer }) => {
    const page = readPageModule(importer)
    // Parts of pages import what their pages import.
    const ofPart = relative(root, importer).startsWith('.docs')
    if (page === undefined && ofPart) return []
    const places =
      page === undefined
        ? [placeInModule(specifier, importer, root)]
        : placesInPages(page.folder, page.specifier, sources)
    return places.flatMap((place) => {
      const key = JSON.stringify([specifier, place])
      if (seen.has(key)) return []
      seen.add(key)
      const hint = /^[.!]|^@site\//.test(specifier)
        ? markHint
        : `${markHint}; install the package, or replace what uses it`
      return [
        diagnostic('module/missing', `no module "${specifier}"`, { ...(place === undefined ? {} : { place }), hint }),
      ]
    })
  })
}

function placesInPages(folder: string, specifier: string, sources: readonly CompileResult[]): Place[] {
  return sources.flatMap((source) =>
    source.entries.flatMap(({ fragments }) =>
      Object.values(fragments).flatMap((one) =>
        one.kind !== 'module'
          ? []
          : one.imports
              .filter((found) => found.specifier === specifier)
              .map(({ file = source.path, line, column }) => ({
                file,
                line,
                column,
                endColumn: column + specifier.length + 2,
              }))
              .filter(({ file }) => folderOf(file, specifier) === folder),
      ),
    ),
  )
}

function placeInModule(specifier: string, importer: string, root: string): Place | undefined {
  const file = relative(root, importer).split(sep).join('/')
  if (importer === '' || file.startsWith('..') || !existsSync(importer)) return undefined
  const lines = readFileSync(importer, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(`'${specifier}'`) || text.includes(`"${specifier}"`))
  if (line === -1) return { file, line: 1, column: 1 }
  return { file, line: line + 1, column: (lines[line] ?? '').indexOf(specifier) + 1 }
}

/** The folder that an import is seen from; the same for all, where that makes no difference. */
function folderOf(file: string, specifier: string): string {
  return /(?:^|!)\.{1,2}\//.test(specifier) ? file.slice(0, Math.max(0, file.lastIndexOf('/'))) : ''
}

/** As `importsOf`, where plugins say what imports mean: the entry point of each, with all that pages take of it. */
export function entriesOf(sources: readonly CompileResult[], root: string): Map<string, string> {
  const found = new Map<string, string>()
  const wanted = new Map<string, { readonly folder: string; readonly specifier: string; readonly names: Set<string> }>()
  const keys = new Map<string, string>()
  const require = createRequire(import.meta.url)
  for (const source of sources) {
    for (const { fragments } of source.entries) {
      for (const fragment of Object.values(fragments)) {
        if (fragment.kind !== 'module') continue
        for (const { specifier, file = source.path, names = [], own } of fragment.imports) {
          const id = `${file}\0${specifier}`
          if (/^react(?:-dom)?(?:\/|$)/.test(specifier)) {
            found.set(id, new URL(`file://${require.resolve(specifier)}`).href)
            continue
          }
          const target = own === undefined ? specifier : ownModule(own, file, root)
          const folder = folderOf(file, target)
          const key = `${folder}\0${target}`
          const known = wanted.get(key) ?? { folder, specifier: target, names: new Set<string>() }
          for (const name of names) known.names.add(name)
          wanted.set(key, known)
          keys.set(id, key)
        }
      }
    }
  }
  for (const [id, key] of keys) {
    const { folder, specifier, names } = wanted.get(key) as NonNullable<ReturnType<typeof wanted.get>>
    found.set(id, pageModuleEntry({ folder, specifier, names: [...names].sort() }))
  }
  return found
}

/** The module that was taken out of a page, in a file of its own. */
function ownModule(text: string, file: string, root: string): string {
  const folder = join(cacheFolders(root).bundles, '..', 'own')
  const name = `${file.replace(/[^A-Za-z0-9]+/g, '-')}-${digestOf(text).slice(0, 8)}.jsx`
  const path = join(folder, name)
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
  }
  return path
}

/** What the modules of MDX pages import: `<file>\0<specifier>` → absolute path, or `file:` address of what is the tool's. */
export function importsOf(
  sources: readonly CompileResult[],
  site: { readonly root: string; readonly folders: ThemeFolders },
  diagnostics: Diagnostic[],
): Map<string, string> {
  const { root } = site
  const found = new Map<string, string>()
  const require = createRequire(import.meta.url)
  for (const source of sources) {
    for (const { fragments } of source.entries) {
      for (const fragment of Object.values(fragments)) {
        if (fragment.kind !== 'module') continue
        for (const { specifier, file = source.path, line, column } of fragment.imports) {
          const id = `${file}\0${specifier}`
          if (found.has(id)) continue
          const path = resolveImport(specifier, join(root, file), { ...site, require })
          if (path !== undefined) found.set(id, path)
          else {
            diagnostics.push(
              diagnostic('mdx/import', `no module "${specifier}"`, {
                place: { file, line, column },
                hint: 'paths start with ./ or @site/; packages have to be installed',
              }),
            )
          }
        }
      }
    }
  }
  return found
}

function resolveImport(
  specifier: string,
  from: string,
  { root, folders, require }: { readonly root: string; readonly folders: ThemeFolders; readonly require: NodeRequire },
): string | undefined {
  if (/^react(?:-dom)?(?:\/|$)/.test(specifier)) return new URL(`file://${require.resolve(specifier)}`).href
  if (specifier.startsWith('@waybill/docs/theme/'))
    return fileOf(join(pathOf(toolFiles.themeFolder), specifier.slice('@waybill/docs/theme/'.length)))
  if (specifier.startsWith('@theme/')) {
    const name = specifier.slice('@theme/'.length)
    return (
      (folders.site === undefined ? undefined : fileOf(join(folders.site, name))) ?? fileOf(join(folders.own, name))
    )
  }
  const local = specifier.startsWith('@site/')
    ? join(root, siteFile(specifier, relative(root, from).split(sep).join('/')))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : undefined
  if (local !== undefined)
    return relative(root, local).startsWith('..') || isAbsolute(relative(root, local)) ? undefined : fileOf(local)
  try {
    return createRequire(from).resolve(specifier)
  } catch {
    return undefined
  }
}

function fileOf(path: string): string | undefined {
  return ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts']
    .map((ending) => path + ending)
    .find((one) => /\.[a-z]+$/.test(one) && existsSync(one))
}
