import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attempt } from '../../../src/compiler/publish/failure.ts'
import { temporaryFolder } from '../stages/site.ts'

test('a file in place of the folder .docs is reported with what to do', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, '.docs'), '')
  const result = attempt('.docs/cache', () => mkdirSync(join(root, '.docs/cache'), { recursive: true }))
  assert.equal(result.ok ? undefined : [result.problem.code, result.problem.message, result.problem.hint], [
    'emit/failed',
    '".docs/cache" cannot be written: a file exists in place of a folder',
    'rename or delete the file',
  ])
})

test.run()
