import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleBrowser, type BrowserBundle } from '../bundle/browser.ts'
import { bundleServer, missingThemeFiles, type ServerBundle } from '../bundle/server.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { digestOf } from '../cache/hash.ts'
import { walk } from '../read/walk.ts'
import { holds, type Cached, type Dependency } from '../cache/records.ts'
import type { CompiledSite } from './compile.ts'
import type { OpenSite } from './open.ts'
import { entriesOf, importsOf, markHint, missedDiagnostics } from './page-imports.ts'
import type { Run } from './run.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { siteModules } from './site-modules.ts'
import { toolFiles } from './tool-files.ts'
import { defined } from '../defined.ts'

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
export async function bundle(
  run: Run,
  { site, compiled }: { readonly site: OpenSite; readonly compiled: Pick<CompiledSite, 'sources'> },
): Promise<BundledSite> {
  run.stage('bundle')
  const { digests } = run
  const { root } = run.options
  const { folders, plugins, config } = site
  const { sources } = compiled
  const missing = missingThemeFiles(folders)
  const diagnostics: Diagnostic[] = missing.map((name) => diagnostic('theme/build', `the theme has no file "${name}"`))
  const extensions = siteModules(plugins, config, root)
  const lenient = extensions?.missing !== undefined
  const wanted = lenient ? entriesOf(sources, root) : importsOf(sources, { root, folders }, diagnostics)
  const modules = [...new Set(wanted.values())].filter((path) => !path.startsWith('file:')).sort()
  const layouts = [
    ...new Set([folders.site, folders.own].flatMap((folder) => (folder === undefined ? [] : layoutNames(folder)))),
  ].sort()
  const pluginLayouts = Object.assign({}, ...plugins.map(({ plugin }) => plugin.layouts ?? {})) as Record<
    string,
    string
  >
  for (const [name, path] of Object.entries(pluginLayouts))
    if (path.startsWith('file:')) pluginLayouts[name] = fileURLToPath(path)
  // A new file of the site's theme takes the place of one of the package's, which is all that the bundle remembers.
  const themeFiles =
    folders.site === undefined ? [] : walk(root, [relative(root, folders.site).split(sep).join('/')]).files
  const key = digestOf([
    run.tool,
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

  let record = run.index.server
  const usable =
    record !== undefined &&
    record.key === key &&
    existsSync(fileURLToPath(record.result.theme)) &&
    holds(record.dependencies, digests)
  let server: ServerBundle
  if (usable && record !== undefined) server = record.result
  else {
    const { bundles } = cacheFolders(root)
    server = await bundleServer(
      defined({
        root,
        folders,
        layouts,
        pluginLayouts,
        modules,
        extensions,
        outdir: freshFolder(bundles),
        tool: toolFiles,
      }),
    )
    const dependencies: Dependency[] = server.inputs.map((path) => [local(path), digests.digest(local(path)) ?? null])
    // What could not be built may be there tomorrow; of a file that was not found the cache knows nothing.
    record = server.diagnostics.length + server.missed.length > 0 ? undefined : { key, dependencies, result: server }
  }
  const inputsDigest = digestOf([key, server.inputs.map((path) => digests.digest(local(path)) ?? null)])
  const browser = await bundleBrowser({
    root,
    folders,
    words: site.words,
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
      ...missedDiagnostics(server.missed, sources, root),
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
