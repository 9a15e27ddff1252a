import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserBundle, BrowserBundleInput } from '../bundle/browser.ts'
import { localPath, missingThemeFiles, namesIn, themeFile, type ThemeFolders } from '../bundle/resolve.ts'
import type { ServerBundle, ServerBundleInput } from '../bundle/server.ts'
import type { SiteModules } from '../bundle/site-modules.ts'
import type { SiteConfig } from '../config/schema.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { withoutRepeated } from '../../diagnostics/without-repeated.ts'
import { digestOf } from '../cache/hash.ts'
import { analyticsModule } from '../../model/analytics.ts'
import type { Look } from '../../model/look.ts'
import { isAddress } from '../../model/policy.ts'
import { mergeRules } from '../../model/module-rules.ts'
import { walk } from '../read/files.ts'
import { holds, type Dependency } from '../cache/records.ts'
import type { LoadedPlugin } from '../tasks/workspace.ts'
import type { CompiledSite } from './compile.ts'
import { settingsOf, type OpenSite } from './open.ts'
import { loadedBundle } from '../bundle/loaded-bundle.ts'
import { aliasFiles } from '../bundle/aliases.ts'
import { entriesOf, importsOf, markHint, missedDiagnostics } from '../bundle/page-imports.ts'
import type { Run } from '../run/run.ts'
import { packageFolder } from '../../base/package-files.ts'
import { toolFiles } from '../run/tool-files.ts'
import { cacheFolders, removeUnused, type CacheIndex } from '../cache/index-file.ts'
import { loadBrowser, storeBrowser, type BrowserRecord, type StoredBrowser } from '../cache/browser-files.ts'
import { isIntact, isReusable, trust } from '../cache/stored-server.ts'
import { outdatedCopies } from '../bundle/theme-copies.ts'
import { clientSlots, unconfiguredThemeFiles, usualThemeFolder } from '../bundle/theme-slots.ts'
import { unknownClassesOfPages } from '../bundle/class-reports.ts'
import { unknownThemeFiles } from '../bundle/unknown-theme-files.ts'
import { sharedBundles, type SharedBundles } from '../cache/shared-bundles.ts'
import { defined } from '../../base/defined.ts'

