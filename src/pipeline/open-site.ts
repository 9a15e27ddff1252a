import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { pathOf, type ThemeFolders } from '../bundle/resolve.ts'
import { locatePlugin } from '../bundle/plugins.ts'
import { loadConfig } from '../config/load.ts'
import { optionDiagnostics } from '../config/options.ts'
import { pluginDeclarations, type PluginDeclaration } from '../config/plugins.ts'
import type { SiteConfig } from '../config/schema.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostic/diagnostic.ts'
import { digestOf } from '../execute/hash.ts'
import { readYaml } from '../model/yaml.ts'
import type { PluginModule } from '../plugin.ts'
import type { FileDigests } from '../read/files.ts'
import type { PluginSpec } from '../worker.ts'
import { loadPlugins } from '../worker.ts'
import type { LoadedPlugin } from './compile-site.ts'
import { cacheFolders } from './site-cache.ts'
import { toolFiles } from './tool-files.ts'

/** Name of the configuration in the folder of a site. */
export const configFile = 'site.config.yaml'

/** A site, opened: its configuration and its plugins. */
export interface OpenSite {
  readonly config: SiteConfig
  readonly plugins: readonly LoadedPlugin[]
  readonly specs: readonly PluginSpec[]
  readonly folders: ThemeFolders
  /** Digest of the plugins with their options. */
  readonly pluginsKey: string
  /** Where the configuration names each plugin, by instance; implied ones are left out. */
  readonly pluginPlaces: ReadonlyMap<string, Place>
  /** Place of a value of the configuration. */
  locate(path: readonly (string | number)[]): Place | undefined
}

/** Loads configuration and plugins. Without `site` there were errors. */
export async function openSite(options: {
  readonly root: string
  readonly baseUrl?: string
  readonly drafts: boolean
  readonly digests: FileDigests
}): Promise<{ readonly site?: OpenSite; readonly diagnostics: Diagnostic[] }> {
  const { root } = options
  const path = join(root, configFile)
  if (!existsSync(path)) {
    const hint = 'run the command in the folder of a site, or name it: npx @waybill/docs build DIR'
    return {
      diagnostics: [
        diagnostic('config/missing', `there is no ${configFile}`, {
          place: { file: configFile, line: 1, column: 1 },
          hint,
        }),
      ],
    }
  }
  const text = readFileSync(path, 'utf8')
  const loaded = loadConfig({
    text,
    file: configFile,
    ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
  })
  const diagnostics = [...loaded.diagnostics]
  const { config } = loaded
  if (config === undefined) return { diagnostics }
  const yaml = readYaml(text, { file: configFile, maxBytes: 1024 * 1024 })
  const locate = (at: readonly (string | number)[]) => yaml.places([...at])

  const specs: PluginSpec[] = []
  const inputs: string[] = []
  const pluginPlaces = new Map<string, Place>()
  const hasBlog = config.content.some(({ use }) => use === 'blog')
  const declared = pluginDeclarations(config, locate)
  diagnostics.push(...declared.diagnostics)
  for (const written of declared.declarations) {
    const declaration = withSettings(written, config)
    // Feeds are made of blogs; a site without one has none.
    if (declaration.use === 'feed' && declaration.builtIn && declaration.path.length === 0 && !hasBlog) continue
    if (declaration.use === 'search' && declaration.builtIn && !config.search.enabled) continue
    const place = declaration.path.length === 0 ? undefined : locate([...declaration.path, 'use'])
    if (place !== undefined) pluginPlaces.set(declaration.instance, place)
    const located = await locatePlugin(declaration.use, {
      root,
      outdir: cacheFolders(root).plugins,
      builtIn: declaration.builtIn,
      tool: toolFiles,
      ...(place === undefined ? {} : { place }),
    })
    if ('code' in located) {
      diagnostics.push(located)
      continue
    }
    const checked = await checkOptions(located.url, declaration, yaml, diagnostics)
    if (checked === undefined) continue
    inputs.push(...located.inputs)
    const context = { instance: declaration.instance, drafts: options.drafts, baseUrl: config.baseUrl }
    specs.push({ instance: declaration.instance, url: located.url, options: checked.options, context })
  }
  // With a configuration in spite of errors (unknown keys), pages are checked as well; without a plugin they cannot be.
  if (diagnostics.slice(loaded.diagnostics.length).some(({ severity }) => severity === 'error')) return { diagnostics }
  const folders: ThemeFolders = {
    own: pathOf(toolFiles.themeFolder),
    ...(config.theme.folder === undefined ? {} : { site: join(root, config.theme.folder) }),
  }
  const pluginsKey = digestOf([
    specs.map(({ url, ...rest }) => [url.replace(/^.*\//, ''), rest]),
    inputs.map((input) => options.digests.digest(relative(root, input)) ?? null),
  ])
  const plugins = await makePlugins(specs, pluginPlaces, diagnostics)
  return plugins === undefined
    ? { diagnostics }
    : { site: { config, plugins, specs, folders, pluginsKey, pluginPlaces, locate }, diagnostics }
}

async function makePlugins(
  specs: readonly PluginSpec[],
  places: ReadonlyMap<string, Place>,
  diagnostics: Diagnostic[],
): Promise<readonly LoadedPlugin[] | undefined> {
  const plugins: LoadedPlugin[] = []
  for (const spec of specs) {
    try {
      plugins.push(...(await loadPlugins([spec])))
    } catch (error) {
      diagnostics.push(pluginThrew(spec.instance, 'create', { error, place: places.get(spec.instance) }))
    }
  }
  return plugins.length === specs.length ? plugins : undefined
}

/** The report of a plugin that threw, at the place where the configuration names it. */
export function pluginThrew(
  name: string,
  where: string,
  thrown: { readonly error: unknown; readonly place: Place | undefined },
): Diagnostic {
  const { error, place } = thrown
  const message = error instanceof Error ? error.message : String(error)
  return diagnostic('plugin/threw', `"${name}" threw in ${where}: ${message}`, place === undefined ? {} : { place })
}

/** The options of a plugin that names none. */
const noOptions = z.strictObject({})

/** Options that a plugin is not given are taken from the configuration's own keys. */
function withSettings(declaration: PluginDeclaration, config: SiteConfig): PluginDeclaration {
  if (declaration.use !== 'hosting') return declaration
  return { ...declaration, options: { dialect: config.hosting.redirects, ...declaration.options } }
}

async function checkOptions(
  url: string,
  declaration: { readonly use: string; readonly options: unknown; readonly path: readonly (string | number)[] },
  yaml: ReturnType<typeof readYaml>,
  diagnostics: Diagnostic[],
): Promise<{ readonly options: unknown } | undefined> {
  const path = [...declaration.path, 'options']
  const place = yaml.places([...declaration.path, 'use'])
  const at = place === undefined ? {} : { place }
  let module: PluginModule
  try {
    const imported = (await import(url)) as { default?: PluginModule } & PluginModule
    module = imported.default ?? imported
  } catch (error) {
    diagnostics.push(
      diagnostic(
        'config/plugin-load',
        `the plugin "${declaration.use}" cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
        at,
      ),
    )
    return undefined
  }
  if (typeof module.create !== 'function') {
    diagnostics.push(
      diagnostic('config/plugin-load', `"${declaration.use}" is no plugin: it exports no function "create"`, at),
    )
    return undefined
  }
  const schema = (module.options as z.ZodType | undefined) ?? noOptions
  const result = schema.safeParse(declaration.options ?? {})
  if (result.success) return { options: result.data }
  diagnostics.push(...optionDiagnostics({ schema, value: declaration.options, path, yaml }))
  return undefined
}
