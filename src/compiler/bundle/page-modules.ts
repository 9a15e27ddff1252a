import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { virtualModules } from './resolve.ts'

/** A module imported by pages under one name. */
export interface PageModule {
  /** Folder against which the name is resolved, relative to the site's folder. */
  readonly folder: string
  readonly specifier: string
  /** Imported names; `*` for all. */
  readonly names: readonly string[]
  /** The module cannot be built: all its exports are missing. */
  readonly broken?: true
}

const start = 'docs:page:'

/** Encodes a page module as an entry point of the bundle. */
export function pageModuleEntry(module: PageModule): string {
  // esbuild would treat an asterisk in an entry point as a pattern.
  return start + JSON.stringify(module).replaceAll('*', '\\u002a')
}

/** Decodes an entry point; `undefined` for other entry points. */
export function readPageModule(entry: string): PageModule | undefined {
  if (!entry.startsWith(start)) return undefined
  return JSON.parse(entry.slice(start.length)) as PageModule
}

/**
 * Generates an entry module that exports every imported name, including missing ones: otherwise Node could not load the
 * page.
 */
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
