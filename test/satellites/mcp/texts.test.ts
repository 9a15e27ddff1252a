/** Texts of the server: parts of results, lists, sections, addresses. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boundedList, boundedText } from '../../../src/satellites/mcp/bounded.ts'
import { readListing } from '../../../src/satellites/mcp/listing.ts'
import { sectionNamed, sectionsOf } from '../../../src/satellites/mcp/sections.ts'
import { pagePath } from '../../../src/satellites/mcp/site.ts'
import { isSitePath } from '../../../src/satellites/built-site/source.ts'

test('a shortened text mentions its range, and its parts form the complete text', () => {
  const text = Array.from({ length: 400 }, (_, index) => `line ${index} 😀`).join('\n')
  assert.is(boundedText('short', {}), 'short')
  let joined = ''
  let offset = 0
  for (let turn = 0; offset < text.length && turn < 50; turn += 1) {
    const part = boundedText(text, { offset, limit: 700 })
    const [, from, to] =
      /\n\n\(Characters (\d+) to (\d+) of \d+; (?:go on with offset \d+|this is the end)\.\)$/.exec(part) ?? []
    assert.is(Number(from), offset)
    assert.ok(part.length < 800)
    joined += part.replace(/\n\n\(Characters [^\n]*$/, '')
    offset = Number(to)
  }
  assert.is(joined, text)
  assert.match(boundedText(text, { offset: 100_000 }), 'There is nothing at offset 100000')
})

test('a text is not cut inside a character', () => {
  const part = boundedText('😀'.repeat(600), { limit: 501 })
  assert.not.match(part, /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
})

test('a shortened list mentions the next offset', () => {
  const items = [1, 2, 3, 4, 5]
  assert.equal(boundedList(items, {}), { items, note: '' })
  assert.equal(boundedList(items, { limit: 2 }), { items: [1, 2], note: '\n(1 to 2 of 5; go on with offset 2.)\n' })
  assert.equal(boundedList(items, { offset: 4, limit: 2 }), { items: [5], note: '\n(5 to 5 of 5.)\n' })
  assert.is(boundedList(items, { offset: 9 }).note, '\n(None of 5.)\n')
})

test('an index is read without escapes, and addresses outside of the site are omitted', () => {
  const listing = readListing(`# A \\& B

> What it is

- OpenAPI, X: https://a.example/base/api/openapi.json

## Guides

- [Use \\[x\\]](https://a.example/base/docs/use%20x.md): About \\_it\\_.
- [Elsewhere](https://b.example/x.md)
- [Above](https://a.example/other.md)

## Optional

- [llms-full.txt](https://a.example/base/llms-full.txt)
- [/docs](https://a.example/base/docs/llms.txt)
`)
  assert.equal(listing, {
    title: 'A & B',
    summary: 'What it is',
    home: 'https://a.example/base/',
    pages: [{ section: 'Guides', title: 'Use [x]', description: 'About _it_.', path: 'docs/use x.md' }],
    descriptions: ['api/openapi.json'],
    indexes: ['docs/llms.txt'],
  })
})

test('sections begin at headings, not at lines of code', () => {
  const text = '# Page\n\nLead\n\n## Install `it`\n\n```sh\n# no heading\n```\n\n### Deep\n\nx\n\n## Install it\n\ny\n'
  const sections = sectionsOf(text)
  assert.equal(
    sections.map(({ id, level }) => [id, level]),
    [
      ['page', 1],
      ['install-it', 2],
      ['deep', 3],
      ['install-it-1', 2],
    ],
  )
  const first = sectionNamed(sections, 'install-it')
  assert.is(
    text.slice(first?.start, first?.end),
    text.slice(text.indexOf('## Install `it`'), text.lastIndexOf('## Install it')),
  )
  assert.is(sectionNamed(sections, '### DEEP')?.id, 'deep')
  assert.is(sectionNamed(sections, 'none'), undefined)
})

test('all addresses of a page lead to the same file', () => {
  const home = 'https://a.example/base/'
  for (const address of [
    '/docs/a',
    'docs/a.md',
    '/base/docs/a/',
    'https://a.example/base/docs/a.html?x=1',
    'http://localhost:3000/base/docs/a',
  ])
    assert.is(pagePath(address, home, 'http://localhost:3000/base/').path, 'docs/a.md', address)
  assert.equal(pagePath('/docs/a#caf%C3%A9', home), { path: 'docs/a.md', hash: 'café' })
  assert.is(pagePath('/', home).path, 'index.md')
  for (const address of [
    '../secret',
    '/docs/../../secret',
    '/docs/%2e%2e/%2e%2e/secret',
    'docs\\..\\secret',
    '//b.example/x',
    'https://b.example/base/docs/a',
    'file:///etc/passwd',
    'https://a.example/other',
    '/a%00b',
  ])
    assert.is(pagePath(address, home).path, undefined, address)
})

test('only texts of a site are readable', () => {
  assert.ok(isSitePath('docs/a b.md') && isSitePath('.well-known/x/index.json'))
  for (const path of ['', '/a.md', 'a//b.md', './a.md', 'a/../b.md', 'a', 'key.pem', '.env', 'c:a.md', 'a\nb.md'])
    assert.not.ok(isSitePath(path), path)
})

test.run()
