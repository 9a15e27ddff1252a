/**
 * esbuild plugins for sites written for another tool: aliases, generated modules, placeholders for missing modules, and
 * imports of non-code files.
 *
 * @module
 */
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import type { Loader, Plugin, PluginBuild } from 'esbuild'
import { cssModule } from './css-module.ts'
import { loadFiles, namespaceOf } from './imported-files.ts'
import { isOfStyle } from './site-styles.ts'
import { kindOf, type FileKind } from '../../model/module-rules.ts'
import { localPath, resolveFrom } from './resolve.ts'
import type { Sheets } from './sheets.ts'
import { aliasOf, fileOf, isAliased, type SiteModules } from './site-modules.ts'

/** An unresolved import in a module of the site. */
export interface MissedImport {
  readonly specifier: string
  /** Absolute path of the importing module. */
  readonly importer: string
}

/** Input of the plugin. */
export interface ExtendedInput {
  readonly root: string
  /** Folder of the tool's theme, whose imports are resolved elsewhere. */
  readonly ownTheme: string
  readonly modules: SiteModules
  /** In the browser, images are addresses. On the server they are paths of the site, which are resolved later. */
  readonly platform: 'server' | 'browser'
  readonly missed?: MissedImport[]
  readonly sheets: Sheets
}

const inlineLoaders = /^!{0,2}(?:[\w@/.-]+-loader(?:\?[^!]*)?!)+/
const resolvedBefore = Symbol('asked already')

/** Namespace of the entry module of the theme bundle. */
export const themeEntryNamespace = 'docs-theme-entry'

/** Resolves and loads modules by the rules of site plugins. Runs before the plugins for names of the tool. */
export function extended(input: ExtendedInput): Plugin {
  const { root, modules, platform } = input
  const inTheme = (path: string): boolean => path.startsWith(input.ownTheme)
  return {
    name: 'docs-extended',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === resolvedBefore || inTheme(args.importer)) return undefined
        // Of the imports in the theme's entry module, only these do not belong to the theme.
        if (
          args.namespace === themeEntryNamespace &&
          args.path !== 'docs:missing' &&
          !modules.components.includes(args.path)
        )
          return undefined
        if (args.path.startsWith('docs:page:')) return undefined
        if (Object.hasOwn(modules.made, args.path)) return { path: args.path, namespace: 'docs-made' }
        if (args.path === 'docs:missing' && modules.missing !== undefined) return { path: modules.missing }
        if (modules.rules.inlineLoaders !== undefined) {
          const loaded = await afterLoaders(build, args, modules.rules.inlineLoaders)
          if (loaded !== undefined) return loaded
        }
        const alias = isOfStyle(args.kind) && args.path.startsWith('/') ? undefined : aliasOf(args.path, modules, root)
        if (alias !== undefined && alias !== args.importer) return typed(alias, args.kind)
        if (args.kind === 'entry-point' || modules.missing === undefined) return undefined
        if (/^(?:docs:|data:|https?:|node:)/.test(args.path) || isOfStyle(args.kind)) return undefined
        const { importer, kind, namespace, resolveDir } = args
        const isOwn = !importer.includes(`${sep}node_modules${sep}`)
        let target = await build.resolve(args.path, {
          importer,
          kind,
          namespace,
          resolveDir,
          pluginData: resolvedBefore,
        })
        for (const folder of /^[./]/.test(args.path) ? [] : modules.packages) {
          if (target.errors.length === 0) break
          target = await build.resolve(args.path, { kind, resolveDir: folder, pluginData: resolvedBefore })
        }
        if (target.errors.length === 0 && !(isOwn && isAliased(args.path, modules) && inTheme(target.path)))
          return target.namespace === 'file' && !target.external ? typed(target.path, kind) : undefined
        if (!isOwn && target.errors.length > 0) return { path: args.path, namespace: 'docs-missing' }
        input.missed?.push({ specifier: args.path, importer })
        return { path: args.path, namespace: 'docs-missing' }
      })
      load(build, input)
    },
  }

  /** Resolution of non-code files imported by code. */
  function typed(path: string, kind: string) {
    if (isOfStyle(kind)) return { path }
    return ofKind(path, kindOf(path, modules.rules), kind === 'entry-point')
  }

  function ofKind(path: string, kind: FileKind | undefined, isEntry: boolean) {
    if (kind === undefined || kind === 'jsx' || (kind === 'style' && isEntry)) return { path }
    // In the browser, a partial is only HTML.
    if (kind === 'partial' && platform === 'browser') return { path, namespace: 'docs-missing' }
    return { path, namespace: namespaceOf(kind, platform) }
  }

  /** Resolves an import with a webpack loader prefix. */
  async function afterLoaders(
    build: PluginBuild,
    args: { readonly path: string; readonly resolveDir: string },
    loaders: Readonly<Record<string, FileKind>>,
  ) {
    const [name = ''] = args.path.replace(inlineLoaders, '').replace(/^!+/, '').split('?')
    if (name === args.path) return undefined
    const kind = loaders[/^!{0,2}([\w@/.-]+)!/.exec(args.path)?.[1] ?? '']
    const resolved = (path: string) =>
      kind === undefined ? typed(path, 'import-statement') : ofKind(path, kind, false)
    const path = absolute(name, args.resolveDir)
    if (path !== undefined) return resolved(path)
    const { resolveDir } = args
    const target = await build.resolve(name, { resolveDir, kind: 'import-statement', pluginData: resolvedBefore })
    return target.errors.length > 0 ? undefined : resolved(target.path)
  }

  function absolute(name: string, folder: string): string | undefined {
    const path = name.startsWith('.') ? resolve(folder, name) : isAbsolute(name) ? name : undefined
    const file = aliasOf(name, modules, root) ?? (path && (fileOf(path) ?? path))
    return file !== undefined && existsSync(file) ? file : undefined
  }
}

