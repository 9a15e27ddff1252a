import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsSchema } from '../../../src/plugins/docs/front-matter.ts'
import { kindKey } from '../../../src/model/kind-entries.ts'
import { arrange, doc, pageAt } from './entries.ts'

test('a doc with only text has a complete page', () => {
  const arrangement = arrange([
    doc('content/docs/a/start.md', {}, { body: { title: 'Start here', excerpt: 'First words.' } }),
  ])
  assert.equal(arrangement.pages, [
    {
      route: '/docs/a/start',
      layout: 'doc',
      title: 'Start here',
      description: 'First words.',
      entry: 'docs:content/docs/a/start.md#',
      data: null,
      sidebar: 'docs',
      breadcrumbs: [{ label: 'a' }, { label: 'Start here', href: '/docs/a/start' }],
      version: { instance: 'docs', name: 'current' },
      group: 'a',
      location: { file: 'content/docs/a/start.md', line: 1, column: 1 },
    },
  ])
  assert.equal(arrangement.diagnostics, [])
})

test('a title comes from the text, the front matter, or the id; the document title comes from the front matter first', () => {
  const arrangement = arrange([
    doc('content/docs/a.md', { title: 'Front' }, { body: { title: 'Text' } }),
    doc('content/docs/b.md', { title: 'Front' }),
    doc('content/docs/c.md'),
    doc('content/docs/d.md', { title_meta: 'Meta' }, { body: { title: 'Text' } }),
    doc('content/docs/e.md', { hide_title: true }, { body: { headings: [{ depth: 1, id: 'x', text: 'Kept' }] } }),
  ])
  const titles = arrangement.pages.map(({ title, documentTitle, hideTitle }) => [title, documentTitle, hideTitle])
  assert.equal(titles, [
    ['Text', 'Front', undefined],
    ['Front', undefined, undefined],
    ['c', undefined, undefined],
    ['Text', 'Meta', undefined],
    ['Kept', undefined, true],
  ])
})

test('front matter is passed on to the page', () => {
  const arrangement = arrange([
    doc(
      'content/docs/a.md',
      {
        description: 'Written',
        keywords: ['k'],
        image: '/i.png',
        hide_table_of_contents: true,
        unlisted: true,
      },
      { body: { excerpt: 'Unused' }, locations: { slug: { file: 'content/docs/a.md', line: 2, column: 1 } } },
    ),
  ])
  const page = pageAt(arrangement, '/docs/a')
  assert.is(page.description, 'Written')
  assert.equal(page.keywords, ['k'])
  assert.is(page.image, '/i.png')
  assert.is(page.toc, false)
  assert.is(page.unlisted, true)
})

test('levels of the table of contents are applied', () => {
  const toc = (data: Record<string, unknown>) => arrange([doc('content/docs/a.md', data)]).pages[0]?.toc
  assert.is(toc({}), undefined)
  assert.equal(toc({ toc_min_heading_level: 4 }), { min: 4, max: 4 })
  assert.equal(toc({ toc_max_heading_level: 5 }), { min: 2, max: 5 })
  assert.equal(toc({ toc_min_heading_level: 3, toc_max_heading_level: 4 }), { min: 3, max: 4 })
})

test('edit addresses are created', () => {
  const edit = (data: Record<string, unknown>, options: Record<string, unknown>) =>
    arrange([doc('content/docs/a b.md', data)], options).pages[0]?.editUrl
  const options = { editUrl: 'https://code.waybill.example/edit/main/' }
  assert.is(edit({}, {}), undefined)
  assert.is(edit({}, options), 'https://code.waybill.example/edit/main/content/docs/a%20b.md')
  assert.is(edit({ custom_edit_url: null }, options), undefined)
  assert.is(edit({ custom_edit_url: 'https://x.example/y' }, options), 'https://x.example/y')
})

