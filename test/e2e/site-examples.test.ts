/** The examples of the repository's own site do what its pages say: the real command runs them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { docs } from './docs.ts'
import { copyOwnSite, makeFolder, removeFolder } from './folder.ts'

const folder = makeFolder()
test.after(() => removeFolder(folder))

needing('curl', test)('the examples of the site pass', async () => {
  copyOwnSite(folder)
  const { code, out, err } = await docs(['test', folder, '--quiet', '--format', 'json'])
  assert.is(code, 0, out + err)
  const { stats } = JSON.parse(out) as { stats: { passed: number; failed: number; skipped: number } }
  assert.equal([stats.failed, stats.skipped], [0, 0])
  // A change of form that hides examples from the command would be found by nothing else.
  assert.ok(stats.passed >= 150, `${stats.passed} examples`)
})

test.run()
