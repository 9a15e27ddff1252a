import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { themeFiles } from '../../src/cli/theme-files.ts'

test('every style sheet has a comment about its purpose', () => {
  const sheets = themeFiles(undefined).files.filter(({ path }) => path.endsWith('.css'))
  assert.ok(sheets.length > 15)
  assert.equal(
    sheets.filter(({ description }) => description === '').map(({ path }) => path),
    [],
  )
  assert.is(new Set(sheets.map(({ description }) => description)).size, sheets.length)
})

test.run()
