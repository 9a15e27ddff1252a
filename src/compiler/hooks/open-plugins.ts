import { builtIns } from '../../model/built-ins.ts'
import { locatePlugin, packageInputs, type LocatedPlugin } from '../bundle/plugins.ts'
import { salvage } from '../config/load.ts'
import type { PluginDeclaration } from '../config/plugins.ts'
import { optionDiagnostics, standardDiagnostics } from '../config/report.ts'
import type { SiteConfig } from '../config/schema.ts'
import { described, isThenable } from '../../base/shape.ts'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Details, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { errorMessage } from '../../base/error-message.ts'
import type { Words } from '../../model/words.ts'
import { isZod } from '../../model/standard-schema.ts'
import { checkedModule, type FoundModule } from '../../model/checked-module.ts'
import { unknownIn } from '../../model/checked-plugin.ts'
import { unknownMember } from './plugin-members.ts'
import type { PluginModule } from '../../model/plugin.ts'
import { attributed, checkedResult, isHookError, pluginThrew } from '../../model/plugin-error.ts'
import { memberNames, present, standardResult } from '../../model/shapes/plugin.ts'
import type { UnpackedTree } from '../read/git.ts'
import type { PluginSpec } from '../tasks/workspace.ts'
import { withTexts } from '../../text/schema/texts.ts'
import type { YamlView } from '../../text/yaml/yaml.ts'
import { wantedData, type WantedData } from './load-data.ts'
import { completeOptions } from './resolve-options.ts'
import type { BuildOptions } from '../run/run.ts'
import { z } from 'zod'
import { importOnce } from '../../base/once.ts'

