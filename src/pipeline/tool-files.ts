import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `.ts` where the tool runs from its sources, else `.js`. */
export const ending = extname(import.meta.url)
const file = (name: string) => new URL(`../${name}${ending}`, import.meta.url)

/** The folder of the package, with a separator at its end. */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The tool's own files that bundles refer to. Addresses for what Node imports, paths for what esbuild bundles. */
export const toolFiles = {
  plugin: file('plugin').href,
  theme: file('theme').href,
  sandbox: file('sandbox').href,
  islands: file('islands/server').href,
  wake: fileURLToPath(file('islands/wake')),
  hydrate: fileURLToPath(file('islands/hydrate')),
  asked: fileURLToPath(file('islands/asked')),
  reload: fileURLToPath(file('islands/reload')),
  search: fileURLToPath(file('plugins/search/browser')),
  try: fileURLToPath(file('serve/browser/try/static')),
  words: fileURLToPath(file('model/words')),
  thread: file('tasks/thread'),
  beats: file('execute/listen-for-beats'),
  /** A language of the interface: `words/en`. Compiled with the tool, where that is. */
  language: (name: string) =>
    new URL(`${ending === '.ts' ? '../../theme' : '../theme'}/${name}${ending}`, import.meta.url),
  /** The theme that comes with the package. */
  themeFolder: fileURLToPath(new URL('../../theme/', import.meta.url)),
} as const
