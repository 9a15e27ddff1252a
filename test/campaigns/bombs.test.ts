/** The short form of `npm run campaign:bombs`: random bombs, compiled in this process. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markdown } from '../compiler/compile/compile.ts'
import { faultOf, type Exploded } from './bombs/explode.ts'
import { randomText } from './bombs/markdown.ts'
import { openResults } from './results.ts'

test('deeply repeated and nested signs are parsed or refused within a time limit', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const before = process.cpuUsage()
    const { diagnostics } = await markdown(randomText(String(seed), 20_000))
    const { user, system } = process.cpuUsage(before)
    // On a busy machine the time can triple; quadratic work would take minutes.
    assert.ok(user + system < 6_000_000, `seed ${seed}: ${(user + system) / 1000} ms`)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    assert.ok(errors.every(({ location }) => location?.file === 'content/docs/page.md' && location.line >= 5))
  }
})

test('the same seed generates the same text', () => {
  assert.is(randomText('1', 1_000), randomText('1', 1_000))
  assert.is.not(randomText('1', 1_000), randomText('2', 1_000))
})

test('a crash, excessive CPU time or memory, and a refusal without a report count as faults', () => {
  const good: Exploded = { name: 'x', code: 1, cpuMs: 900, peakBytes: 1e8, isNamed: true, output: '' }
  assert.is(faultOf(good), undefined)
  assert.is(faultOf({ ...good, code: 0, isNamed: false }), undefined)
  assert.is(faultOf({ ...good, code: 'SIGKILL' }), 'ended with SIGKILL')
  assert.is(faultOf({ ...good, cpuMs: 11_000 }), 'took 11.0 s of CPU')
  assert.is(faultOf({ ...good, peakBytes: 800e6 }), 'took 800 MB')
  assert.is(faultOf({ ...good, isNamed: false }), 'was refused without a report that names its file')
})

test('a campaign continues after its last complete result line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-campaign-'))
  try {
    const first = openResults<{ name: string; code: number }>(folder, false)
    first.add({ name: 'a', code: 0 })
    first.add({ name: 'b', code: 1 })
    writeFileSync(join(folder, 'results.jsonl'), '{"name":"a","code":0}\n{"name":"b"')
    const second = openResults<{ name: string; code: number }>(folder, false)
    assert.equal([second.has('a'), second.has('b')], [true, false])
    second.add({ name: 'c', code: 1 })
    assert.is(openResults(folder, false).all().length, 2)
    assert.is(openResults(folder, true).all().length, 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.run()
