import { defined } from '../../../base/defined.ts'
import type { Marked } from './config-program.ts'
import type { Context } from './instances.ts'
import { namesFiles, type ConfigPath } from './taken-plugins.ts'
import { listOf, markOf, plainOf, type ConfigMap } from './values.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** A remark or rehype plugin as a map of the configuration. */
interface CarriedPlugin {
  readonly use: string
  readonly name?: string
  readonly options?: unknown
  readonly folders?: readonly string[]
}

/** Remark and rehype plugins of an instance, carried over. */
export interface CarriedPlugins<Plugin = CarriedPlugin> {
  readonly remark: readonly Plugin[]
  readonly rehype: readonly Plugin[]
  readonly hasMath: boolean
}

const lists = [
  ['remark', 'beforeDefaultRemarkPlugins'],
  ['remark', 'remarkPlugins'],
  ['rehype', 'beforeDefaultRehypePlugins'],
  ['rehype', 'rehypePlugins'],
] as const

/** Packages whose work is built in. */
const builtIn = new Set(['remark-gfm', 'remark-emoji', '@docusaurus/remark-plugin-npm2yarn'])

/**
 * Converts the Markdown plugins of an instance. `folders` are its content folders, `at` is the path of its options.
 * Plugins written inline, or with code or file names as options, are loaded from the old configuration during the
 * build.
 */
export function markdownPlugins(
  options: ConfigMap,
  { folders, at }: { readonly folders: readonly string[]; readonly at: ConfigPath },
  { notes, disk, taken }: Pick<Context, 'notes' | 'disk' | 'taken'>,
): CarriedPlugins {
  const carried: { remark: CarriedPlugin[]; rehype: CarriedPlugin[] } = { remark: [], rehype: [] }
  let hasMath = false
  for (const [kind, key] of lists) {
    const isList = Array.isArray(options[key])
    for (const [index, item] of listOf(options[key]).entries()) {
      const [plugin, ...rest] = Array.isArray(item) ? (item as readonly unknown[]) : [item]
      const mark = markOf(plugin) ?? fromOf(plugin)
      const from = mark?.from ?? (typeof plugin === 'string' ? plugin : undefined)
      const path = isList ? [...at, key, index] : [...at, key]
      const hint = 'move the code into its own module before you remove the configuration of Docusaurus'
      if (from === undefined) {
        if (mark?.$is !== 'function') continue
        const name = mark.name ? `"${mark.name}"` : 'a function'
        const message = `${key} has ${name} that is written in the configuration itself: it is taken from there`
        notes.decided([key, ...(mark.name ? [mark.name] : [])], message, hint)
        carried[kind].push({ ...taken.take(mark.name ?? 'plugin', path), folders })
        continue
      }
      if (/^(?:remark-math|rehype-(?:katex|mathjax))(?:\/|$)/.test(from)) {
        hasMath = true
        continue
      }
      if (builtIn.has(from)) continue
      const name = mark?.export === 'default' ? undefined : mark?.export
      const code: string[] = []
      const pluginOptions = rest.map((value) => plainOf(value, (option) => void code.push(option)))
      if (mark?.$is !== 'stub' && (code.length > 0 || rest.length > 1 || namesFiles(pluginOptions, disk.root))) {
        const subject =
          code.length === 0
            ? rest.length > 1
              ? 'several arguments'
              : 'names of files'
            : `code (${code.map((option) => `"${option}"`).join(', ')})`
        const message = `${name ?? from} is given ${subject} in the configuration: its options are taken from there`
        notes.decided([key, name ?? from], message, hint)
        carried[kind].push({ ...taken.take(name ?? from, path), folders })
        continue
      }
      for (const option of code)
        notes.left([key, from], `the option "${option}" of ${from} is a function and is not carried over`)
      carried[kind].push(defined({ use: disk.moduleName(from), name, options: pluginOptions[0], folders }))
    }
  }
  if (listOf(options['recmaPlugins']).length > 0)
    notes.left(['recmaPlugins'], 'recma plugins are not run', 'write the same as a remark or rehype plugin')
  return { ...carried, hasMath }
}

/** Origin of an imported object, which is recorded next to its own keys. */
function fromOf(value: unknown): Marked | undefined {
  const { $from: from, $export: name } = mappingOf(value) as { $from?: string; $export?: string }
  return from === undefined ? undefined : defined({ $is: 'object', from, export: name })
}

/**
 * Merges the plugins of several instances: a plugin with the same options is listed once, for all its folders. The
 * result contains the shortest form of each.
 */
export function mergePlugins(all: readonly CarriedPlugins[], allFolders: readonly string[]): CarriedPlugins<unknown> {
  const merged = (kind: 'remark' | 'rehype'): unknown[] => {
    const plugins = new Map<string, CarriedPlugin>()
    for (const plugin of all.flatMap((plugins) => plugins[kind])) {
      const { folders = [], ...rest } = plugin
      const key = JSON.stringify(rest)
      plugins.set(key, { ...rest, folders: [...new Set([...(plugins.get(key)?.folders ?? []), ...folders])] })
    }
    return [...plugins.values()].map(({ folders = [], ...rest }) =>
      shortest(allFolders.every((folder) => folders.includes(folder)) ? rest : { ...rest, folders }),
    )
  }
  return { remark: merged('remark'), rehype: merged('rehype'), hasMath: all.some(({ hasMath }) => hasMath) }
}

function shortest(plugin: CarriedPlugin): unknown {
  const { use, options, name, folders } = plugin
  if (name !== undefined || folders !== undefined) return plugin
  return options === undefined ? use : [use, options]
}
