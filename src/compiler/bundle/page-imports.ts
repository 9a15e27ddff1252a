/** Resolves the imports of MDX pages, and reports imports that cannot be resolved. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { writeOnce } from '../../base/write-whole.ts'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MissedImport } from './extended.ts'
import { aliasFinder, hasAlias } from './aliases.ts'
import { clientEntry } from './client-entry.ts'
import { isUnimportable, splitQuery, unimportableHint } from './imported-files.ts'
import { pageModuleEntry, readPageModule } from './page-modules.ts'
import { isInside, localPath, resolveFrom, themeFile, type ThemeFolders } from './resolve.ts'
import { fileOf } from './site-modules.ts'
import { diagnostic, type Diagnostic, type Location, startOf } from '../../diagnostics/diagnostic.ts'
import { digestOf } from '../cache/hash.ts'
import { siteFile } from '../../model/asset.ts'
import { builtIns } from '../../model/built-ins.ts'
import { importKey, importsIn, type CompileResult } from '../cache/records.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { frameworkHint } from '../likely-mistakes/module-exports.ts'

/** Hint for an unresolved import if plugins have module rules. */
export const markHint = 'a mark is shown in its place'

/** Reports unresolved imports, each at its first location. */
export function missedDiagnostics(
  missed: readonly MissedImport[],
  sources: readonly CompileResult[],
  root: string,
): Diagnostic[] {
  const reported = new Set<string>()
  return missed.flatMap(({ specifier, importer }) => {
    const page = readPageModule(importer)
    // Generated parts of pages repeat the imports of their pages.
    const ofPart = relative(root, importer).startsWith('.docs')
    if (page === undefined && ofPart) return []
    const locations =
      page === undefined
        ? [locationInModule(specifier, importer, root)]
        : locationsInPages(page.folder, page.specifier, sources)
    return locations.flatMap((location) => {
      const key = JSON.stringify([specifier, location])
      if (reported.has(key)) return []
      reported.add(key)
      const hint = /^[.!]|^@site\//.test(specifier)
        ? markHint
        : `${markHint}; install the package, or replace what uses it`
      return [diagnostic('module/missing', `no module "${specifier}"`, { location, hint })]
    })
  })
}

function locationsInPages(folder: string, specifier: string, sources: readonly CompileResult[]): Location[] {
  return importsIn(sources)
    .filter((entry) => entry.specifier === specifier && folderOf(entry.file, specifier) === folder)
    .map(({ file, line, column }) => ({ file, line, column, endColumn: column + specifier.length + 2 }))
}

function locationInModule(specifier: string, importer: string, root: string): Location | undefined {
  const file = localPath(root, importer)
  if (importer === '' || !isInside(file) || !existsSync(importer)) return undefined
  const lines = readFileSync(importer, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(`'${specifier}'`) || text.includes(`"${specifier}"`))
  if (line === -1) return startOf(file)
  return { file, line: line + 1, column: (lines[line] ?? '').indexOf(specifier) + 1 }
}

/**
 * Folder against which an import is resolved; a common value for imports that do not depend on it.
 */
function folderOf(file: string, specifier: string): string {
  return /(?:^|!)\.{1,2}\//.test(specifier) ? file.slice(0, Math.max(0, file.lastIndexOf('/'))) : ''
}

/**
 * Variant of `importsOf` for plugins with module rules: the entry point of each import, with all names that pages
 * import from it.
 */
export function entriesOf(sources: readonly CompileResult[], root: string): Map<string, string> {
  const entries = new Map<string, string>()
  const byModule = new Map<
    string,
    { readonly folder: string; readonly specifier: string; readonly names: Set<string> }
  >()
  const keys = new Map<string, string>()
  for (const imported of importsIn(sources)) {
    const { specifier, file, names = [], own: exportedNames } = imported
    const id = importKey(imported, file)
    const react = reactAddress(specifier)
    if (react !== undefined) {
      entries.set(id, react)
      continue
    }
    const target = exportedNames === undefined ? specifier : ownModule(exportedNames, file, root)
    const folder = folderOf(file, target)
    const key = `${folder}\0${target}`
    const entry = byModule.get(key) ?? { folder, specifier: target, names: new Set<string>() }
    for (const name of names) entry.names.add(name)
    byModule.set(key, entry)
    keys.set(id, key)
  }
  for (const [id, key] of keys) {
    const { folder, specifier, names } = byModule.get(key) as NonNullable<ReturnType<typeof byModule.get>>
    entries.set(id, pageModuleEntry({ folder, specifier, names: [...names].sort() }))
  }
  return entries
}

/** Path of a module that was extracted from a page into a separate file. */
function ownModule(text: string, file: string, root: string): string {
  const folder = join(cacheFolders(root).bundles, '..', 'own')
  const name = `${file.replace(/[^A-Za-z0-9]+/g, '-')}-${digestOf(text).slice(0, 8)}.jsx`
  const path = join(folder, name)
  writeOnce(path, text)
  return path
}

/**
 * Modules imported by MDX pages, by `importKey`: an absolute path, an entry of `clientEntry`, or a `file:` URL for modules
 * of the tool.
 */
