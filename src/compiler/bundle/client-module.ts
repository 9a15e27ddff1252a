import { readFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { build, transform, type Message, type OnLoadResult, type Plugin } from 'esbuild'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { exportedNames } from '../../text/exported-names.ts'
import { modeOfModule } from '../../text/client-mode.ts'
import { locator } from '../../text/location.ts'
import { exportNeedsBrowser, isComponentName, needsBrowser } from '../../text/needs-browser.ts'
import type { IslandRules } from '../../text/needs-browser.ts'
import { hasUseClient, isSource, pathOfEntry } from './client-entry.ts'
import { clientSpace, originalSpace, signsFile } from './island-signs.ts'
import { localPath } from './resolve.ts'
import { unstableCall } from './unstable-render.ts'
import type { IslandManner } from '../../model/island-manner.ts'

/** A module that starts with `'use client'`, or has a `client:` attribute on a page. */
export interface ClientModule {
  /** Id in HTML and in chunks: path relative to the site or the theme, with a digest if it is not unique. */
  readonly id: string
  readonly path: string
}

/** Options of `clientModules`. */
interface Options {
  readonly found: Map<string, ClientModule>
  readonly diagnostics: Diagnostic[]
  /** Folder of the site. */
  readonly root: string
  readonly runtime: string
  /** URL of the JSX runtime for modules with directives. */
  readonly checkedRuntime: string
  /** Errors of modules that cannot be built, by path: islands that use them throw while they are loaded. */
  readonly broken?: ReadonlyMap<string, string> | undefined
  name(path: string): string
  /** Folder in which modules that need a browser become islands even without the directive. */
  readonly findIn?: { readonly folder: string; readonly rules: IslandRules }
}

/**
 * Replaces `'use client'` modules in the server bundle with wrappers that render islands. Adds them to `found`, and
 * mistakes in their modes to `diagnostics`. `runtime` is the URL of the server code of islands, which also passes parts
 * of the page to components. `name` returns the id of a module.
 */
export function clientModules(options: Options): Plugin {
  return {
    name: 'docs-islands',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^docs:original:/ }, ({ path }) => ({
        path: path.slice('docs:original:'.length),
        namespace: originalSpace,
      }))
      pluginBuild.onLoad({ filter: /\.[jt]sx?$/, namespace: originalSpace }, ({ path }) => {
        const error = options.broken?.get(path)
        // CommonJS, so that imports of any name are valid.
        if (error !== undefined) return { contents: `module.exports = {}; throw ${thrownError(error)}`, loader: 'js' }
        return { contents: readFileSync(path, 'utf8'), loader: loaderOf(path), resolveDir: dirname(path) }
      })
      // Imports of an island are part of it, as in the browser, since islands are not nested.
      pluginBuild.onResolve({ filter: /.*/, namespace: originalSpace }, async (args) => {
        if (args.pluginData === isInner || isOfOthers.test(args.path)) return undefined
        // A name without a path may be an alias. Plugins with rules for names have resolved it.
        if (args.pluginData !== undefined && !/^[.@/]/.test(args.path)) return undefined
        const { resolveDir, kind, importer } = args
        const target = await pluginBuild.resolve(args.path, { resolveDir, kind, importer, pluginData: isInner })
        if (target.namespace === 'file' && isSource(target.path) && !target.external)
          return { path: target.path, namespace: originalSpace }
        return target.errors.length === 0 && target.namespace !== 'file'
          ? { path: target.path, namespace: target.namespace, external: target.external }
          : undefined
      })
      pluginBuild.onResolve({ filter: /^docs:(?:islands|surroundings)$/ }, () => ({
        path: options.runtime,
        external: true,
      }))
      pluginBuild.onResolve({ filter: checkedFilter }, () => ({ path: options.checkedRuntime, external: true }))
      pluginBuild.onResolve({ filter: /^docs:island-signs$/ }, () => ({ path: `./${signsFile}`, external: true }))
      pluginBuild.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        if (!isSource(path)) return undefined
        const text = readFileSync(path, 'utf8')
        const isFound = !hasUseClient(text)
        if (isFound && !mayBeFound(path, text)) return withLocations(path, text, options.root)
        return wrapperOf(path, text, isFound)
      })
      pluginBuild.onResolve({ filter: /^docs:client:/ }, ({ path }) => ({
        path: pathOfEntry(path) ?? path,
        namespace: clientSpace,
      }))
      pluginBuild.onLoad({ filter: /.*/, namespace: clientSpace }, async ({ path }) => {
        const wrapper = await wrapperOf(path, readFileSync(path, 'utf8'), false)
        return wrapper ?? { contents: `export * from ${JSON.stringify(path)}`, resolveDir: dirname(path) }
      })

      /** Wrapper of a module; `undefined` if it exports no component. */
      async function wrapperOf(path: string, text: string, isFound: boolean) {
        const names = await exportsOf(path, pluginBuild.initialOptions.absWorkingDir).catch(() => exportedNames(text))
        const isIsland = (name: string): boolean =>
          isFound
            ? isComponentName(name, text) && exportNeedsBrowser(name, text, options.findIn?.rules)
            : name === 'default' || /^[A-Z]/.test(name)
        if (!names.some(isIsland)) return undefined
        const id = options.name(path)
        options.found.set(path, { id, path })
        const mode = isFound ? undefined : declaredMode(path, text, options)
        const unstable = isFound || mode === 'only' ? undefined : await unstableIn(path, text, options.root)
        return {
          contents: wrappers(names, { id, path, isFound, manner: defined({ mode, unstable }), isIsland }),
          loader: 'js' as const,
          resolveDir: dirname(path),
          watchFiles: [path],
        }
      }
    },
  }

  function mayBeFound(path: string, text: string): boolean {
    const { findIn } = options
    return (
      findIn !== undefined &&
      path.startsWith(findIn.folder + sep) &&
      !path.includes(`${sep}node_modules${sep}`) &&
      needsBrowser(text, findIn.rules)
    )
  }
}

