import { CommanderError } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { program } from '../../src/cli/main.ts'
import { runCommand } from './run-command.ts'

/** Hints of the error for a line of arguments. */
async function hints(line: string): Promise<readonly string[]> {
  const { err } = await runCommand(async () => {
    try {
      await program(() => undefined).parseAsync(line.split(' '), { from: 'user' })
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
    }
    return 2
  })
  const lines = err.trimEnd().split('\n')
  assert.match(lines[0] ?? '', /^error: /, line)
  assert.is(lines.at(-1), '(see --help)')
  return lines.slice(1, -1)
}

test('commands of other tools are named with their equivalents', async () => {
  assert.equal(await hints('start'), ['(it is called: docs serve)'])
  assert.equal(await hints('clear'), ['(it is called: docs clean)'])
  assert.match((await hints('deploy')).join(), /^\(docs builds only files: run docs build, /)
  assert.match((await hints('docs:version 1.0')).join(), '"versions:"')
  assert.match((await hints('write-translations --locale fr')).join(), 'docs translate status')
  assert.match((await hints('migrate vitepress')).join(), '"Move from VitePress" in the manual')
  assert.equal(await hints('migrate docusarus'), ['(did you mean "docusaurus"?)'])
  assert.equal(await hints('biuld'), ['(did you mean "build"?)'])
  assert.equal(await hints('frobnicate'), [])
  assert.equal(await hints('constructor'), [])
})

test('options of other tools are named with an equivalent that the command has', async () => {
  for (const name of ['--out-dir', '--outDir', '-o', '--output', '-d', '--dest', '--site-dir'])
    assert.equal(await hints(`build ${name} build`), ['(it is called: --out)'], name)
  assert.equal(await hints('build --dest=build'), ['(it is called: --out)'])
  assert.equal(await hints('serve -p 3000'), ['(it is called: --port)'])
  assert.equal(await hints('serve -p3000'), ['(it is called: --port)'])
  assert.equal(await hints('build -p 3000'), [])
  assert.equal(await hints('check --stirct'), ['(did you mean "--strict"?)'])
  assert.equal(await hints('serve . 3000'), ['(write --port 3000)'])
  assert.equal(await hints('build . 3000'), [])
  assert.equal(await hints('serve --no-open'), ['(leave it out: the browser opens only with --open)'])
})

test.run()
