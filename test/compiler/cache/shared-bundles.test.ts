import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedBundles } from '../../../src/compiler/cache/shared-bundles.ts'
import { temporaryFolder } from '../stages/site.ts'

test('a record is only found by its own key, and while its dependencies are unchanged', () => {
  const holder = join(temporaryFolder(), 'node_modules')
  mkdirSync(holder)
  const bundles = sharedBundles(join(holder, 'package'), '1')
  assert.ok(bundles)
  const find = (key: string, digest = 'a') => bundles.find(key, () => digest)
  bundles.store({ key: 'server', dependencies: [['theme.ts', 'a']], result: 1 })
  bundles.store({ key: 'browser', dependencies: [['theme.ts', 'a']], result: 2 })
  assert.equal([find('server'), find('browser'), find('server', 'b')], [1, 2, undefined])
  const folder = dirname(bundles.browser)
  copyFileSync(join(folder, 'browser.json'), join(folder, 'server.json'))
  assert.equal([find('server'), find('browser')], [undefined, 2])
})

test.run()
