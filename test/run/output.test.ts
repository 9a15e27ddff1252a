/** What the runner of the tests makes of processes that end before their time. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readOutput } from './output.ts'
import { start } from './start.ts'

const begun = (path: string): string => `\n@@begin ${path}\n• `
const ended = (path: string): string => `${begun(path)}\n@@end ${path} 1 0 0 10 10\n`
const counts = (output: string, status: number | null) => {
  const { outcomes, left } = readOutput(['a', 'b', 'c'], output, status)
  return { outcomes: outcomes.map(({ path, passed, failed }) => `${path} ${passed}/${failed}`), left }
}

test('a process that says nothing is killed, and the output says so', async () => {
  const { status, output } = await start(['-e', 'console.log("begun"); setInterval(() => {}, 1000)'], 2_000)
  assert.is(status, null)
  assert.match(output, 'nothing was written for 2 s: the process was killed')
})

test('the file that was at work when its process ended has failed; those behind it are left', () => {
  assert.equal(counts(ended('a') + begun('b'), null), { outcomes: ['a 1/0', 'b 0/1'], left: ['c'] })
})

test('where all have passed and the process failed or was killed, that is a failure', () => {
  const all = ['a', 'b', 'c'].map(ended).join('')
  assert.equal(counts(all, 0), { outcomes: ['a 1/0', 'b 1/0', 'c 1/0'], left: [] })
  for (const status of [null, 1]) assert.equal(counts(all, status), { outcomes: ['a 1/0', 'b 1/0', 'c 1/1'], left: [] })
})

test('a process that does not begin is a failure of its first file', () => {
  assert.equal(counts('no such loader', 1), { outcomes: ['a 0/1'], left: ['b', 'c'] })
})

test.run()
