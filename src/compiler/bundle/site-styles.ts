/**
 * Style sheets that modules and MDX pages import. Those of an island belong to the island; all others are part of the
 * style sheet of the site.
 *
 * @module
 */
import { dirname } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import { cssModule, withSystemTheme } from './css-module.ts'
import type { Sheets } from './sheets.ts'

const resolvedBefore = Symbol('resolved before')
const isModule = (path: string): boolean => /\.module\.\w+$/.test(path)

/** Returns true for an address in a style sheet. */
export const isOfStyle = (kind: string): boolean => kind === 'url-token' || kind === 'import-rule'

/** Folder of a site, and the reader of its sheets. */
interface SiteSheets {
  readonly root: string
  readonly sheets: Sheets
}

/** Reads a CSS module as JavaScript, or a style sheet, which exports nothing. */
async function sheetCode(
  path: string,
  { root, sheets }: SiteSheets,
): Promise<OnLoadResult & { readonly contents: string }> {
  const { code, errors } = isModule(path) ? await cssModule(path, root, sheets) : { code: '', errors: [] }
  return { contents: code, errors, loader: 'js', resolveDir: dirname(path), watchFiles: [path] }
}

/** On the server: imported style sheets are inputs of the namespaces `docs-style` and `docs-css-module`. */
export function importedStyles(site: SiteSheets): Plugin {
  return {
    name: 'docs-imported-styles',
    setup(build) {
      build.onResolve({ filter: /\.(?:css|s[ac]ss)$/ }, async ({ path, pluginData, ...args }) => {
        if (pluginData === resolvedBefore || isOfStyle(args.kind)) return undefined
        const { kind, importer, namespace, resolveDir } = args
        const options = { kind, importer, namespace, resolveDir, pluginData: resolvedBefore }
        const target = await build.resolve(path, options)
        if (target.errors.length > 0 || target.external || target.namespace !== 'file') return undefined
        const ofIsland = namespace === 'original' ? 'island-' : ''
        return { path: target.path, namespace: `docs-${ofIsland}${isModule(target.path) ? 'css-module' : 'style'}` }
      })
      for (const namespace of ['docs-style', 'docs-css-module', 'docs-island-style', 'docs-island-css-module'])
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => sheetCode(path, site))
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
  readonly sheets: Sheets
  /** Absolute paths. */
  readonly paths: readonly string[]
  readonly forOtherTool: boolean
}): Plugin {
  const { root, theme, sheets, forOtherTool } = input
  const all = [...new Set([...(theme === undefined ? [] : [theme]), ...input.paths])]
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
        const { css, errors, warnings } = await sheet(path)
        const contents = forOtherTool ? withSystemTheme(css) : css
        return { contents, errors, warnings, loader: 'css', resolveDir: dirname(path), watchFiles: [path] }
      })
      if (forOtherTool) return
      build.onResolve({ filter: /\.module\.(?:css|s[ac]ss)$/ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === resolvedBefore || isOfStyle(kind)) return undefined
        const target = await build.resolve(path, { kind, resolveDir, pluginData: resolvedBefore })
        return target.errors.length > 0 ? undefined : { path: target.path, namespace: 'docs-css-module' }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-css-module' }, async ({ path }) => {
        const names = await sheetCode(path, input)
        return { ...names, contents: `import ${JSON.stringify(`docs:sheet:${path}`)}\n${names.contents}` }
      })
    },
  }
  async function sheet(path: string) {
    const { css, errors, warnings } = isModule(path) ? await cssModule(path, root, sheets) : await plainSheet(path)
    // Sites of other tools are shown in spite of a sheet that cannot be processed.
    return forOtherTool ? { css, errors: [], warnings: [...errors, ...warnings] } : { css, errors, warnings }
  }

  async function plainSheet(path: string) {
    const { contents: css, errors, warnings } = await sheets.read(path)
    return { css, errors: [...errors], warnings: [...warnings] }
  }
}
