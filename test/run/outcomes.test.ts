/** Counts of two runs in one report, and the list of slow files. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testFiles } from './files.ts'
import { Outcomes } from './outcomes.ts'
import { slowFiles } from './slow.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-outcomes-'))
test.after(() => rmSync(folder, { recursive: true }))

test('a second run adds its counts to those of the first', () => {
  const file = join(folder, 'outcomes')
  const first = new Outcomes(file)
  assert.not(first.has('a'))
  first.add({ path: 'a', passed: 3, failed: 1, skipped: 2, missing: { git: 2 } })
  assert.ok(first.has('a'))
  const second = new Outcomes(file)
  assert.ok(second.has('a'))
  second.add({ path: 'b', passed: 4, failed: 0, skipped: 1, missing: { git: 1 } })
  assert.equal(second.sum(), { passed: 7, failed: 1, skipped: 3, missing: { git: 3 } })
  assert.equal(new Outcomes(file).sum(), second.sum())
})

test('without a file no outcome is stored', () => {
  const outcomes = new Outcomes(undefined)
  outcomes.add({ path: 'a', passed: 1, failed: 0, skipped: 0, missing: {} })
  assert.is(outcomes.sum().passed, 1)
  assert.not(new Outcomes(undefined).has('a'))
  assert.not(existsSync(join(folder, 'undefined')))
})

test('every file in the list of slow files exists', () => {
  const files = new Set(testFiles([]))
  assert.equal(
    [...slowFiles].filter((path) => !files.has(path)),
    [],
  )
  assert.is(slowFiles.size, 71)
})

test.run()
