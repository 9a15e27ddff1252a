import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { decode } from '../../base/percent.ts'

/** Location of the files that are served unchanged. */
export interface StaticFiles {
  /** Folder relative to the site's folder. */
  readonly folder: string
  /** Base URL, with a slash at both ends. */
  readonly baseUrl: string
}

/**
 * Allows style sheets to refer to static files by their addresses without the base URL
 * (`url('/fonts/x.woff2')`). An address without a file is a bundling error at its location.
 *
 * @param inputs receives the paths of referenced files
 */
export function staticAddresses(root: string, { folder, baseUrl }: StaticFiles, inputs: Set<string>): Plugin {
  return {
    name: 'docs-static-addresses',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ path, kind }) => {
        if (kind !== 'url-token' || path.startsWith('//')) return undefined
        const [name = ''] = path.slice(1).split(/[?#]/, 1)
        const file = join(root, folder, decode(name))
        if (!existsSync(file))
          return { errors: [{ text: `no file at "${path}"`, notes: [{ text: `put it into "${folder}"` }] }] }
        inputs.add(file)
        return { path: baseUrl + path.slice(1), external: true }
      })
    },
  }
}
