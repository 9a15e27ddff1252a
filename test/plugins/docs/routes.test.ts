import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parsePrefix, stripPrefixes } from '../../../src/plugins/docs/number-prefix.ts'
import { arrange, doc } from './entries.ts'

/** Id and route that a single doc is given. */
function idAndRoute(source: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}) {
  const { versions } = arrange([doc(source, data)], options)
  return versions[0]?.docs.map(({ id, path }) => `${id} → ${path}`).join()
}

test('ids and routes follow the path below the folder', () => {
  assert.is(idAndRoute('content/docs/start.md'), 'start → /docs/start')
  assert.is(idAndRoute('content/docs/campaigns/overview.mdx'), 'campaigns/overview → /docs/campaigns/overview')
})

test('index, readme and a file named like its folder stand for the folder', () => {
  assert.is(idAndRoute('content/docs/index.md'), 'index → /docs')
  assert.is(idAndRoute('content/docs/a/index.mdx'), 'a/index → /docs/a')
  assert.is(idAndRoute('content/docs/a/README.md'), 'a/README → /docs/a')
  assert.is(idAndRoute('content/docs/a/A.md'), 'a/A → /docs/a')
  assert.is(idAndRoute('content/docs/docs.md'), 'docs → /docs/docs')
})

test('front matter id replaces the last segment, in the route too, but not of an index page', () => {
  assert.is(idAndRoute('content/docs/a/b.md', { id: 'c' }), 'a/c → /docs/a/c')
  assert.is(idAndRoute('content/docs/a/index.md', { id: 'c' }), 'a/c → /docs/a')
})

test('slugs are seen from the base or from the folder', () => {
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '/' }), 'a/b → /docs')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '/x/y/' }), 'a/b → /docs/x/y')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: 'x' }), 'a/b → /docs/a/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: './x' }), 'a/b → /docs/a/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '../x' }), 'a/b → /docs/x')
  assert.is(idAndRoute('content/docs/a/index.md', { slug: 'x' }), 'a/index → /docs/a/x')
})

test('the base may be the root of the site', () => {
  assert.is(idAndRoute('content/docs/index.md', {}, { routeBasePath: '/' }), 'index → /')
  assert.is(idAndRoute('content/docs/a/b.md', {}, { routeBasePath: '/' }), 'a/b → /a/b')
})

test('number prefixes leave ids and routes, unless an option or the front matter keeps them', () => {
  assert.is(idAndRoute('content/docs/01-a/02-b.md'), 'a/b → /docs/a/b')
  assert.is(idAndRoute('content/docs/01-a/02-b.md', { parse_number_prefixes: false }), '01-a/02-b → /docs/01-a/02-b')
  assert.is(idAndRoute('content/docs/01-a/02-b.md', {}, { numberPrefixParser: false }), '01-a/02-b → /docs/01-a/02-b')
})

test('dates and versions are no number prefixes', () => {
  assert.equal(parsePrefix('003 - start', true), { name: 'start', position: 3 })
  assert.equal(parsePrefix('0.start', true), { name: 'start', position: 0 })
  assert.equal(parsePrefix('2024-05-01-news', true), { name: '2024-05-01-news' })
  assert.equal(parsePrefix('8.0-notes', true), { name: '8.0-notes' })
  assert.equal(parsePrefix('3d', true), { name: '3d' })
  assert.is(stripPrefixes('01-a/b/02_c', true), 'a/b/c')
})

test.run()
