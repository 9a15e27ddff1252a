import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openEngine } from '../../../../src/compiler/compile/code/engine.ts'

test('equal patterns share one scanner, which exists as long as a rule uses it', async () => {
  const engine = await openEngine()
  const matchIn = (scanner: ReturnType<typeof engine.createScanner>): number | undefined => {
    const text = engine.createString('a b')
    const match = scanner.findNextMatchSync(text, 0, 0)
    text.dispose?.()
    return match?.captureIndices[0]?.start
  }
  const [first, same, other] = [
    engine.createScanner(['x', 'b']),
    engine.createScanner(['x', 'b']),
    engine.createScanner(['x', 'a']),
  ]
  assert.is(first, same)
  assert.is.not(first, other)
  first.dispose?.()
  assert.equal([matchIn(same), matchIn(other)], [2, 0])
  same.dispose?.()
  const fresh = engine.createScanner(['x', 'b'])
  assert.is.not(fresh, same)
  assert.is(matchIn(fresh), 2)
})

test.run()