export function importsOf(
  sources: readonly CompileResult[],
  site: { readonly root: string; readonly folders: ThemeFolders },
  diagnostics: Diagnostic[],
): Map<string, string> {
  const paths = new Map<string, string>()
  const aliased = aliasFinder()
  for (const imported of importsIn(sources)) {
    const { specifier, file, line, column, isClient } = imported
    const id = importKey(imported, file)
    if (paths.has(id)) continue
    const { bare, query } = splitQuery(specifier)
    const target = resolveImport(bare, file, { ...site, aliased })
    const path = target && target + query
    const isFile = (other: string) => resolveImport(other, file, { ...site, aliased }) !== undefined
    const location = { file, line, column, endColumn: column + specifier.length + 2 }
    if (path !== undefined && !isUnimportable(path)) paths.set(id, isClient === true ? clientEntry(path) : path)
    else if (path !== undefined)
      diagnostics.push(
        diagnostic('mdx/import', unimportable(specifier), { location, hint: unimportableHint(specifier) }),
      )
    else
      diagnostics.push(
        diagnostic('mdx/import', messageOf(specifier), {
          location,
          hint:
            queryHint(specifier, isFile) ??
            importHint(specifier, site.folders, hasAlias(bare, dirname(join(site.root, file)))),
        }),
      )
  }
  return paths
}

const require = createRequire(import.meta.url)

const isOfNode = (specifier: string): boolean => isBuiltin(specifier) || specifier.startsWith('node:')

const unimportable = (specifier: string): string =>
  `"${specifier}" is not a module: its kind of file cannot be imported`

function messageOf(specifier: string): string {
  return isOfNode(specifier) ? `a page cannot import "${specifier}" of Node` : `no module "${specifier}"`
}

/** Hint for an unknown word behind the question mark of an existing file. */
function queryHint(specifier: string, isFile: (specifier: string) => boolean): string | undefined {
  const [, file = '', query] = /^([^?]+)\?(.*)$/.exec(specifier) ?? []
  return query === undefined || !isFile(file)
    ? undefined
    : `"?${query}" is unknown: write "${file}", "${file}?url" for its address, or "${file}?raw" for its text`
}

/** Suggests a correction for an unresolved import. */
function importHint(specifier: string, { builtIn }: ThemeFolders, isAliased: boolean): string {
  const loader = loaderHint(specifier)
  if (loader !== undefined) return loader
  if (isOfNode(specifier)) return 'read files in a component (import Name from "@site/…"), or in a plugin'
  if (/^(?:\.|@site\/)/.test(specifier))
    return 'the file does not exist: "./" is the folder of the page, "@site/" that of the site'
  if (specifier.startsWith('/')) return 'write "@site/" for the folder of the site, or "./" for that of the page'
  const [, name] = /^@theme\/(.*)$/.exec(specifier) ?? []
  if (name !== undefined) {
    const components = existsSync(join(builtIn, 'mdx')) ? readFileSync(join(builtIn, 'mdx/index.tsx'), 'utf8') : ''
    const isGiven = new RegExp(`^  ${name.replace(/\W/g, '')},$`, 'm').test(components)
    return isGiven
      ? `take the import out: <${name}> is there without it`
      : 'docs theme list shows the files of the theme'
  }
  const provided = builtIns.find(({ modules }) => modules !== undefined && specifier.startsWith(modules.start))
  if (provided?.modules !== undefined) return provided.modules.hint
  if (
    /^(?:@astrojs|astro|@theme-original|vitepress|vuepress|@rspress|nextra[\w-]*|fumadocs-[\w-]+)(?:[/:]|$)/.test(
      specifier,
    )
  )
    return 'this module belongs to another tool: remove the import; components such as <Tabs>, <Card> and <Note> need none'
  const framework = frameworkHint(specifier)
  if (framework !== undefined) return framework
  // No package has such a name.
  const alias = /^(?:[~$#][^/]*|@)\/(.*)$/.exec(specifier)
  if (isAliased) return 'the alias exists in "paths" of tsconfig.json, but the file does not'
  if (alias !== null) return `no "paths" of tsconfig.json match: add the alias, or write "@site/src/${alias[1]}"`
  const [bare = specifier] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  return `install it: npm install ${bare}; paths start with ./ or @site/`
}

/** Hint for an import with loaders of webpack, such as `!!raw-loader!./x.js`. */
function loaderHint(specifier: string): string | undefined {
  const [, loaders, file = ''] = /^(?:-?!|!!)?((?:[\w@/-]+(?:\?[^!]*)?!)+)(.+)$/.exec(specifier) ?? []
  if (loaders === undefined) return undefined
  const ending = /\.(\w+)$/.exec(file)?.[1] ?? 'js'
  if (/svg/.test(loaders)) return `there are no loaders of webpack: import the picture as a component from "${file}"`
  if (/(?:url|file)-loader/.test(loaders))
    return `there are no loaders of webpack: write ![what it shows](${file}), or import the address from "${file}?url"`
  if (/raw-loader/.test(loaders))
    return `there are no loaders of webpack: show the file with \`\`\`${ending} file="${file}", or import its text from "${file}?raw"`
  return `there are no loaders of webpack: import "${file}"`
}

/** URL of the tool's React for its imports; `undefined` for other imports. */
function reactAddress(specifier: string): string | undefined {
  return /^react(?:-dom)?(?:\/|$)/.test(specifier) ? pathToFileURL(require.resolve(specifier)).href : undefined
}

function resolveImport(
  specifier: string,
  file: string,
  {
    root,
    folders,
    aliased,
  }: { readonly root: string; readonly folders: ThemeFolders; readonly aliased: ReturnType<typeof aliasFinder> },
): string | undefined {
  const react = reactAddress(specifier)
  if (react !== undefined) return react
  const [, theme, name = ''] = /^(@theme|@waybill\/docs\/theme)\/(.*)$/.exec(specifier) ?? []
  if (theme !== undefined) return themeFile(name, folders, theme !== '@theme')
  const from = join(root, file)
  if (/^\.|^@site\//.test(specifier)) {
    const path = specifier.startsWith('.') ? resolve(dirname(from), specifier) : join(root, siteFile(specifier, file))
    return isInside(localPath(root, path)) ? fileOf(path) : undefined
  }
  return isOfNode(specifier) ? undefined : (aliased(specifier, dirname(from)) ?? resolveFrom(from, specifier))
}
