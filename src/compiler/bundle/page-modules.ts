import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { virtualModules } from './resolve.ts'

/** A module that pages import by the same name. */
export interface PageModule {
  /** Folder that the name is seen from, relative to the site's. */
  readonly folder: string
  readonly specifier: string
  /** Names that the pages import; `*` for all. */
  readonly names: readonly string[]
  /** It cannot be built: all that is taken of it is missing. */
  readonly broken?: true
}

const start = 'docs:page:'

/** The entry point for a module that pages import. */
export function pageModuleEntry(module: PageModule): string {
  // esbuild takes an entry point with a star for a pattern.
  return start + JSON.stringify(module).replaceAll('*', '\\u002a')
}

/** The module of an entry point; nothing for other entry points. */
export function readPageModule(entry: string): PageModule | undefined {
  if (!entry.startsWith(start)) return undefined
  return JSON.parse(entry.slice(start.length)) as PageModule
}

/** Entry points that have every name that a page imports, even missing ones: Node would run nothing of the page. */
export function pageModules(root: string): Plugin {
  return virtualModules('docs-page', /^docs:page:/, (path) => {
    const module = readPageModule(path) as PageModule
    return { contents: textOf(module), loader: 'js', resolveDir: join(root, module.folder) }
  })
}

function textOf({ specifier, names, broken }: PageModule): string {
  const from = JSON.stringify(specifier)
  const lines = [
    `import { missing } from 'docs:missing'`,
    broken ? 'const all = {}' : `import * as all from ${from}`,
    `const of = (name) => (name in all && all[name] !== undefined ? all[name] : missing(name, ${from}))`,
  ]
  for (const name of names) {
    if (name === '*' && !broken) lines.push(`export * from ${from}`)
    if (name === 'default' || (name === '*' && !names.includes('default'))) lines.push(`export default of('default')`)
    else if (name !== '*' && /^[\p{L}_$][\p{L}\d_$]*$/u.test(name))
      lines.push(`export const ${name} = of(${JSON.stringify(name)})`)
  }
  return lines.join('\n')
}
