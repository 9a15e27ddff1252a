import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../../src/compiler/cache/hash.ts'
import { fileDigests, type FileRecords } from '../../../src/compiler/read/digests.ts'
import { temporaryFolder } from '../stages/site.ts'

const root = temporaryFolder()

function look(stored: FileRecords = {}, recordedAt = Date.now() + 60_000) {
  let hashed = 0
  const digests = fileDigests({ root, stored, recordedAt, hash: (bytes) => (hashed++, digest(bytes)) })
  return { ...digests, hashed: () => hashed }
}

test('a file is hashed once; other entries have no digest', () => {
  writeFileSync(join(root, 'a'), 'one')
  const digests = look()
  assert.is(digests.digest('a'), digest('one'))
  writeFileSync(join(root, 'a'), 'two')
  assert.is(digests.digest('a'), digest('one'))
  assert.is(digests.hashed(), 1)
  assert.is(digests.digest('nowhere'), undefined)
  assert.is(digests.digest('.'), undefined)
  assert.equal(Object.keys(digests.records()), ['a', 'nowhere', '.'])
})

test('an unchanged file is not read again', () => {
  const first = look()
  first.digest('a')
  const second = look(first.records())
  assert.is(second.digest('a'), digest('two'))
  assert.is(second.hashed(), 0)
})

test('a change of size, time or file is detected', () => {
  const first = look()
  first.digest('a')
  writeFileSync(join(root, 'a'), 'three')
  assert.is(look(first.records()).digest('a'), digest('three'))
  const old = look()
  old.digest('a')
  unlinkSync(join(root, 'a'))
  writeFileSync(join(root, 'a'), 'THREE')
  assert.is(look(old.records()).digest('a'), digest('THREE'))
})

test('a file that was written just before its record is hashed again', () => {
  const first = look()
  first.digest('a')
  const racy = look(first.records(), statSync(join(root, 'a')).mtimeMs)
  racy.digest('a')
  assert.is(racy.hashed(), 1)
  const time = new Date(Date.now() + 3_600_000)
  utimesSync(join(root, 'a'), time, time)
  const future = look()
  future.digest('a')
  const again = look(future.records(), Date.now() + 10_000)
  again.digest('a')
  assert.is(again.hashed(), 1)
})

test('a symbolic link has the digest of its target', () => {
  symlinkSync('a', join(root, 'link'))
  const first = look()
  assert.is(first.digest('link'), digest('THREE'))
  writeFileSync(join(root, 'a'), 'changed')
  assert.is(look(first.records()).digest('link'), digest('changed'))
})

test('the digest of a folder covers its names, not the contents of its files', () => {
  mkdirSync(join(root, 'folder'))
  writeFileSync(join(root, 'folder/x'), '1')
  const before = look().digest('folder/')
  assert.ok(before)
  writeFileSync(join(root, 'folder/x'), '2')
  assert.is(look().digest('folder/'), before)
  writeFileSync(join(root, 'folder/y'), '')
  assert.is.not(look().digest('folder/'), before)
  assert.is(look().digest('folder'), undefined)
  assert.is(look().digest('a/'), undefined)
})

test('the time of a change is the later one of contents and attributes', () => {
  const future = Date.now() + 3_600_000
  utimesSync(join(root, 'a'), new Date(future), new Date(future))
  assert.is(Math.round(look().modified('a') ?? 0), future)
  utimesSync(join(root, 'a'), new Date(0), new Date(0))
  assert.is(look().modified('a'), statSync(join(root, 'a')).ctimeMs)
  assert.is(look().modified('nowhere'), undefined)
})

test.run()
