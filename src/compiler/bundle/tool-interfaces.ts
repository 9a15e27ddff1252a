import type { Plugin } from 'esbuild'

/** Modules of the tool that theme scripts import. */
export interface ScriptFiles {
  readonly pageContext: string
  readonly reload: string
  readonly search: string
  readonly try: string
  readonly words: string
}

/**
 * Resolves modules of the tool for the browser: `docs:surroundings`, the word functions of `@waybill/docs/theme`,
 * `@waybill/docs/reload`, `@waybill/docs/search`, and `@waybill/docs/try`.
 */
export function interfacesOfTool(files: ScriptFiles): Plugin {
  return {
    name: 'docs-interfaces',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^docs:surroundings$/ }, () => ({ path: files.pageContext }))
      pluginBuild.onResolve({ filter: /^@waybill\/docs\/(?:reload|search|try|theme)$/ }, ({ path }) => {
        const name = path.slice('@waybill/docs/'.length) as
          Exclude<keyof ScriptFiles, 'pageContext' | 'words'> | 'theme'
        return { path: name === 'theme' ? files.words : files[name] }
      })
    },
  }
}
