/** Candidate pages: the sources that an address may belong to, found only by names. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { candidateSources } from '../../../src/serve/live/candidate-pages.ts'

const tasks = [
  'content/blog/2025-01-02-welcome.md',
  'content/docs/01-start/02-install.md',
  'content/docs/01-start/_category_.json',
  'content/docs/01-start/index.mdx',
  'content/docs/guide/install.md',
  'content/pages/index.mdx',
  'content/pages/about.md',
].map((path) => ({ path, instance: 'docs', type: 0 }))
const near = (route: string) =>
  candidateSources(route, tasks).map(({ path, namesOnly }) => (namesOnly === true ? `(${path})` : path))

test('numbers, dates, extensions and index are ignored, and files beside the page are included', () => {
  assert.equal(near('docs/start/install'), [
    'content/docs/01-start/02-install.md',
    'content/docs/01-start/_category_.json',
    '(content/docs/01-start/index.mdx)',
  ])
  assert.ok(near('docs/start').includes('content/docs/01-start/index.mdx'))
  assert.equal(near('blog/welcome'), ['content/blog/2025-01-02-welcome.md'])
  assert.equal(near('docs/guide/install?x=1#there'), ['content/docs/guide/install.md'])
  assert.equal(near('about.md'), ['content/pages/about.md', '(content/pages/index.mdx)'])
})

test('the front page is an index page', () => {
  assert.ok(near('').includes('content/pages/index.mdx'))
  assert.not.ok(near('').includes('content/docs/guide/install.md'))
})

test('no page is similar', () => {
  assert.equal(near('api/v1/orders'), [])
  assert.equal(near('%E0%A4%A'), [])
})

test('the number of candidates is limited', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    path: `docs/page-${index}.md`,
    instance: 'docs',
    type: 0,
  }))
  const candidates = candidateSources('docs/page-999', many)
  assert.is(candidates.length, 160)
  assert.is(candidates.at(-1)?.path, 'docs/page-999.md')
})

test.run()
