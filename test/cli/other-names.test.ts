import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { main } from '../../src/cli/main.ts'
import { runCommand } from './said.ts'

test('commands of other tools are answered with the command of this one', async () => {
  for (const [name, other] of [
    ['dev', 'serve'],
    ['start', 'serve'],
    ['swizzle', 'theme eject'],
    ['write-translations', 'translate update'],
  ] as const) {
    const { code, err } = await runCommand(() => main([name]))
    assert.is(code, 2, name)
    assert.match(err, `(It is called: docs ${other})`)
  }
})

test('a number in place of the folder may be a port', async () => {
  const { code, err } = await runCommand(() => main(['serve', '31999']))
  assert.equal([code, err], [2, 'docs: folder not found: "31999"; for a port write --port 31999\n'])
})

test.run()
