import type { Plugin } from 'esbuild'

/** Modules for every page: paths, and `text` for one that is made. */
export type SiteScripts = readonly (string | { readonly text: string })[]

/** The entry points of the scripts for every page, if there are any. Each has a file of its own: where one fails, others run. */
export function scriptEntries(scripts: SiteScripts = []): Record<string, string>[] {
  if (scripts.length === 0) return []
  const entry = (script: string | object, index: number) =>
    typeof script === 'string' ? script : `docs:script:${index}`
  return [Object.fromEntries(scripts.map((script, index) => [`site-${index}`, entry(script, index)]))]
}

/** Reads the scripts that are made. They import what the theme has. */
export function madeScripts({ root, scripts = [] }: { readonly root: string; readonly scripts?: SiteScripts }): Plugin {
  return {
    name: 'docs-made-scripts',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^docs:script:/ }, ({ path }) => ({ path, namespace: 'script' }))
      pluginBuild.onLoad({ filter: /.*/, namespace: 'script' }, ({ path }) => {
        const script = scripts[Number(path.split(':')[2])]
        return { contents: typeof script === 'object' ? script.text : '', resolveDir: root, loader: 'js' }
      })
    },
  }
}
