/** Every key of the front matter of a post: its effect, and the values that it refuses. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkData } from '../../../src/compiler/compile/source.ts'
import { blogSchema } from '../../../src/plugins/blog/front-matter.ts'
import { kindKey } from '../../../src/model/kind-entries.ts'
import type { PostRef } from '../../../src/plugins/blog/post.ts'
import { readYaml, type Page } from '../../../src/plugins/kit.ts'
import { arrange, facts, post, postOf } from './entries.ts'

function page(data: Record<string, unknown>, details: Parameters<typeof post>[2] = {}, options = {}): Page {
  return postOf(arrange([post('2025-11-21-name.md', data, details)], options))
}
const ref = (...details: Parameters<typeof page>) => page(...details).data as PostRef

test('the title comes from the front matter, the heading of the text, or the name', () => {
  const body = { title: 'Heading' }
  assert.is(page({ title: 'Front' }, { body }).title, 'Front')
  assert.is(page({}, { body }).title, 'Heading')
  assert.is(page({ title: '' }).title, 'name')
  assert.is(page({ title: 2025 }).title, '2025')
  assert.is(page({ title: 'Front' }).documentTitle, undefined)
})

test('a title that the text shows below other content is not repeated', () => {
  const titleOf = ({ title, hideTitle }: Page) => [title, hideTitle]
  const headings = [{ depth: 1, id: 'late', text: 'Late' }]
  assert.equal(titleOf(page({}, { body: { headings } })), ['Late', true])
  assert.equal(titleOf(page({ title: 'Front' }, { body: { headings } })), ['Front', undefined])
})

test('title_meta changes only the title of the document', () => {
  const arrangement = page({ title: 'Front', title_meta: 'Meta' })
  assert.equal([arrangement.title, arrangement.documentTitle], ['Front', 'Meta'])
})

test('sidebar_label changes the label in the sidebar', () => {
  const label = (data: Record<string, unknown>) => {
    const year = arrange([post('2025-11-21-name.md', data)]).sidebars[0]?.items[0]
    const link = year?.type === 'category' ? year.items[0] : undefined
    return link?.type === 'link' ? link.label : undefined
  }
  assert.is(label({ title: 'Front', sidebar_label: 'Short' }), 'Short')
  assert.is(label({ title: 'Front' }), 'Front')
})

test('the description is that of the front matter or the first paragraph; an empty one is ignored', () => {
  const body = { excerpt: 'First words.' }
  assert.is(page({ description: 'Said' }, { body }).description, 'Said')
  assert.is(page({}, { body }).description, 'First words.')
  assert.is(page({ description: '' }, { body }).description, undefined)
})

test('keywords, custom_edit_url, slug, id, format and custom are applied', () => {
  const arrangement = page(
    {
      keywords: ['k', 7],
      custom_edit_url: 'https://x.example/e',
      slug: 's',
      id: 'i',
      format: 'md',
      custom: { any: [1] },
    },
    {},
    { editUrl: 'https://code.waybill.example/edit/' },
  )
  assert.equal(
    [arrangement.keywords, arrangement.editUrl, arrangement.route],
    [['k', '7'], 'https://x.example/e', '/blog/s'],
  )
  assert.is(page({ custom_edit_url: null }, {}, { editUrl: 'https://code.waybill.example' }).editUrl, undefined)
})

test('image can be elsewhere, in the static folder, or beside the post', () => {
  const asset = { path: 'content/blog/cover.png', digest: '0123456789abcdef' }
  const images = { image: facts({ assets: [asset] }) }
  assert.is(page({ image: 'https://img.example/a.png' }).image, 'https://img.example/a.png')
  assert.is(page({ image: '/img/a.png' }).image, '/img/a.png')
  assert.is(page({ image: 'img/a.png' }).image, '/img/a.png')
  assert.is(page({ image: './cover.png' }, { images }).image, '/assets/files/cover-01234567.png')
})

test('date can have time and zone, and be unquoted', () => {
  const data = readYaml('date: 2025-03-04T23:30:00-02:00', { file: 'a.md', maxBytes: 1000 }).value
  const arrangement = page(data as Record<string, unknown>)
  assert.equal(
    [arrangement.published, ref(data as Record<string, unknown>).date],
    ['2025-03-05T01:30:00.000Z', '2025-03-05'],
  )
})

test('draft removes a post, unless drafts are enabled', () => {
  const entries = [post('2025-11-21-name.md', { draft: true })]
  assert.equal(
    arrange(entries).pages.filter(({ layout }) => layout === 'blog-post'),
    [],
  )
  assert.is(postOf(arrange(entries, {}, { drafts: true })).route, '/blog/name')
})

test('unlisted marks a post', () => assert.is(page({ unlisted: true }).unlisted, true))

test('hide_reading_time hides the reading time', () => {
  assert.is(ref({}, { body: { words: 400 } }).minutes, 2)
  assert.is(ref({ hide_reading_time: true }, { body: { words: 400 } }).minutes, undefined)
  const sidebar = arrange([post('2025-11-21-name.md', { hide_reading_time: true })]).sidebars[0]
  assert.not.match(JSON.stringify(sidebar), 'badge')
})

test('hide_table_of_contents and its levels are applied', () => {
  assert.is(page({ hide_table_of_contents: true }).toc, false)
  assert.is(page({}).toc, undefined)
  assert.equal(page({ toc_max_heading_level: 5 }).toc, { min: 2, max: 5 })
  assert.equal(page({ toc_min_heading_level: 4 }).toc, { min: 4, max: 4 })
})

test('last_update overrides the date of git', () => {
  const dates = { created: '2025-01-01T00:00:00.000Z', updated: '2025-02-02T00:00:00.000Z', author: 'Bo' }
  const last_update = { date: '2025-12-01', author: 'Ann' }
  assert.equal(page({ last_update }, { dates }).lastUpdate, { date: '2025-12-01T00:00:00.000Z', author: 'Ann' })
  assert.equal(page({ last_update: { author: 'Ann' } }).lastUpdate, { author: 'Ann' })
})

test('a day that its month lacks is a warning, and counts as the last day', () => {
  const { data, diagnostics } = checkData(
    blogSchema,
    { date: '2017-02-29', last_update: { date: '4/31/2017' }, titel: 'x', [kindKey]: 'post' },
    { file: 'content/blog/a.md', locations: {} },
  )
  assert.equal(
    diagnostics.map(({ severity, message, hint }) => `${severity}: ${message} (${hint})`),
    [
      'warning: last_update.date cannot be "4/31/2017": it counts as 2017-04-30, the last day of the month (correct the day)',
      'warning: date cannot be "2017-02-29": it counts as 2017-02-28, the last day of the month (correct the day)',
      'warning: no front-matter key "titel" (did you mean "title"?)',
    ],
  )
  assert.equal(data, {
    date: '2017-02-28T00:00:00.000Z',
    last_update: { date: '2017-04-30T00:00:00.000Z' },
    [kindKey]: 'post',
  })
})

test('unknown keys are warnings with the nearest key, and impossible values are errors, each at its key', () => {
  const text = 'titel: x\ndate: soon\nauthors: [{ name: [] }]\ntags: api\nauthor_url: "javascript:alert(1)"'
  const file = 'content/blog/a.md'
  const yaml = readYaml(text, { file, maxBytes: 1000 })
  const data = { ...(yaml.value as object), [kindKey]: 'post' }
  const locations = Object.fromEntries(Object.keys(data).flatMap((key) => [[key, yaml.keyLocation([key])!]]))
  const { diagnostics } = checkData(blogSchema, data, { file, locations })
  assert.equal(
    diagnostics.map(({ code, location, message, hint }) => [code, location?.line, message, hint]),
    [
      ['front-matter/unknown-key', 1, 'no front-matter key "titel"', 'did you mean "title"?'],
      [
        'front-matter/type',
        2,
        'date cannot be "soon": expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z',
        undefined,
      ],
      ['front-matter/type', 3, 'authors[0].name must be a string, not a list', undefined],
      [
        'front-matter/type',
        5,
        'author_url cannot be "javascript:alert(1)": an address of this scheme could run code',
        undefined,
      ],
      ['front-matter/type', 4, 'tags must be a list, not the string "api"', undefined],
    ],
  )
})

test('authors can be a list, a single author, or empty', () => {
  const authors = (value: unknown) => {
    const { data } = blogSchema.safeParse({ [kindKey]: 'post', authors: value })
    return data !== undefined && 'authors' in data ? data.authors : undefined
  }
  assert.equal(authors(['ann', 'bob']), ['ann', 'bob'])
  assert.equal(authors('ann'), ['ann'])
  assert.equal(authors({ name: 'Ann' }), [{ name: 'Ann' }])
  assert.is(authors(null), undefined)
  assert.is(authors(undefined), undefined)
})

test.run()
