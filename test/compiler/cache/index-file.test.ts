import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  cacheFolders,
  readHead,
  readIndex,
  writeIndex,
  type CacheIndex,
} from '../../../src/compiler/cache/index-file.ts'
import type { CompileRecord } from '../../../src/compiler/cache/records.ts'

const root = mkdtempSync(join(tmpdir(), 'docs-index-'))
test.after(() => rmSync(root, { recursive: true, force: true }))
const { parts: folder, index: headFile } = cacheFolders(root)

function record(text: string): CompileRecord {
  return {
    key: text,
    dependencies: [],
    result: { path: text, instance: 'docs', type: 0, entries: [], diagnostics: [] },
  }
}

const emptyIndex: CacheIndex = { tool: '1', recordedAt: 0, files: {}, compiled: {}, evaluated: {} }
const full: CacheIndex = {
  tool: '1',
  recordedAt: 5,
  files: Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`p${index}.md`, [index, 1, 2, 3, `d${index}`] as const]),
  ),
  compiled: Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`docs:0:p${index}.md`, record(`p${index}`)]),
  ),
  evaluated: {},
  digestPacks: { dist: ['a.pack'] },
}

/** The index without the order of its records and the names of its parts. */
function plain({ parts: _, ...index }: CacheIndex): unknown {
  return JSON.parse(JSON.stringify({ ...index, files: sorted(index.files), compiled: sorted(index.compiled) }))
}

function sorted(records: object): unknown {
  return Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1))
}

test('written data is read back by the same version of the tool', () => {
  assert.equal(plain(readIndex(root, '1')), plain(emptyIndex))
  writeIndex(root, full, emptyIndex)
  assert.equal(plain(readIndex(root, '1')), plain(full))
  assert.equal(plain(readIndex(root, '2')), plain({ ...emptyIndex, tool: '2' }))
  assert.equal(readHead(root, '1').digestPacks, full.digestPacks)
  assert.is(readdirSync(folder).length, 32)
})

test('reading some records reads only the parts that contain them', () => {
  const { compiled, evaluated } = readIndex(root, '1', ['docs:0:p7.md'])
  assert.equal(compiled['docs:0:p7.md'], full.compiled['docs:0:p7.md'])
  assert.ok(Object.keys(compiled).length < 300)
  assert.equal(evaluated, {})
})

test('a changed record rewrites only its part', () => {
  const last = readIndex(root, '1')
  const before = readdirSync(folder)
  const edited = { ...last, recordedAt: 9, compiled: { ...last.compiled, 'docs:0:p7.md': record('other') } }
  const next = writeIndex(root, edited, last)
  const after = readdirSync(folder)
  assert.is(after.length, before.length)
  assert.is(after.filter((name) => !before.includes(name)).length, 1)
  assert.equal(plain(readIndex(root, '1')), plain(edited))
  // The next write is compared with the index that was just written.
  const { [`docs:0:p8.md`]: _, ...fewer } = next.compiled
  writeIndex(root, { ...next, compiled: fewer }, next)
  assert.is(readdirSync(folder).filter((name) => !after.includes(name)).length, 1)
  assert.equal(plain(readIndex(root, '1')), plain({ ...edited, compiled: fewer }))
})

test('an unchanged index is not written, and its time stays the same', () => {
  const last = readIndex(root, '1')
  const { mtimeMs, ino } = statSync(headFile)
  const copy = { ...last, recordedAt: 77, files: { ...last.files } }
  assert.is(writeIndex(root, copy, last).recordedAt, last.recordedAt)
  assert.is(statSync(headFile).mtimeMs, mtimeMs)
  assert.is(statSync(headFile).ino, ino)
  writeIndex(root, { ...copy, digestPacks: {} }, last)
  assert.is(readHead(root, '1').recordedAt, 77)
})

test('records of a missing or torn part are absent, and the part is written again', () => {
  const last = readIndex(root, '1')
  const [first = '', second = ''] = last.parts ?? []
  rmSync(join(folder, first))
  writeFileSync(join(folder, second), '{"files":{')
  const rest = readIndex(root, '1')
  const count = (index: CacheIndex) => Object.keys(index.compiled).length
  assert.ok(count(rest) < count(last) && count(rest) > 2500)
  writeIndex(root, last, rest)
  assert.equal(plain(readIndex(root, '1')), plain(last))
  // Another command may have removed a part that this command has read.
  rmSync(join(folder, first))
  writeIndex(root, { ...last, recordedAt: 99 }, last)
  assert.ok(existsSync(join(folder, first)))
})

test('a changed digit of the index or of a part is detected', () => {
  const last = readIndex(root, '1')
  const withDigit = (text: string): string =>
    text.replace(/"recordedAt":\d/, '"recordedAt":8').replace('"p1.md":[1,', '"p1.md":[2,')
  const head = readFileSync(headFile, 'utf8')
  writeFileSync(headFile, withDigit(head))
  assert.equal(plain(readIndex(root, '1')), plain(emptyIndex))
  writeFileSync(headFile, head)
  const part = join(
    folder,
    last.parts?.find((name) => readFileSync(join(folder, name), 'utf8').includes('"p1.md":[1,')) ?? '',
  )
  writeFileSync(part, withDigit(readFileSync(part, 'utf8')))
  const { files } = readIndex(root, '1')
  assert.is(files['p1.md'], undefined)
  assert.ok(Object.keys(files).length > 2500)
})

test('the index of another locale is not used', () => {
  const { indexOf } = cacheFolders(root)
  writeIndex(root, { ...full, recordedAt: 3 }, emptyIndex, 'de')
  assert.is(readHead(root, '1', 'de').recordedAt, 3)
  assert.equal(plain(readIndex(root, '1', undefined, 'de')), plain({ ...full, recordedAt: 3, locale: 'de' }))
  for (const [from, to, locale] of [
    [indexOf('de'), headFile, undefined],
    [indexOf('de'), indexOf('fr'), 'fr'],
    [headFile, indexOf('de'), 'de'],
  ] as const) {
    writeIndex(root, full, emptyIndex)
    writeIndex(root, full, emptyIndex, 'de')
    copyFileSync(from, to)
    assert.is(readHead(root, '1', locale).recordedAt, 0)
  }
})

test.run()
