import { join } from 'node:path'
import { localPath, type ThemeFolders } from '../bundle/resolve.ts'
import { loadWords } from '../bundle/words.ts'
import { faintThemes } from '../compile/code/faint-themes.ts'
import { suppressionsInYaml } from '../compile/suppressions.ts'
import { readConfig } from '../config/file.ts'
import { configFile, loadConfig } from '../config/load.ts'
import { pluginDeclarations, type PluginDeclaration } from '../config/plugins.ts'
import { changesOf, type SiteConfig } from '../config/schema.ts'
import { readVariables } from '../config/variables.ts'
import { replaceWords, untranslated } from '../config/words.ts'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { digestOf } from '../cache/hash.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { withoutDigest } from '../../model/head.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { publicEnvironment, type Environment } from '../../model/environment.ts'
import type { SiteVariables } from '../../model/variables.ts'
import type { SiteSettings } from '../../model/site.ts'
import type { Words } from '../../model/words.ts'
import type { Suppression } from '../../model/facts.ts'
import type { KeyPath } from '../../text/yaml/yaml.ts'
import type { SiteLocale, Translations } from '../../model/locale.ts'
import { dataPath } from '../../model/data-source.ts'
import { readInside } from '../read/files.ts'
import { lockFile } from '../read/data-lock.ts'
import type { FileDigests } from '../read/digests.ts'
import type { UnpackedTree } from '../read/git.ts'
import { loadPlugins, type LoadedPlugin, type PluginSpec } from '../tasks/workspace.ts'
import { missingInputs } from '../incremental/missing-inputs.ts'
import { loadData, type LoadedData } from '../hooks/load-data.ts'
import { openLocale, withTrees } from '../locales/open-locale.ts'
import { openPlugins } from '../hooks/open-plugins.ts'
import { missingFileDiagnostics, unknownMemberDiagnostics } from '../hooks/plugin-members.ts'
import { pluginThrew } from '../../model/plugin-error.ts'
import { withPlugins } from '../hooks/plugin-policy.ts'
import type { BuildOptions } from '../run/run.ts'
import { toolFiles } from '../run/tool-files.ts'
import { storagePrefix } from '../plan/storage-prefix.ts'
import { defined } from '../../base/defined.ts'

/** Opened site: its configuration and its plugins. */
export interface OpenSite {
  readonly config: SiteConfig
  readonly plugins: readonly LoadedPlugin[]
  readonly specs: readonly PluginSpec[]
  /** Plugins for compiling sources. Built-in plugins compile the same with and without drafts. */
  readonly compileSpecs: readonly PluginSpec[]
  readonly folders: ThemeFolders
  /** Words of the interface. */
  readonly words: Words
  /** Digest of the plugins with their options. */
  readonly pluginsKey: string
  /** Digests of single plugins with their options, by instance. */
  readonly pluginKeys: ReadonlyMap<string, string>
  /** Digest of `compileSpecs`, which is equal for builds with and without drafts. */
  readonly compileKey: string
  /** Locations of the plugins in the configuration, by instance, without implied ones. */
  readonly pluginLocations: ReadonlyMap<string, Location>
  /** The keys that lead to each plugin in the configuration; empty for implied ones. */
  readonly pluginPaths: ReadonlyMap<string, KeyPath>
  /** Files that define the site in addition to the configuration: plugins, sidebars, versions. Relative to the site folder. */
  readonly inputs: readonly string[]
  /** Instances whose plugins load data. */
  readonly loads: readonly string[]
  /**
   * All inputs of the opened site are known: no code of the site (a plugin, a sidebar file) has run in
   * this process, and no optional package of a plugin is missing.
   */
  readonly isClosed: boolean
  /** Git trees that contain docs versions. */
  readonly trees: readonly UnpackedTree[]
  /** Locales of the site, the default locale first. */
  readonly locales: readonly SiteLocale[]
  /** An entry of the locales is invalid and left out. */
  readonly hasInvalidLocales: boolean
  /** Locale of the opened site. */
  readonly locale?: SiteLocale
  /** Files that replace others in that locale. */
  readonly translations?: Translations
  /** Translations of navigation labels, by source text. */
  readonly labels: Readonly<Record<string, string>>
  /** Prefix of keys in browser storage, the same in all locales. */
  readonly storagePrefix: string
  /** Suppressions in the comments of the configuration. */
  readonly suppressions: readonly Suppression[]
  /** Variables for pages, as options of Markdown. */
  readonly variables: Pick<MarkdownOptions, 'variables' | 'variableRules'>
  /** Variables of the environment that pages may show. */
  readonly environment: Environment
  /** Content may be missing, because values that determine the content are invalid or content was omitted. */
  readonly incomplete: boolean
  /** Returns the location of a value of the configuration. */
  locate(path: KeyPath): Location | undefined
}

