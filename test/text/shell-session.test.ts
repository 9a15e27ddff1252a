import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionLines } from '../../src/text/shell-session.ts'

/** Lines of a session without their prompts, each after the first letter of its kind. */
const split = (...lines: string[]) =>
  sessionLines(lines.join('\n'))?.map(({ kind, prompt }, number) => `${kind[0]} ${lines[number]!.slice(prompt)}`)

test('commands, their further lines, and output', () => {
  assert.equal(split('$ npm init', '> --yes', 'Wrote a', '> b', '% ls'), [
    'c npm init',
    'm --yes',
    'o Wrote a',
    'o > b',
    'c ls',
  ])
  assert.equal(split('$ curl \\', '  -H a \\', '> -d b', 'c'), ['c curl \\', 'm   -H a \\', 'm -d b', 'o c'])
  assert.equal(split('> npm init', 'ok \\', 'ok'), ['c npm init', 'o ok \\', 'o ok'])
})

test('a prompt may contain names', () => {
  assert.equal(split('(venv) $ pip list', 'me@host:~/a$ ls', 'PS C:\\Users> dir', 'PS>ls', '$5 is paid'), [
    'c pip list',
    'c ls',
    'c dir',
    'c ls',
    'o $5 is paid',
  ])
})

test('code without a prompt is not a session', () => {
  assert.is(split('npm init', '', 'PSX> a'), undefined)
})

test.run()
