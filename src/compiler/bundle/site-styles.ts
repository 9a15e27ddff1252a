/**
 * Style sheets that modules and MDX pages import. Those of an island belong to the island; all others are part of the
 * style sheet of the site.
 *
 * @module
 */
import { dirname } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import { cssModule, cssText, withSystemTheme } from './css-module.ts'

const resolvedBefore = Symbol('resolved before')
const isModule = (path: string): boolean => /\.module\.\w+$/.test(path)

/** Returns true for an address in a style sheet. */
export const isOfStyle = (kind: string): boolean => kind === 'url-token' || kind === 'import-rule'

/** Reads a CSS module as JavaScript, or a style sheet, which exports nothing. */
async function sheetCode(path: string, root: string): Promise<OnLoadResult & { readonly contents: string }> {
  const contents = isModule(path) ? (await cssModule(path, root)).code : ''
  return { contents, loader: 'js', resolveDir: dirname(path), watchFiles: [path] }
}

/** On the server: imported style sheets are inputs of the namespaces `docs-style` and `docs-css-module`. */
export function importedStyles(root: string): Plugin {
  return {
    name: 'docs-imported-styles',
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, async ({ path, pluginData, ...args }) => {
        if (pluginData === resolvedBefore || isOfStyle(args.kind)) return undefined
        const { kind, importer, namespace, resolveDir } = args
        const options = { kind, importer, namespace, resolveDir, pluginData: resolvedBefore }
        const target = await build.resolve(path, options)
        if (target.errors.length > 0 || target.external || target.namespace !== 'file') return undefined
        const ofIsland = namespace === 'original' ? 'island-' : ''
        return { path: target.path, namespace: `docs-${ofIsland}${isModule(target.path) ? 'css-module' : 'style'}` }
      })
      for (const namespace of ['docs-style', 'docs-css-module', 'docs-island-style', 'docs-island-css-module'])
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => sheetCode(path, root))
    },
  }
}

/**
 * In the browser: the style sheet of the site (`docs:style`), which consists of that of the theme, then `sheets`. CSS modules
 * of islands get the class names of the server.
 *
 * @param input `forOtherTool` extends sheets that were written for another tool to readers who follow their system
 */
export function siteStyles(input: {
  readonly root: string
  readonly theme: string | undefined
  /** Absolute paths. */
  readonly sheets: readonly string[]
  readonly forOtherTool: boolean
}): Plugin {
  const { root, theme, forOtherTool } = input
  const all = [...new Set([...(theme === undefined ? [] : [theme]), ...input.sheets])]
  return {
    name: 'docs-site-styles',
    setup(build) {
      build.onResolve({ filter: /^docs:style$/ }, ({ path }) => ({ path, namespace: 'docs-site-style' }))
      build.onLoad({ filter: /.*/, namespace: 'docs-site-style' }, () => ({
        contents: all.map((path) => `@import ${JSON.stringify(`docs:sheet:${path}`)};`).join('\n'),
        loader: 'css',
        resolveDir: root,
      }))
      build.onResolve({ filter: /^docs:sheet:/ }, ({ path }) => {
        const file = path.slice('docs:sheet:'.length)
        // The sheets of the theme are looked up by their path.
        return file === theme ? { path: file } : { path: file, namespace: 'docs-sheet' }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-sheet' }, async ({ path }) => {
        const { css, warnings } = isModule(path) ? await cssModule(path, root) : { css: cssText(path), warnings: [] }
        const contents = forOtherTool ? withSystemTheme(css) : css
        return { contents, warnings, loader: 'css', resolveDir: dirname(path), watchFiles: [path] }
      })
      if (forOtherTool) return
      build.onResolve({ filter: /\.module\.css$/ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === resolvedBefore || isOfStyle(kind)) return undefined
        const target = await build.resolve(path, { kind, resolveDir, pluginData: resolvedBefore })
        return target.errors.length > 0 ? undefined : { path: target.path, namespace: 'docs-css-module' }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-css-module' }, async ({ path }) => {
        const names = await sheetCode(path, root)
        return { ...names, contents: `import ${JSON.stringify(`docs:sheet:${path}`)}\n${names.contents}` }
      })
    },
  }
}
