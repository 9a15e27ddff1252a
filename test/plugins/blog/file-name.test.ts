import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dateLabel } from '../../../src/plugins/kit.ts'
import { parseTimestamp } from '../../../src/text/date.ts'
import { parseFileName } from '../../../src/plugins/blog/post.ts'
import words from '../../../theme/words/en.ts'
import { arrange, post, postOf } from './entries.ts'

const date = '2025-03-04T00:00:00.000Z'
const welcome = { date, name: 'welcome', path: 'welcome', datedPath: '2025/03/04/welcome' }

for (const path of [
  '2025-03-04-welcome.md',
  '2025-03-04-welcome.mdx',
  '2025-03-04-welcome/index.md',
  '2025-03-04/welcome.md',
  '2025/03/04/welcome.md',
  '2025/03/04-welcome.md',
  '2025/03/04/welcome/index.mdx',
  '2025/03-04-welcome.md',
  '2025-03/04-welcome.md',
]) {
  test(`the date and the name are found in ${path}`, () => assert.equal(parseFileName(path), welcome))
}

test('folders around the date are part of the path', () => {
  assert.equal(parseFileName('news/2025-03-04-welcome.md'), {
    ...welcome,
    path: 'news/welcome',
    datedPath: '2025/03/04/news/welcome',
  })
  assert.equal(parseFileName('2025/03/04/team/welcome.md'), {
    ...welcome,
    path: 'team/welcome',
    datedPath: '2025/03/04/team/welcome',
  })
})

test('months and days with one digit are accepted', () => {
  assert.equal(parseFileName('2025-3-4-welcome.md'), { ...welcome, datedPath: '2025/3/4/welcome' })
})

test('a date without a name is the name', () => {
  const path = '2025-03-04'
  assert.equal(parseFileName('2025-03-04.md'), { date, name: path, path, datedPath: '2025/03/04' })
})

test('the first date counts; text that only resembles a date is part of the name', () => {
  assert.is(parseFileName('2025-03-04-what-2024-01-01-was.md').path, 'what-2024-01-01-was')
  for (const name of ['12025-03-04-a', '2025-03-041-a', 'v1-2-3', '20250304-a']) {
    assert.equal(parseFileName(`${name}.md`), { name, path: name, datedPath: name })
  }
})

test('without a date the path has folders and name, without index', () => {
  assert.equal(parseFileName('news/plain/index.md'), { name: 'plain', path: 'news/plain', datedPath: 'news/plain' })
  assert.is(parseFileName('index.md').path, '')
})

test('an impossible date is reported', () => {
  assert.equal(
    ['2025-02-30-a.md', 'news/2025-13-01-a.md', '2025/02/30/a.md', 'a-2025-02-30.md'].map(
      (path) => parseFileName(path).impossible,
    ),
    ['2025-02-30', '2025-13-01', '2025/02/30', undefined],
  )
})

test('dates do not depend on the clock or the time zone', () => {
  assert.is(parseTimestamp('2025-11-21'), '2025-11-21T00:00:00.000Z')
  assert.is(parseTimestamp('2025-1-5'), '2025-01-05T00:00:00.000Z')
  assert.is(parseTimestamp('2025-11-21 09:30'), '2025-11-21T09:30:00.000Z')
  assert.is(parseTimestamp('2025-11-21T01:00:00+02:00'), '2025-11-20T23:00:00.000Z')
  for (const none of ['2025-13-01', '2025-02-31', '2025-11-21T25:00', '2025-11-21T09:30+99:00', '21 November 2025']) {
    assert.is(parseTimestamp(none), undefined, none)
  }
  assert.is(dateLabel('2025-11-05T23:59:00.000Z', words.language), '5 November 2025')
})

test('all forms of a YAML timestamp are accepted', () => {
  const moments = {
    '2001-12-15T02:59:43.1Z': '2001-12-15T02:59:43.100Z',
    '2001-12-14t21:59:43.10-05:00': '2001-12-15T02:59:43.100Z',
    '2001-12-14 21:59:43.10 -5': '2001-12-15T02:59:43.100Z',
    '2001-12-15 2:59:43.10': '2001-12-15T02:59:43.100Z',
    '2001-12-14 21:59 +0530': '2001-12-14T16:29:00.000Z',
  }
  for (const [text, moment] of Object.entries(moments)) assert.is(parseTimestamp(text), moment, text)
})

test('the route is the name, the dated name if enabled, or the slug', () => {
  const route = (path: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}) =>
    postOf(arrange([post(path, data)], options)).route
  assert.is(route('2025-03-04-welcome.md'), '/blog/welcome')
  assert.is(route('2025/03/04/welcome.md'), '/blog/welcome')
  assert.is(route('2025-03-04-welcome/index.md', {}, { datedRoutes: true }), '/blog/2025/03/04/welcome')
  assert.is(route('2025/03-04-welcome.md', {}, { datedRoutes: true }), '/blog/2025/03/04/welcome')
  assert.is(route('news/plain.md', { date: '2025-01-01' }, { datedRoutes: true }), '/blog/news/plain')
  assert.is(route('2025-03-04-welcome.md', { date: '2024-01-01' }, { datedRoutes: true }), '/blog/2025/03/04/welcome')
  assert.is(route('2025-03-04-welcome.md', { slug: 'x' }, { datedRoutes: true }), '/blog/x')
  assert.is(route('2025-03-04-welcome.md', { slug: '/y/z/' }), '/blog/y/z')
  assert.is(route('2025-03-04-welcome.md', {}, { routeBasePath: '/' }), '/welcome')
})

test.run()
