import { CommanderError } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addressHint } from '../../src/cli/foreign-names.ts'
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

test('hosts and ports are written as options', () => {
  for (const [word, hint] of [
    ['8080', 'write --port 8080'],
    [':8080', 'write --port 8080'],
    ['0.0.0.0', 'write --host 0.0.0.0'],
    ['0.0.0.0:8080', 'write --host 0.0.0.0 --port 8080'],
    ['localhost', 'write --host localhost'],
    ['http://localhost:3000/', 'write --host localhost --port 3000'],
    ['::1', 'write --host ::1'],
    ['[::]:80', 'write --host :: --port 80'],
    ['box:80', 'write --host box --port 80'],
    ['docs.box.lan', 'a host is written as --host docs.box.lan'],
  ])
    assert.is(addressHint(word ?? ''), hint, word)
  for (const word of ['.', '..', 'site', './site', '../my.site', 'my/site', 'C:\\site', '1', ''])
    assert.is(addressHint(word), undefined, word)
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
  for (const [line, hint] of [
    ['build --locale de', 'leave it out: all locales of the configuration are built and served'],
    ['build --clean', 'leave it out: each build replaces the output folder'],
    ['build --source my-site', 'the folder of the site is the argument: docs build my-site'],
    ['serve --poll=700ms', 'leave it out: docs serve shows each change, and polls where the system reports no changes'],
    ['serve --strict', 'docs check --strict fails on warnings'],
    ['serve -D', 'leave it out: docs serve shows drafts'],
    ['serve -a localhost:8000', 'write --host and --port'],
    ['serve --host', 'write --host 0.0.0.0 for all addresses'],
    ['preview --dir out', 'it is called: --out'],
    ['preview --strictPort', 'leave it out: with --port, no other port is used'],
    ['build --bundle-analyzer', 'leave it out: scripts and styles are in the folder "assets" of the built site'],
    ['build --target es2020', 'leave it out: scripts support Chrome 110, Firefox 115, Safari 16.4 and newer browsers'],
    ['build --sourcemap', 'leave it out: a built site contains no source maps'],
    ['serve --cacheDir=x', 'leave it out: the cache is the folder ".docs" of the site'],
    ['serve --groups admin', 'leave it out: all readers see all pages'],
    ['check --local-schema', 'leave it out: the "path" of an API reference is a local file'],
    ['init --dry-run', 'leave it out: docs init overwrites no files; name a new folder to look at the result'],
    ['init --ref main', 'leave it out: the templates are part of the installed version'],
    ['init --skip-install', 'leave it out: dependencies are installed only with --install'],
    ['translate status --lang de', 'it is called: --locale'],
  ])
    assert.equal(await hints(line ?? ''), [`(${hint})`], line)
  assert.equal(await hints('serve --no-open'), ['(leave it out: the browser opens only with --open)'])
})

test.run()
