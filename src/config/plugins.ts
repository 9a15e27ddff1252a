import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import type { KeyPath } from '../text/yaml/yaml.ts'
import { builtInPlugins, type PluginConfig, type SiteConfig } from './schema.ts'

/** Built-in outputs that every site has: after the content types, in this order. Feeds are made for each blog. */
const implied = builtInPlugins.slice(builtInPlugins.indexOf('search')).filter((name) => name !== 'feed')

/** A plugin of the site, by name: each thread imports it itself. */
export interface PluginDeclaration {
  /** A built-in, a package, or a path that starts with `./` or `../`. */
  readonly use: string
  /** `id:`, else the plugin's name. */
  readonly instance: string
  readonly options: Readonly<Record<string, unknown>>
  readonly builtIn: boolean
  /** Where it stands in the configuration; empty if it is implied. */
  readonly path: (string | number)[]
}

/**
 * The plugins of a site in order: its content, its plugins, and the built-in outputs that it does not list. Of two with
 * the same instance name the second is reported and left out. `locate` gives the reports their places.
 */
export function pluginDeclarations(
  config: Pick<SiteConfig, 'content' | 'plugins' | 'search'>,
  locate: (path: KeyPath) => Place | undefined = () => undefined,
): { declarations: PluginDeclaration[]; diagnostics: Diagnostic[] } {
  const { enabled, plugin: engine } = config.search
  const listed = [
    ...config.content.map((plugin, index) => declare(plugin, ['content', index])),
    ...config.plugins.map((plugin, index) => declare(plugin, ['plugins', index])),
    ...(engine === undefined || !enabled ? [] : [declare(engine, ['search', 'plugin'])]),
  ]
  const declarations = new Map<string, PluginDeclaration>()
  const diagnostics: Diagnostic[] = []
  for (const one of listed) {
    if (declarations.has(one.instance)) diagnostics.push(repeated(one, locate))
    else declarations.set(one.instance, one)
  }
  const replaced = engine === undefined ? undefined : 'search'
  const unlisted = implied.filter((use) => use !== replaced && !listed.some((one) => one.use === use))
  for (const one of [...unlisted.map((use) => outputOf(use, use, {})), ...impliedFeeds(listed)]) {
    const taken = declarations.get(one.instance)
    if (taken !== undefined) diagnostics.push(repeated(taken, locate))
    else declarations.set(one.instance, one)
  }
  return { declarations: [...declarations.values()], diagnostics }
}

/** Feeds for the blogs that no listed `feed` stands for, with the `feedOptions` of each; the first bears the plain name. */
function impliedFeeds(listed: readonly PluginDeclaration[]): PluginDeclaration[] {
  const baseOf = ({ options: { routeBasePath } }: PluginDeclaration): string =>
    typeof routeBasePath === 'string' ? routeBasePath.replace(/^\/+|\/+$/g, '') : 'blog'
  const feeds = listed.filter(({ use }) => use === 'feed')
  return listed
    .filter((one) => one.use === 'blog' && !feeds.some((feed) => baseOf(feed) === baseOf(one)))
    .map((blog, index) => {
      const given = blog.options['feedOptions']
      const options = { ...(typeof given === 'object' ? given : {}), routeBasePath: baseOf(blog) }
      return outputOf('feed', index === 0 && feeds.length === 0 ? 'feed' : `${blog.instance}-feed`, options)
    })
}

function outputOf(use: string, instance: string, options: PluginDeclaration['options']): PluginDeclaration {
  return { use, instance, options, builtIn: true, path: [] }
}

function declare({ use, id, options }: PluginConfig, path: PluginDeclaration['path']): PluginDeclaration {
  return {
    use,
    instance: id ?? instanceName(use),
    options,
    builtIn: builtInPlugins.some((name) => name === use),
    path,
  }
}

/** `./plugins/changelog.ts` → `changelog`, `@acme/docs-glossary` → `docs-glossary`. */
function instanceName(use: string): string {
  const last =
    use
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? use
  return /^\.\.?\//.test(use) ? last.replace(/\.[cm]?[jt]sx?$/, '') : last
}

function repeated({ instance, path }: PluginDeclaration, locate: (path: KeyPath) => Place | undefined): Diagnostic {
  const place = locate([...path, 'id']) ?? locate([...path, 'use'])
  const hint = 'give each a name of its own with "id:"'
  const message = `two plugins are called "${instance}"`
  return diagnostic('config/value', message, { ...(place === undefined ? {} : { place }), hint })
}