/** Opened site with diagnostics. */
export interface Opened {
  readonly site: OpenSite
  /** Results of loading plugin data. */
  readonly data?: LoadedData
  readonly diagnostics: readonly Diagnostic[]
}

/** Diagnostics of a site that could not be opened. */
interface NotOpened extends Omit<Opened, 'site'> {
  readonly site?: undefined
}

/**
 * Loads configuration and plugins. Pages are checked in spite of errors as long as they can be read as
 * intended: invalid parts are omitted, except plugins that may extend Markdown. Otherwise `site` is missing.
 *
 * @param localeCode code of a locale; default: the default locale
 */
export async function open(
  run: {
    readonly options: Pick<
      BuildOptions,
      'root' | 'config' | 'baseUrl' | 'variables' | 'drafts' | 'oneHost' | 'load' | 'beforeSiteCode'
    >
    readonly digests: FileDigests
  },
  localeCode?: string,
): Promise<Opened | NotOpened> {
  const { options, digests } = run
  const { root } = options
  digests.digest(options.config ?? configFile)
  const configuration = readConfig(root, defined({ file: options.config }))
  if ('problem' in configuration) return { diagnostics: [configuration.problem] }
  const { text, file } = configuration
  const variables = readVariables({ text, file, set: options.variables }, (path) => {
    digests.digest(path)
    const contents = readInside(root, path)
    return typeof contents === 'string' ? undefined : contents.bytes.toString('utf8')
  })
  const loaded = loadConfig(defined({ text, file, baseUrl: options.baseUrl, variables: variables.values }))
  const diagnostics = [...variables.diagnostics, ...loaded.diagnostics]
  const wrongKeys = [...loaded.wrong].map(changesOf)
  if (loaded.saved === undefined || wrongKeys.includes('reading')) return { diagnostics }
  const inLocale = openLocale(loaded.saved, defined({ root, digests, wanted: localeCode, oneHost: options.oneHost }))
  const { config, locale, locales } = inLocale
  diagnostics.push(...inLocale.diagnostics)
  let { yaml } = loaded
  const locate = (at: KeyPath) => yaml.locationOf([...at])

  const outdir = cacheFolders(root).plugins
  const themeFolder = config.theme.folder
  const folders: ThemeFolders = defined({
    builtIn: toolFiles.themeFolder,
    site: themeFolder === undefined ? undefined : join(root, themeFolder),
  })
  const where = { root, outdir, tool: toolFiles }
  let runsCode = false
  const beforeSiteCode = () => {
    runsCode = true
    run.options.beforeSiteCode?.(toolFiles.beats)
  }
  const loadedWords = await loadWords({ ...where, folders, locale: config.locale, own: toolFiles.language })
  if ('code' in loadedWords) return { diagnostics: [...diagnostics, loadedWords] }
  const { words, ...replaced } = replaceWords(inDirection(loadedWords.words, locale), config, yaml)
  diagnostics.push(...replaced.diagnostics)
  const { given: siteWords } = loadedWords
  if (siteWords !== undefined)
    diagnostics.push(
      ...untranslated(words, {
        siteWords,
        config,
        location: locate(locale === undefined ? ['locale'] : ['locales', locale.code]),
      }),
    )
  // Problems from here on may prevent content from being read.
  const harmlessCount = diagnostics.length

  const declared = pluginDeclarations(config, locate)
  diagnostics.push(...declared.diagnostics)
  const { declarations } = declared
  const fileOf = (path: string) => inLocale.translations?.get(path) ?? path
  const opened = await openPlugins(options, {
    config,
    defaultLocale: locales[0]?.code ?? config.locale,
    words,
    yaml,
    where,
    declarations,
    beforeSiteCode,
    fileOf,
  })
  const { specs, pluginLocations, trees } = opened
  const translations = withTrees(inLocale, { root, trees, look: digests.digest })
  const inputs = [...loadedWords.inputs, ...opened.inputs]
  yaml = opened.yaml
  // Loaded data is the same in all locales.
  const isFirst = locale?.isDefault !== false
  const data = await loadData(root, isFirst ? opened.data : [], options.load ?? { rule: 'missing' })
  digests.forget(opened.data.map(({ instance, name }) => dataPath(instance, name)))
  diagnostics.push(...opened.diagnostics, ...data.diagnostics)
  if (opened.stopped || declared.diagnostics.length > 0) return { diagnostics, data }
  const local = inputs.map((input) => localPath(root, input))
  const compileSpecs = specs.map((spec) => withoutDrafts(spec, declarations))
  const keyOf = (specs: readonly PluginSpec[]) =>
    digestOf([specs.map(identityOf), local.map((input) => digests.digest(input) ?? null)])
  const plugins: LoadedPlugin[] = []
  for (const spec of specs) {
    try {
      const loaded = await loadPlugins([spec])
      plugins.push(...loaded)
      diagnostics.push(...loaded.flatMap((plugin) => unknownMemberDiagnostics(plugin, pluginLocations)))
      if (spec.builtIn !== true)
        diagnostics.push(...loaded.flatMap((plugin) => missingFileDiagnostics(plugin, pluginLocations)))
    } catch (error) {
      const location = pluginLocations.get(spec.instance)
      diagnostics.push(pluginThrew(spec.instance, 'create', { error, location }))
    }
  }
  if (plugins.length < specs.length) return { data, diagnostics }
  const pluginPaths = new Map(declarations.map(({ instance, path: keys }) => [instance, keys]))
  diagnostics.push(...missingInputs(root, { config, plugins, pluginPaths, locate, known: diagnostics }))
  const incomplete =
    wrongKeys.some((changes) => changes !== 'nothing') ||
    diagnostics.slice(harmlessCount).some(({ severity }) => severity === 'error')
  diagnostics.push(...(await faintThemes(config.code.themes, (mode) => locate(['code', 'themes', mode]))))
  diagnostics.push(...config.head.flatMap((item, index) => withoutDigest(item, locate(['head', index]))))
  for (const list of ['content', 'plugins'] as const)
    for (const [at, { head }] of config[list].entries())
      diagnostics.push(...head.flatMap((item, index) => withoutDigest(item, locate([list, at, 'head', index]))))
  const site = {
    config: withPlugins(config, plugins),
    plugins,
    specs,
    folders,
    words,
    compileSpecs,
    pluginsKey: keyOf(specs),
    pluginKeys: new Map(specs.map((spec) => [spec.instance, keyOf([spec])])),
    compileKey: keyOf(compileSpecs),
    pluginLocations,
    pluginPaths,
    inputs: opened.data.length === 0 ? local : [...local, lockFile],
    loads: opened.data.map(({ instance }) => instance),
    isClosed: !runsCode && opened.absent.length === 0,
    trees,
    locales,
    hasInvalidLocales: loaded.wrong.has('locales'),
    ...defined({ locale, translations: translations && withCollected(translations, plugins, locale?.code) }),
    labels: inLocale.labels,
    storagePrefix: storagePrefix(loaded.saved),
    suppressions: suppressionsInYaml(text, file, 1),
    variables: markdownVariables(variables),
    environment: publicEnvironment(),
    incomplete,
    locate,
  }
  return { site, data, diagnostics }
}

