import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { treeName } from '../../src/text/tree-name.ts'

test('a short name is readable, and cannot lead to another folder', () => {
  assert.is(treeName('docs', '1.0'), 'docs+1.0')
  assert.equal([treeName('..'), treeName('a/b'), treeName('a+b')], ['=2E.', 'a=2Fb', 'a=2Bb'])
})

test('a long name is shortened, and stays unique', () => {
  const names = ['語'.repeat(200), `${'語'.repeat(199)}言`, '語'.repeat(199)].map((version) =>
    treeName('docs', version),
  )
  assert.is(new Set(names).size, 3)
  for (const name of names) assert.ok(Buffer.byteLength(name) <= 200, name)
  assert.not.equal(treeName(names[0] ?? ''), names[0])
})

test.run()
