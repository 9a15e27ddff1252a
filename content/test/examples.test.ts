/** Examples on pages match the API description: commands, bodies, programs, words in code. */
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeCalls, codeFaults } from './code-faults.ts'
import { requestOf } from './curl.ts'
import { enumerationFaults } from './enumeration-faults.ts'
import { inlineFaults } from './inline-faults.ts'
import { root } from '../../openapi/test/parts.ts'
import { needing } from '../../test/needs.ts'
import { readPage } from './page.ts'
import { linkFaults } from './link-faults.ts'
import { pages } from './pages.ts'
import { isShell, shellFaults } from './shell-faults.ts'
import { run } from './shell.ts'
import { pictureFaults, untitledFaults } from './structure-faults.ts'

/** The commands of the examples are read by running them in a shell, without curl. */
const shellTest = needing('bash', test)

shellTest('every curl command calls an operation of the description', () => {
  assert.equal(pages.flatMap(shellFaults), [])
})

// `docs test` checks the validity: test/e2e/site.test.ts.
test('every JSON block declares its kind', () => {
  assert.equal(pages.flatMap(untitledFaults), [])
})

test('every call in a program is an operation of the description', () => {
  assert.equal(pages.flatMap(codeFaults), [])
})

test('every call, path, error key and event in inline code exists in the description', () => {
  assert.equal(pages.flatMap(inlineFaults), [])
})

test('a link whose text is a call leads to the page of that call', () => {
  assert.equal(pages.flatMap(linkFaults), [])
})

test('tables of values list the values of the description, and counts are correct', () => {
  assert.equal(pages.flatMap(enumerationFaults), [])
})

shellTest('the examples in the style guide pass these checks', () => {
  const file = 'content/CONTRIBUTING.md'
  const guide = readPage(file, readFileSync(root + file, 'utf8'))
  const examples = guide.fences.filter(({ lang }) => lang === 'md').map(({ code }) => readPage(file, code))
  assert.ok(examples.length > 1)
  assert.equal(
    [guide, ...examples].flatMap((page) => [...untitledFaults(page), ...pictureFaults(page)]),
    [],
  )
  assert.equal(
    [guide, ...examples].flatMap((page) => [...shellFaults(page), ...inlineFaults(page)]),
    [],
  )
})

// Only this test notices if a change of form hides the examples from the checks above.
shellTest('the checks find every curl command', () => {
  const shells = pages.flatMap(({ fences }) => fences.filter(isShell))
  const commands = shells.flatMap(({ code }) => run(code).commands)
  const curlCalls = shells.flatMap(({ code }) => code.match(/(?:^|[\s(|])curl\s/g) ?? [])
  assert.is(commands.length, curlCalls.length, 'commands that the shell starts, and that are written')
  assert.ok(commands.length > 40, `${commands.length} commands`)
  assert.equal(
    commands.map((command) => requestOf(command, () => '{}')).filter((request) => typeof request === 'string'),
    [],
  )
  const calls = pages.flatMap(codeCalls)
  assert.ok(calls.length > 15, `${calls.length} calls in programs`)
  assert.ok(calls.filter(({ call }) => call.body !== undefined).length > 8, 'bodies in programs')
})

test.run()
