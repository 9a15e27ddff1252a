import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleBrowser, type BrowserBundle } from '../bundle/browser.ts'
import { pathOf, type ThemeFolders } from '../bundle/resolve.ts'
import { bundleServer, missingThemeFiles, type ServerBundle } from '../bundle/server.ts'
import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { digestOf } from '../execute/hash.ts'
import { siteFile } from '../model/asset.ts'
import type { FileDigests } from '../read/files.ts'
import { walk } from '../read/walk.ts'
import type { CompileResult, Dependency } from '../worker.ts'
import { holds, type LoadedPlugin } from './compile-site.ts'
import { cacheFolders, type Cached, type CacheIndex } from './site-cache.ts'
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
  readonly folders: ThemeFolders
  readonly plugins: readonly LoadedPlugin[]
  readonly sources: readonly CompileResult[]
  readonly cached: CacheIndex['server']
  readonly digests: FileDigests
}): Promise<BundledSite> {
  const { root, folders, digests } = options
  const missing = missingThemeFiles(folders)
  const diagnostics: Diagnostic[] = missing.map((name) => diagnostic('theme/build', `the theme has no file "${name}"`))
  const wanted = importsOf(options.sources, { root, folders }, diagnostics)
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
  const key = digestOf([options.tool, modules.map((path) => relative(root, path)), layouts, pluginLayouts, themeFiles])
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
      outdir: freshFolder(bundles),
      tool: toolFiles,
    })
    const dependencies: Dependency[] = server.inputs.map((path) => [local(path), digests.digest(local(path)) ?? null])
    record = server.diagnostics.length > 0 ? undefined : { key, dependencies, result: server }
  }
  const inputsDigest = digestOf([key, server.inputs.map((path) => digests.digest(local(path)) ?? null)])
  const browser = await bundleBrowser({
    root,
    folders,
    clientModules: server.clientModules,
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
    diagnostics: [...diagnostics, ...server.diagnostics, ...browser.diagnostics],
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
