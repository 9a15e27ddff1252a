import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The exports of FlexSearch that the search uses. */
const phonetic = `export { default as Encoder } from './encoder.js'
import LatinAdvanced from './charset/latin/advanced.js'
export const Charset = { LatinAdvanced }
`

/**
 * An esbuild plugin that resolves FlexSearch to its encoder for words that sound alike. The package does not declare that its
 * modules have no side effects, so its index would be bundled with the encoder (16 KB instead of 2, compressed).
 */
export const phoneticEncoder = {
  name: 'phonetic-encoder',
  setup(build) {
    const namespace = 'flexsearch'
    const modules = join(dirname(createRequire(import.meta.url).resolve('flexsearch')), 'module')
    build.onResolve({ filter: /^flexsearch$/ }, () => ({ path: modules, namespace, sideEffects: false }))
    build.onResolve({ filter: /./, namespace }, ({ path, resolveDir }) =>
      path.startsWith('.')
        ? { path: join(resolveDir, path), namespace, sideEffects: false }
        : { path, external: true, sideEffects: false },
    )
    build.onLoad({ filter: /./, namespace }, ({ path }) =>
      path === modules
        ? { contents: phonetic, resolveDir: modules }
        : { contents: readFileSync(path, 'utf8'), resolveDir: dirname(path) },
    )
  },
}
