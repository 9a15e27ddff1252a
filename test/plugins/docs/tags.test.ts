import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Location } from '../../../src/plugins/kit.ts'
import { arrange, doc, pageAt, tagsFile } from './entries.ts'

const at = (file: string, line: number): Location => ({ file, line, column: 1 })
const path = 'content/docs/tags.yml'
const file = tagsFile(
  path,
  {
    webhooks: { label: 'Web hooks', permalink: '/hooks', description: 'How Waybill calls you' },
    deliveryTracking: null,
    api: {},
    spare: { label: 'Spare parts' },
  },
  { webhooks: at(path, 1), api: at(path, 6), spare: at(path, 7) },
)
const a = doc('content/docs/a.md', { title: 'A', tags: ['webhooks', 'deliveryTracking'] })

/** Reports as `code place message (hint)`. */
const reportsIn = ({ diagnostics }: ReturnType<typeof arrange>) =>
  diagnostics.map(
    ({ code, severity, location, message, hint }) =>
      `${severity}[${code}] ${location?.file}:${location?.line} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  )

test('tags have the labels, the pages and the descriptions of the tags file', () => {
  const arrangement = arrange([a, doc('content/docs/b.md', { tags: ['api', 'webhooks'], title: 'B' }), file])
  assert.equal(pageAt(arrangement, '/docs/a').data, {
    tags: [
      { label: 'Web hooks', href: '/docs/tags/hooks' },
      { label: 'deliveryTracking', href: '/docs/tags/delivery-tracking' },
    ],
  })
  const hooks = pageAt(arrangement, '/docs/tags/hooks')
  assert.equal([hooks.title, hooks.description], ['2 pages tagged with “Web hooks”', 'How Waybill calls you'])
  assert.equal(pageAt(arrangement, '/docs/tags').data, {
    items: [
      { label: 'api', href: '/docs/tags/api', description: 'One page' },
      { label: 'deliveryTracking', href: '/docs/tags/delivery-tracking', description: 'One page' },
      { label: 'Web hooks', href: '/docs/tags/hooks', description: 'How Waybill calls you (2 pages)' },
    ],
  })
})

test('an unknown tag is reported at its location, with the nearest tag', () => {
  const source = 'content/docs/b.md'
  const data = { tags: ['webhoks', { label: 'Own', permalink: '/own' }, 'Spare parts', 'api', 'Spare'] }
  const locations = { tags: at(source, 2), 'tags.0': at(source, 3), 'tags.2': at(source, 5) }
  const entries = [a, doc(source, data, { locations }), file]
  assert.equal(reportsIn(arrange(entries)), [
    'warning[docs/unknown-tag] content/docs/b.md:3 no tag "webhoks" in content/docs/tags.yml (did you mean "webhooks"?)',
    'warning[docs/unknown-tag] content/docs/b.md:2 no tag "Own" in content/docs/tags.yml (add it to content/docs/tags.yml)',
    'warning[docs/unknown-tag] content/docs/b.md:5 no tag "Spare parts" in content/docs/tags.yml (did you mean "spare"?)',
    'warning[docs/unknown-tag] content/docs/b.md:2 no tag "Spare" in content/docs/tags.yml (did you mean "spare"?)',
  ])
  assert.equal(pageAt(arrange(entries), '/docs/b').data, {
    tags: [
      { label: 'webhoks', href: '/docs/tags/webhoks' },
      { label: 'Own', href: '/docs/tags/own' },
      { label: 'Spare parts', href: '/docs/tags/spare-parts' },
      { label: 'api', href: '/docs/tags/api' },
      { label: 'Spare parts', href: '/docs/tags/spare' },
    ],
  })
  assert.equal(
    reportsIn(arrange(entries, { onInlineTags: 'throw' })).map((report) => report.slice(0, 23)),
    Array.from({ length: 4 }, () => 'error[docs/unknown-tag]'),
  )
  assert.equal(reportsIn(arrange(entries, { onInlineTags: 'ignore' })), [])
})

test('a tag in the file without a doc is reported in the file', () => {
  assert.equal(reportsIn(arrange([a, doc('content/docs/b.md', { tags: ['spare'] }), file])), [
    'warning[docs/unused-tag] content/docs/tags.yml:6 no doc has the tag "api" (use it in the front matter of a doc, or remove it)',
  ])
})

test('without a file no tag is unknown; a file without docs reports no unknown tags', () => {
  assert.equal(reportsIn(arrange([a])), [])
  assert.equal(arrange([a]).pages.length, 4)
})

test('drafts and unlisted docs count as uses of a tag, but create no tag page', () => {
  const entries = [
    a,
    doc('content/docs/draft.md', { draft: true, tags: ['api', 'nope'] }),
    doc('content/docs/hidden.md', { unlisted: true, tags: ['spare'] }),
    file,
  ]
  assert.equal(reportsIn(arrange(entries)), [])
  const routes = arrange(entries).pages.map(({ route }) => route)
  assert.not(routes.includes('/docs/tags/api'))
  assert.not(routes.includes('/docs/tags/spare'))
  assert.equal(
    reportsIn(arrange(entries, {}, { drafts: true })).map((report) => report.split(' no tag')[0]),
    ['warning[docs/unknown-tag] content/docs/draft.md:1'],
  )
})

test('two tags with the same page are reported at the second', () => {
  const same = tagsFile(path, { a: { permalink: '/x' }, b: { permalink: 'x' } }, { b: at(path, 3) })
  assert.equal(reportsIn(arrange([doc('content/docs/a.md', { tags: ['a', 'b'] }), same])), [
    'warning[docs/duplicate-tag] content/docs/tags.yml:3 the tag "b" has the same page as the tag "a" (give it another "permalink:")',
  ])
})

test('the file may have another name, or be disabled', () => {
  const other = tagsFile('content/shared.yml', { api: { label: 'API' } })
  const docs = doc('content/docs/a.md', { tags: ['api'] })
  const arrangement = arrange([docs, other], { tags: '../shared.yml' })
  assert.equal(pageAt(arrangement, '/docs/a').data, { tags: [{ label: 'API', href: '/docs/tags/api' }] })
  assert.equal(arrange([docs, file], { tags: false }).diagnostics, [])
  assert.equal(arrange([docs], { tags: 'labels.yml' }).diagnostics, [
    {
      code: 'docs/no-tags-file',
      severity: 'error',
      message: 'there is no tags file content/docs/labels.yml',
      option: ['tags'],
    },
  ])
})

test('each version uses its own tags file', () => {
  const options = { versions: [{ name: 'current' }, { name: '1.0', path: 'old' }], lastVersion: 'current' }
  const arrangement = arrange(
    [a, doc('old/a.md', { tags: ['api'] }), file, tagsFile('old/tags.yml', { api: { label: 'Old API' } })],
    options,
  )
  assert.equal(pageAt(arrangement, '/docs/1.0/a').data, { tags: [{ label: 'Old API', href: '/docs/1.0/tags/api' }] })
  assert.equal(
    reportsIn(arrangement).map((report) => /"(\w+)"/.exec(report)?.[1]),
    ['api', 'spare'],
  )
  const report = arrange([a, doc('old/a.md', { tags: ['api'] }), file], { ...options, tags: 'tags.yml' })
  assert.not(report.diagnostics.some(({ code }) => code === 'docs/no-tags-file'))
})

test('tags that differ in punctuation have separate pages, and those with a number are reported', () => {
  const tags = ['CI/CD', 'ci cd', 'Ci-Cd', 'C', 'C++', 'C#', '++', '🎉', '!', 'v1.2', 'v1-2', 'ЧАЙ', 'чай', '日本語']
  const entries = tags.map((tag, index) => doc(`content/docs/p${index}.md`, { title: tag, tags: [tag] }))
  const arrangement = arrange(entries)
  const hrefs = tags.map((_, index) => pageAt(arrangement, `/docs/p${index}`).data)
  assert.equal(
    hrefs.map((data) => (data as { tags: { href: string }[] }).tags[0]?.href.slice('/docs/tags/'.length)),
    [
      'ci-cd-2',
      'ci-cd',
      'ci-cd',
      'c',
      'c-plus-plus',
      'c-sharp',
      'plus-plus',
      '🎉',
      '!',
      'v-1-2-2',
      'v-1-2',
      'чай',
      'чай',
      '日本語',
    ],
  )
  assert.equal(reportsIn(arrangement), [
    'warning[docs/duplicate-tag] content/docs/p0.md:1 the tag "CI/CD" has the page "/docs/tags/ci-cd-2", since "/docs/tags/ci-cd" is that of another tag (remove one of the tags, or set a different "permalink:" for each in the tags file)',
    'warning[docs/duplicate-tag] content/docs/p9.md:1 the tag "v1.2" has the page "/docs/tags/v-1-2-2", since "/docs/tags/v-1-2" is that of another tag (remove one of the tags, or set a different "permalink:" for each in the tags file)',
  ])
})

test.run()
