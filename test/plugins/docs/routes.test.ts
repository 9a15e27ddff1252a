import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parsePrefix, stripPrefixes } from '../../../src/plugins/docs/doc.ts'
import { arrange, doc } from './entries.ts'

/** Id and route of a doc. */
function idAndRoute(source: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}) {
  const { versions } = arrange([doc(source, data)], options)
  return versions[0]?.docs.map(({ id, path }) => `${id} → ${path}`).join()
}

test('ids and routes follow the path below the folder', () => {
  assert.is(idAndRoute('content/docs/start.md'), 'start → /docs/start')
  assert.is(idAndRoute('content/docs/campaigns/overview.mdx'), 'campaigns/overview → /docs/campaigns/overview')
})

test('index, readme and a file named like its folder are the page of the folder', () => {
  assert.is(idAndRoute('content/docs/index.md'), 'index → /docs')
  assert.is(idAndRoute('content/docs/a/index.mdx'), 'a/index → /docs/a')
  assert.is(idAndRoute('content/docs/a/README.md'), 'a/README → /docs/a')
  assert.is(idAndRoute('content/docs/a/A.md'), 'a/A → /docs/a')
  assert.is(idAndRoute('content/docs/docs.md'), 'docs → /docs/docs')
})

test('an id in the front matter replaces the last segment, also in the route, but not of an index page', () => {
  assert.is(idAndRoute('content/docs/a/b.md', { id: 'c' }), 'a/c → /docs/a/c')
  assert.is(idAndRoute('content/docs/a/index.md', { id: 'c' }), 'a/c → /docs/a')
})

test('slugs are relative to the base or to the folder', () => {
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '/' }), 'a/b → /docs')
  // Like a file of that name: the page /docs/a/index of Docusaurus is available there on hosts.
  assert.is(idAndRoute('content/docs/a/b.md', { slug: 'index' }), 'a/b → /docs/a')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '/x/y/' }), 'a/b → /docs/x/y')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: 'x' }), 'a/b → /docs/a/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: './x' }), 'a/b → /docs/a/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '../x' }), 'a/b → /docs/x')
  assert.is(idAndRoute('content/docs/a/index.md', { slug: 'x' }), 'a/index → /docs/a/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '.' }), 'a/b → /docs/a')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '..' }), 'a/b → /docs')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: '../../../x' }), 'a/b → /docs/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: 'x//./y/../z/' }), 'a/b → /docs/a/x/z')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: 'x//../z' }), 'a/b → /docs/a/z')
  assert.is(idAndRoute('content/docs/01-a/b.md', { slug: 'x' }), 'a/b → /docs/a/x')
  assert.is(idAndRoute('content/docs/a/b.md', { slug: 2024 }), 'a/b → /docs/a/2024')
})

test('the base can be the root of the site', () => {
  assert.is(idAndRoute('content/docs/index.md', {}, { routeBasePath: '/' }), 'index → /')
  assert.is(idAndRoute('content/docs/a/b.md', {}, { routeBasePath: '/' }), 'a/b → /a/b')
})

test('number prefixes are removed from ids and routes, unless an option or the front matter keeps them', () => {
  assert.is(idAndRoute('content/docs/01-a/02-b.md'), 'a/b → /docs/a/b')
  assert.is(idAndRoute('content/docs/01-a/02-b.md', { parse_number_prefixes: false }), '01-a/02-b → /docs/01-a/02-b')
  assert.is(idAndRoute('content/docs/01-a/02-b.md', {}, { numberPrefixParser: false }), '01-a/02-b → /docs/01-a/02-b')
})

test('number prefixes are recognised as in Docusaurus', () => {
  const prefixed: Readonly<Record<string, readonly [string, number]>> = {
    '0-doc': ['doc', 0],
    '01-doc': ['doc', 1],
    '001 - My doc': ['My doc', 1],
    '999   -   doc': ['doc', 999],
    '1---doc': ['doc', 1],
    '01 --- doc': ['doc', 1],
    '1_doc': ['doc', 1],
    '3 _doc': ['doc', 3],
    '001 ___ doc': ['doc', 1],
    '1.doc': ['doc', 1],
    '1. Intro': ['Intro', 1],
    '02.  doc': ['doc', 2],
    '0046036 - doc': ['doc', 46036],
  }
  for (const [name, [rest, position]] of Object.entries(prefixed)) {
    assert.equal(parsePrefix(name, true), { name: rest, position }, name)
  }
  const plain = [
    ...['doc', 'a1-doc', 'doc-000', 'doc - 1', 'hey - 03 - doc', '00abc01-doc', 'my 001- doc', 'my -001 doc'],
    ...[
      '2021-01-31 - doc',
      '31-01-2021 - doc',
      '2021_01_31 - doc',
      '31.01.2021 - doc',
      '2021-01 - doc',
      '01-2021 - doc',
    ],
    ...['2021-11-foo', '2021-01-31', '2021-01', '21-01', '01_31', '01', '2021'],
    ...['8.0', '8.0.0', '14.2.16', '7.0-foo', '1.2-x', '8.0 - doc', '8_0_0', '18_2', '1-3d', '1-', '1-_'],
  ]
  for (const name of plain) assert.equal(parsePrefix(name, true), { name }, name)
})

test('dates and versions are not number prefixes', () => {
  assert.equal(parsePrefix('003 - start', true), { name: 'start', position: 3 })
  assert.equal(parsePrefix('0.start', true), { name: 'start', position: 0 })
  assert.equal(parsePrefix('2024-05-01-news', true), { name: '2024-05-01-news' })
  assert.equal(parsePrefix('8.0-notes', true), { name: '8.0-notes' })
  assert.equal(parsePrefix('3d', true), { name: '3d' })
  assert.is(stripPrefixes('01-a/b/02_c', true), 'a/b/c')
})

test.run()
