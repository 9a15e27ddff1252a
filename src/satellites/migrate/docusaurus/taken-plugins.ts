/** Path of a value in the configuration: keys and indexes from the top. */
export type ConfigPath = readonly (string | number)[]

/** Plugins that the old configuration keeps: it holds code that YAML has no form for. */
export interface TakenPlugins {
  /** The plugin at a path, by the name that it gets in the module; `wanted` is what it is called. */
  take(pluginName: string, path: ConfigPath): { readonly use: string; readonly name: string }
  readonly list: readonly { readonly name: string; readonly path: ConfigPath }[]
}

/** The module beside `site.config.yaml`. */
export const takenFile = 'docusaurus-plugins.mjs'

/** No plugins yet. */
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

/** A name of JavaScript; digits at its end are for names that are taken. */
function identifier(name: string): string {
  const words = name.replace(/^.*\/|\.[cm]?[jt]sx?$/g, '').split(/[^A-Za-z0-9]+/)
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  const bare = joined.replace(/^\d+|\d+$/g, '')
  return bare === '' || bare === 'default' ? 'plugin' : bare
}

/** Reports whether a value contains names of files of this machine. */
export function namesFiles(value: unknown, root: string): boolean {
  if (typeof value === 'string') return value.startsWith(`${root}/`)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => namesFiles(inner, root))
}

/**
 * The module that gives these plugins with their options, as the configuration has them when it is run. They are run in the
 * folder of Docusaurus' site, as Docusaurus does.
 *
 * @param config the path of the configuration in our site
 * @param variables of the environment that it cannot be run without
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

/** Docusaurus runs in the folder of its configuration. */
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
