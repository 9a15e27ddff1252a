import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDate, parseTimestamp } from '../../src/text/date.ts'

test('no-break spaces in dates are read as spaces', () => {
  assert.is(parseTimestamp('2025-11-21\u00a009:30:00'), '2025-11-21T09:30:00.000Z')
  assert.is(parseTimestamp('2025-11-21\u00a0'), '2025-11-21T00:00:00.000Z')
  assert.is(parseDate('21\u00a0November\u00a02025'), '2025-11-21T00:00:00.000Z')
})

test('a day after the end of its month can be read as the last day', () => {
  const days = ['2017-02-29', '2016-02-29', '2017-04-31', 'Feb 30, 2017', '2017-04-32', '2017-13-01', 'soon']
  assert.equal(
    days.map((text) => parseDate(text, { lastDay: true })?.slice(0, 10)),
    ['2017-02-28', '2016-02-29', '2017-04-30', '2017-02-28', undefined, undefined, undefined],
  )
  assert.is(parseTimestamp('2017-02-29 11:00:00', { lastDay: true }), '2017-02-28T11:00:00.000Z')
  assert.is(parseTimestamp('2017-02-29'), undefined)
})
test.run()
