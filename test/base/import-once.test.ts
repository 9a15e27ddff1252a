import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { importOnce, once } from '../../src/base/once.ts'

test('a function is called once, and its promise is returned again', async () => {
  let calls = 0
  const load = once(() => Promise.resolve(++calls))
  assert.equal(await Promise.all([load(), load()]), [1, 1])
  assert.is(await load(), 1)
})

test('a module is looked up once', async () => {
  const address = `data:text/javascript,export const name = 'a'`
  const loading = importOnce(address)
  assert.is(importOnce(address), loading)
  assert.equal({ ...((await loading) as object) }, { name: 'a' })
})

test.run()