/** Both bundles, and the imports of MDX pages. */
export interface BundledSite {
  readonly server: ServerBundle
  readonly browser: BrowserBundle
  /** Input of the bundle for the browser. */
  readonly forBrowser: BrowserBundleInput
  /** Digest of all inputs of the server bundle. */
  readonly digest: string
  /** URLs of modules by `<file>\0<specifier>`. */
  readonly imports: ReadonlyMap<string, string>
  /** Records of both bundles; bundles with reports are not stored. */
  readonly records: Pick<CacheIndex, 'server' | 'browser'>
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles theme, page modules and islands. An unchanged server bundle comes from the cache. */
export async function bundle(
  run: Run,
  { site, compiled }: { readonly site: OpenSite; readonly compiled: Pick<CompiledSite, 'sources'> },
): Promise<BundledSite> {
  run.stage('bundle')
  const { digests } = run
  const { root } = run.options
  const local = (path: string) => localPath(root, path)
  const { folders, plugins, config } = site
  const { sources } = compiled
  const missing = missingThemeFiles(folders)
  const diagnostics: Diagnostic[] = missing.map((name) => diagnostic('theme/build', `the theme has no file "${name}"`))
  const extensions = siteModules(plugins, config, root)
  const lenient = extensions?.missing !== undefined
  const modulesById = lenient ? entriesOf(sources, root) : importsOf(sources, { root, folders }, diagnostics)
  // The order of imports determines that of style sheets.
  const modules = [...new Set(modulesById.values())].filter((path) => !path.startsWith('file:'))
  const { features, layouts, pluginLayouts, themeFiles, unreadable, since } = themeParts(run, site)
  diagnostics.push(...unreadable)
  const isPlain = modules.length + themeFiles.length === 0 && extensions === undefined
  const key = digestOf([
    run.tool,
    isPlain ? '' : [config.baseUrl, site.environment],
    site.words,
    config.theme.preset,
    config.theme.tokens,
    modules.map((path) => (path.startsWith('docs:') ? path : local(path))),
    layouts,
    pluginLayouts,
    themeFiles,
    extensions && { ...extensions, styles: extensions.styles.map(local), packages: extensions.packages.length },
  ])
  const cachedServer = run.index.server
  const hasCode = !isPlain || Object.keys(pluginLayouts).length > 0
  const isKnown = isReusable(cachedServer, { key, root, digests, hasCode })
  const { environment } = site
  const bundled = { root, folders, environment, words: site.words, ...defined({ extensions }), tool: toolFiles }
  const { baseUrl } = config
  const shared = isPlain && run.options.cache ? sharedBundles(packageFolder, run.tool) : undefined
  const server = isKnown
    ? cachedServer.result
    : await serverBundle(run, { input: { ...bundled, baseUrl, layouts, pluginLayouts, modules }, key, shared })
  // The bundler itself reads these files.
  const settings = [...aliasFiles(root), join(root, 'package.json')]
  const dependencies = dependenciesOf(run, isPlain ? server.inputs : [...server.inputs, ...settings])
  // A failed bundle is not stored: the cache does not track missing files, which may exist later.
  const isWhole = server.diagnostics.length + server.missed.length === 0 && isSettled(run, server.inputs, since)
  const { clientModules, styles, imported } = server
  const staticFiles = { folder: config.staticFolder, baseUrl }
  const scripts = siteScripts(config, plugins, root)
  const look = lookOf(config.theme, folders)
  const ofSite = { clientModules, features, scripts, staticFiles, styles, imported }
  const forBrowser = { ...bundled, ...ofSite, ...defined({ look }) }
  const { browser, record } = await browserBundle(run, { input: forBrowser, serverKey: key, shared, since, settings })
  const imports = new Map<string, string>()
  for (const [id, path] of modulesById) imports.set(id, path.startsWith('file:') ? path : (server.modules[path] ?? ''))
  return {
    server,
    browser,
    forBrowser,
    digest: digestOf([key, dependencies.map(([, digest]) => digest), ...(isKnown || isWhole ? [] : [since])]),
    imports,
    records: defined({
      server: isKnown ? cachedServer : isWhole ? { key, dependencies, result: server } : undefined,
      browser: record,
    }),
    // Both bundles report the mistakes of a sheet.
    diagnostics: withoutRepeated([
      ...diagnostics,
      ...(lenient && server.theme !== '' ? server.diagnostics.map(asWarning) : server.diagnostics),
      ...(lenient ? server.reports.map((report) => ({ ...report, severity: 'warning' as const })) : server.reports),
      ...missedDiagnostics(server.missed, sources, root),
      ...unknownClassesOfPages(sources, (id) => server.classes[modulesById.get(id) ?? '']),
      ...browser.diagnostics,
      ...unknownThemeFiles(run, site, { files: themeFiles, server, browser }),
      ...unconfiguredThemeFiles(root, folders, {
        files: folders.site === undefined ? walk(root, [usualThemeFolder], { look: digests.digest }).files : [],
        inputs: [...server.inputs, ...browser.inputs],
      }),
      ...clientSlots(root, folders, server),
      ...outdatedCopies(root, folders, themeFiles),
    ]),
  }
}

/** Names of layouts and features, and the files in the theme folder of the site. */
function themeParts({ options: { root }, digests }: Run, { folders, plugins }: OpenSite) {
  for (const kind of ['layouts', 'features']) digests.digest(`${localPath(root, join(folders.builtIn, kind))}/`)
  const pluginLayouts = Object.fromEntries(
    plugins
      .flatMap(({ plugin }) => Object.entries(plugin.layouts ?? {}))
      .map(([name, path]) => [name, path.startsWith('file:') ? fileURLToPath(path) : path]),
  )
  // A new theme file of the site replaces a file of the package, although the inputs of the bundle contain only the latter.
  const ofTheme =
    folders.site === undefined ? undefined : walk(root, [localPath(root, folders.site)], { look: digests.digest })
  const themeFiles = ofTheme?.files ?? []
  // Compute digests before the bundler reads the files, to detect changes in the meantime.
  for (const path of themeFiles) digests.digest(path)
  return {
    layouts: namesIn('layouts', folders),
    features: namesIn('features', folders),
    pluginLayouts,
    themeFiles,
    // An ignored file would be replaced by the file of the package.
    unreadable: (ofTheme?.diagnostics ?? []).filter(({ code }) => code === 'read/failed'),
    since: Date.now(),
  }
}

/** Look from the configuration; `undefined` for the default look of the theme. */
function lookOf({ preset, tokens }: SiteConfig['theme'], folders: ThemeFolders): Look | undefined {
  if (preset === undefined && Object.keys(tokens).length === 0) return undefined
  return defined({ preset: preset && themeFile(`presets/${preset}`, folders), tokens })
}

/** Scripts on every page in addition to the plain script. The configuration reports missing files. */
function siteScripts({ scripts, analytics, url, baseUrl }: SiteConfig, plugins: readonly LoadedPlugin[], root: string) {
  const ofPlugins = plugins.flatMap(({ plugin }) =>
    (plugin.scripts ?? []).map((path) => (path.startsWith('file:') ? fileURLToPath(path) : path)),
  )
  const ofSite = scripts.filter((script) => !isAddress(script)).map((path) => join(root, path))
  const counting = analytics === undefined ? [] : [{ text: analyticsModule(analytics, { url, baseUrl }) }]
  return [...ofPlugins, ...ofSite.filter((path) => existsSync(path)), ...counting]
}

/** Inputs of a bundle, and a stored bundle if there is one. */
interface ModuleRequest<Input> {
  readonly input: Input
  /** Bundles of other sites, if this site does not change the theme. */
  readonly shared: SharedBundles | undefined
}

/** Bundles for Node, or reuses the bundle of another site. The bundler is loaded on demand. */
async function serverBundle(
  run: Run,
  { input, key, shared }: ModuleRequest<Omit<ServerBundleInput, 'outdir'>> & { readonly key: string },
): Promise<ServerBundle> {
  const sharedResult = shared?.find<ServerBundle>(key, absoluteDigests(run))
  if (sharedResult !== undefined && isIntact(sharedResult)) return sharedResult
  const { bundleServer } = await import('../bundle/server.ts')
  const make = (stubs: readonly string[]): Promise<ServerBundle> =>
    bundleServer({
      ...input,
      ...(stubs.length === 0 ? {} : { stubs }),
      // Node caches modules by URL.
      outdir: shared?.serverFolder() ?? freshFolder(cacheFolders(input.root).bundles),
    })
  const { root, extensions } = input
  const lenient = extensions?.missing !== undefined
  const isOurs = extensions === undefined && input.folders.site === undefined
  const server = isOurs ? await make([]) : await loadedBundle(make, { root, lenient })
  trust(server)
  if (server.diagnostics.length + server.missed.length === 0 && isOfPackage(server.inputs))
    share(run, { key, result: server, inputs: server.inputs, shared })
  return server
}

/**
 * Bundles for the browser, or loads the stored bundle if its inputs are unchanged. With module rules of plugins, the
 * result may depend on more than its inputs: then nothing is stored.
 *
 * @param serverKey key of the inputs that the server bundle shares with this bundle
 */
async function browserBundle(
  run: Run,
  {
    input,
    serverKey,
    shared,
    since,
    settings,
  }: ModuleRequest<BrowserBundleInput> & {
    readonly serverKey: string
    readonly since: number
    readonly settings: readonly string[]
  },
) {
  const { root } = run.options
  const { browser: folder } = cacheFolders(root)
  const modules = input.clientModules.map((module) => ({ ...module, path: localPath(root, module.path) }))
  const scripts = input.scripts?.map((script) => (typeof script === 'string' ? localPath(root, script) : script))
  const [styles, imported] = [input.styles, input.imported].map((paths) => paths.map((path) => localPath(root, path)))
  const key = digestOf([serverKey, modules, input.features, scripts, input.staticFiles, styles, imported])
  const cachedBrowser = run.index.browser
  if (cachedBrowser?.key === key && holds(cachedBrowser.dependencies, run.digests)) {
    const browser = loadBrowser(folder, cachedBrowser.result)
    const searched = await searchAgain(run, cachedBrowser, since)
    if (browser !== undefined && searched !== undefined) return { browser, record: { ...cachedBrowser, ...searched } }
  }
  const recordOf = (browser: BrowserBundle): BrowserRecord => ({
    key,
    dependencies: dependenciesOf(run, [...browser.inputs, ...settings]),
    result: storeBrowser(folder, browser),
    ...(browser.scan && { searched: dependenciesOf(run, browser.scan.files) }),
  })
  const sharedResult = shared?.find<StoredBrowser>(key, absoluteDigests(run))
  const ofOthers = sharedResult && shared && loadBrowser(shared.browser, sharedResult)
  if (ofOthers !== undefined) return { browser: ofOthers, record: recordOf(ofOthers) }
  const { bundleBrowser } = await import('../bundle/browser.ts')
  const browser = await bundleBrowser(input)
  const mayStay = browser.diagnostics.length === 0 && input.extensions === undefined
  if (!mayStay || !isSettled(run, [...browser.inputs, ...(browser.scan?.files ?? [])], since)) return { browser }
  if (shared !== undefined && isOfPackage(browser.inputs))
    share(run, { key, result: storeBrowser(shared.browser, browser), inputs: browser.inputs, shared })
  return { browser, record: recordOf(browser) }
}

/**
 * Files in which tools have searched for classes, if these files still lead to the same sheets; `undefined` if the bundle
 * is out of date. After an edit, only the search is repeated, unless the edit changes the classes in use.
 */
async function searchAgain(
  run: Run,
  { result: { scan }, searched = [] }: BrowserRecord,
  since: number,
): Promise<Pick<BrowserRecord, 'searched'> | undefined> {
  if (scan === undefined || holds(searched, run.digests)) return {}
  const { sheetsOf } = await import('../bundle/sheets.ts')
  const sheets = sheetsOf(run.options.root)
  for (const name of Object.keys(scan.sheets)) await sheets.read(join(run.options.root, name))
  const now = sheets.scan()
  if (now === undefined || digestOf(now.sheets) !== digestOf(scan.sheets)) return undefined
  return isSettled(run, now.files, since) ? { searched: dependenciesOf(run, now.files) } : {}
}

/** Stores a bundle without files of this site for other sites. */
function share(
  run: Run,
  bundleToShare: Pick<ModuleRequest<never>, 'shared'> & {
    readonly key: string
    readonly result: unknown
    readonly inputs: readonly string[]
  },
): void {
  const { key, result, inputs, shared } = bundleToShare
  const digest = absoluteDigests(run)
  shared?.store({ key, result, dependencies: inputs.map((path) => [path, digest(path) ?? null]) })
}

/** Returns true if all files belong to the package or its dependencies. */
const isOfPackage = (inputs: readonly string[]): boolean =>
  inputs.every((path) => path.startsWith(packageFolder) || path.split(sep).includes('node_modules'))

const absoluteDigests =
  ({ options, digests }: Run) =>
  (path: string) =>
    digests.digest(localPath(options.root, path))

/** Tolerance in ms: file times may lag behind the clock by a system tick of up to 10 ms. */
const tickMs = 10

/**
 * Returns true if no file was written since the bundler started. The bundler does not return the bytes that it read, and digests of
 * other bytes would keep a wrong bundle forever.
 */
function isSettled({ options, digests }: Run, inputs: readonly string[], since: number): boolean {
  // Commands write into the folder of the site itself.
  const paths = inputs.map((path) => dependencyPath(options.root, path)).filter((path) => path !== './')
  return paths.every((path) => (digests.modified(path) ?? 0) < since - tickMs)
}

/** Path of a file for digests. A folder ends with a slash. */
const dependencyPath = (root: string, path: string): string =>
  path.endsWith('/') ? `${localPath(root, path) || '.'}/` : localPath(root, path)

function dependenciesOf({ options, digests }: Run, inputs: readonly string[]): Dependency[] {
  return inputs.map((path) => dependencyPath(options.root, path)).map((path) => [path, digests.digest(path) ?? null])
}

/** Merges the module rules of all plugins in their order; `undefined` without rules. */
function siteModules(plugins: readonly LoadedPlugin[], config: SiteConfig, root: string): SiteModules | undefined {
  const all = plugins.flatMap(({ plugin: { modules } }) => (modules === undefined ? [] : [modules]))
  if (all.length === 0) return undefined
  const settings = settingsOf(config, '')
  const missing = all.findLast((moduleRules) => moduleRules.missing !== undefined)?.missing
  return defined({
    aliases: all.flatMap(({ aliases = {} }) => Object.entries(aliases)),
    made: Object.assign({}, ...all.map((ruleSet) => ruleSet.made?.(settings) ?? {})) as Record<string, string>,
    components: all.flatMap(({ components = [] }) => components),
    packages: all.flatMap(({ packages = [] }) => packages).map((path) => join(root, path)),
    styles: all
      .flatMap(({ styles = [] }) => styles)
      .map((path) => (path.startsWith('file:') ? fileURLToPath(path) : join(root, path)))
      .filter((path) => existsSync(path)),
    missing: missing && fileURLToPath(missing),
    rules: mergeRules(all),
    baseUrl: config.baseUrl,
  })
}

/**
 * Each build gets a folder with a unique name, since Node caches modules by URL. Folders that another command may
 * still be using (younger than a day) stay, and the last two.
 */
function freshFolder(bundles: string): string {
  const number = (name: string) => Number(name.split('-')[0])
  const old = existsSync(bundles) ? readdirSync(bundles).sort((a, b) => number(a) - number(b)) : []
  removeUnused(bundles, { used: new Set(old.slice(-2)), now: Date.now(), isAlone: false })
  return join(bundles, `${number(old.at(-1) ?? '0') + 1}-${randomUUID().slice(0, 8)}`)
}

/** The warning for a module that cannot be built and is replaced by a placeholder. */
function asWarning(problem: Diagnostic): Diagnostic {
  return { ...problem, code: 'module/failed', severity: 'warning', hint: problem.hint ?? markHint }
}
