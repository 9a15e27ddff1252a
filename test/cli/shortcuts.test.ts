import { PassThrough } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readShortcuts } from '../../src/cli/shortcuts.ts'

/** Calls and output of shortcuts for lines of a terminal. */
async function use(lines: string, { isTTY = true, isBuilt = false, failure = '' } = {}) {
  const calls: string[] = []
  let output = ''
  const input = Object.assign(new PassThrough(), { isTTY })
  const call = (name: string) => () => void calls.push(name)
  const restart = () => {
    calls.push('restart')
    return failure === '' ? Promise.resolve() : Promise.reject(new Error(failure))
  }
  const onError = (error: unknown) => void calls.push(String(error))
  const stop = readShortcuts(
    { open: call('open'), quit: call('quit'), restart: isBuilt ? undefined : restart, onError },
    { input, print: (text) => (output += text) },
  )
  input.end(lines)
  await new Promise((done) => setImmediate(done))
  stop()
  return { calls, output }
}

const ci = process.env['CI']
test.before(() => void delete process.env['CI'])
test.after(() => void (ci === undefined || (process.env['CI'] = ci)))

test('a letter and Enter call an action', async () => {
  const { calls, output } = await use('r\no\n O \nx\n\nq\n')
  assert.equal(calls, ['restart', 'open', 'open', 'quit'])
  assert.is(output, 'press h + enter to show help\nreading the site again\nthe site was read again\n')
})

test('an error of a restart is printed, and further keys work', async () => {
  const { calls, output } = await use('r\no\nr\n', { failure: 'the thread ended' })
  assert.equal(calls, ['restart', 'open', 'restart', 'Error: the thread ended', 'Error: the thread ended'])
  assert.is(output, 'press h + enter to show help\nreading the site again\nreading the site again\n')
})

test('the help lists the shortcuts of a server', async () => {
  const help = 'o + enter  open the site in the browser\nq + enter  quit\nh + enter  show this help\n'
  assert.is((await use('h\n')).output, `press h + enter to show help\nr + enter  read the site again\n${help}`)
  assert.is((await use('h\nr\n', { isBuilt: true })).output, `press h + enter to show help\n${help}`)
})

test('without a terminal there are no shortcuts', async () => {
  assert.equal(await use('o\nh\n', { isTTY: false }), { calls: [], output: '' })
  process.env['CI'] = 'true'
  assert.equal(await use('o\nh\n'), { calls: [], output: '' })
  delete process.env['CI']
})

test.run()