/** Loaders by namespace. The path is a file, or the name of a generated module. */
function load(build: PluginBuild, { root, modules, sheets }: ExtendedInput): void {
  loadFiles(build, root)
  const ofFiles: Record<string, (path: string) => string | Promise<string>> = {
    'docs-partial': (path) => partialModule(localPath(root, path)),
    'docs-css-module': async (path) => (await cssModule(path, root, sheets)).code,
  }
  for (const [namespace, contents] of Object.entries(ofFiles))
    build.onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await contents(path),
      loader: 'js',
      resolveDir: dirname(path),
      watchFiles: [path],
    }))
  const generated: Record<string, readonly [Loader, (path: string) => string]> = {
    'docs-made': ['jsx', (path) => modules.made[path] ?? ''],
    'docs-style': ['js', () => ''],
    'docs-missing': ['js', missingModule],
  }
  for (const [namespace, [loader, contents]] of Object.entries(generated))
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: contents(path), loader, resolveDir: root }))
}

/** Replaces the exports of some files (absolute paths) with placeholders. */
export function stubbed(files: ReadonlySet<string>): Plugin {
  return {
    name: 'docs-stubbed',
    setup(build) {
      build.onLoad({ filter: /.*/ }, ({ path }) =>
        files.has(path)
          ? {
              contents: missingModule(path.replace(/(?<=\w)\.[^./]+$/, '')),
              loader: 'js',
              resolveDir: dirname(path),
              watchFiles: [path],
            }
          : undefined,
      )
    },
  }
}

/**
 * Source of a module with a component for any export name. Names come from its prototype, which esbuild
 * keeps.
 */
function missingModule(specifier: string): string {
  return `const { missing } = require('docs:missing')
const names = new Map()
module.exports = Object.create(new Proxy({}, {
  get(_, name) {
    if (name === '__esModule') return true
    if (typeof name !== 'string' || name === 'then') return undefined
    if (!names.has(name)) names.set(name, missing(name, ${JSON.stringify(specifier)}))
    return names.get(name)
  },
}))
`
}

/**
 * Source of the module for a partial used as a component. The rendered page provides the partial.
 */
function partialModule(path: string): string {
  const name = JSON.stringify(path)
  return `import { createElement } from 'react'
import { partialAt } from 'docs:surroundings'
import { missing } from 'docs:missing'
const Missing = missing('default', ${name})
export default function Partial(props) { return createElement(partialAt(${name}) ?? Missing, props) }
export const toc = [], frontMatter = {}, metadata = {}, contentTitle = undefined
`
}

/** Resolves addresses in style sheets of a site that was written for another tool. */
export function addressesInStyles({ root, modules }: Pick<ExtendedInput, 'root' | 'modules'>): Plugin {
  return {
    name: 'docs-addresses-in-styles',
    setup(build) {
      // Addresses that start with a slash refer to static files.
      build.onResolve({ filter: /^\// }, ({ path, kind }) =>
        kind === 'url-token' ? { path: modules.baseUrl + path.slice(1), external: true } : undefined,
      )
      build.onResolve({ filter: /^~?@site\// }, ({ path, kind }) => {
        if (!isOfStyle(kind)) return undefined
        const file = aliasOf(path.replace(/^~/, ''), modules, root) ?? join(root, path.replace(/^~?@site\//, ''))
        return existsSync(file) ? { path: file } : { path, external: true }
      })
      build.onResolve({ filter: /^~/ }, ({ path }) => {
        const file = resolveFrom(join(root, 'x.js'), path.slice(1))
        return file === undefined ? { path, external: true } : { path: file }
      })
      // A missing sheet or image of a package is ignored, so that the other style sheets still apply.
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === resolvedBefore || !isOfStyle(args.kind)) return undefined
        if (args.path.startsWith('docs:') || args.path.startsWith('data:')) return undefined
        const { importer, kind, namespace, resolveDir } = args
        const target = await build.resolve(args.path, {
          importer,
          kind,
          namespace,
          resolveDir,
          pluginData: resolvedBefore,
        })
        return target.errors.length === 0 ? target : { path: args.path, external: true }
      })
    },
  }
}
