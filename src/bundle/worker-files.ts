import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import type { BuildResult, Message, Plugin } from 'esbuild'

const ending = '?worker'

/**
 * What is imported as `NAME?worker` becomes a file of its own, with all that it imports, and the import gives its
 * address, relative to the importing module: for `new Worker`. A file, since the Content-Security-Policy forbids blobs;
 * and one, so that a worker starts with one request.
 *
 * @param bundle bundles a module, given by its path
 */
export function workerFiles(bundle: (path: string) => Promise<BuildResult<{ write: false }>>): Plugin {
  return {
    name: 'docs-worker-files',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /\?worker$/ }, async ({ path, kind, importer, resolveDir }) => {
        const found = await pluginBuild.resolve(path.slice(0, -ending.length), { kind, importer, resolveDir })
        const name = found.path.replace(/\.[jt]sx?$/, '.js')
        return found.errors.length > 0
          ? { errors: found.errors }
          : { path: name, namespace: 'worker', pluginData: found.path }
      })
      pluginBuild.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ pluginData }) => {
        try {
          const { outputFiles } = await bundle(pluginData as string)
          return { contents: outputFiles[0]?.contents ?? '', loader: 'file' }
        } catch (error) {
          const { errors } = error as { errors?: Message[] }
          if (errors === undefined) throw error
          return { errors }
        }
      })
    },
  }
}

/** Files of the tool that scripts of the theme import. */
export interface ScriptFiles {
  readonly reload: string
  readonly search: string
  readonly words: string
}

/**
 * What the browser gets of the tool's interfaces: of `@waybill/docs/theme` the functions of words, `@waybill/docs/reload`,
 * and `@waybill/docs/search` with the smallest build of FlexSearch that has an index.
 */
export function interfacesOfTool({ reload, search, words }: ScriptFiles): Plugin {
  return {
    name: 'docs-interfaces',
    setup(pluginBuild) {
      const dist = dirname(createRequire(import.meta.url).resolve('flexsearch'))
      pluginBuild.onResolve({ filter: /^@waybill\/docs\/reload$/ }, () => ({ path: reload }))
      pluginBuild.onResolve({ filter: /^@waybill\/docs\/search$/ }, () => ({ path: search }))
      pluginBuild.onResolve({ filter: /^@waybill\/docs\/theme$/ }, () => ({ path: words }))
      pluginBuild.onResolve({ filter: /^flexsearch$/ }, () => ({ path: join(dist, 'flexsearch.light.module.min.js') }))
    },
  }
}
