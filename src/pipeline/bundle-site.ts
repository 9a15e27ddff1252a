import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleBrowser, type BrowserBundle } from '../bundle/browser.ts'
import { pathOf, type ThemeFolders } from '../bundle/resolve.ts'
import type { MissedImport } from '../bundle/extended.ts'
import { pageModuleEntry, readPageModule } from '../bundle/page-modules.ts'
import { bundleServer, missingThemeFiles, type ServerBundle } from '../bundle/server.ts'
import type { Words } from '../bundle/words.ts'
import type { SiteConfig } from '../config/schema.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { digestOf } from '../cache/hash.ts'
import { siteFile } from '../model/asset.ts'
import type { FileDigests } from '../read/files.ts'
import { walk } from '../read/walk.ts'
import { cacheFolders, type CacheIndex } from '../cache/index-file.ts'
import { holds, type Cached, type CompileResult, type Dependency } from '../cache/records.ts'
import type { LoadedPlugin } from '../tasks/plugins.ts'
import { siteModules } from './site-modules.ts'
import { toolFiles } from './tool-files.ts'

/** Both bundles, and what MDX pages import. */
export interface BundledSite {
  readonly server: ServerBundle
  readonly browser: BrowserBundle
  /** Digest of all that went into the server bundle. */
  readonly digest: string
  /** `<file>\0<specifier>` → address of the module. */
  readonly imports: ReadonlyMap<string, string>
  readonly record: Cached<ServerBundle> | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles theme, page modules and islands; the server half comes from the cache where nothing in it changed. */
export async function bundleSite(options: {
  readonly root: string
  readonly tool: string
  readonly config: SiteConfig
  readonly folders: ThemeFolders
  readonly words: Words
  readonly plugins: readonly LoadedPlugin[]
  readonly sources: readonly CompileResult[]
  readonly cached: CacheIndex['server']
  readonly digests: FileDigests
}): Promise<BundledSite> {
  const { root, folders, digests } = options
  const missing = missingThemeFiles(folders)
  const diagnostics: Diagnostic[] = missing.map((name) => diagnostic('theme/build', `the theme has no file "${name}"`))
  const extensions = siteModules(options.plugins, options.config, root)
  const lenient = extensions?.missing !== undefined
  const wanted = lenient ? entriesOf(options.sources, root) : importsOf(options.sources, { root, folders }, diagnostics)
  const modules = [...new Set(wanted.values())].filter((path) => !path.startsWith('file:')).sort()
  const layouts = [
    ...new Set([folders.site, folders.own].flatMap((folder) => (folder === undefined ? [] : layoutNames(folder)))),
  ].sort()
  const pluginLayouts = Object.assign({}, ...options.plugins.map(({ plugin }) => plugin.layouts ?? {})) as Record<
    string,
    string
  >
  for (const [name, path] of Object.entries(pluginLayouts))
    if (path.startsWith('file:')) pluginLayouts[name] = fileURLToPath(path)
  // A new file of the site's theme takes the place of one of the package's, which is all that the bundle remembers.
  const themeFiles =
    folders.site === undefined ? [] : walk(root, [relative(root, folders.site).split(sep).join('/')]).files
  const key = digestOf([
    options.tool,
    modules.map((path) => (path.startsWith('docs:') ? path : relative(root, path))),
    layouts,
    pluginLayouts,
    themeFiles,
    ...(extensions === undefined
      ? []
      : [
          {
            ...extensions,
            styles: extensions.styles.map((path) => relative(root, path)),
            packages: extensions.packages.length,
          },
        ]),
  ])
  const local = (path: string) => relative(root, path).split(sep).join('/')

  let record = options.cached
  const usable =
    record !== undefined &&
    record.key === key &&
    existsSync(fileURLToPath(record.result.theme)) &&
    holds(record.dependencies, digests)
  let server: ServerBundle
  if (usable && record !== undefined) server = record.result
  else {
    const { bundles } = cacheFolders(root)
    server = await bundleServer({
      root,
      folders,
      layouts,
      pluginLayouts,
      modules,
      ...(extensions === undefined ? {} : { extensions }),
      outdir: freshFolder(bundles),
      tool: toolFiles,
    })
    const dependencies: Dependency[] = server.inputs.map((path) => [local(path), digests.digest(local(path)) ?? null])
    // What could not be built may be there tomorrow; of a file that was not found the cache knows nothing.
    record = server.diagnostics.length + server.missed.length > 0 ? undefined : { key, dependencies, result: server }
  }
  const inputsDigest = digestOf([key, server.inputs.map((path) => digests.digest(local(path)) ?? null)])
  const browser = await bundleBrowser({
    root,
    folders,
    words: options.words,
    clientModules: server.clientModules,
    ...(extensions === undefined ? {} : { extensions, styles: server.styles }),
    tool: toolFiles,
  })
  const imports = new Map<string, string>()
  for (const [id, path] of wanted) imports.set(id, path.startsWith('file:') ? path : (server.modules[path] ?? ''))
  return {
    server,
    browser,
    digest: inputsDigest,
    imports,
    record,
    diagnostics: [
      ...diagnostics,
      ...(lenient && server.theme !== '' ? server.diagnostics.map(asWarning) : server.diagnostics),
      ...missedDiagnostics(server.missed, options.sources, root),
      ...browser.diagnostics,
    ],
  }
}

/**
 * Each build gets a folder of its own name, since Node keeps a module by its address. Folders that another command may
 * still be using (younger than a day) stay, and the last two.
 */
function freshFolder(bundles: string): string {
  const number = (name: string) => Number(name.split('-')[0])
  const old = existsSync(bundles) ? readdirSync(bundles).sort((a, b) => number(a) - number(b)) : []
  for (const name of old.slice(0, -2)) {
    const folder = join(bundles, name)
    if (Date.now() - statSync(folder).mtimeMs > 24 * 3_600_000) rmSync(folder, { recursive: true, force: true })
  }
  return join(bundles, `${number(old.at(-1) ?? '0') + 1}-${randomUUID().slice(0, 8)}`)
}

function layoutNames(folder: string): string[] {
  const layouts = join(folder, 'layouts')
  if (!existsSync(layouts)) return []
  return readdirSync(layouts)
    .filter((name) => /\.[jt]sx$/.test(name))
    .map((name) => name.slice(0, -extname(name).length))
}

/** The report of a module that cannot be built, where a mark stands for it. */
function asWarning(problem: Diagnostic): Diagnostic {
  return { ...problem, code: 'module/failed', severity: 'warning', hint: problem.hint ?? markHint }
}

const markHint = 'a mark stands in its place'

/** Imports that lead nowhere, each where it is written first. */
function missedDiagnostics(
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
function entriesOf(sources: readonly CompileResult[], root: string): Map<string, string> {
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
function importsOf(
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
