import { builtIns } from '../../model/built-ins.ts'
import { locatePlugin, packageInputs } from '../bundle/plugins.ts'
import { salvage } from '../config/load.ts'
import type { PluginDeclaration } from '../config/plugins.ts'
import { optionDiagnostics, standardDiagnostics } from '../config/report.ts'
import type { SiteConfig } from '../config/schema.ts'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Details, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import { threwDetails } from '../../diagnostics/thrown-at.ts'
import { errorMessage } from '../../base/error-message.ts'
import type { Words } from '../../model/words.ts'
import { isZod, type StandardSchema } from '../../model/standard-schema.ts'
import type { PluginModule, Schema } from '../../model/plugin.ts'
import type { UnpackedTree } from '../read/git.ts'
import type { PluginSpec } from '../tasks/workspace.ts'
import type { Yaml } from '../../text/yaml/yaml.ts'
import { wantedData, type WantedData } from './load-data.ts'
import { completeOptions } from './resolve-options.ts'
import type { BuildOptions } from '../run/run.ts'
import { z } from 'zod'

/** The plugins of a site, found, with their options. */
interface OpenPlugins {
  readonly specs: readonly PluginSpec[]
  /** Absolute paths of the files that make them what they are. */
  readonly inputs: readonly string[]
  readonly trees: readonly UnpackedTree[]
  /** Where the configuration names each, by instance; implied ones are left out. */
  readonly pluginPlaces: ReadonlyMap<string, Place>
  /** The data that they want. */
  readonly data: readonly WantedData[]
  /** The configuration, with the places of options that have come from elsewhere. */
  readonly yaml: Pick<Yaml, 'places' | 'keyPlace'>
  /** Packages that a plugin would use if they were installed. */
  readonly absent: readonly string[]
  /** Something is missing that may extend Markdown: pages would be read wrongly. */
  readonly stopped: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Finds, imports and configures the plugins of a site, in order. Touches the disk, and runs code of the site. */
export async function openPlugins(
  options: Pick<BuildOptions, 'drafts'>,
  site: {
    readonly config: SiteConfig
    readonly words: Words
    readonly yaml: Pick<Yaml, 'places' | 'keyPlace'>
    readonly where: Omit<Parameters<typeof locatePlugin>[1], 'builtIn' | 'place'>
    readonly declarations: readonly PluginDeclaration[]
    beforeSiteCode(): void
    /** Where a file of the site stands. Default: at its path. */
    fileOf?(path: string): string
  },
): Promise<OpenPlugins> {
  const { config, words, where, beforeSiteCode } = site
  let { yaml } = site
  const specs: PluginSpec[] = []
  const inputs: string[] = []
  const trees: UnpackedTree[] = []
  const data: WantedData[] = []
  const absent: string[] = []
  const diagnostics: Diagnostic[] = []
  const pluginPlaces = new Map<string, Place>()
  const references: NonNullable<PluginSpec['api']>['references'][number][] = []
  const users = new Set<string>()
  const isContent = ({ builtIn, path: [list] }: PluginDeclaration) =>
    builtIn && (list === 'content' || list === undefined)
  let stopped = false
  for (const declaration of site.declarations) {
    const { instance, use, builtIn } = declaration
    const place = declaration.path.length === 0 ? undefined : yaml.places([...declaration.path, 'use'])
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
    const completed = await completeOptions(module, declaration, yaml, {
      ...where,
      config,
      beforeSiteCode,
      ...defined({ fileOf: site.fileOf }),
    })
    yaml = completed.yaml
    trees.push(...completed.trees)
    const checked = await checkOptions(module, { ...declaration, options: completed.options }, yaml)
    diagnostics.push(...completed.diagnostics, ...checked.diagnostics)
    if (checked.diagnostics.length > 0 && !isContent(declaration)) stopped = true
    if (checked.options === undefined) continue
    inputs.push(...located.inputs, ...completed.inputs)
    for (const name of module.packages ?? []) {
      const found = packageInputs(name, located.url)
      if (found.length === 0) absent.push(name)
      inputs.push(...found)
    }
    const used = await locateModules(module.modules?.(checked.options), { ...where, ...at })
    diagnostics.push(...used.diagnostics)
    inputs.push(...used.inputs)
    const about = { instance, drafts: options.drafts }
    const own = wantedOf(module, checked.options, { about, place })
    diagnostics.push(...own.diagnostics)
    data.push(...own.data)
    const context = { ...about, baseUrl: config.baseUrl, words: words.plugins }
    specs.push({ instance, url: located.url, options: checked.options, context, ...defined({ modules: used.modules }) })
    if (module.api !== undefined) {
      const { description, route } = module.api.files(checked.options)
      if (route !== undefined) references.push({ description, route })
    }
    if (module.usesApi === true) users.add(instance)
  }
  if (users.size > 0) {
    const reader = await locatePlugin(builtIns.find(({ readsApi }) => readsApi)?.name ?? '', {
      ...where,
      builtIn: true,
    })
    if ('code' in reader) throw new Error(reader.message)
    const api = { url: reader.url, references }
    for (const [index, spec] of specs.entries()) if (users.has(spec.instance)) specs[index] = { ...spec, api }
  }
  return { specs, inputs, trees, pluginPlaces, data, absent, yaml, stopped, diagnostics }
}

/** The data that a plugin wants, or the report of what it threw when it was asked. */
function wantedOf(
  module: Pick<PluginModule, 'data'>,
  options: unknown,
  {
    about,
    place,
  }: { readonly about: { readonly instance: string; readonly drafts: boolean }; readonly place?: Place | undefined },
): { readonly data: readonly WantedData[]; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return { data: wantedData(about.instance, module.data?.(options, about) ?? {}, place), diagnostics: [] }
  } catch (error) {
    return { data: [], diagnostics: [pluginThrew(about.instance, 'data', { error, place })] }
  }
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

/** A module as it is found: its schema may be of any library. */
type FoundModule = PluginModule<unknown, Schema<unknown> | StandardSchema<unknown>>

/** The module of a plugin, or why it is none. */
async function importPlugin(url: string, use: string, at: Details): Promise<FoundModule | Diagnostic> {
  const fail = (message: string) => diagnostic('config/plugin-load', message, at)
  try {
    const imported = (await import(url)) as { default?: FoundModule } & FoundModule
    const module = imported.default ?? imported
    return typeof module.create === 'function' ? module : fail(`"${use}" is no plugin: it exports no function "create"`)
  } catch (error) {
    return fail(`the plugin "${use}" cannot be loaded: ${errorMessage(error)}`)
  }
}

/** Options as the plugin's schema gives them: where some are wrong, with those left out, if that is possible. */
async function checkOptions(
  module: FoundModule,
  { options, path }: PluginDeclaration,
  yaml: Pick<Yaml, 'places' | 'keyPlace'>,
): Promise<{ readonly options?: unknown; readonly diagnostics: readonly Diagnostic[] }> {
  const schema = module.options ?? z.strictObject({})
  const where = { path: [...path, 'options'], yaml }
  if (!isZod(schema)) return checkStandard(schema, options, where)
  const result = schema.safeParse(options)
  if (result.success) return { options: result.data, diagnostics: [] }
  const diagnostics = optionDiagnostics({ schema, value: options, ...where })
  return { options: salvage(schema, options), diagnostics }
}

/** The same with a schema of another library: what does not fit has no words but the library's own. */
async function checkStandard(
  schema: StandardSchema<unknown>,
  value: unknown,
  where: Parameters<typeof standardDiagnostics>[1],
): Promise<{ readonly options?: unknown; readonly diagnostics: readonly Diagnostic[] }> {
  const result = await schema['~standard'].validate(value)
  if (result.issues === undefined) return { options: result.value, diagnostics: [] }
  return { diagnostics: standardDiagnostics(result.issues, where) }
}
