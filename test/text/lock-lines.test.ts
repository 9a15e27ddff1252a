import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lockText, readLockLines, unreadLines } from '../../src/text/lock-lines.ts'

const numberOf = (line: string): number | undefined => (/^\d+$/.test(line) ? Number(line) : undefined)

test('a written lock is read back unchanged', () => {
  const text = lockText('# Numbers.\n', ['1', '2'])
  assert.is(text, '# Numbers.\n1\n2\n')
  assert.equal(readLockLines(text, numberOf), {
    records: [
      { record: 1, line: 2 },
      { record: 2, line: 3 },
    ],
    unread: [],
  })
})

test('invalid lines are reported, and the others are kept', () => {
  const { records, unread } = readLockLines('# a\r\n1\r\n<<<<<<< ours\r\n\r\n2', numberOf)
  assert.equal(
    records.map(({ record }) => record),
    [1, 2],
  )
  const [problem] = unreadLines(unread, 'numbers.lock', 'this line is not a number')
  assert.is(problem?.code, 'lock/syntax')
  assert.equal(problem?.location, { file: 'numbers.lock', line: 3, column: 1 })
})

test.run()
