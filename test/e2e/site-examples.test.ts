/** The examples of the repository's own site behave as its pages say: the real command runs them. */
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { find, needing } from '../needs.ts'
import { docs } from './docs.ts'
import { copyOwnSite, makeFolder, removeFolder } from './folder.ts'

const folder = makeFolder()
test.after(() => removeFolder(folder))

needing('python', needing('curl', test))('the examples of the site pass', async () => {
  copyOwnSite(folder)
  // The Python with the module that the samples use comes first.
  const env = { PATH: [dirname(find('python') ?? ''), process.env['PATH']].join(delimiter) }
  const { code, out, err } = await docs(['test', folder, '--quiet', '--format', 'json'], { env })
  assert.is(code, 0, out + err)
  const { stats } = JSON.parse(out) as { stats: { passed: number; failed: number; skipped: number } }
  assert.equal([stats.failed, stats.skipped], [0, 0])
  // Only this check detects a change that hides examples from the command.
  assert.ok(stats.passed >= 420, `${stats.passed} examples`)
  const passed = readFileSync(join(folder, '.docs/cache/snippets.json'), 'utf8')
  assert.is(passed.match(/"openapi\/openapi\.yaml#\w+"/g)?.length, 67)
})

test.run()
