import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest, digestOf } from '../../../src/compiler/cache/hash.ts'
import { PackReader, PackWriter } from '../../../src/compiler/cache/pack.ts'
import { temporaryFolder } from '../stages/site.ts'

const folder = join(temporaryFolder(), 'packs')

test('added data can be read after a flush', () => {
  const writer = new PackWriter(folder, 'one')
  const reader = new PackReader(folder)
  const texts = ['a', '', 'ä€😀', 'x'.repeat(3_000_000), '{"a":1}']
  const ranges = texts.map((text) => writer.add(text))
  assert.is(reader.read(ranges[4]!), undefined)
  writer.flush()
  assert.equal(
    ranges.map((range) => reader.read(range)),
    texts,
  )
  assert.ok(ranges.every((range) => reader.has(range)))
  const later = writer.add('later')
  writer.close()
  assert.is(reader.read(later), 'later')
  reader.close()
})

test('equal texts have equal digests, different texts have different digests', () => {
  const writer = new PackWriter(folder, 'two')
  assert.is(writer.add('same')[3], writer.add('same')[3])
  assert.is.not(writer.add('same')[3], writer.add('other')[3])
})

test('an empty pack is not written', () => {
  const empty = join(folder, 'empty')
  new PackWriter(empty, 'none').close()
  assert.throws(() => readFileSync(join(empty, 'none')))
})

test('a pack is never appended to', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'taken'), 'x')
  const writer = new PackWriter(folder, 'taken')
  writer.add('y')
  assert.throws(() => writer.flush(), 'EEXIST')
})

test('a torn pack, foreign bytes and a missing pack are cache misses', () => {
  const writer = new PackWriter(folder, 'three')
  const [first, second] = [writer.add('first text'), writer.add('second text')]
  writer.close()
  const path = join(folder, 'three')
  truncateSync(path, 15)
  const torn = new PackReader(folder)
  assert.is(torn.read(first), 'first text')
  assert.is(torn.read(second), undefined)
  assert.equal([torn.has(first), torn.has(second)], [true, false])
  torn.close()
  writeFileSync(path, 'First textsecond text')
  const foreign = new PackReader(folder)
  assert.is(foreign.read(first), undefined)
  assert.is(foreign.read(second), 'second text')
  foreign.close()
  rmSync(path)
  const absent = new PackReader(folder)
  assert.is(absent.read(first), undefined)
  assert.is(absent.has(first), false)
  absent.close()
})

test('an open pack is readable after its removal', () => {
  const writer = new PackWriter(folder, 'four')
  const range = writer.add('still here')
  writer.close()
  const reader = new PackReader(folder)
  assert.ok(reader.has(range))
  rmSync(join(folder, 'four'))
  assert.is(reader.read(range), 'still here')
  reader.close()
})

test('digests', () => {
  assert.is(digest('a'), 'ca978112ca1bbdcafac231b39a23dc4d')
  assert.is(digest(Buffer.from('a')), digest('a'))
  assert.is(digestOf({ a: [1] }), digest('{"a":[1]}'))
  assert.is(digestOf(undefined), digest('undefined'))
})

test.run()
