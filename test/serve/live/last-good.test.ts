/** A broken page keeps its last good version. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { withLastGood } from '../../../src/serve/live/pipeline.ts'
import type { CompileResult } from '../../../src/compiler/cache/records.ts'

const error = diagnostic('read/failed', 'the file cannot be read')
const source = (path: string, key: string, broken = false): CompileResult => ({
  path,
  instance: 'docs',
  type: 0,
  entries: broken ? [] : [{ entry: { key } as never, fragments: {} }],
  diagnostics: broken ? [error] : [],
  dependencies: [],
})
const shownKeys = (sources: readonly CompileResult[]) => sources.map(({ entries }) => entries[0]?.entry.key)

test('a source with an error keeps its last entries and has a report', () => {
  const first = withLastGood([source('a.md', 'a1'), source('b.md', 'b1')], new Map())
  const second = withLastGood([source('a.md', '', true), source('b.md', 'b2')], first.good)
  assert.equal(shownKeys(second.shown), ['a1', 'b2'])
  assert.equal(second.shown[0]?.diagnostics, [error])
  const third = withLastGood([source('a.md', '', true), source('b.md', 'b3')], second.good)
  assert.equal(shownKeys(third.shown), ['a1', 'b3'])
})

test('a source that never worked, and a removed one, have no entries', () => {
  const first = withLastGood([source('a.md', '', true), source('b.md', 'b1')], new Map())
  assert.equal(shownKeys(first.shown), [undefined, 'b1'])
  const second = withLastGood([], first.good)
  assert.is(second.good.size, 0)
})

test.run()
