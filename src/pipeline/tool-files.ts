import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const ending = extname(import.meta.url)
const file = (name: string) => new URL(`../${name}${ending}`, import.meta.url)

/** The tool's own files that bundles refer to. Addresses for what Node imports, paths for what esbuild bundles. */
export const toolFiles = {
  plugin: file('plugin').href,
  theme: file('theme').href,
  sandbox: file('sandbox').href,
  islands: file('islands/server').href,
  wake: fileURLToPath(file('islands/wake')),
  hydrate: fileURLToPath(file('islands/hydrate')),
  reload: fileURLToPath(file('islands/reload')),
  search: fileURLToPath(file('plugins/search/browser')),
  words: fileURLToPath(file('model/words')),
  thread: file('tasks/thread'),
  /** A language of the interface: `words/en`. Compiled with the tool, where that is. */
  language: (name: string) =>
    new URL(`${ending === '.ts' ? '../../theme' : '../theme'}/${name}${ending}`, import.meta.url),
  /** The theme that comes with the package. */
  themeFolder: fileURLToPath(new URL('../../theme/', import.meta.url)),
} as const
