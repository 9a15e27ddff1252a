/** The file with the state of a sandbox. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openJournal, type Journal, type JournalContent } from '../../../src/satellites/sandbox/journal.ts'
import { makeSmall, send } from './small.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-journal-'))
test.after(() => rmSync(folder, { recursive: true }))

let count = 0
const newFile = () => join(folder, `${(count += 1)}.data`)

function open(path: string): { readonly journal: Journal; readonly kept?: JournalContent } {
  const opened = openJournal(path)
  if (!opened.ok) throw new Error(opened.problem)
  return opened
}

const titles = async (sandbox: ReturnType<typeof makeSmall>) =>
  ((await send(sandbox, 'GET', '/api/books')).body as { title: string }[]).map(({ title }) => title).join(' ')

test('a sandbox continues with the stored state, identifiers and clock', async () => {
  const path = newFile()
  const first = makeSmall({ journal: open(path), seed: '5' })
  await send(first, 'POST', '/api/books', { body: { title: 'Emma' } })
  await send(first, 'POST', '/api/books', { body: { title: 'Emma' } })
  const second = (await send(first, 'POST', '/api/books', { body: { title: 'Persuasion' } })).body
  await send(first, 'PUT', '/__sandbox/clock', { body: { now: '2030-01-01T00:00:00Z' } })
  first.close()
  const again = makeSmall({ journal: open(path) })
  assert.is(await titles(again), 'Emma Persuasion')
  assert.is(again.source.now, '2030-01-01T00:00:00.000Z')
  const third = (await send(again, 'POST', '/api/books', { body: { title: 'Sanditon' } })).body
  again.close()
  const straight = makeSmall({ seed: '5' })
  for (const title of ['Emma', 'Persuasion']) await send(straight, 'POST', '/api/books', { body: { title } })
  assert.equal(third, (await send(straight, 'POST', '/api/books', { body: { title: 'Sanditon' } })).body)
  assert.is.not((second as { id: string }).id, (third as { id: string }).id)
})

test('a line that a killed process wrote incompletely is ignored', async () => {
  const path = newFile()
  const first = makeSmall({ journal: open(path) })
  await send(first, 'POST', '/api/books', { body: { title: 'Emma' } })
  first.close()
  const size = statSync(path).size
  appendFileSync(path, '{"rows":[["books","x",{"id":"x","ti')
  const again = makeSmall({ journal: open(path) })
  assert.is(statSync(path).size, size)
  await send(again, 'POST', '/api/books', { body: { title: 'Persuasion' } })
  again.close()
  assert.is(await titles(makeSmall({ journal: open(path) })), 'Emma Persuasion')
})

test('every confirmed call is restored after a kill at any moment', async () => {
  const path = newFile()
  const first = makeSmall({ journal: open(path) })
  const sizes = [statSync(path).size]
  for (let number = 0; number < 12; number++) {
    await send(first, 'POST', '/api/books', { body: { title: `t${number}` } })
    sizes.push(statSync(path).size)
  }
  first.close()
  const bytes = readFileSync(path)
  for (let size = sizes[0] ?? 0; size <= bytes.length; size += 7) {
    writeFileSync(path, bytes.subarray(0, size))
    const { journal, kept } = open(path)
    journal.close()
    const confirmed = sizes.filter((end) => end <= size).length - 1
    const titles = [...(kept?.changes ?? [])].flatMap(({ table, row }) => (table === 'books' ? [row?.['title']] : []))
    const expected = Array.from({ length: 12 }, (_, number) => `t${number}`)
    // The line after that of the call contains its delivery: while it is incomplete, the call is stored, but no
    // subscriber was notified.
    assert.ok([confirmed, confirmed + 1].includes(titles.length), `${titles.length} of ${confirmed}`)
    assert.equal(titles, expected.slice(0, titles.length))
  }
})

test('a reset starts the file again', async () => {
  const path = newFile()
  const first = makeSmall({ journal: open(path) })
  for (const title of ['a', 'b', 'c']) await send(first, 'POST', '/api/books', { body: { title } })
  await send(first, 'POST', '/__sandbox/reset')
  await send(first, 'POST', '/api/books', { body: { title: 'd' } })
  first.close()
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  assert.is(lines.filter((line) => !line.includes(' deliveries')).length, 2)
  const again = makeSmall({ journal: open(path) })
  assert.is(await titles(again), 'd')
  again.close()
})

test('a long file is rewritten with the same content', () => {
  const path = newFile()
  const { journal } = open(path)
  const source = { seed: '1', made: 0, clock: { offset: 0 } }
  for (let index = 0; !journal.isLong; index += 1)
    journal.append([{ table: 'books', key: 'x', row: { id: 'x', title: `${index}` } }], source)
  const size = statSync(path).size
  journal.replace([{ table: 'books', key: 'x', row: { id: 'x', title: 'last' } }], source)
  assert.ok(statSync(path).size < size / 100)
  assert.is(journal.isLong, false)
  journal.append([{ table: 'books', key: 'y', row: { id: 'y', title: 'more' } }], source)
  journal.close()
  assert.equal(
    [...(open(path).kept?.changes ?? [])].map(({ row }) => row?.['title']),
    ['last', 'more'],
  )
})

test('only one sandbox can use a file; the lock of a dead process is replaced', () => {
  const path = newFile()
  const first = open(path)
  const lock = JSON.parse(readFileSync(`${path}.lock`, 'utf8')) as Record<string, unknown>
  const second = openJournal(path)
  const inUse = `${path} is in use by another sandbox (process ${process.pid})`
  assert.is(second.ok ? '' : second.problem, inUse)
  first.journal.close()
  writeFileSync(`${path}.lock`, JSON.stringify({ ...lock, pid: 999_999_999 }))
  const locked = open(path)
  locked.journal.close()
  assert.is(existsSync(`${path}.lock`), false)
})

test('leftovers of a process that was killed while rewriting the file are removed', () => {
  const path = newFile()
  writeFileSync(`${path}.next`, '{"rows":[]}\n{"ro')
  open(path).journal.close()
  assert.is(existsSync(`${path}.next`), false)
})

test('a first line that was not written to its end is not part of the data', () => {
  const path = newFile()
  const source = { seed: '1', made: 0, clock: { offset: 0 } }
  const { journal } = open(path)
  journal.append([{ table: 't', key: 'k', row: { title: 'first' } }], source)
  journal.close()
  const line = readFileSync(path)
  for (const end of [1, 12, line.length - 1]) {
    writeFileSync(path, line.subarray(0, end))
    open(path).journal.close()
    assert.is(readFileSync(path, 'utf8'), '')
  }
})

test('an invalid file is unchanged and reported', () => {
  const path = newFile()
  for (const text of ['a list of things\n', '{"rows":[]}\n{"rows":7}\n', 'no line at all']) {
    writeFileSync(path, text)
    const opened = openJournal(path)
    assert.match(opened.ok ? '' : opened.problem, /\.data:[12]: this is not a line/)
    assert.is(readFileSync(path, 'utf8'), text)
    assert.is(existsSync(`${path}.lock`), false)
  }
})

test.run()
