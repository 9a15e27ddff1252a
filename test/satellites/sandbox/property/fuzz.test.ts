import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fuzz } from './fuzz.ts'
import { targets } from './targets.ts'

/** `npm run fuzz:sandbox` sends ten thousand requests, with any seed. */
for (const name of ['waybill', 'train-travel', 'petstore']) {
  test(`${name}: valid and broken requests are answered as the description says, and never with an internal error`, async () => {
    const target = await targets[name]?.()
    if (target === undefined) throw new Error(name)
    const { failure, requests } = await fuzz(target, { requests: name === 'waybill' ? 300 : 150, seed: 20 })
    assert.is(failure, undefined)
    assert.ok(requests > 50)
  })
}

test.run()
