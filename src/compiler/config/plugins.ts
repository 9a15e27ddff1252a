import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { KeyPath } from '../../text/yaml/yaml.ts'
import { builtInNames, builtIns, markdownPlugin, type BuiltIn } from '../../model/built-ins.ts'
import type { PluginConfig, SiteConfig } from './schema.ts'

/** A plugin of the site, by name: each thread imports it itself. */
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
 * Plugins of a site in order: `content`, those of `markdown`, `plugins`, and default plugins that the configuration does not list. Of two plugins with
 * the same instance name the second is reported and omitted. `locate` returns locations for reports.
 */
export function pluginDeclarations(
  config: Pick<SiteConfig, 'content' | 'markdown' | 'plugins' | NonNullable<BuiltIn['setting']>>,
  locate: (path: KeyPath) => Location | undefined = () => undefined,
): { declarations: PluginDeclaration[]; diagnostics: Diagnostic[] } {
  const switched = builtIns.flatMap(({ name, setting }) =>
    setting === undefined ? [] : [{ name, setting, ...config[setting] }],
  )
  const listed = [
    ...config.content.map((plugin, index) => declare(plugin, ['content', index])),
    ...(['remark', 'rehype'] as const).flatMap((kind) => unified(config, kind)),
    ...config.plugins.map((plugin, index) => declare(plugin, ['plugins', index])),
    ...switched.flatMap(({ setting, enabled, plugin }) =>
      plugin === undefined || !enabled ? [] : [declare(plugin, [setting, 'plugin'])],
    ),
  ]
  const declarations = new Map<string, PluginDeclaration>()
  const diagnostics: Diagnostic[] = []
  for (const plugin of listed) {
    if (declarations.has(plugin.instance)) diagnostics.push(repeated(plugin, locate))
    else declarations.set(plugin.instance, plugin)
  }
  const unlisted = builtIns.flatMap(({ name, isImplied }) => {
    const isReplaced = switched.some((other) => other.name === name && other.plugin !== undefined)
    return isImplied !== true || isReplaced || listed.some(({ use }) => use === name) ? [] : [implied(name, name, {})]
  })
  for (const implied of [...unlisted, ...companions(listed)]) {
    const existing = declarations.get(implied.instance)
    if (existing !== undefined) diagnostics.push(repeated(existing, locate))
    else declarations.set(implied.instance, implied)
  }
  const isOff = ({ use, builtIn }: PluginDeclaration) =>
    builtIn && switched.some(({ name, enabled }) => name === use && !enabled)
  return { declarations: [...declarations.values()].filter((declaration) => !isOff(declaration)), diagnostics }
}

/** Plugins that accompany instances of others, unless the configuration lists them; the first has the plain name. */
function companions(listed: readonly PluginDeclaration[]): PluginDeclaration[] {
  return builtIns.flatMap(({ name, beside }) => {
    if (beside === undefined) return []
    const listedOnes = listed.filter(({ use }) => use === name)
    return listed
      .filter(({ use, options }) => {
        const key = beside.key(options)
        return use === beside.plugin && !listedOnes.some((instance) => beside.key(instance.options) === key)
      })
      .map(({ instance, options }, index) =>
        implied(name, index === 0 && listedOnes.length === 0 ? name : `${instance}-${name}`, beside.options(options)),
      )
  })
}

/** Remark or rehype plugins of `markdown`. The name of an instance is its path, so that reports contain it. */
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

function repeated({ instance, path }: PluginDeclaration, locate: (path: KeyPath) => Location | undefined): Diagnostic {
  const location = locate([...path, 'id']) ?? locate([...path, 'use'])
  const hint = 'give each a different name with "id:"'
  const message = `two plugins have the name "${instance}"`
  return diagnostic('config/value', message, { location, hint })
}
