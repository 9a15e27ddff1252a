import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsSchema } from '../../../src/plugins/docs/front-matter.ts'
import { kindKey } from '../../../src/model/kind-entries.ts'
import { parseDate } from '../../../src/text/date.ts'
import { arrange, doc, facts, pageAt } from './entries.ts'
import { withTexts } from '../../../src/text/schema/texts.ts'

/** The parsed value, or the first problem. */
function read(data: Record<string, unknown>): unknown {
  const result = docsSchema.safeParse(withTexts(docsSchema, { ...data, [kindKey]: 'doc' }, () => undefined))
  if (!result.success) return result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0]
  const { [kindKey]: _kind, ...rest } = result.data
  return rest
}

test('every key of Docusaurus is supported', () => {
  const all = {
    id: 'a',
    slug: '/a',
    title: 'T',
    title_meta: 'M',
    sidebar_label: 'L',
    sidebar_position: 2.5,
    sidebar_class_name: 'c',
    sidebar_custom_props: { any: [1, { deep: true }] },
    sidebar_key: 'k',
    description: 'D',
    keywords: ['k'],
    image: '/i.png',
    tags: ['t', { label: 'L', permalink: '/p' }],
    draft: false,
    unlisted: false,
    hide_title: true,
    hide_table_of_contents: true,
    toc_min_heading_level: 2,
    toc_max_heading_level: 6,
    pagination_label: 'P',
    pagination_prev: null,
    pagination_next: 'b',
    displayed_sidebar: null,
    custom_edit_url: null,
    parse_number_prefixes: false,
    custom: { any: { thing: 1 } },
  }
  assert.equal(read(all), all)
  assert.equal(read({ last_update: { date: '2025-01-02', author: 'A' } }), {
    last_update: { date: '2025-01-02T00:00:00.000Z', author: 'A' },
  })
})

test('a badge is a word, optionally with a tone', () => {
  assert.equal(read({ sidebar_badge: 2 }), { sidebar_badge: { text: '2', tone: 'neutral' } })
  const badge = { text: 'New', tone: 'good' }
  assert.equal(read({ sidebar_badge: badge }), { sidebar_badge: badge })
  assert.match(String(read({ sidebar_badge: { text: 'New', tone: 'blue' } })), 'sidebar_badge')
})

test('numbers in place of text become text, and quoted numbers become numbers', () => {
  assert.equal(read({ title: 2024, id: 404, keywords: [1], sidebar_label: 0, last_update: { author: 7 } }), {
    title: '2024',
    id: '404',
    keywords: ['1'],
    sidebar_label: '0',
    last_update: { author: '7' },
  })
  assert.equal(read({ tags: [2024, { label: 1, permalink: 2 }] }), { tags: ['2024', { label: '1', permalink: '2' }] })
  assert.equal(read({ sidebar_position: '2.5', toc_max_heading_level: '4' }), {
    sidebar_position: 2.5,
    toc_max_heading_level: 4,
  })
  assert.equal(read({ sidebar_position: -1 }), { sidebar_position: -1 })
})

test('keywords may be a single text', () => {
  assert.equal(read({ keywords: 'a, long word,' }), { keywords: ['a', 'long word'] })
})

test('invalid values of front matter have readable messages', () => {
  assert.is(read({ tags: ['a', []] }), 'tags.1: expected text, or a map with "label" and "permalink"')
  assert.is(read({ tags: [{ label: 'x' }] }), 'tags.0: expected text, or a map with "label" and "permalink"')
  assert.is(read({ tags: 'a, b' }), 'tags: expected a list such as [tracking, webhooks]')
  assert.is(read({ keywords: {} }), 'keywords: expected a list such as [tracking, webhooks]')
  assert.is(read({ title: [] }), 'title: Invalid input: expected string, received array')
  assert.is(read({ sidebar_position: 'first' }), 'sidebar_position: Invalid input: expected number, received string')
  assert.is(read({ draft: 'yes' }), 'draft: Invalid input: expected boolean, received string')
  assert.is(read({ image: 'javascript:alert(1)' }), 'image: an address of this scheme could run code')
  assert.is(
    read({ custom_edit_url: 'javascript:alert(1)' }),
    'custom_edit_url: an address of this scheme could run code',
  )
})

test('contradictory keys are refused', () => {
  assert.is(read({ draft: true, unlisted: true }), 'unlisted: a draft cannot be unlisted as well')
  assert.is(
    read({ toc_min_heading_level: 4, toc_max_heading_level: 3 }),
    'toc_min_heading_level: larger than toc_max_heading_level, which is 3',
  )
  assert.equal(read({ toc_min_heading_level: 3, toc_max_heading_level: 3 }), {
    toc_min_heading_level: 3,
    toc_max_heading_level: 3,
  })
})

test('dates of an update are accepted in common forms', () => {
  const first = '2025-01-02T00:00:00.000Z'
  for (const text of [
    '2025-01-02',
    '2025-1-2',
    '1/2/2025',
    'Jan 2, 2025',
    'January 2 2025',
    '2 Jan 2025',
    '02 January 2025',
  ])
    assert.is(parseDate(text), first, text)
  assert.is(parseDate('2025-01-02T03:04'), '2025-01-02T03:04:00.000Z')
  assert.is(parseDate('2025-01-02 03:04:05 +02:00'), '2025-01-02T01:04:05.000Z')
  for (const text of [
    '',
    '2025',
    '2025-02-31',
    '13/1/2025',
    '2/30/2025',
    'Foo 2, 2025',
    'Ja 2, 2025',
    '2 Jan',
    '2025-01-02T25:00',
  ])
    assert.is(parseDate(text), undefined, text)
})

test('an empty title is ignored', () => {
  const arrangement = arrange([
    doc('content/docs/a.md', { title: '' }, { body: { title: 'Text' } }),
    doc('content/docs/b.md', { title: '' }),
  ])
  assert.equal(
    arrangement.pages.map(({ title, documentTitle }) => [title, documentTitle]),
    [
      ['Text', undefined],
      ['b', undefined],
    ],
  )
  assert.equal(arrangement.sidebars[0]?.items, [
    { type: 'link', label: 'Text', href: '/docs/a' },
    { type: 'link', label: 'b', href: '/docs/b' },
  ])
})

test('an empty edit address is ignored', () => {
  const options = { editUrl: 'https://code.waybill.example/edit' }
  assert.is(arrange([doc('content/docs/a.md', { custom_edit_url: '' })], options).pages[0]?.editUrl, undefined)
})

test('an image can be beside the page, in the static folder, or elsewhere', () => {
  const image = (address: string, assets: { path: string; digest: string }[] = []) =>
    pageAt(
      arrange([doc('content/docs/a.md', { image: address }, { fragments: { image: facts({ assets }) } })]),
      '/docs/a',
    ).image
  assert.is(
    image('./cover.png', [{ path: 'content/docs/cover.png', digest: '0123456789abcdef' }]),
    '/assets/files/cover-01234567.png',
  )
  assert.is(image('/img/a.png'), '/img/a.png')
  assert.is(image('img/a.png'), '/img/a.png')
  assert.is(image('https://x.example/a.png'), 'https://x.example/a.png')
})

test.run()
