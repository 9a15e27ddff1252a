import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { table, type Row } from '../../../../src/satellites/sandbox/rules.ts'
import { createStore } from '../../../../src/satellites/sandbox/store.ts'

interface One extends Row {
  readonly key: string
  readonly kinds: readonly string[]
}

type Step =
  | { readonly does: 'put'; readonly key: number; readonly kinds: readonly string[] }
  | { readonly does: 'delete'; readonly key: number }
  | { readonly does: 'commit' | 'rollback' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('put' as const),
      key: fc.nat(12),
      kinds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), key: fc.nat(12) }) },
  fc.record({ does: fc.constantFrom('commit' as const, 'rollback' as const) }),
)

/** Rows as an array: a replaced row keeps its place, a new row comes last. */
function rowsAfter(rows: readonly One[], doing: Step): readonly One[] {
  if (doing.does !== 'put' && doing.does !== 'delete') return rows
  const key = String(doing.key)
  if (doing.does === 'delete') return rows.filter((candidate) => candidate.key !== key)
  const row = { key, kinds: doing.kinds }
  return rows.some((candidate) => candidate.key === key)
    ? rows.map((candidate) => (candidate.key === key ? row : candidate))
    : [...rows, row]
}

test('tables and indexes behave like an array after any puts, deletions and rollbacks', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 60, size: 'max' }), fc.nat(4), (steps, skip) => {
      const rule = table<One>({ key: ({ key }) => key, indexes: { kind: ({ kinds }) => kinds } })
      const store = createStore({ ones: rule })
      const ones = store.table<One>('ones')
      let kept: readonly One[] = []
      let rows: readonly One[] = []
      // Without a check after each step, since a walk tidies up.
      for (const [doing, isSeen] of steps) {
        if (doing.does === 'put') ones.put({ key: String(doing.key), kinds: doing.kinds })
        if (doing.does === 'delete')
          assert.is(
            ones.delete(String(doing.key)),
            rows.some(({ key }) => key === String(doing.key)),
          )
        if (doing.does === 'commit') store.commit()
        if (doing.does === 'rollback') store.rollback()
        rows = doing.does === 'rollback' ? kept : rowsAfter(rows, doing)
        if (doing.does === 'commit') kept = rows
        if (!isSeen) continue
        assert.equal([...ones.all()], [...rows])
        for (const kind of ['a', 'b', 'c']) {
          const expected = rows.filter(({ kinds }) => kinds.includes(kind))
          assert.equal([...ones.find('kind', kind)], expected)
          assert.equal([...ones.find('kind', kind, skip)], expected.slice(skip))
        }
      }
    }),
    { numRuns: 150, seed: 4 },
  )
})

test.run()
