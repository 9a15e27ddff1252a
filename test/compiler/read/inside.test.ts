import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { frameTexts, isContentPath, readInside, walk } from '../../../src/compiler/read/files.ts'
import { needing } from '../../needs.ts'
import { temporaryFolder, write } from '../stages/site.ts'

const outside = temporaryFolder()
const root = join(outside, 'site')
write(outside, {
  'secret.txt': 'secret',
  'folder/x.md': 'x',
  'site/content/b.md': 'b',
  'site/content/a/z.md': 'z',
  'site/content/a.md': 'a',
  'site/content/B.md': 'B',
  'site/content/ä.md': 'ä',
  'site/content/.dot.md': 'd',
  'site/content/node_modules/x.md': 'x',
  'site/other/o.md': 'o',
  'site-b/x.md': 'x',
})
symlinkSync('../other', join(root, 'content/link'))
symlinkSync('b.md', join(root, 'content/link.md'))
symlinkSync('..', join(root, 'content/a/up'))
symlinkSync('nowhere', join(root, 'content/dangling'))
symlinkSync('../../secret.txt', join(root, 'content/out.txt'))
symlinkSync('../../folder', join(root, 'content/out'))
symlinkSync('../../site-b', join(root, 'content/sibling'))

test('files are in code-point order; links inside are followed once, all others are reported', () => {
  const { files, diagnostics } = walk(root, ['content'])
  assert.equal(files, [
    'content/B.md',
    'content/a.md',
    'content/a/z.md',
    'content/b.md',
    'content/link.md',
    'content/link/o.md',
    'content/ä.md',
  ])
  assert.equal(diagnostics.map(({ code, location }) => `${code} ${location?.file}`).sort(), [
    'read/failed content/dangling',
    'read/outside content/out',
    'read/outside content/out.txt',
    'read/outside content/sibling',
  ])
})

test('`.well-known` in the static folder is the only dot folder that is read', () => {
  const folder = temporaryFolder()
  write(folder, {
    'content/.well-known/page.md': 'p',
    'content/static/.well-known/security.txt': 's',
    'content/static/.well-known/deep/card.json': '{}',
    'content/static/.well-known/.hidden': 'h',
    'content/static/.other/x.txt': 'x',
    'content/static/deep/.well-known/x.txt': 'x',
  })
  assert.equal(walk(folder, ['content'], { statics: 'content/static' }).files, [
    'content/static/.well-known/deep/card.json',
    'content/static/.well-known/security.txt',
  ])
  assert.equal(walk(folder, ['content']).files, [])
  assert.is(isContentPath('content/static/.well-known/security.txt'), true)
  assert.is(isContentPath('content/static/.well-known/.hidden'), false)
  assert.is(isContentPath('content/static/.well-known.bak'), false)
})

test('a missing folder is empty; a duplicate folder is walked once', () => {
  assert.equal(walk(root, ['nowhere']), { files: [], diagnostics: [] })
  assert.equal(walk(root, ['other', 'other', 'other']).files, ['other/o.md'])
})

const read = (path: string, folders?: readonly string[]) => {
  const result = readInside(root, path, folders)
  return typeof result === 'string' ? result : result.bytes.toString()
}

test('files inside the site are read', () => {
  assert.is(read('content/a.md'), 'a')
  assert.is(read('content/link/o.md'), 'o')
  assert.is(read('content/nope.md'), 'missing')
  assert.is(read('content/a'), 'missing')
})

test('files outside, dot files and node_modules are not read', () => {
  for (const path of [
    '../secret.txt',
    'content/../../secret.txt',
    'content/out.txt',
    'content/out/x.md',
    'content/sibling/x.md',
    'content/.dot.md',
    '.git/config',
    'content/node_modules/x.md',
    'content/NODE_MODULES/x.md',
    'content\\a.md',
    'content/a.md\0',
    '..',
  ]) {
    assert.is(read(path), 'outside', path)
  }
  assert.is(read('/etc/hostname'), 'missing')
})

test('a list of folders restricts reading, by the real location of a file', () => {
  assert.is(read('content/a.md', ['content']), 'a')
  assert.is(read('other/o.md', ['content']), 'outside')
  assert.is(read('content/link/o.md', ['content']), 'outside')
  assert.is(read('content/a.md', ['cont']), 'outside')
})

needing('mkfifo', test)('a pipe does not hang the build', () => {
  assert.is(spawnSync('mkfifo', [join(root, 'content/pipe.png')]).status, 0)
  assert.is(read('content/pipe.png'), 'missing')
})

test('only safe paths can be content', () => {
  assert.ok(isContentPath('a/b.c/d'))
  for (const path of ['a/../b', './a', '.a', 'a/.b', 'node_modules/a', 'a\\b']) assert.not(isContentPath(path), path)
})

test('a code frame quotes only files of the site', () => {
  const text = frameTexts(root)
  assert.is(text('content/b.md'), 'b')
  assert.is(text('content/link.md'), 'b')
  for (const path of ['content/out.txt', 'content/out/x.md', '../secret.txt', 'content/.dot.md', 'nowhere.md'])
    assert.is(text(path), undefined, path)
})

test.run()
