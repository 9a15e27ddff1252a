/** Uploaded and deleted files, their order, and the commands for them. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changesBetween } from '../../../src/compiler/publish/changes.ts'
import { changeScript, uploaders } from '../../../src/compiler/publish/change-scripts.ts'
import { fileListText, readFileList } from '../../../src/compiler/publish/file-list.ts'
import { temporaryFolder } from '../stages/site.ts'

const digest = (text: string) => text.padEnd(32, '0')
const before = new Map([
  ['a/index.html', digest('a')],
  ['assets/old-1.js', digest('1')],
  ['b/index.html', digest('b')],
  ['gone/index.html', digest('c')],
  ['sitemap.xml', digest('d')],
  ['z.png', digest('e')],
])
const after = new Map([
  ['a/index.html', digest('a2')],
  ['assets/new-2.js', digest('2')],
  ['b/index.html', digest('b')],
  ['c/index.html', digest('f')],
  ['sitemap.xml', digest('d2')],
  ['z.png', digest('e')],
])

test('files that pages use come before the pages, lists of pages after them, removals last', () => {
  assert.equal(changesBetween(before, after), {
    added: ['assets/new-2.js'],
    pages: ['c/index.html', 'a/index.html'],
    others: ['sitemap.xml'],
    removed: ['gone/index.html', 'assets/old-1.js'],
    same: 2,
  })
})

test('a written list is read back unchanged', () => {
  const text = fileListText(after)
  assert.is(text.split('\n')[0], `${digest('a2')}  a/index.html`)
  const result = readFileList(text, 'list')
  assert.equal('list' in result && [...result.list], [...after])
})

test('an invalid list, or a path out of the folder, is refused with its line', () => {
  for (const line of [
    '<!doctype html>',
    `${digest('a')}  ../x`,
    `${digest('a')}  /etc/x`,
    `${digest('a')}  a/\u0007b`,
  ]) {
    const result = readFileList(`${digest('a')}  fine\n${line}\n`, 'list')
    assert.is('problem' in result ? result.problem.location?.line : 0, 2, line)
  }
})

/** Runs a script with programs that record their arguments. */
function ran(script: string): readonly string[] {
  const folder = temporaryFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of [...uploaders, 'sleep']) {
    const called = `#!/bin/sh\nprintf '%s\\n' "CALL ${name}" "$@"\n[ ${name} = sleep ] || [ -t 0 ] || cat\n`
    writeFileSync(join(bin, name), called)
    chmodSync(join(bin, name), 0o755)
  }
  const { stdout, stderr, status } = spawnSync('sh', [], {
    input: script,
    cwd: folder,
    env: { PATH: `${bin}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  assert.is(status, 0, stderr)
  return stdout.split('\n')
}

const odd = ["it's/index.html", 'a b/$HOME `x`.html', 'x[1]*?.html', 'END-OF-FILES']
const places = { from: 'my dist', to: 's3://bucket/docs', grace: 5 }

test('scripts quote file names for every shell', () => {
  const changes = { added: odd, pages: [], others: [], removed: odd, same: 0 }
  for (const uploader of ['rclone', 'rsync'] as const) {
    const lines = ran(changeScript(uploader, changes, places))
    for (const path of odd) assert.is(lines.filter((line) => line.replace(/^\.\//, '') === path).length, 2, path)
  }
  const lines = ran(changeScript('aws', changes, places))
  assert.is(lines.filter((line) => line === 'x[[]1][*][?].html').length, 2)
  assert.is(lines.filter((line) => line === "it's/index.html").length, 2)
})

test('the script waits before removals, so that open pages can still load their files', () => {
  const changes = changesBetween(before, after)
  const calls = (grace: number) =>
    ran(changeScript('aws', changes, { ...places, grace })).flatMap((line, index, all) =>
      line === 'CALL aws' ? [`aws ${all[index + 2]}`] : line === 'CALL sleep' ? ['sleep'] : [],
    )
  assert.equal(calls(5), ['aws cp', 'aws cp', 'aws cp', 'sleep', 'aws rm'])
  assert.equal(calls(0), ['aws cp', 'aws cp', 'aws cp', 'aws rm'])
})

test('a command stays below the argument limit of the system', () => {
  const added = Array.from({ length: 1_201 }, (_, number) => `assets/${number}.js`)
  const script = changeScript('aws', { added, pages: [], others: [], removed: [], same: 0 }, places)
  assert.is(script.match(/^aws /gm)?.length, 3)
})

test.run()
