/** Pages with placeholders: each placeholder is reported, and too many are an error. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { closingLine } from '../../../src/cli/build.ts'
import { reportMarkdown } from '../../../src/satellites/migrate/docusaurus/notes.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { Page } from '../../../src/model/page.ts'
import { lostPages, lostTooMuch, marksOnPages } from '../../../src/compiler/plan/migration-placeholders.ts'

const page = (name: string): Page => ({ route: `/${name}`, layout: 'doc', title: name, entry: `docs:${name}.md#` })
const entry = (name: string, placeholders?: readonly string[]) =>
  [`docs:${name}.md#`, { fragments: { body: { placeholders } } } as unknown as Entry] as const

test('pages with placeholders are listed, with each placeholder once', () => {
  const entries = new Map([entry('a', ['Box is missing here', 'Tip is missing here']), entry('b')])
  const lost = lostPages([page('a'), page('b'), page('c')], entries)
  assert.equal(
    lost.map(({ page: { route } }) => route),
    ['/a'],
  )
  assert.equal(
    marksOnPages(lost).map(({ code, message, location }) => [code, message, location?.file]),
    [
      ['page/lost', 'the page shows "Box is missing here"', 'a.md'],
      ['page/lost', 'the page shows "Tip is missing here"', 'a.md'],
    ],
  )
})

test('three pages with placeholders, and more than one in a hundred, are an error, unless the site allows it', () => {
  assert.equal(lostTooMuch(0, 0), [])
  assert.equal(lostTooMuch(2, 2), [])
  assert.equal(lostTooMuch(3, 300), [])
  assert.equal(lostTooMuch(3, 299, true), [])
  assert.equal(
    lostTooMuch(3, 299).map(({ severity, message }) => `${severity} ${message}`),
    ['error 3 of 299 pages show placeholders instead of content'],
  )
})

test('the closing line counts pages with placeholders', () => {
  const line = (stats: object) =>
    closingLine({
      diagnostics: [],
      baseUrl: '/',
      published: true,
      stats: { pages: 3, fromCache: 0, written: 3, milliseconds: 100, ...stats },
    })
  assert.is(line({}), 'built 3 pages in 0.1 s (0 from cache)')
  assert.is(line({ lost: 1 }), '1 of 3 pages lost content. built 3 pages in 0.1 s (0 from cache)')
})

test('the report of a migration names the pages of each mark', () => {
  const marks = new Map([['Box is missing here', ['docs/a.md', 'docs/b.md']]])
  assert.match(
    reportMarkdown([], '.', marks),
    '## Pages that lost content\n\n- "Box is missing here": `docs/a.md`, `docs/b.md`\n',
  )
})

test.run()
