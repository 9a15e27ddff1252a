import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { canBeSuppressed, entryOf, isOfTool, warnings } from '../../src/diagnostics/codes.ts'
import { diagnostic } from '../../src/diagnostics/diagnostic.ts'

test('the record of a code has its severity; details without a value are absent', () => {
  assert.equal(diagnostic('blog/no-date', 'the post has no date', { hint: undefined, subject: 'a' }), {
    code: 'blog/no-date',
    severity: 'error',
    message: 'the post has no date',
    subject: 'a',
  })
  assert.is(diagnostic('blog/untruncated', 'm', { severity: 'error' }).severity, 'error')
})

test('warnings can be suppressed, of other plugins too; errors and misspelt codes cannot', () => {
  const codes = ['link/no-page', 'openapi/example', 'redirects/limit', 'glossary/term', 'glossary']
  assert.equal(codes.map(canBeSuppressed), [true, true, true, true, false])
  assert.equal(['openapi/exampel', 'link/no-pge', 'openapi/syntax', 'constructor'].map(canBeSuppressed), [
    false,
    false,
    false,
    false,
  ])
  assert.ok(warnings.includes('openapi/example'))
})

test('codes of built-in plugins differ from those of the tool', () => {
  assert.equal(['link/no-page', 'openapi/syntax', 'openapi/example', 'toString'].map(isOfTool), [
    true,
    true,
    false,
    false,
  ])
  assert.is(entryOf('toString'), undefined)
})

test('a record declares when a warning is checked, and that an error hides nothing', () => {
  assert.is(entryOf('link/external')?.looked, 'on-request')
  assert.is(entryOf('asset/duplicate')?.looked, 'last')
  assert.is(entryOf('sidebar/missing')?.hidesNothing, true)
  assert.is(entryOf('route/invalid')?.hidesNothing, undefined)
})

test.run()
