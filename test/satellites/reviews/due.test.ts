import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter } from '../../../src/model/review.ts'
import { dueReviews, reviewOf, type ReviewedPage } from '../../../src/satellites/reviews/due.ts'

const page = (file: string, more: Partial<ReviewedPage>): ReviewedPage => ({
  location: { file, line: 1, column: 1 },
  review: {},
  bound: [],
  ...more,
})
const due = (pages: readonly ReviewedPage[], dates: Readonly<Record<string, string>> = {}): readonly string[] =>
  dueReviews(pages, (file) => dates[file], '2026-11-23').map(({ location, message }) => `${location?.file}: ${message}`)

test('intervals end on a day that exists', () => {
  assert.is(dayAfter('2026-01-31', '1 month'), '2026-02-28')
  assert.is(dayAfter('2024-02-29T10:00:00Z', '1 year'), '2025-02-28')
  assert.is(dayAfter('2026-11-30', '2 weeks'), '2026-12-14')
  assert.is(dayAfter('2026-10-31', '30 days'), '2026-11-30')
})

test('changed pages are listed before old ones', () => {
  const old = page('old.md', { review: { every: '6 months', last: '2026-05-23' } })
  const older = page('older.md', { review: { every: '1 year' }, updated: '2025-01-01T00:00:00Z' })
  const young = page('young.md', { review: { every: '6 months', last: '2026-05-24' } })
  const changed = page('changed.md', { updated: '2026-11-01T08:00:00Z', bound: ['a.ts', 'b.ts', 'c.ts'] })
  const dates = { 'a.ts': '2026-11-01T08:00:00Z', 'b.ts': '2026-11-01T09:00:00Z' }
  assert.equal(due([old, older, young, changed], dates), [
    'changed.md: files that it shows have changed since 2026-11-01: b.ts (2026-11-01)',
    'older.md: it was last changed on 2025-01-01, and is to be reviewed every 1 year',
    'old.md: it was last reviewed on 2026-05-23, and is to be reviewed every 6 months',
  ])
})

test('a review is due after the whole day, and a page without a commit is not due', () => {
  const dates = { 'a.ts': '2026-11-01T23:00:00Z' }
  assert.equal(due([page('a.md', { review: { last: '2026-11-01' }, bound: ['a.ts'] })], dates), [])
  assert.equal(due([page('b.md', { review: { every: '1 day' }, bound: ['a.ts'] })], dates), [])
})

test('the front matter of a page overrides the rule for its folder', () => {
  const rule = { every: '1 year', owner: 'docs' }
  assert.equal(reviewOf(undefined, rule), rule)
  assert.equal(reviewOf({ every: '1 month' }, rule), { every: '1 month', owner: 'docs' })
  assert.is(reviewOf(false, rule), undefined)
  assert.is(reviewOf(undefined, undefined), undefined)
})

test.run()
