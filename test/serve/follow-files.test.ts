/** The files that a live site watches. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { followFiles } from '../../src/serve/follow-files.ts'
import type { SiteClient } from '../../src/serve/site-client.ts'

test('an edit outside of the site is reported with the path of the link to it', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-follow-')))
  const root = join(folder, 'site')
  const source = join(folder, 'shared/sub/page.md')
  mkdirSync(join(folder, 'shared/sub'), { recursive: true })
  mkdirSync(join(root, 'docs'), { recursive: true })
  writeFileSync(source, '0')
  symlinkSync('../../shared/sub', join(root, 'docs/sub'))

  const reported = new Set<string>()
  const client = {
    ask(question: { readonly paths?: readonly string[] }) {
      for (const path of question.paths ?? []) reported.add(path)
      return Promise.resolve(undefined)
    },
  } as unknown as SiteClient
  const errors: unknown[] = []
  const files = followFiles(client, { root, onError: (error) => void errors.push(error) })
  await files.afterRequest(Promise.resolve())
  files.linked(['../shared'], 0)
  // An edit before the first check is not a change: the test saves the file until the edit is reported.
  for (let number = 1; reported.size < 2; number++) {
    writeFileSync(source, String(number))
    await new Promise((done) => setTimeout(done, 50))
  }
  await files.close()
  rmSync(folder, { recursive: true })
  assert.equal(errors, [])
  assert.equal([...reported].sort(), ['../shared/sub/page.md', 'docs/sub/page.md'])
})

test.run()
