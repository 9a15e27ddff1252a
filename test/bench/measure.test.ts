import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { measure, median, parseTimes, type Command } from '../../bench/measure.ts'

const test = suite('bench/measure')
const node = (script: string): Command => ({ file: process.execPath, args: ['-e', script], folder: process.cwd() })
const hold = 'const held = Buffer.alloc(80e6, 1); while (process.cpuUsage().user < 400e3); held.length'
const inner = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(hold)}])`

test('memory and CPU time include the whole process tree', async () => {
  const run = await measure(node(inner))
  assert.ok('cost' in run)
  assert.ok(run.cost.peakBytes > 80e6 && run.cost.peakBytes < 400e6, `${run.cost.peakBytes} bytes`)
  assert.ok(run.cost.cpuMs >= 300, `${run.cost.cpuMs} ms of CPU`)
  assert.ok(run.cost.wallMs >= 400, `${run.cost.wallMs} ms`)
})

test('a failed command is reported with the end of its output', async () => {
  const run = await measure(node('console.error("it broke"); process.exit(7)'))
  assert.ok('failure' in run)
  assert.match(run.failure, /ended with 7:\nit broke/)
})

test('the time formats of both shells are parsed', () => {
  assert.is(parseTimes('0m0.001000s 0m0.002000s\n1m1.500000s 0m0.250000s\n'), 61_753)
  assert.is(parseTimes('0m0.00s 0m0.00s\n0m1.25s 0m0.10s\n'), 1350)
})

test('the median of an even number of values is the mean of the middle two', () => {
  assert.is(median([5, 1, 3]), 3)
  assert.is(median([4, 1, 2, 100]), 3)
})

test.run()
