import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeRun, type Run } from '../../../src/compiler/run/run.ts'

test('the duration of a run does not depend on the clock', () => {
  const run = makeRun({ options: { root: '/site' } } as Run)
  const { now } = Date
  try {
    for (const jump of [172_800_000, -3_600_000]) {
      Date.now = () => now() + jump
      assert.ok(run.elapsed() >= 0 && run.elapsed() < 60_000)
      assert.ok(run.report([]).stats.milliseconds >= 0 && run.report([]).stats.milliseconds < 60_000)
    }
  } finally {
    Date.now = now
  }
})

test.run()
