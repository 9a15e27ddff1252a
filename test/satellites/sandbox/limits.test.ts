import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Limiter, readRate } from '../../../src/satellites/sandbox/limits.ts'

test('each caller has a limited number of calls in a window that begins with the first call', () => {
  const limiter = new Limiter({ rate: { calls: 2, seconds: 60 } })
  const resultOf = (caller: string, now: number) => {
    const { isRefused, headers } = limiter.admit(caller, now)
    return `${isRefused} ${headers['ratelimit-remaining']} ${headers['ratelimit-reset']} ${headers['retry-after'] ?? '-'}`
  }
  assert.is(resultOf('a', 0), 'false 1 60 -')
  assert.is(resultOf('a', 30_000), 'false 0 30 -')
  assert.is(resultOf('a', 59_001), 'true 0 1 1')
  assert.is(resultOf('b', 59_001), 'false 1 60 -')
  assert.is(resultOf('a', 60_000), 'false 1 60 -')
  assert.is(resultOf('a', 10_000), 'false 1 60 -', 'the clock was set back')
})

test('without limits nothing is counted or announced; invalid limits are refused, and the earlier ones stay', () => {
  const limiter = new Limiter()
  assert.equal(limiter.admit('a', 0), { wait: 0, headers: {}, isRefused: false })
  assert.is(limiter.set({ latency: 200 }), undefined)
  for (const wrong of [
    null,
    [],
    'x',
    { latency: -1 },
    { latency: '1' },
    { latency: 2 ** 31 },
    { rate: 3 },
    { rate: { calls: 1 } },
    { rate: { calls: NaN, seconds: 1 } },
  ])
    assert.type(limiter.set(wrong), 'string', JSON.stringify(wrong))
  assert.is(limiter.admit('a', 0).wait, 200)
  assert.is(new Limiter({ latency: 2 ** 31 }).admit('a', 0).wait, 3_600_000)
  assert.is(limiter.set({}), undefined)
  assert.is(limiter.admit('a', 0).wait, 0)
})

test('at most a thousand callers are counted', () => {
  const limiter = new Limiter({ rate: { calls: 1, seconds: 60 } })
  for (let caller = 0; caller < 1001; caller++) limiter.admit(String(caller), 0)
  assert.not(limiter.admit('0', 1).isRefused)
  assert.ok(limiter.admit('1000', 1).isRefused)
})

test('a rate is parsed', () => {
  assert.equal(readRate('10/60'), { calls: 10, seconds: 60 })
  for (const wrong of ['10', '10/', '/60', '1.5/60', '-1/60', '10/60s']) assert.is(readRate(wrong), undefined, wrong)
})

test.run()
