import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMissingDay, parseDate, parseTimestamp } from '../../src/text/date.ts'

test('no-break spaces in dates are read as spaces', () => {
  assert.is(parseTimestamp('2025-11-21\u00a009:30:00'), '2025-11-21T09:30:00.000Z')
  assert.is(parseTimestamp('2025-11-21\u00a0'), '2025-11-21T00:00:00.000Z')
  assert.is(parseDate('21\u00a0November\u00a02025'), '2025-11-21T00:00:00.000Z')
})

test('a day after the end of its month is recognised', () => {
  const cases = ['2017-02-29', '2016-02-29', '2017-04-31', '2017-04-32', '2017-13-01', 'soon']
  assert.equal(cases.map(isMissingDay), [true, false, true, false, false, false])
})
test.run()
