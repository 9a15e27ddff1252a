import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { anchorLinks, anchorTable } from '../../../src/plugins/openapi/anchor-links.ts'
import { tagPages, wholeGroups } from '../../../src/plugins/openapi/list-pages.ts'
import { outlineOf } from '../../../src/plugins/openapi/outline.ts'
import { pagesOf } from '../../../src/plugins/openapi/paged.ts'
import en from '../../../theme/words/en.ts'

const words = ({ text }: { readonly text: string }): string => text
const leaf = { text: 'x'.repeat(830) }

test('a short or empty list is one page', () => {
  const all = [{ outer: 'group', inner: 'tag', leaf: undefined }]
  assert.equal(pagesOf(all, words), [[{ outer: 'group', inners: [{ inner: 'tag', leaves: [], isRest: false }] }]])
  assert.equal(pagesOf([], words), [[]])
})

test('a long list continues on the next page, with nothing lost or repeated', () => {
  const all = Array.from({ length: 200 }, (_, index) => ({ outer: 'group', inner: index < 150 ? 'a' : 'b', leaf }))
  const pages = pagesOf(all, words)
  const output = pages.map((page) =>
    page[0]!.inners.map(({ inner, leaves, isRest }) => `${inner} ${leaves.length}${isRest ? ' rest' : ''}`),
  )
  assert.equal(output, [['a 90'], ['a 60 rest', 'b 30'], ['b 20 rest']])
})

test('the sidebar has the operations of all pages', () => {
  const row = (n: number) => ({ method: 'GET', path: `/${n}`, label: `${n}`, href: `/api/${n}` })
  const group = (...rows: number[]) => ({ id: 'g', label: 'G', tags: [{ id: 't', label: 'T', rows: rows.map(row) }] })
  const groups = wholeGroups([group(1, 2), group(3)])
  assert.equal(groups, [group(1, 2, 3)])
})

test('anchors of other renderers lead to the page of a tag or an operation', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `/${index}${'x'.repeat(300)}`,
      { get: { operationId: `getNo${index}`, tags: [`Tag ${Math.floor(index / 100)}`], responses: {} } },
    ]),
  )
  const outline = outlineOf({ paths }, en.plugins.openapi)
  assert.equal([...tagPages(outline, '/api').values()], ['/api', '/api', '/api/operations/2'])
  assert.is(anchorLinks(outline, '/api')('tag/Tag-2'), '/api/operations/2#tag-tag-2')
  const table = anchorTable(outline, '/api')
  assert.is(table['tag/tag-2'], '/api/operations/2#tag-tag-2')
  assert.is(table['operation/get-no299'], '/api/tag-2/get-no299')
})

test('an entry larger than a page has a separate page', () => {
  const huge = { text: 'x'.repeat(200_000) }
  const pages = pagesOf(
    [
      { outer: 1, inner: 2, leaf: huge },
      { outer: 1, inner: 2, leaf },
    ],
    words,
  )
  assert.is(pages.length, 2)
})

test.run()
