import type { PluginContext } from '../../plugin.ts'
import type { MarkdownExtensions } from '../../plugin.ts'
import { commentsAsExpressions, openedBlocks, outsideFences } from './comments.ts'
import type { DocusaurusOptions } from './options.ts'

type Given = DocusaurusOptions['remark'][number]
type Attach = (this: unknown, ...options: unknown[]) => unknown
type Transform = (tree: unknown, file: { readonly path?: string }, next?: unknown) => unknown

/** The remark and rehype plugins of the site, each for its folders, and how its MDX is read. */
export function markdownOf(
  options: DocusaurusOptions,
  modules: NonNullable<PluginContext['modules']>,
): MarkdownExtensions {
  const made = (list: readonly Given[]): [Attach, ...unknown[]][] =>
    list.flatMap((one) => {
      const plugin = pluginOf(one, modules)
      return plugin === undefined ? [] : [[inFolders(plugin, one.folders), ...one.options] as [Attach, ...unknown[]]]
    })
  const remark = made(options.remark)
  const rehype = made(options.rehype)
  return {
    ...(remark.length === 0 ? {} : { remark: remark as never }),
    ...(rehype.length === 0 ? {} : { rehype: rehype as never }),
    ...(remark.length + rehype.length === 0 ? { sign: /^(?!)/ } : {}),
    rewrite(text, { format }) {
      const named = options.siteDir === undefined ? text : sitePaths(text, options.siteDir)
      if (format !== 'mdx') return named
      const opened = openedBlocks(named)
      return options.htmlComments ? commentsAsExpressions(opened) : opened
    },
  }
}

/** `@site/…` as a path of our site, of which that of Docusaurus is a folder. Code keeps what it has. */
function sitePaths(text: string, folder: string): string {
  if (!text.includes('@site/')) return text
  return outsideFences(text, (line) =>
    line.replace(/(['"(<!\s]|^)@site\//g, (_, before) => `${before}@site/${folder}/`),
  )
}

function pluginOf({ use, name }: Given, modules: NonNullable<PluginContext['modules']>): Attach | undefined {
  const module = modules[use]
  if (module === undefined) return undefined
  let found: unknown = module[name] ?? (module['default'] as Record<string, unknown> | undefined)?.[name]
  // CommonJS that was compiled from modules has its default export one deeper.
  if (typeof found === 'object' && found !== null && 'default' in found) found = found.default
  return typeof found === 'function' ? (found as Attach) : undefined
}

/** A plugin whose work is done in some folders alone. What it does to the parser holds everywhere. */
function inFolders(plugin: Attach, folders: readonly string[] | undefined): Attach {
  if (folders === undefined) return plugin
  return function (this: unknown, ...options) {
    const transform = plugin.apply(this, options)
    if (typeof transform !== 'function') return transform
    return function (tree: unknown, file: { readonly path?: string }) {
      const path = file.path ?? ''
      return folders.some((folder) => path.startsWith(`${folder}/`)) ? (transform as Transform)(tree, file) : undefined
    }
  }
}
