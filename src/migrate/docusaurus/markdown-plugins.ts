import type { Notes } from './notes.ts'
import { filled, listOf, markOf, plainOf } from './values.ts'

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
const builtIn = new Set(['remark-gfm', 'remark-emoji'])

/** The Markdown plugins of an instance; `folders` are those of its content. */
export function markdownPlugins(
  options: Readonly<Record<string, unknown>>,
  folders: readonly string[],
  { notes, moduleName }: { readonly notes: Notes; moduleName(name: string): string },
): CarriedPlugins {
  const made: { remark: CarriedPlugin[]; rehype: CarriedPlugin[] } = { remark: [], rehype: [] }
  let hasMath = false
  for (const [kind, key] of lists) {
    for (const one of listOf(options[key])) {
      const [plugin, ...rest] = Array.isArray(one) ? (one as readonly unknown[]) : [one]
      const mark = markOf(plugin) ?? (fromOf(plugin) as ReturnType<typeof markOf>)
      const from = mark?.from ?? (typeof plugin === 'string' ? plugin : undefined)
      if (from === undefined) {
        const name = mark?.name === undefined || mark.name === '' ? 'a function' : `"${mark.name}"`
        const hint = 'move it to a module of its own, import it here, and run this command again'
        notes.left(
          [key, ...(mark?.name ? [mark.name] : [])],
          `${key} has ${name} that is written in the configuration itself`,
          hint,
        )
        continue
      }
      if (/^(?:remark-math|rehype-(?:katex|mathjax))(?:\/|$)/.test(from)) {
        hasMath = true
        continue
      }
      if (builtIn.has(from)) continue
      const name = mark?.export
      const given = rest.map((value) =>
        plainOf(value, (path) =>
          notes.left([key, from], `the option "${path}" of ${from} is a function and is not carried over`),
        ),
      )
      made[kind].push(
        filled({
          use: moduleName(from),
          name: name === undefined || name === 'default' ? undefined : name,
          options: given.length === 0 ? undefined : given,
          folders,
        }) as unknown as CarriedPlugin,
      )
    }
  }
  if (listOf(options['recmaPlugins']).length > 0)
    notes.left(['recmaPlugins'], 'recma plugins are not run', 'do what they do in a remark or rehype plugin')
  return { ...made, hasMath }
}

/** An object that was imported says so beside its own keys. */
function fromOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null || !('$from' in value)) return undefined
  const { $from, $export } = value as { $from: string; $export?: string }
  return { $is: 'object', from: $from, export: $export }
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
