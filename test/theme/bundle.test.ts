import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const folder = fileURLToPath(new URL('../../theme', import.meta.url))

const alias: Plugin = {
  name: 'theme',
  setup(setup) {
    setup.onResolve({ filter: /^@theme\// }, ({ path }) =>
      setup.resolve(`./${path.slice('@theme/'.length)}`, { resolveDir: folder, kind: 'import-statement' }),
    )
  },
}

async function bundle(entry: string): Promise<{ readonly text: string; readonly warnings: number }> {
  const result = await build({
    entryPoints: [`${folder}/${entry}`],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    plugins: [alias],
    logLevel: 'silent',
  })
  return { text: result.outputFiles[0]?.text ?? '', warnings: result.warnings.length }
}

const bundles = suite('theme bundles')

bundles('the plain script stays under 8 KB and makes no inline style', async () => {
  const { text, warnings } = await bundle('script/index.ts')
  assert.is(warnings, 0)
  assert.ok(text.length > 0 && text.length < 8 * 1024, `${text.length} bytes`)
  assert.not.match(text, /\.cssText|setAttribute\("style"|innerHTML/)
})

bundles('the style sheet has no warning and loads nothing from elsewhere', async () => {
  const { text, warnings } = await bundle('styles/index.css')
  assert.is(warnings, 0)
  assert.not.match(text, /url\((?!['"]data:image\/svg\+xml,)|@import/)
  // The classes that highlighting gives: keyword, string, string expression, comment, constant, function, parameter, punctuation, link.
  for (const name of 'k s e c n f a p u'.split(' ')) assert.ok(text.includes(`.code .${name}`), name)
})

bundles.run()