test('the last update comes from the front matter, then from git; names are shown on request', () => {
  const dates = { created: '2025-01-01T00:00:00.000Z', updated: '2025-02-02T00:00:00.000Z', author: 'Ann' }
  const update = (data: Record<string, unknown>, options: Record<string, unknown> = {}) =>
    arrange([doc('content/docs/a.md', data, { dates })], options).pages[0]?.lastUpdate
  assert.equal(update({}), { date: '2025-02-02T00:00:00.000Z' })
  assert.is(update({}, { showLastUpdate: false }), undefined)
  assert.equal(update({}, { showLastUpdateAuthor: true }), { date: '2025-02-02T00:00:00.000Z', author: 'Ann' })
  assert.equal(update({ last_update: { date: '2025-03-03' } }), { date: '2025-03-03T00:00:00.000Z' })
  assert.equal(update({ last_update: { date: '2025-03-03 10:00' } }), { date: '2025-03-03T10:00:00.000Z' })
  assert.equal(update({ last_update: { author: 'Bob' } }, { showLastUpdate: false }), { author: 'Bob' })
})

test('unknown keys and impossible values in the front matter are reported', () => {
  const issues = (data: Record<string, unknown>) =>
    docsSchema
      .safeParse({ ...data, [kindKey]: 'doc' })
      .error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`)
  assert.is(issues({ custom: { any: 1 }, pagination_next: null, displayed_sidebar: null }), undefined)
  assert.equal(issues({ tittle: 'x' }), ['unrecognized_keys '])
  assert.equal(issues({ sidebar_position: 'first' }), ['invalid_type sidebar_position'])
  assert.equal(issues({ id: 'a/b' }), ['custom id'])
  assert.equal(issues({ last_update: { date: 'yesterday' } }), ['custom last_update.date'])
  assert.equal(issues({ last_update: { date: '2025-02-31' } }), ['custom last_update.date'])
  assert.equal(issues({ toc_max_heading_level: 7 }), ['too_big toc_max_heading_level'])
})

test('tags have pages, and one page lists them all', () => {
  const arrangement = arrange([
    doc('content/docs/a.md', {
      title: 'A',
      tags: ['Web hooks', { label: 'API', permalink: '/the-api' }],
      description: 'About A',
    }),
    doc('content/docs/b.md', { title: 'B', tags: ['Web hooks', 'Web hooks'] }),
    doc('content/docs/c.md', { title: 'C', tags: ['Web hooks', 'Secret'], unlisted: true }),
  ])
  assert.equal(pageAt(arrangement, '/docs/a').data, {
    tags: [
      { label: 'Web hooks', href: '/docs/tags/web-hooks' },
      { label: 'API', href: '/docs/tags/the-api' },
    ],
  })
  assert.equal(pageAt(arrangement, '/docs/b').data, { tags: [{ label: 'Web hooks', href: '/docs/tags/web-hooks' }] })
  assert.equal(pageAt(arrangement, '/docs/tags').data, {
    items: [
      { label: 'API', href: '/docs/tags/the-api', description: 'One page' },
      { label: 'Web hooks', href: '/docs/tags/web-hooks', description: '2 pages' },
    ],
  })
  const tag = pageAt(arrangement, '/docs/tags/web-hooks')
  assert.is(tag.title, '2 pages tagged with “Web hooks”')
  assert.is(tag.layout, 'category-index')
  assert.is(tag.noindex, true)
  assert.equal(tag.data, {
    items: [
      { label: 'A', href: '/docs/a', description: 'About A' },
      { label: 'B', href: '/docs/b' },
    ],
  })
  assert.not(arrangement.pages.some(({ route }) => route === '/docs/tags/secret'))
})

test('drafts are omitted but their ids are known, and drafts are included on request', () => {
  const entries = [doc('content/docs/a.md', { draft: true }), doc('content/docs/b.md')]
  const sidebars = { main: ['a', 'b'] }
  const without = arrange(entries, { sidebars })
  assert.equal(
    without.pages.map(({ route }) => route),
    ['/docs/b'],
  )
  assert.equal(without.versions[0]?.draftIds, ['a'])
  assert.equal(without.diagnostics, [])
  const output = arrange(entries, { sidebars }, { drafts: true })
  assert.equal(
    output.pages.map(({ route }) => route),
    ['/docs/a', '/docs/b'],
  )
  assert.equal(output.versions[0]?.draftIds, [])
})

test.run()
