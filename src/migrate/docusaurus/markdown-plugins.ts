import { defined } from '../../defined.ts'
import type { Marked } from './config-program.ts'
import type { Context } from './instances.ts'
import { listOf, mapOf, markOf, plainOf, unlessEmpty, type Given } from './values.ts'

/** A remark or rehype plugin of the old configuration, as the options of ours name it. */
interface CarriedPlugin {
  readonly use: string
  readonly name?: string
  readonly options?: unknown
  readonly folders?: readonly string[]
}

/** What became of the remark and rehype plugins of one instance. */
export interface CarriedPlugins {
  readonly remark: readonly CarriedPlugin[]
  readonly rehype: readonly CarriedPlugin[]
  readonly hasMath: boolean
}

const lists = [
  ['remark', 'beforeDefaultRemarkPlugins'],
  ['remark', 'remarkPlugins'],
  ['rehype', 'beforeDefaultRehypePlugins'],
  ['rehype', 'rehypePlugins'],
] as const

/** What our own Markdown does already. */
const builtIn = new Set(['remark-gfm', 'remark-emoji', '@docusaurus/remark-plugin-npm2yarn'])

/** The Markdown plugins of an instance; `folders` are those of its content. */
export function markdownPlugins(
  options: Given,
  folders: readonly string[],
  { notes, disk }: Pick<Context, 'notes' | 'disk'>,
): CarriedPlugins {
  const made: { remark: CarriedPlugin[]; rehype: CarriedPlugin[] } = { remark: [], rehype: [] }
  let hasMath = false
  for (const [kind, key] of lists) {
    for (const one of listOf(options[key])) {
      const [plugin, ...rest] = Array.isArray(one) ? (one as readonly unknown[]) : [one]
      const mark = markOf(plugin) ?? fromOf(plugin)
      const from = mark?.from ?? (typeof plugin === 'string' ? plugin : undefined)
      if (from === undefined) {
        const name = mark?.name ? `"${mark.name}"` : 'a function'
        const message = `${key} has ${name} that is written in the configuration itself`
        const hint = 'move it to a module of its own, import it here, and run this command again'
        notes.left([key, ...(mark?.name ? [mark.name] : [])], message, hint)
        continue
      }
      if (/^(?:remark-math|rehype-(?:katex|mathjax))(?:\/|$)/.test(from)) {
        hasMath = true
        continue
      }
      if (builtIn.has(from)) continue
      const given = rest.map((value) =>
        plainOf(value, (path) =>
          notes.left([key, from], `the option "${path}" of ${from} is a function and is not carried over`),
        ),
      )
      const name = mark?.export === 'default' ? undefined : mark?.export
      made[kind].push(defined({ use: disk.moduleName(from), name, options: unlessEmpty(given), folders }))
    }
  }
  if (listOf(options['recmaPlugins']).length > 0)
    notes.left(['recmaPlugins'], 'recma plugins are not run', 'do what they do in a remark or rehype plugin')
  return { ...made, hasMath }
}

/** An object that was imported says so beside its own keys. */
function fromOf(value: unknown): Marked | undefined {
  const { $from: from, $export: name } = mapOf(value) as { $from?: string; $export?: string }
  return from === undefined ? undefined : defined({ $is: 'object', from, export: name })
}

/** Plugins of several instances: what is the same for all stands once, for all their folders. */
export function mergePlugins(all: readonly CarriedPlugins[], whole: readonly string[]): CarriedPlugins {
  const merged = (kind: 'remark' | 'rehype'): CarriedPlugin[] => {
    const known = new Map<string, CarriedPlugin>()
    for (const one of all.flatMap((plugins) => plugins[kind])) {
      const { folders = [], ...rest } = one
      const key = JSON.stringify(rest)
      known.set(key, { ...rest, folders: [...new Set([...(known.get(key)?.folders ?? []), ...folders])] })
    }
    return [...known.values()].map(({ folders = [], ...rest }) =>
      whole.every((folder) => folders.includes(folder)) ? rest : { ...rest, folders },
    )
  }
  return { remark: merged('remark'), rehype: merged('rehype'), hasMath: all.some(({ hasMath }) => hasMath) }
}
