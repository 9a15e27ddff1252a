/** A main thread in an endless loop reports its position and can be ended there. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../stages/site.ts'

const folder = temporaryFolder()
const source = (name: string) => fileURLToPath(new URL(`../../../src/compiler/execute/${name}.ts`, import.meta.url))
await build({
  entryPoints: { stalled: source('stalled'), listener: source('listen-for-beats') },
  bundle: true,
  platform: 'node',
  format: 'esm',
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  logLevel: 'silent',
})

/** Starts the watch with a limit of 300 ms, then runs code; `isOurs` lets it continue. */
function run(code: string, isOurs = false) {
  const path = join(folder, 'main.mjs')
  writeFileSync(
    path,
    `import { closeSync, writeSync } from 'node:fs'
import { watchForStalls } from './stalled.mjs'
let asked = 0
const stalled = ({ stack }) => {
  if (${isOurs}) return void asked++
  writeSync(2, stack)
  closeSync(2)
  process.reallyExit(1)
}
watchForStalls(new URL('./listener.mjs', import.meta.url), stalled, 300)
await new Promise((resolve) => setTimeout(resolve, 100))
${code}
`,
  )
  const { status, stderr, stdout } = spawnSync(process.execPath, [path], { encoding: 'utf8', timeout: 180_000 })
  return { status, stderr, stdout }
}

test('an endless loop is stopped, with a stack trace of its location', () => {
  const { status, stderr } = run('function endless() { while (true); }\nendless()')
  assert.is(status, 1)
  assert.match(stderr, /at endless \(file:.*main\.mjs/)
  assert.not.match(stderr, 'debugger')
})

test('long work of the tool itself is not stopped', () => {
  const end = 'performance.now() + 120_000'
  const { status, stdout } = run(
    `for (const end = ${end}; asked === 0 && performance.now() < end; );\nconsole.log(asked > 0)`,
    true,
  )
  assert.equal([status, stdout], [0, 'true\n'])
})

test('a program that waits, or ends in time, is not interrupted', () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 900))'
  assert.equal(run(`${wait}\nconsole.log(asked)`), { status: 0, stderr: '', stdout: '0\n' })
})

test.run()
