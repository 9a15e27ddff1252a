import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { wordConstants, wordsInStyles } from '../../src/compiler/bundle/word-table.ts'
import { toolFiles } from '../../src/compiler/run/tool-files.ts'
import { interfacesOfTool } from '../../src/compiler/bundle/tool-interfaces.ts'
import { workerFiles } from '../../src/compiler/bundle/worker-files.ts'
import words from '../../theme/words/en.ts'

const folder = fileURLToPath(new URL('../../theme', import.meta.url))

function source(name: string): string {
  return fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url))
}

const alias: Plugin = {
  name: 'theme',
  setup(setup) {
    setup.onResolve({ filter: /^@theme\// }, ({ path }) =>
      setup.resolve(`./${path.slice('@theme/'.length)}`, { resolveDir: folder, kind: 'import-statement' }),
    )
  },
}

interface Bundled {
  /** Files that a page loads initially. */
  readonly text: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly warnings: number
}

const options = {
  outdir: '/out',
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
  define: wordConstants(words),
  plugins: [
    interfacesOfTool({
      pageContext: source('compiler/islands/page-context'),
      reload: source('compiler/islands/reload'),
      search: toolFiles.search,
      try: source('serve/browser/try/static'),
      words: source('model/words'),
    }),
    alias,
    wordsInStyles(words),
  ],
  logLevel: 'silent',
} satisfies BuildOptions

async function bundle(entry: string): Promise<Bundled> {
  const workers = workerFiles((path) => build({ ...options, entryPoints: [path] }))
  const result = await build({
    ...options,
    entryPoints: [`${folder}/${entry}`],
    splitting: true,
    plugins: [workers, ...options.plugins],
  })
  const files = result.outputFiles.map(({ path, text }) => ({ path, text }))
  return { text: files[0]?.text ?? '', files, warnings: result.warnings.length }
}

const bundles = suite('theme bundles')

bundles('the plain script stays under 12 KB, compressed, in one file, and creates no inline style', async () => {
  const { text, files, warnings } = await bundle('script/index.ts')
  const size = gzipSync(text, { level: 9 }).length
  assert.is(warnings, 0)
  assert.ok(size > 0 && size < 12 * 1024, `${size} bytes`)
  // If a part loaded on demand shared a chunk, every page would need one more request.
  assert.not.match(text, /(?:^|;)import[{*"]/)
  assert.not.match(text, /innerHTML/)
  for (const file of files) assert.not.match(file.text, /\.cssText|setAttribute\("style"/)
})

bundles('the part for navigation between pages is at most 5 KB, compressed', async () => {
  const size = gzipSync((await bundle('script/navigate/index.ts')).text, { level: 9 }).length
  assert.ok(size > 0 && size < 5 * 1024, `${size} bytes`)
})

bundles('the style sheet causes no warning and loads nothing from other files', async () => {
  const { text, warnings } = await bundle('styles/index.css')
  assert.is(warnings, 0)
  const size = gzipSync(text, { level: 9 }).length
  assert.ok(size > 1000 && size < 15_000, `${size} bytes`)
  assert.not.match(text, /url\((?!['"]data:image\/svg\+xml,)|@import/)
  // The classes of highlighted code: keyword, string, string expression, comment, constant, function, parameter,
  // punctuation, link.
  for (const name of 'k s e c n f a p u'.split(' ')) assert.ok(text.includes(`.code .${name}`), name)
})

bundles('texts of the style sheet come from the table of words', async () => {
  const { text } = await bundle('styles/index.css')
  assert.match(text, /content:"\+" ?\/ ?"added"/)
  assert.not.match(text, 'WORDS')
})

bundles('the style sheet defines every custom property that it uses', async () => {
  const { text } = await bundle('styles/index.css')
  const set = new Set([...text.matchAll(/(--[a-z][a-z0-9-]*):/g)].map(([, name]) => name))
  const usedTokens = [...text.matchAll(/var\((--[a-z][a-z0-9-]*)\)/g)].map(([, name]) => name)
  assert.ok(usedTokens.length > 100)
  assert.equal([...new Set(usedTokens.filter((name) => !set.has(name)))], [])
})

bundles(
  'the search is at most 21.6 KB, compressed: the box in one chunk, the engine in the file of its worker',
  async () => {
    const { files } = await bundle('script/search/index.ts')
    assert.equal(
      files.map(({ path }) => path.replace(/-\w+/g, '')),
      ['/out/worker.js', '/out/index.js', '/out/mark.js'],
    )
    // The marks on the page of a result are loaded if the site enables them.
    const sizes = files.slice(0, 2).map(({ text }) => gzipSync(text, { level: 9 }).length)
    const size = sizes.reduce((a, b) => a + b, 0)
    assert.ok(Math.min(...sizes) > 2000 && size < 21.6 * 1024, sizes.join())
    // Only the encoder of FlexSearch, without an index.
    assert.not.match(files[0]?.text ?? '', /IndexedDB|createObjectURL|fastupdate/)
    assert.match(files[0]?.text ?? '', /addReplacer/)
  },
)

bundles.run()
