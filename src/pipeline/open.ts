import { join } from 'node:path'
import { z } from 'zod'
import { localPath, type ThemeFolders } from '../bundle/resolve.ts'
import { locatePlugin, packageInputs } from '../bundle/plugins.ts'
import { loadWords } from '../bundle/words.ts'
import { suppressionsInYaml } from '../compile/suppressions.ts'
import { readConfig } from '../config/file.ts'
import { loadConfig, salvage } from '../config/load.ts'
import { optionDiagnostics } from '../config/report.ts'
import { pluginDeclarations, type PluginDeclaration } from '../config/plugins.ts'
import type { SiteConfig } from '../config/schema.ts'
import { replaceWords } from '../config/words.ts'
import { diagnostic, type Details, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { threwDetails } from '../diagnostics/thrown-at.ts'
import { digestOf } from '../cache/hash.ts'
import { cacheFolders } from '../cache/index-file.ts'
import type { SiteSettings } from '../model/site.ts'
import type { Words } from '../model/words.ts'
import type { Suppression } from '../model/facts.ts'
import type { KeyPath, Yaml } from '../text/yaml/yaml.ts'
import type { PluginModule } from '../plugin.ts'
import type { FileDigests } from '../read/files.ts'
import type { UnpackedTree } from '../read/git.ts'
import { loadPlugins, type LoadedPlugin, type PluginSpec } from '../tasks/workspace.ts'
import { missingInputs } from './missing-inputs.ts'
import { completeOptions } from './resolve-options.ts'
import { type BuildOptions, toolFiles } from './run.ts'
import { defined } from '../defined.ts'
import { errorMessage } from '../error-message.ts'

/** A site, opened: its configuration and its plugins. */
export interface OpenSite {
  readonly config: SiteConfig
  readonly plugins: readonly LoadedPlugin[]
  readonly specs: readonly PluginSpec[]
  /** The same, as sources are compiled with them: what the built-in ones compile is no other with drafts than without. */
  readonly compileSpecs: readonly PluginSpec[]
  readonly folders: ThemeFolders
  /** The words of the interface. */
  readonly words: Words
  /** Digest of the plugins with their options. */
  readonly pluginsKey: string
  /** The same of `compileSpecs`: builds with drafts and without share what they compile. */
  readonly compileKey: string
  /** Where the configuration names each plugin, by instance; implied ones are left out. */
  readonly pluginPlaces: ReadonlyMap<string, Place>
  /** The keys that lead to each plugin in the configuration; empty for implied ones. */
  readonly pluginPaths: ReadonlyMap<string, KeyPath>
  /** Files that define the site beside the configuration: plugins, sidebars, versions. Relative to the site's folder. */
  readonly inputs: readonly string[]
  /** Trees of git that versions of docs lie in. */
  readonly trees: readonly UnpackedTree[]
  /** Suppressions in the comments of the configuration. */
  readonly suppressions: readonly Suppression[]
  /** Values that decide what the site holds are wrong, or content is left out: what is missing may be there. */
  readonly incomplete: boolean
  /** Place of a value of the configuration. */
  locate(path: KeyPath): Place | undefined
}

/** A site that could be opened, with what is wrong with it. */
export interface Opened {
  readonly site: OpenSite
  readonly diagnostics: readonly Diagnostic[]
}

/** Top-level keys without which pages would be read wrongly. */
const needed = ['markdown', 'plugins', 'theme']
/** Top-level keys that have no effect on which addresses the site has. */
const harmless =
  /^(?:title|tagline|favicon|locale|titleSeparator|colorMode|announcementBar|navbar|footer|sidebar|links|hosting|search|ignore)$/

/**
 * Loads configuration and plugins. Pages are checked in spite of errors, as long as they are read as they are meant to
 * be: what is wrong is left out, but not a plugin that may extend Markdown. Otherwise there is no `site`.
 */
export async function open(run: {
  readonly options: Pick<BuildOptions, 'root' | 'config' | 'baseUrl' | 'drafts' | 'beforeSiteCode'>
  readonly digests: FileDigests
}): Promise<Opened | { readonly site?: undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const { options, digests } = run
  const { root } = options
  const found = readConfig(root, defined({ file: options.config }))
  if ('problem' in found) return { diagnostics: [found.problem] }
  const { text, file } = found
  const loaded = loadConfig(defined({ text, file, baseUrl: options.baseUrl }))
  const diagnostics = [...loaded.diagnostics]
  const config = loaded.saved
  if (config === undefined || needed.some((key) => loaded.wrong.has(key))) return { diagnostics }
  let { yaml } = loaded
  const locate = (at: KeyPath) => yaml.places([...at])

  const outdir = cacheFolders(root).plugins
  const themeFolder = config.theme.folder
  const folders: ThemeFolders = defined({
    own: toolFiles.themeFolder,
    site: themeFolder === undefined ? undefined : join(root, themeFolder),
  })
  const where = { root, outdir, tool: toolFiles }
  const beforeSiteCode = () => run.options.beforeSiteCode?.(toolFiles.beats)
  const loadedWords = await loadWords({ ...where, folders, locale: config.locale, own: toolFiles.language })
  if ('code' in loadedWords) return { diagnostics: [...diagnostics, loadedWords] }
  const { words, ...replaced } = replaceWords(loadedWords.words, config, yaml)
  diagnostics.push(...replaced.diagnostics)
  // What is wrong from here on may keep content from being read.
  const harmlessCount = diagnostics.length

  const specs: PluginSpec[] = []
  const inputs: string[] = [...loadedWords.inputs]
  const trees: UnpackedTree[] = []
  const pluginPlaces = new Map<string, Place>()
  const declared = pluginDeclarations(config, locate)
  diagnostics.push(...declared.diagnostics)
  const isContent = ({ builtIn, path: [list] }: PluginDeclaration) =>
    builtIn && (list === 'content' || list === undefined)
  let stopped = declared.diagnostics.length > 0
  for (const declaration of declared.declarations) {
    const { instance, use, builtIn } = declaration
    const place = declaration.path.length === 0 ? undefined : locate([...declaration.path, 'use'])
    if (place !== undefined) pluginPlaces.set(instance, place)
    const at = defined({ place })
    const located = await locatePlugin(use, { ...where, ...at, builtIn })
    if ('code' in located) {
      diagnostics.push(located)
      stopped = true
      continue
    }
    if (!builtIn) beforeSiteCode()
    const module = await importPlugin(located.url, use, at)
    if (!('create' in module)) {
      diagnostics.push(module)
      if (!isContent(declaration)) stopped = true
      continue
    }
    const completed = await completeOptions(module, declaration, yaml, { ...where, config, beforeSiteCode })
    yaml = completed.yaml
    trees.push(...completed.trees)
    const checked = checkOptions(module, { ...declaration, options: completed.options }, yaml)
    diagnostics.push(...completed.diagnostics, ...checked.diagnostics)
    if (checked.diagnostics.length > 0 && !isContent(declaration)) stopped = true
    if (checked.options === undefined) continue
    const packages = (module.packages ?? []).flatMap((name) => packageInputs(name, located.url))
    inputs.push(...located.inputs, ...packages, ...completed.inputs)
    const used = await locateModules(module.modules?.(checked.options), { ...where, ...at })
    diagnostics.push(...used.diagnostics)
    inputs.push(...used.inputs)
    const context = { instance, drafts: options.drafts, baseUrl: config.baseUrl, words: words.plugins }
    specs.push({ instance, url: located.url, options: checked.options, context, ...defined({ modules: used.modules }) })
  }
  if (stopped) return { diagnostics }
  const local = inputs.map((input) => localPath(root, input))
  const compileSpecs = specs.map((spec) => withoutDrafts(spec, declared.declarations))
  const keyOf = (some: readonly PluginSpec[]) =>
    digestOf([some.map(identityOf), local.map((input) => digests.digest(input) ?? null)])
  const plugins: LoadedPlugin[] = []
  for (const spec of specs) {
    try {
      plugins.push(...(await loadPlugins([spec])))
    } catch (error) {
      const place = pluginPlaces.get(spec.instance)
      diagnostics.push(pluginThrew(spec.instance, 'create', { error, place }))
    }
  }
  if (plugins.length < specs.length) return { diagnostics }
  const pluginPaths = new Map(declared.declarations.map(({ instance, path: keys }) => [instance, keys]))
  diagnostics.push(...missingInputs(root, { config, plugins, pluginPaths, locate, known: diagnostics }))
  const incomplete =
    [...loaded.wrong].some((key) => !harmless.test(key)) ||
    diagnostics.slice(harmlessCount).some(({ severity }) => severity === 'error')
  const site = {
    config,
    plugins,
    specs,
    folders,
    words,
    compileSpecs,
    pluginsKey: keyOf(specs),
    compileKey: keyOf(compileSpecs),
    pluginPlaces,
    pluginPaths,
    inputs: local,
    trees,
    suppressions: suppressionsInYaml(text, file, 1),
    incomplete,
    locate,
  }
  return { site, diagnostics }
}

/** What a plugin is in keys: nothing of where it lies on this machine. */
function identityOf({ url, modules = {}, ...rest }: PluginSpec): unknown {
  const nameOf = (address: string) => address.replace(/^.*\//, '')
  return [nameOf(url), rest, Object.entries(modules).map(([name, address]) => [name, nameOf(address)])]
}

/** A built-in plugin as it is in a build without drafts; any other as it is, which may read its sources by that. */
function withoutDrafts(spec: PluginSpec, declarations: readonly PluginDeclaration[]): PluginSpec {
  const isBuiltIn = declarations.find(({ instance }) => instance === spec.instance)?.builtIn === true
  return isBuiltIn ? { ...spec, context: { ...spec.context, drafts: false } } : spec
}

/** Finds the modules that a plugin imports. Missing ones are reported, and do not stop the site from being opened. */
async function locateModules(
  names: readonly string[] | undefined,
  where: Omit<Parameters<typeof locatePlugin>[1], 'builtIn'>,
) {
  if (names === undefined) return { modules: undefined, inputs: [], diagnostics: [] }
  const modules: Record<string, string> = {}
  const inputs: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const name of new Set(names)) {
    const found = await locatePlugin(name, { ...where, builtIn: false })
    if ('code' in found) {
      const { code: _, severity: __, message, ...details } = found
      diagnostics.push(diagnostic('module/missing', message.replace(/^no plugin/, 'no module'), details))
    } else {
      modules[name] = found.url
      inputs.push(...found.inputs)
    }
  }
  return { modules, inputs, diagnostics }
}

/** The report of a plugin that threw: where it did, or where the configuration names it. */
export function pluginThrew(
  name: string,
  where: string,
  thrown: { readonly error: unknown; readonly place: Place | undefined },
): Diagnostic {
  const { error, place } = thrown
  const message = errorMessage(error)
  return diagnostic('plugin/threw', `"${name}" threw in ${where}: ${message}`, threwDetails(error, place))
}

/** The module of a plugin, or why it is none. */
async function importPlugin(url: string, use: string, at: Details): Promise<PluginModule | Diagnostic> {
  const fail = (message: string) => diagnostic('config/plugin-load', message, at)
  try {
    const imported = (await import(url)) as { default?: PluginModule } & PluginModule
    const module = imported.default ?? imported
    return typeof module.create === 'function' ? module : fail(`"${use}" is no plugin: it exports no function "create"`)
  } catch (error) {
    return fail(`the plugin "${use}" cannot be loaded: ${errorMessage(error)}`)
  }
}

/** Options as the plugin's schema gives them: where some are wrong, with those left out, if that is possible. */
function checkOptions(
  module: PluginModule,
  { options, path }: PluginDeclaration,
  yaml: Pick<Yaml, 'places' | 'keyPlace'>,
): { readonly options?: unknown; readonly diagnostics: readonly Diagnostic[] } {
  const schema = module.options ?? z.strictObject({})
  const result = schema.safeParse(options)
  if (result.success) return { options: result.data, diagnostics: [] }
  const diagnostics = optionDiagnostics({ schema, value: options, path: [...path, 'options'], yaml })
  return { options: salvage(schema, options), diagnostics }
}

/** The values of the configuration that plugins see. */
export function settingsOf(config: SiteConfig, policy: string, widestPolicy = policy): SiteSettings {
  const { title, tagline, url, baseUrl, titleSeparator, locale } = config
  return { title, tagline, url, baseUrl, titleSeparator, locale, policy, widestPolicy }
}
