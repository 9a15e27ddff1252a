import { definePlugin, WrongResult, z } from '../kit.ts'
import type { MarkdownExtensions, PluginContext } from '../kit.ts'
import { keepingCode, type Transform } from './replaced-code.ts'

const unifiedOptions = z.strictObject({
  kind: z.enum(['remark', 'rehype']),
  use: z.string(),
  name: z.string().default('default'),
  options: z.array(z.unknown()),
  folders: z.array(z.string()).optional(),
})

type UnifiedOptions = z.infer<typeof unifiedOptions>

/** A page as plugins receive it: its path relative to the site folder `cwd`. */
interface PageFile {
  path?: string
  readonly cwd?: string
}
type Attach = (this: unknown, ...options: unknown[]) => unknown

/** A remark or rehype plugin of the unified ecosystem: an entry of `markdown.remarkPlugins` or `markdown.rehypePlugins`. */
export default definePlugin<UnifiedOptions>({
  options: unifiedOptions,
  modules: ({ use }) => [use],
  create: (options, { modules = {} }) => ({ name: options.use, markdown: markdownOf(options, modules) }),
})

function markdownOf(
  { kind, use, name, options, folders }: UnifiedOptions,
  modules: NonNullable<PluginContext['modules']>,
): MarkdownExtensions {
  const plugin = pluginOf(modules[use] ?? {}, name)
  if (typeof plugin !== 'function') {
    const mismatch = { path: `the export "${name}"`, expected: `a ${kind} plugin (a function)`, value: plugin }
    throw new WrongResult({ plugin: use, hook: 'its module' }, mismatch)
  }
  const attach = inFolders(plugin as Attach, folders, kind === 'remark' ? keepingCode : (transform) => transform)
  return { [kind]: [[attach, ...options]] }
}

function pluginOf(module: Readonly<Record<string, unknown>>, name: string): unknown {
  const plugin = module[name] ?? (module['default'] as Record<string, unknown> | undefined)?.[name]
  // CommonJS compiled from modules has its default export one level deeper.
  return typeof plugin === 'object' && plugin !== null && 'default' in plugin ? plugin.default : plugin
}

/** Limits a plugin to some folders. Its changes to the parser apply everywhere. */
function inFolders(
  plugin: Attach,
  folders: readonly string[] | undefined,
  wrap: (transform: Transform) => Transform,
): Attach {
  return function (this: unknown, ...options) {
    const transform = plugin.apply(this, options)
    if (typeof transform !== 'function') return transform
    const wrapped = wrap(asPromise(transform as Transform))
    return async function (tree: unknown, file: PageFile) {
      const { path = '' } = file
      if (folders !== undefined && !folders.some((folder) => path.startsWith(`${folder}/`))) return undefined
      // Other tools pass absolute paths to these plugins.
      if (file.cwd !== undefined) file.path = `${file.cwd}/${path}`
      try {
        return await wrapped(tree, file)
      } finally {
        if (file.cwd !== undefined) file.path = path
      }
    }
  }
}

/** Converts a transformer with a callback (three parameters) to a promise. */
function asPromise(transform: Transform): Transform {
  if (transform.length < 3) return transform
  return (tree, file) =>
    new Promise((resolve, reject) => {
      const next = (error: unknown, changed: unknown): void => (error ? reject(error) : resolve(changed))
      transform(tree, file, next)
    })
}
