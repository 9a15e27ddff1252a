import { existsSync, readdirSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { extname, isAbsolute, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OnLoadResult, Plugin } from 'esbuild'

/** Folders of theme files in order of priority: that of the site, then that of the package. */
export interface ThemeFolders {
  readonly site?: string
  readonly builtIn: string
}

const endings = ['', '.tsx', '.ts', '.css', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.css']

/** Finds the file for a theme name (`parts/navbar`). `original` ignores the site's folder. */
export function themeFile(name: string, folders: ThemeFolders, original = false): string | undefined {
  for (const folder of original ? [folders.builtIn] : [folders.site, folders.builtIn]) {
    if (folder === undefined) continue
    for (const ending of endings) {
      const path = join(folder, name + ending)
      if (/\.[a-z\d]+$/.test(path) && existsSync(path)) return path
      const bare = path.replace(/\.(?:tsx?|jsx?)(\.tsx?|\.jsx?)$/, '$1')
      if (bare !== path && existsSync(bare)) return bare
    }
  }
  return undefined
}

const require = createRequire(import.meta.url)

/** Loads generated modules by name. `name` is the name of the plugin and the namespace of its modules. */
export function virtualModules(name: string, filter: RegExp, load: (path: string) => OnLoadResult): Plugin {
  return {
    name,
    setup(build) {
      build.onResolve({ filter }, ({ path }) => ({ path, namespace: name }))
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => load(path))
    },
  }
}

/** Resolves a name like `require` in a file; `undefined` if that fails. */
export function resolveFrom(file: string, name: string): string | undefined {
  try {
    return createRequire(file).resolve(name)
  } catch {
    return undefined
  }
}

/**
 * Resolves theme names: `@theme/…` (the site's file, if it exists) and `@waybill/docs/theme/…` (the original). A
 * relative import in a file of the package (`@import './tokens.css'`) is also searched in the site.
 */
export function resolveTheme(folders: ThemeFolders): Plugin {
  return {
    name: 'docs-theme',
    setup(build) {
      build.onResolve({ filter: /^(?:@theme|@waybill\/docs\/theme)\// }, ({ path }) => {
        const original = path.startsWith('@waybill/')
        const file = themeFile(path.replace(/^(?:@theme|@waybill\/docs\/theme)\//, ''), folders, original)
        return file === undefined ? { errors: [{ text: `the theme has no file "${path}"` }] } : { path: file }
      })
      build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
        const name = localPath(folders.builtIn, join(resolveDir, path))
        if (!isInside(name) || !isInside(localPath(folders.builtIn, importer))) return undefined
        const file = themeFile(name, folders)
        return file === undefined ? undefined : { path: file }
      })
    },
  }
}

/** URLs of the tool's interfaces. */
export interface ToolModules {
  readonly plugin: string
  readonly theme: string
  readonly sandbox: string
}

/** Namespace for tool modules required by CommonJS packages. */
const requiredSpace = 'docs-required'

/** Built-in modules of Node. */
const ofNode = new RegExp(`^(?:node:.*|${builtinModules.filter((name) => /^[a-z]/.test(name)).join('|')})$`)

/** On the server: resolves React and the tool's interfaces to the tool's copies, so that each is loaded once. */
export function externalToTool(tool: ToolModules): Plugin {
  return {
    name: 'docs-one-copy',
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/.*)?$/ }, ({ path, kind }) => {
        // CommonJS packages cannot require a URL.
        if (kind === 'require-call') return { path, namespace: requiredSpace }
        return { path: pathToFileURL(require.resolve(path)).href, external: true }
      })
      build.onResolve({ filter: ofNode }, ({ path, kind }) =>
        kind === 'require-call' ? { path, namespace: requiredSpace } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: requiredSpace }, ({ path }) => {
        if (ofNode.test(path)) return { contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})` }
        const from = JSON.stringify(pathToFileURL(require.resolve(path)).href)
        const createRequire = `process.getBuiltinModule('node:module').createRequire`
        return { contents: `module.exports = ${createRequire}(${from})(${JSON.stringify(path)})` }
      })
      build.onResolve({ filter: /^@waybill\/docs\/(?:plugin|theme|sandbox)$/ }, ({ path }) => ({
        path: tool[path.replace('@waybill/docs/', '') as keyof ToolModules],
        external: true,
      }))
    },
  }
}

/** In the browser: bundles the tool's React. */
export function reactOfTool(): Plugin {
  return {
    name: 'docs-react',
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/.*)?$/ }, ({ path }) => ({ path: require.resolve(path) }))
    },
  }
}

/** Path relative to a folder, with forward slashes. */
export function localPath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Returns true if such a path is inside the folder. */
export function isInside(local: string): boolean {
  return !local.startsWith('..') && !isAbsolute(local)
}

/** Names of required files missing in the theme. */
export function missingThemeFiles(folders: ThemeFolders): string[] {
  return ['document', 'mdx/index', 'inline', 'script/index', 'styles/index'].filter(
    (name) => themeFile(name, folders) === undefined,
  )
}

/** Names of layouts or features in both theme folders. */
export function namesIn(kind: 'layouts' | 'features', { site, builtIn }: ThemeFolders): string[] {
  const ending = kind === 'layouts' ? /\.[jt]sx$/ : /^[a-z-]+\.(?:ts|css)$/
  const names = [site, builtIn].flatMap((folder) => {
    const path = join(folder ?? '', kind)
    if (folder === undefined || !existsSync(path)) return []
    return readdirSync(path).flatMap((name) => (ending.test(name) ? [name.slice(0, -extname(name).length)] : []))
  })
  return [...new Set(names)].sort()
}
