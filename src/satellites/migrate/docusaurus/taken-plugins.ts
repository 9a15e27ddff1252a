/** Path of a value in the configuration: keys and indexes from the top. */
export type ConfigPath = readonly (string | number)[]

/**
 * Plugins that stay in the old configuration, because they contain code that YAML cannot express.
 */
export interface TakenPlugins {
  /**
   * Registers the plugin at a path and returns its name in the module. `wanted` is the preferred
   * name.
   */
  take(pluginName: string, path: ConfigPath): { readonly use: string; readonly name: string }
  readonly list: readonly { readonly name: string; readonly path: ConfigPath }[]
}

/** The module beside `site.config.yaml`. */
export const takenFile = 'docusaurus-plugins.mjs'

/** Creates an empty list. */
export function createTaken(): TakenPlugins {
  const list: { name: string; path: ConfigPath }[] = []
  return {
    list,
    take(pluginName, path) {
      const base = identifier(pluginName)
      const count = list.filter(({ name }) => name.replace(/\d+$/, '') === base).length
      const name = count === 0 ? base : `${base}${count + 1}`
      list.push({ name, path })
      return { use: `./${takenFile}`, name }
    },
  }
}

/** Converts a text to a JavaScript identifier. A trailing number avoids duplicates. */
function identifier(name: string): string {
  const words = name.replace(/^.*\/|\.[cm]?[jt]sx?$/g, '').split(/[^A-Za-z0-9]+/)
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  const bare = joined.replace(/^\d+|\d+$/g, '')
  return bare === '' || bare === 'default' ? 'plugin' : bare
}

/** Returns true if a value contains absolute file names of this machine. */
export function namesFiles(value: unknown, root: string): boolean {
  if (typeof value === 'string') return value.startsWith(`${root}/`)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => namesFiles(inner, root))
}

/**
 * Returns the source of a module that exports the plugins with the options of the old configuration. It runs the
 * configuration in the folder of the Docusaurus site, as Docusaurus does.
 *
 * @param config path of the configuration in the new site
 * @param variables environment variables that the configuration needs
 */
export function takenModule(
  taken: TakenPlugins['list'],
  config: string,
  variables: Readonly<Record<string, string>>,
): string {
  const set = Object.entries(variables).map(([name, value]) => `process.env.${name} ??= ${JSON.stringify(value)}\n`)
  const exported = taken.map(({ name, path }) => `export const ${name} = taken(${JSON.stringify(path)})\n`)
  return `// Written by docs migrate docusaurus: plugins of remark and rehype that ${config}
// makes or gives code. site.config.yaml names them. Move them to modules of your own before you remove that file.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
${set.join('')}
const folder = dirname(fileURLToPath(new URL(${JSON.stringify(`./${config}`)}, import.meta.url)))
const { cwd } = process
process.cwd = () => folder
const all = await import(${JSON.stringify(`./${config}`)})
let config = all.default ?? all
if (config.default) config = config.default
if (typeof config === 'function') config = await config({ phase: 'build' })
process.cwd = cwd

/** Runs work in the folder of the configuration, as Docusaurus does. */
function there(work) {
  process.cwd = () => folder
  try {
    return work()
  } finally {
    process.cwd = cwd
  }
}

/** The plugin at a path of the configuration, with its options. */
function taken(path) {
  const found = path.reduce((value, key) => value[key], config)
  const [plugin, ...options] = Array.isArray(found) ? found : [found]
  return function () {
    const transform = there(() => (plugin.default ?? plugin).apply(this, options))
    if (typeof transform !== 'function') return transform
    return transform.length > 2 ? transform : (tree, file) => there(() => transform(tree, file))
  }
}

${exported.join('')}`
}
