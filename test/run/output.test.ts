/** Results of the test runner for processes that end early. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { OutputReader } from './output.ts'
import { start } from './start.ts'

const ended = (path: string, passed = 1): string => `\n• \n@@end ${path} ${passed} 0 0 10 10\n`

/** Reports for files that a process ran in sequence. `files`: the output after the start of each file. */
function reported(files: Readonly<Record<string, string>>, status: number | null): readonly string[] {
  const lines: string[] = []
  const reader = new OutputReader(({ path, passed, failed }) => lines.push(`${path} ${passed}/${failed}`))
  for (const [path, output] of Object.entries(files)) {
    reader.begin(path)
    // In chunks, as from a pipe.
    for (const character of output) reader.read(character)
  }
  reader.close(status)
  return lines
}

test('a silent process is killed, and the output reports this', async () => {
  const { status, output } = await start(['-e', 'console.log("begun"); setInterval(() => {}, 1000)'], 2_000)
  assert.is(status, null)
  assert.match(output, 'nothing was written for 2 s: the process was killed')
})

test('a process gets the next file on request until none is left', async () => {
  const program = `process.on('message', (one) => { console.log(one || 'none'); one === '' ? process.disconnect() : process.send('') }); process.send('')`
  const waiting = ['a', 'b']
  let output = ''
  const attention = { next: () => waiting.shift(), read: (text: string) => void (output += text) }
  assert.is((await start(['-e', program], 60_000, attention)).status, 0)
  assert.is(output, 'a\nb\nnone\n')
})

test('the file that ran when its process ended has failed', () => {
  assert.equal(reported({ a: ended('a'), b: '\n• ' }, null), ['a 1/0', 'b 0/1'])
  assert.equal(reported({ a: 'no such loader' }, 1), ['a 0/1'])
})

test('a process that failed or was killed counts as a failure even if all its tests have passed', () => {
  const files = { a: ended('a'), b: ended('b') }
  assert.equal(reported(files, 0), ['a 1/0', 'b 1/0'])
  for (const status of [null, 1]) assert.equal(reported(files, status), ['a 1/0', 'b 1/0', 'b 0/1'])
})

test('a file without tests counts as failed', () => assert.equal(reported({ a: ended('a', 0) }, 0), ['a 0/1']))

test.run()
