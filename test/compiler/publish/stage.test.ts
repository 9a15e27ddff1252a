import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyStaged, pathProblem, streamStaged, writeStaged } from '../../../src/compiler/publish/stage.ts'
import { contents, problem, value, withSite } from './temporary.ts'

const test = suite('emit/stage')

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

for (const path of [
  'index.html',
  'a/b/c.html',
  '.nojekyll',
  '_headers',
  'ä/日本.html',
  'a..b/...',
  `${'x'.repeat(255)}/y`,
]) {
  test(`valid path: ${path.slice(0, 20)}`, () => assert.is(pathProblem(path), undefined))
}
const bad = [
  '',
  '/',
  '/etc/passwd',
  '..',
  '../x',
  'a/../x',
  'a/..',
  './a',
  'a/.',
  'a//b',
  'a/',
  'a\\b',
  '..\\x',
  'C:/x',
  'c:x',
  'a\0b',
  'x'.repeat(256),
  `a/${'ä'.repeat(128)}`,
]
for (const path of bad) {
  test(`invalid path: ${JSON.stringify(path).slice(0, 20)}`, () =>
    withSite((site) => {
      assert.match(problem(writeStaged(join(site, 'next'), path, 'x')), /^emit\/failed: an output cannot have the path/)
      assert.equal(contents(join(site, 'next')), undefined)
    }))
}

test('text, bytes and streams have the same digest and size', () =>
  withSite(async (site) => {
    async function* stream() {
      yield* ['Grü', 'ße \ud83d', '\ude80', '!']
    }
    const text = 'Grüße 🚀!'
    const all = [
      value(writeStaged(site, 'a/text', text)),
      value(writeStaged(site, 'a/bytes', Buffer.from(text))),
      value(await streamStaged(site, 'a/stream', stream())),
    ]
    for (const [index, name] of ['text', 'bytes', 'stream'].entries()) {
      const { mtimeMs, ino, size } = statSync(join(site, 'a', name))
      assert.equal(all[index], { digest: digest(text), size, mtimeMs, ino })
    }
    assert.equal(contents(site), { 'a/bytes': text, 'a/stream': text, 'a/text': text })
  }))

test('the chunks of a stream do not matter', () =>
  withSite(async (site) => {
    const half = `${'x'.repeat(256 * 1024 - 1)}\ud83d`
    async function* stream() {
      for (let i = 0; i < 8; i += 1) yield* [half, '\ude80']
    }
    const result = value(await streamStaged(site, 'long', stream()))
    assert.is(result.digest, digest(`${half}\ude80`.repeat(8)))
  }))

test('an error of a stream is passed on, and no file remains', () =>
  withSite(async (site) => {
    async function* stream() {
      yield 'a'
      throw Object.assign(new Error('gone'), { code: 'ENOENT' })
    }
    try {
      await streamStaged(site, 'half', stream())
      assert.unreachable()
    } catch (error) {
      assert.is((error as Error).message, 'gone')
    }
    assert.equal(contents(site), {})
  }))

test('a copy is an independent file', () =>
  withSite((site) => {
    const source = join(site, 'source.bin')
    writeFileSync(source, 'x'.repeat(600_000))
    const copied = value(copyStaged(join(site, 'next'), 'assets/a.bin', source))
    assert.is(copied.digest, digest('x'.repeat(600_000)))
    assert.is.not(copied.ino, statSync(source).ino)
    assert.is(
      problem(copyStaged(join(site, 'next'), 'b.bin', join(site, 'none'))),
      'emit/failed: "b.bin" cannot be written: it does not exist',
    )
  }))

test('reading during a rewrite returns the earlier bytes', () =>
  withSite((site) => {
    value(writeStaged(site, 'a', 'earlier'))
    const reader = openSync(join(site, 'a'), 'r')
    value(writeStaged(site, 'a', 'later'))
    assert.is(readFileSync(reader, 'utf8'), 'earlier')
    closeSync(reader)
    assert.equal(contents(site), { a: 'later' })
  }))

test('a file and a folder with the same name are refused', () =>
  withSite((site) => {
    value(writeStaged(site, 'a', 'x'))
    assert.is(
      problem(writeStaged(site, 'a/b', 'x')),
      'emit/failed: "a/b" cannot be written: a file exists in place of a folder',
    )
    mkdirSync(join(site, 'c'))
    assert.is(
      problem(writeStaged(site, 'c', 'x')),
      'emit/failed: "c" cannot be written: a folder exists in place of a file',
    )
  }))

test.run()
