/** Sites that do not change the theme share its bundles; other sites have separate bundles. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = `title: Shared
url: https://shared.example
content:
  - use: docs
    options: { path: content/docs, showLastUpdate: false }
`
const plain = { 'site.config.yaml': config, 'content/docs/a.md': '# A\n\nText\n' }

async function built(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder()
  write(root, files)
  const report = await buildSite(root, true)
  assert.equal(reports(report), '')
  return { root, hasOwnBundle: existsSync(join(root, '.docs', 'cache', 'bundles')) }
}

test('a second site is built without the bundler, to the same bytes', async () => {
  await built(plain)
  const { root, hasOwnBundle } = await built({ ...plain, 'content/docs/b.md': '# B\n\nText\n' })
  assert.not(hasOwnBundle)
  assert.equal(published(root), (await buildClean(root, { mayShare: false })).files)
})

test('a site with a file of the theme has separate bundles', async () => {
  const css = `${readFileSync('theme/styles/tokens.css', 'utf8')}\n:root { --own: 1px }\n`
  const files = { ...plain, 'site.config.yaml': `${config}theme: { folder: theme }\n`, 'theme/styles/tokens.css': css }
  const { root, hasOwnBundle } = await built(files)
  assert.ok(hasOwnBundle)
  const styles = [...published(root)].filter(([path]) => path.endsWith('.css')).map(([, text]) => text)
  assert.ok(styles.some((text) => text.includes('--own')))
  const next = await built(plain)
  assert.not([...published(next.root).values()].some((text) => text.includes('--own')))
})

test('a site with other words has separate bundles', async () => {
  const { root } = await built({
    ...plain,
    'site.config.yaml': `${config}theme: { words: { searchPage: { submit: Seek } } }\n`,
  })
  assert.equal(published(root), (await buildClean(root, { mayShare: false })).files)
})

test.run()