const checkedSource = 'docs:checked'
const checkedFilter = new RegExp(`^${checkedSource}/jsx(?:-dev)?-runtime$`)

/**
 * Compiles a server module with directives, such as `client:load`, so that its elements have locations for reports about
 * them; `undefined` for other modules, and for one with a mistake, which the bundler reports.
 */
async function withLocations(path: string, text: string, root: string): Promise<OnLoadResult | undefined> {
  if (!path.endsWith('x') || !/\sclient:[a-z]/.test(text)) return undefined
  const result = await transform(text, {
    loader: loaderOf(path),
    sourcefile: localPath(root, path),
    sourcemap: 'inline',
    jsx: 'automatic',
    jsxDev: true,
    jsxImportSource: checkedSource,
    logLevel: 'silent',
  }).catch(() => undefined)
  return result && { contents: result.code, loader: 'js', resolveDir: dirname(path), watchFiles: [path] }
}

/** Imports that other plugins resolve, which need the importing module: modules of the tool, React, style sheets. */
const isOfOthers = /^(?:docs:|node:|react(?:-dom)?(?:\/|$))|\.(?:css|s[ac]ss)$/

/** Mode that a module sets; mistakes in it are reported. */
function declaredMode(path: string, text: string, options: Pick<Options, 'root' | 'diagnostics'>): string | undefined {
  const { mode, problem, at = 0, length = 0 } = modeOfModule(text) ?? {}
  if (problem !== undefined) {
    const location = locator(localPath(options.root, path), text, 1)(at, at + length)
    options.diagnostics.push(diagnostic('island/mode', problem.message, { location, hint: problem.hint }))
  }
  return mode
}

/** Location of a call in a module whose result differs in the browser. */
async function unstableIn(path: string, text: string, root: string): Promise<IslandManner['unstable']> {
  // The bundler reports a module that cannot be parsed.
  const call = await unstableCall(text, loaderOf(path)).catch(() => undefined)
  if (call === undefined) return undefined
  const location = locator(localPath(root, path), text, 1)(call.at, call.at + call.text.length)
  return { call: call.text, location }
}

const isInner = Symbol('asks the other plugins')

/** Loader of the bundler for a module. */
export function loaderOf(path: string): 'tsx' | 'ts' | 'jsx' {
  return path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'jsx'
}

/** Expression for the error of a module that cannot be built. The bundler has reported it. */
const thrownError = (message: string): string =>
  `Object.assign(new Error(${JSON.stringify(message)}), { isReported: true })`

/** Export names of a module. Paths in messages are relative to `folder`. */
async function exportsOf(path: string, folder = dirname(path)): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [path],
    absWorkingDir: folder,
    bundle: false,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'x',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.js': 'jsx' },
    tsconfigRaw: {},
  })
  return Object.values(metafile.outputs)[0]?.exports ?? []
}

/**
 * Text of the module that replaces a client module. A declared one may use the browser while it is loaded: its error is
 * reported where the island is rendered. With the mode `only`, it is never loaded.
 */
function wrappers(
  names: readonly string[],
  module: ClientModule & {
    readonly isFound: boolean
    readonly manner: Pick<IslandManner, 'mode' | 'unstable'>
    isIsland(name: string): boolean
  },
): string {
  const { id, path, isFound, manner: declared, isIsland } = module
  const key = JSON.stringify(id)
  const original = JSON.stringify(`docs:original:${path}`)
  const manner = [
    `const manner = ${JSON.stringify(isFound ? { found: true } : declared)}`,
    `const mannerOf = (name) => ({ ...manner, signs: signs[${key}]?.[name] ?? signs[${key}]?.['*'] })`,
  ]
  const load = isFound
    ? `import * as original from ${original}`
    : declared.mode === 'only'
      ? 'const original = {}'
      : `const original = await import(${original}).catch((error) => ((manner.error = error), {}))`
  const lines = names.map((name) => {
    const value = isIsland(name)
      ? `island(${key}, '${name}', original.${name}, mannerOf('${name}'))`
      : `original.${name}`
    return name === 'default' ? `export default ${value}` : `export const ${name} = ${value}`
  })
  const imports = [`import { island } from 'docs:islands'`, `import signs from 'docs:island-signs'`]
  return [...imports, ...manner, load, ...lines].join('\n')
}

/** Modules of islands with mistakes, if a failed bundle has no other mistakes: their messages by path. */
export function brokenIslands(error: unknown): ReadonlyMap<string, string> | undefined {
  const { errors = [] } = error as { readonly errors?: readonly Message[] }
  const broken = new Map<string, string>()
  for (const { location, text } of errors) {
    if (location === null || !location.file.startsWith(`${originalSpace}:`)) return undefined
    broken.set(location.file.slice(originalSpace.length + 1), text)
  }
  return broken
}

/** Readable id of a client module: its path below one of the roots, without its extension. */
export function islandName(path: string, roots: readonly string[]): string {
  const below = roots.map((root) => localPath(root, path)).find((local) => !local.startsWith('..'))
  return (below ?? path.split(sep).slice(-2).join('/')).replace(/\.[jt]sx?$/, '')
}
