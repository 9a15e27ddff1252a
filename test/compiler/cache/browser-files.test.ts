import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadBrowser, storeBrowser } from '../../../src/compiler/cache/browser-files.ts'
import { temporaryFolder } from '../stages/site.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const bundle = {
  files: new Map([
    ['assets/style-1.css', bytes('a{}')],
    ['assets/script-1.js', bytes('b()')],
  ]),
  styles: ['assets/style-1.css'],
  script: 'assets/script-1.js',
  islands: {},
  scripts: [],
  features: {},
  inputs: ['/site/a.css'],
  diagnostics: [],
}

test('a stored bundle is read back unchanged', () => {
  const folder = join(temporaryFolder(), 'browser')
  const loaded = loadBrowser(folder, storeBrowser(folder, bundle))
  assert.equal([...(loaded?.files ?? [])].map(String), [...bundle.files].map(String))
  assert.equal({ ...loaded, files: undefined }, { ...bundle, files: undefined })
})

test('a bundle with a damaged or missing file is not used', () => {
  for (const spoil of [(path: string) => writeFileSync(path, 'b('), (path: string) => rmSync(path)]) {
    const folder = join(temporaryFolder(), 'browser')
    const stored = storeBrowser(folder, bundle)
    assert.is(readdirSync(folder).length, 2)
    spoil(join(folder, stored.files[1]?.[1] ?? ''))
    assert.is(loadBrowser(folder, stored), undefined)
  }
})

test.run()
