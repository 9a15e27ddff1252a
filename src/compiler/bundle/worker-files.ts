import type { BuildResult, Message, Plugin } from 'esbuild'

const ending = '?worker'

/**
 * Bundles a module that is imported as `NAME?worker` into a single file. The value of the import is the address of
 * the file, relative to the importing module: for `new Worker`. It is a file, since the Content-Security-Policy forbids
 * blobs, and a single one, so that a worker starts with one request.
 *
 * @param bundle bundles a module, given by its path
 */
export function workerFiles(bundle: (path: string) => Promise<BuildResult<{ write: false }>>): Plugin {
  return {
    name: 'docs-worker-files',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /\?worker$/ }, async ({ path, kind, importer, resolveDir }) => {
        const target = await pluginBuild.resolve(path.slice(0, -ending.length), { kind, importer, resolveDir })
        const name = target.path.replace(/\.[jt]sx?$/, '.js')
        return target.errors.length > 0
          ? { errors: target.errors }
          : { path: name, namespace: 'worker', pluginData: target.path }
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
