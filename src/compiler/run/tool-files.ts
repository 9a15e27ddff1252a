import { fileURLToPath } from 'node:url'
import { codeEnding, codeModule, packageFile } from '../../base/package-files.ts'

const pathOf = (name: string): string => fileURLToPath(codeModule(name))

/** Files of the tool that bundles refer to: URLs of files that Node imports, paths of files that esbuild bundles. */
export const toolFiles = {
  plugin: codeModule('plugin').href,
  theme: codeModule('theme').href,
  sandbox: codeModule('satellites/sandbox/rules').href,
  islands: codeModule('compiler/islands/server').href,
  checked: codeModule('compiler/islands/checked').href,
  pictures: codeModule('model/imported-pictures').href,
  wake: pathOf('compiler/islands/wake'),
  hydrate: pathOf('compiler/islands/hydrate'),
  refresh: pathOf('compiler/islands/refresh'),
  pageContext: pathOf('compiler/islands/page-context'),
  reload: pathOf('compiler/islands/reload'),
  /** Always the compiled file: it contains only the part of FlexSearch that the search uses (`bin/phonetic-encoder.js`). */
  search: fileURLToPath(packageFile('lib/plugins/search/browser.js')),
  try: pathOf('serve/browser/try/static'),
  words: pathOf('model/words'),
  thread: codeModule('compiler/tasks/thread'),
  beats: codeModule('compiler/execute/listen-for-beats'),
  /** Texts of the interface in a language, e.g. `words/en`. The compiled file, if the tool is compiled. */
  language: (name: string): URL => packageFile(codeEnding === '.ts' ? `theme/${name}.ts` : `lib/theme/${name}.js`),
  /** The theme that comes with the package. */
  themeFolder: fileURLToPath(packageFile('theme/')),
} as const