/** Opened plugins of a site with their options. */
interface OpenPlugins {
  readonly specs: readonly PluginSpec[]
  /** Absolute paths of all files that affect them. */
  readonly inputs: readonly string[]
  readonly trees: readonly UnpackedTree[]
  /** Locations of plugins in the configuration, by instance, without implied ones. */
  readonly pluginLocations: ReadonlyMap<string, Location>
  /** Data that they request. */
  readonly data: readonly WantedData[]
  /** The configuration, with locations of options from other files. */
  readonly yaml: YamlView
  /** Optional packages of plugins that are not installed. */
  readonly absent: readonly string[]
  /** A plugin that may extend Markdown is missing, so pages would be parsed wrongly. */
  readonly stopped: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Inputs for opening the plugins of a site. */
interface OpeningSite {
  readonly config: SiteConfig
  /** Locale in which pages are written first. */
  readonly defaultLocale: string
  readonly words: Words
  readonly yaml: YamlView
  readonly where: Omit<Parameters<typeof locatePlugin>[1], 'builtIn' | 'place'>
  readonly declarations: readonly PluginDeclaration[]
  beforeSiteCode(): void
  /** Path of a file of the site. Default: unchanged. */
  fileOf?(path: string): string
}

/** An opened plugin with its options. */
interface OpenPlugin extends Omit<OpenPlugins, 'specs' | 'pluginLocations'> {
  /** Missing if the plugin cannot be used. */
  readonly spec?: PluginSpec
  /** The API description that it documents, if any. */
  readonly reference?: NonNullable<PluginSpec['api']>['references'][number]
  readonly usesApi: boolean
}

/** Finds, imports and configures the plugins of a site in order. Reads the disk, and runs code of the site. */
export async function openPlugins(options: Pick<BuildOptions, 'drafts'>, site: OpeningSite): Promise<OpenPlugins> {
  let { yaml } = site
  const opened: OpenPlugin[] = []
  const pluginLocations = new Map<string, Location>()
  for (const declaration of site.declarations) {
    const location = declaration.path.length === 0 ? undefined : locationOf(declaration.path, yaml)
    if (location !== undefined) pluginLocations.set(declaration.instance, location)
    const plugin = await openPlugin(declaration, { ...site, yaml, drafts: options.drafts }, location)
    yaml = plugin.yaml
    opened.push(plugin)
  }
  return {
    specs: await withReader(opened, site.where),
    inputs: opened.flatMap(({ inputs }) => inputs),
    trees: opened.flatMap(({ trees }) => trees),
    pluginLocations,
    data: opened.flatMap(({ data }) => data),
    absent: opened.flatMap(({ absent }) => absent),
    yaml,
    stopped: opened.some(({ stopped }) => stopped),
    diagnostics: opened.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Location of a plugin in the configuration: of its name, or of the entry that is only a name. */
function locationOf(path: PluginDeclaration['path'], yaml: YamlView): Location | undefined {
  return yaml.locationOf([...path, 'use']) ?? yaml.locationOf([...path, 0]) ?? yaml.locationOf(path)
}

async function openPlugin(
  declaration: PluginDeclaration,
  site: OpeningSite & Pick<BuildOptions, 'drafts'>,
  location: Location | undefined,
): Promise<OpenPlugin> {
  const { use, builtIn, instance, path } = declaration
  const { yaml } = site
  const isContent = builtIn && (path[0] === 'content' || path.length === 0)
  const withProblem = (problem: Diagnostic, stopped: boolean): OpenPlugin => ({
    ...nothing,
    yaml,
    stopped,
    diagnostics: [problem],
  })
  const located = await locatePlugin(use, { ...site.where, ...defined({ location }), builtIn })
  if ('code' in located) return withProblem(located, true)
  if (!builtIn) site.beforeSiteCode()
  const imported = await importPlugin(located.url, use, defined({ location }))
  if (!('create' in imported)) return withProblem(imported, !isContent)
  try {
    if (builtIn) return await configured(imported, located, { declaration, site, location, isContent })
    const unknown = unknownIn(imported, memberNames.module)
    const module = checkedModule(imported, instance)
    const opened = await configured(module, located, { declaration, site, location, isContent })
    const warnings = unknown.map((member) => unknownMember({ ...member, plugin: instance }, location))
    return { ...opened, diagnostics: [...warnings, ...opened.diagnostics] }
  } catch (error) {
    if (!isHookError(error)) throw error
    return withProblem(pluginThrew(instance, '', { error, location }), !isContent)
  }
}

const nothing = { inputs: [], trees: [], data: [], absent: [], usesApi: false } as const

/** Completes and validates the options of a plugin, and determines its inputs. */
async function configured(
  module: FoundModule,
  located: LocatedPlugin,
  {
    declaration,
    site,
    location,
    isContent,
  }: {
    readonly declaration: PluginDeclaration
    readonly site: OpeningSite & Pick<BuildOptions, 'drafts'>
    readonly location: Location | undefined
    readonly isContent: boolean
  },
): Promise<OpenPlugin> {
  const { instance, builtIn } = declaration
  const { config, defaultLocale, words, where, beforeSiteCode, drafts } = site
  const completed = await completeOptions(
    module,
    { declaration: withOptionTexts(module, declaration, site.yaml), yaml: site.yaml },
    {
      ...where,
      config,
      beforeSiteCode,
      ...defined({ fileOf: site.fileOf }),
    },
  )
  const { yaml, trees } = completed
  const checked = await checkOptions(
    module,
    withOptionTexts(module, { ...declaration, options: completed.options }, yaml),
    yaml,
  )
  const diagnostics = [...completed.diagnostics, ...checked.diagnostics]
  const refused = checked.diagnostics.length > 0 && !isContent
  if (checked.options === undefined) return { ...nothing, trees, yaml, stopped: refused, diagnostics }
  const packages = (module.packages ?? []).map((name) => ({ name, files: packageInputs(name, located.url) }))
  const used = await locateModules(module.modules?.(checked.options), {
    ...where,
    ...defined({ location }),
    isRequired: builtIn,
  })
  if (used.modules !== undefined) beforeSiteCode()
  const about = { instance, drafts }
  const requestedData = wantedOf(module, checked.options, { about, location })
  const context = { ...about, baseUrl: config.baseUrl, locale: config.locale, defaultLocale, words: words.plugins }
  const { description, route } = module.api?.files(checked.options) ?? {}
  return defined({
    spec: {
      instance,
      url: located.url,
      options: checked.options,
      context,
      ...(builtIn && { builtIn }),
      ...defined({ modules: used.modules }),
    },
    inputs: [...located.inputs, ...completed.inputs, ...packages.flatMap(({ files }) => files), ...used.inputs],
    trees,
    data: requestedData.data,
    absent: packages.flatMap(({ name, files }) => (files.length === 0 ? [name] : [])),
    yaml,
    stopped: refused || (builtIn && used.diagnostics.length > 0),
    diagnostics: [...diagnostics, ...used.diagnostics, ...requestedData.diagnostics],
    reference: description === undefined || route === undefined ? undefined : { description, route },
    usesApi: module.usesApi === true,
  })
}

/** Usable plugins. Those that need API descriptions get a reader for them. */
async function withReader(opened: readonly OpenPlugin[], where: OpeningSite['where']): Promise<readonly PluginSpec[]> {
  const specs = opened.flatMap(({ spec, usesApi }) => (spec === undefined ? [] : [{ spec, usesApi }]))
  if (!specs.some(({ usesApi }) => usesApi)) return specs.map(({ spec }) => spec)
  const reader = await locatePlugin(builtIns.find(({ readsApi }) => readsApi)?.name ?? '', { ...where, builtIn: true })
  if ('code' in reader) throw new Error(reader.message)
  const api = { url: reader.url, references: opened.flatMap(({ reference }) => reference ?? []) }
  return specs.map(({ spec, usesApi }) => (usesApi ? { ...spec, api } : spec))
}

/** Data that a plugin requests, or a report of the error it threw. */
function wantedOf(
  module: Pick<PluginModule, 'data'>,
  options: unknown,
  {
    about,
    location,
  }: {
    readonly about: { readonly instance: string; readonly drafts: boolean }
    readonly location?: Location | undefined
  },
): { readonly data: readonly WantedData[]; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return { data: wantedData(about.instance, module.data?.(options, about) ?? {}, location), diagnostics: [] }
  } catch (error) {
    return { data: [], diagnostics: [pluginThrew(about.instance, 'data', { error, location })] }
  }
}

/**
 * Locates the modules that a plugin imports. A plugin of the site runs without a missing module, a built-in plugin
 * does not.
 */
async function locateModules(
  names: readonly string[] | undefined,
  { isRequired, ...where }: Omit<Parameters<typeof locatePlugin>[1], 'builtIn'> & { readonly isRequired: boolean },
) {
  if (names === undefined) return { modules: undefined, inputs: [], diagnostics: [] }
  const modules: Record<string, string> = {}
  const inputs: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const name of new Set(names)) {
    const located = await locatePlugin(name, { ...where, builtIn: false })
    if ('code' in located && isRequired) diagnostics.push(located)
    else if ('code' in located) {
      const { code: _, severity: __, message, ...details } = located
      diagnostics.push(diagnostic('module/missing', message.replace(/^no plugin/, 'no module'), details))
    } else {
      modules[name] = located.url
      inputs.push(...located.inputs)
    }
  }
  return { modules, inputs, diagnostics }
}

/** Imports the module of a plugin, or returns the problem. */
async function importPlugin(url: string, use: string, at: Details): Promise<FoundModule | Diagnostic> {
  const fail = (message: string) => diagnostic('config/plugin-load', message, at)
  try {
    const imported = (await importOnce(url)) as { default?: FoundModule } & FoundModule
    const module = imported.default ?? imported
    if (typeof module.create === 'function') return module
    const { create, default: exported } = imported as { readonly create?: unknown; readonly default?: unknown }
    const part = (exported as { readonly create?: unknown } | null | undefined)?.create ?? create
    const hint = part === undefined ? exportHint(exported) : `"create" is ${described(part)}`
    return { ...fail(`"${use}" is not a plugin: it exports no function "create"`), ...defined({ hint }) }
  } catch (error) {
    return fail(`the plugin "${use}" cannot be loaded: ${errorMessage(error)}`)
  }
}

function exportHint(exported: unknown): string | undefined {
  if (typeof exported === 'object' && exported !== null && !isThenable(exported)) return undefined
  const words = exported === undefined ? 'there is no default export' : `the default export is ${described(exported)}`
  return `${words}; write "export default definePlugin({ create })"`
}

/** Converts options to text where the schema of the plugin requires text. */
function withOptionTexts(module: FoundModule, declaration: PluginDeclaration, yaml: YamlView): PluginDeclaration {
  const { options, path } = declaration
  if (module.options === undefined || !isZod(module.options)) return declaration
  const texts = withTexts(module.options, options, (at) => yaml.source([...path, 'options', ...at]))
  return { ...declaration, options: texts as PluginDeclaration['options'] }
}

/** Parses options with the plugin's schema. Invalid ones are omitted if possible. */
async function checkOptions(
  module: FoundModule,
  { options, path, instance }: PluginDeclaration,
  yaml: YamlView,
): Promise<{ readonly options?: unknown; readonly diagnostics: readonly Diagnostic[] }> {
  const schema = module.options ?? z.strictObject({})
  const where = { path: [...path, 'options'], yaml }
  const call = { plugin: instance, hook: 'options' }
  return attributed(call, async () => {
    if (!isZod(schema)) {
      const result = checkedResult(call, standardResult, await schema['~standard'].validate(options))
      if (result.issues === undefined) return { options: result.value, diagnostics: [] }
      return { diagnostics: standardDiagnostics(result.issues, where) }
    }
    const result = schema.safeParse(options)
    if (result.success) return { options: checkedResult(call, present, result.data), diagnostics: [] }
    const diagnostics = optionDiagnostics({ schema, value: options, ...where })
    return { options: salvage(schema, options), diagnostics }
  })
}
