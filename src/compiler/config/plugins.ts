import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { KeyPath } from '../../text/yaml/yaml.ts'
import { builtInNames, builtIns, markdownPlugin, type BuiltIn } from '../../model/built-ins.ts'
import type { PluginConfig, SiteConfig } from './schema.ts'

/** Declaration of a plugin. It contains the name only, since each thread imports the plugin itself. */
export interface PluginDeclaration {
  /** A built-in, a package, or a path that starts with `./` or `../`. */
  readonly use: string
  /** Value of `id:`. Default: the name of the plugin. */
  readonly instance: string
  readonly options: Readonly<Record<string, unknown>>
  readonly builtIn: boolean
  /** Path in the configuration; empty if the plugin is implied. */
  readonly path: (string | number)[]
}

/**
 * Plugins of a site, in order: `content`, remark and rehype plugins of `markdown`, `plugins`, replacements named by a
 * setting (`search.plugin`), then unlisted defaults and companions. If two have the same instance name, the second is
 * omitted, and the report is at the one in the configuration. `locate` returns locations for reports.
 */
export function pluginDeclarations(
  config: Pick<SiteConfig, 'content' | 'markdown' | 'plugins' | NonNullable<BuiltIn['setting']>>,
  locate: (path: KeyPath) => Location | undefined = () => undefined,
): { declarations: PluginDeclaration[]; diagnostics: Diagnostic[] } {
  const configurable = builtIns.flatMap(({ name, setting }) =>
    setting === undefined ? [] : [{ name, setting, ...config[setting] }],
  )
  const listed = [
    ...config.content.map((plugin, index) => declare(plugin, ['content', index])),
    ...(['remark', 'rehype'] as const).flatMap((kind) => unified(config, kind)),
    ...config.plugins.map((plugin, index) => declare(plugin, ['plugins', index])),
    ...configurable.flatMap(({ setting, enabled, plugin }) =>
      plugin === undefined || !enabled ? [] : [declare(plugin, [setting, 'plugin'])],
    ),
  ]
  const declarations = new Map<string, PluginDeclaration>()
  const diagnostics: Diagnostic[] = []
  for (const plugin of listed) {
    if (declarations.has(plugin.instance)) diagnostics.push(duplicateName(plugin, locate))
    else declarations.set(plugin.instance, plugin)
  }
  const unlisted = builtIns.flatMap(({ name, isImplied }) => {
    const isReplaced = configurable.some((other) => other.name === name && other.plugin !== undefined)
    return isImplied !== true || isReplaced || listed.some(({ use }) => use === name) ? [] : [implied(name, name, {})]
  })
  for (const addition of [...unlisted, ...companions(listed)]) {
    const existing = declarations.get(addition.instance)
    if (existing !== undefined) diagnostics.push(duplicateName(existing, locate))
    else declarations.set(addition.instance, addition)
  }
  const isOff = ({ use, builtIn }: PluginDeclaration) =>
    builtIn && configurable.some(({ name, enabled }) => name === use && !enabled)
  return { declarations: [...declarations.values()].filter((declaration) => !isOff(declaration)), diagnostics }
}

/**
 * Companions of other plugins, such as a `feed` for each `blog`, unless the configuration lists them. The first one is
 * named after its plugin (`feed`), the others after the instance (`news-feed`).
 */
function companions(listed: readonly PluginDeclaration[]): PluginDeclaration[] {
  return builtIns.flatMap(({ name, beside }) => {
    if (beside === undefined) return []
    const listedCompanions = listed.filter(({ use }) => use === name)
    return listed
      .filter(({ use, options }) => {
        const key = beside.key(options)
        return use === beside.plugin && !listedCompanions.some((instance) => beside.key(instance.options) === key)
      })
      .map(({ instance, options }, index) =>
        implied(
          name,
          index === 0 && listedCompanions.length === 0 ? name : `${instance}-${name}`,
          beside.options(options),
        ),
      )
  })
}

/**
 * Remark or rehype plugins of `markdown`. Each instance is named after its path in the configuration, which reports then
 * contain.
 */
function unified({ markdown }: Pick<SiteConfig, 'markdown'>, kind: 'remark' | 'rehype'): PluginDeclaration[] {
  const key = `${kind}Plugins` as const
  return markdown[key].map((plugin, index) => ({
    use: markdownPlugin,
    instance: `markdown.${key}[${index}]`,
    options: { kind, ...plugin },
    builtIn: true,
    path: ['markdown', key, index],
  }))
}

function implied(use: string, instance: string, options: PluginDeclaration['options']): PluginDeclaration {
  return { use, instance, options, builtIn: true, path: [] }
}

function declare({ use, id, options }: PluginConfig, path: PluginDeclaration['path']): PluginDeclaration {
  return { use, instance: id ?? instanceName(use), options, builtIn: builtInNames.includes(use), path }
}

/**
 * Name of a plugin without an `id`: `changelog` for `./plugins/changelog.ts`, `docs-glossary` for
 * `@acme/docs-glossary`.
 */
export function instanceName(use: string): string {
  const last = /[^/]+(?=\/*$)/.exec(use)?.[0] ?? use
  return /^\.\.?\//.test(use) ? last.replace(/\.[cm]?[jt]sx?$/, '') : last
}

function duplicateName(
  { instance, path }: PluginDeclaration,
  locate: (path: KeyPath) => Location | undefined,
): Diagnostic {
  const location = locate([...path, 'id']) ?? locate([...path, 'use'])
  const hint = 'give each a different name with "id:"'
  const message = `two plugins have the name "${instance}"`
  return diagnostic('config/value', message, { location, hint })
}