/** Words of a locale, with the writing direction in the configuration. */
function inDirection(words: Words, locale: SiteLocale | undefined): Words {
  if (locale === undefined || locale.direction === words.language.direction) return words
  return { ...words, language: { ...words.language, direction: locale.direction } }
}

/** Data collected from translations is stored separately from data of their sources. */
function withCollected(translations: Translations, plugins: readonly LoadedPlugin[], code = ''): Translations {
  const collected = plugins.flatMap(({ instance, plugin }) =>
    Object.keys(plugin.collected ?? {}).map(
      (name) => [dataPath(instance, name), dataPath(instance, `${code}.${name}`)] as const,
    ),
  )
  return collected.length === 0 ? translations : new Map([...translations, ...collected])
}

/** Empty for a site without variables, so that its cache keys do not change. */
function markdownVariables({ values, rules }: SiteVariables): OpenSite['variables'] {
  if (Object.keys(values).length + rules.length === 0) return {}
  return { variables: values, ...(rules.length === 0 ? {} : { variableRules: rules }) }
}

/** Identity of a plugin in keys, without its path on this machine. */
function identityOf({ url, modules = {}, api, ...rest }: PluginSpec): unknown {
  const nameOf = (address: string) => address.replace(/^.*\//, '')
  const used = Object.entries(modules).map(([name, address]) => [name, nameOf(address)])
  return [nameOf(url), rest, used, ...(api === undefined ? [] : [api.references])]
}

/** Built-in plugin as in a build without drafts. Other plugins are unchanged, since drafts may affect how they read sources. */
function withoutDrafts(spec: PluginSpec, declarations: readonly PluginDeclaration[]): PluginSpec {
  const isBuiltIn = declarations.find(({ instance }) => instance === spec.instance)?.builtIn === true
  return isBuiltIn ? { ...spec, context: { ...spec.context, drafts: false } } : spec
}

/** Values of the configuration for plugins. */
export function settingsOf(config: SiteConfig, policy: string, widestPolicy = policy): SiteSettings {
  const { title, tagline, url, baseUrl, titleSeparator, locale } = config
  const { terms, snippetLength } = config.search
  const searchIndex = { terms, snippetLength }
  return { title, tagline, url, baseUrl, titleSeparator, locale, policy, widestPolicy, searchIndex }
}
