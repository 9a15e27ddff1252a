import { namedExtensions } from '../compile/extensions.ts'
import { mergeRules, type ModuleRules } from '../model/module-rules.ts'
import type { MarkdownExtensions, Plugin, PluginContext, PluginModule } from '../plugin.ts'

/** A plugin as threads are given it: its module and its checked options. */
export interface PluginSpec {
  readonly instance: string
  readonly url: string
  readonly options: unknown
  readonly context: Omit<PluginContext, 'modules'>
  /** Addresses of the modules that it asked for, by name. */
  readonly modules?: Readonly<Record<string, string>>
}

/** A plugin of the site, made. */
export interface LoadedPlugin {
  readonly instance: string
  readonly plugin: Plugin
}

/** The plugins of a site as tasks use them. */
export interface SitePlugins {
  readonly all: readonly LoadedPlugin[]
  readonly extensions: readonly MarkdownExtensions[]
  /** How MDX is read, as far as plugins set it. */
  readonly rules: ModuleRules
}

/** Makes the plugins of a site, in order. */
export async function loadPlugins(specs: readonly PluginSpec[]): Promise<LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = []
  for (const { url, instance, options, context, modules } of specs) {
    const used: Record<string, Readonly<Record<string, unknown>>> = {}
    for (const [name, address] of Object.entries(modules ?? {}))
      used[name] = (await import(address)) as Readonly<Record<string, unknown>>
    const given = modules === undefined ? context : { ...context, modules: used }
    const imported = (await import(url)) as { default?: PluginModule } & PluginModule
    loaded.push({ instance, plugin: (imported.default ?? imported).create(options, given) })
  }
  return loaded
}

/** Makes the plugins of a site for its tasks. */
export async function sitePlugins(specs: readonly PluginSpec[]): Promise<SitePlugins> {
  const all = await loadPlugins(specs)
  const modules = all.flatMap(({ plugin }) => plugin.modules ?? [])
  const extensions = all.flatMap(({ plugin: { name, markdown } }) => {
    if (markdown === undefined) return []
    const { remark, rehype } = markdown
    return [{ ...markdown, remark: namedExtensions(name, remark), rehype: namedExtensions(name, rehype) }]
  })
  return { all, extensions, rules: mergeRules(modules) }
}
