import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { networkNames, socialLink } from '../../../src/plugins/blog/authors.ts'
import type { PostRef } from '../../../src/plugins/blog/post.ts'
import { arrange, dataAt, facts, file, pageAt, post } from './entries.ts'

const locationOf = (line: number, column = 1) => ({ file: 'content/blog/2025-11-21-a.md', line, column })
const ann = { name: 'Ann', url: 'https://ann.example', title: 'Writer' }

function authorsOf(data: Record<string, unknown>, config: Record<string, unknown> = {}, options = {}) {
  const arrangement = arrange([file('authors', config), post('2025-11-21-a.md', data)], options)
  return { shown: dataAt<PostRef>(arrangement, '/blog/a').authors, diagnostics: arrangement.diagnostics }
}

test('authors can be a key, a list, a map, or a mixture', () => {
  const author = { name: 'Ann', href: 'https://ann.example', title: 'Writer' }
  assert.equal(authorsOf({ authors: 'ann' }, { ann }).shown, [author])
  assert.equal(authorsOf({ authors: { name: 'Di' } }).shown, [{ name: 'Di' }])
  assert.equal(authorsOf({ authors: null }).shown, [])
  const cy = { name: 'Cy', url: 'https://cy.example', image_url: 'https://cy.example/c.png' }
  const mixed = authorsOf(
    { authors: ['ann', { key: 'ann', title: 'Guest' }, cy, 'bob'] },
    { ann, bob: { page: { permalink: '/robert' } } },
  )
  assert.equal(mixed.diagnostics, [])
  assert.equal(mixed.shown, [
    author,
    { ...author, title: 'Guest' },
    { name: 'Cy', href: 'https://cy.example', image: 'https://cy.example/c.png' },
    { name: 'bob', href: '/blog/authors/robert' },
  ])
})

test('an author can have every documented field', () => {
  const full = {
    name: 'Ann',
    title: 'Writer',
    url: 'https://ann.example',
    imageURL: '/ann.png',
    email: 'ann@ann.example',
    description: 'Writes',
    socials: { github: 'ann', x: '@ann', stackoverflow: 82609, Home: 'https://ann.example' },
  }
  const rest = {
    title: 'Writer',
    image: '/ann.png',
    description: 'Writes',
    email: 'ann@ann.example',
    socials: [
      { label: 'GitHub', href: 'https://github.com/ann' },
      { label: 'X', href: 'https://x.com/ann' },
      { label: 'Stack Overflow', href: 'https://stackoverflow.com/users/82609' },
      { label: 'Home', href: 'https://ann.example' },
    ],
  }
  const inline = { name: 'Ann', href: 'https://ann.example', ...rest }
  assert.equal(authorsOf({ authors: [full] }).shown, [inline])
  const arrangement = arrange([
    file('authors', { ann: { ...full, page: true } }),
    post('2025-11-21-a.md', { authors: 'ann' }),
  ])
  assert.equal(dataAt<PostRef>(arrangement, '/blog/a').authors, [{ ...inline, href: '/blog/authors/ann' }])
  assert.equal(dataAt<{ authors: unknown[] }>(arrangement, '/blog/authors').authors, [
    { key: 'ann', name: 'Ann', url: 'https://ann.example', ...rest, href: '/blog/authors/ann', count: 1 },
  ])
})

test('an author without a page and an address links to the e-mail address', () => {
  assert.equal(authorsOf({ authors: { name: 'Di', email: 'di@di.example' } }).shown, [
    { name: 'Di', href: 'mailto:di@di.example', email: 'di@di.example' },
  ])
})

test('images of authors can be beside the file, beside the post, or in the static folder', () => {
  const asset = (path: string) => facts({ assets: [{ path, digest: '0123456789abcdef' }] })
  const arrangement = arrange(
    [
      file('authors', { ann: { image_url: './ann.png' } }, { 'image.ann': asset('content/blog/ann.png') }),
      post(
        '2025-11-21-a.md',
        { authors: ['ann', { name: 'Di', image_url: './di.png' }, { name: 'Ed', image_url: 'img/ed.png' }] },
        { images: { 'image.authors.1': asset('content/blog/di.png') } },
      ),
    ],
    {},
    { baseUrl: '/base/' },
  )
  assert.equal(
    dataAt<PostRef>(arrangement, '/blog/a').authors.map(({ image }) => image),
    ['/base/assets/files/ann-01234567.png', '/base/assets/files/di-01234567.png', '/base/img/ed.png'],
  )
  assert.equal(pageAt(arrangement, '/blog/authors').uses, ['blog:content/blog/authors.yml#authors'])
})

test('the older keys for one author are supported', () => {
  const all = { author: 'Ann', author_title: 'Writer', author_url: 'https://ann.example', author_image_url: '/ann.png' }
  const author = [{ name: 'Ann', href: 'https://ann.example', title: 'Writer', image: '/ann.png' }]
  assert.equal(authorsOf(all), { shown: author, diagnostics: [] })
  const older = { author: 'Ann', authorTitle: 'Writer', authorURL: 'https://ann.example', authorImageURL: '/ann.png' }
  assert.equal(authorsOf(older), { shown: author, diagnostics: [] })
})

test('older keys without an effect are reported at their location', () => {
  const report = (data: Record<string, unknown>, places: object) =>
    arrange([post('2025-11-21-a.md', data, { locations: { ...places } })]).diagnostics
  const hint = 'write "authors" alone'
  assert.equal(report({ author_url: 'https://a.example' }, { author_url: locationOf(2) }), [
    {
      code: 'blog/legacy-author',
      severity: 'warning',
      message: '"author_url" is ignored, because there is no "author"',
      hint,
      location: locationOf(2),
    },
  ])
  assert.equal(report({ author: 'Ann', authors: { name: 'Di' } }, { author: locationOf(2) }), [
    {
      code: 'blog/legacy-author',
      severity: 'warning',
      message: '"author" is ignored, because the post has "authors"',
      hint,
      location: locationOf(2),
    },
  ])
})

test('an unknown key is reported at its location, with the nearest key, and left out', () => {
  const locations = { authors: locationOf(2), 'authors.1': locationOf(2, 16) }
  const arrangement = arrange([
    file('authors', { waybill: { name: 'W' } }),
    post('2025-11-21-a.md', { authors: ['waybill', 'waybil'] }, { locations }),
  ])
  assert.equal(arrangement.diagnostics, [
    {
      code: 'blog/unknown-author',
      severity: 'warning',
      message: 'no author "waybil" in content/blog/authors.yml',
      subject: 'waybil',
      hint: 'did you mean "waybill"?',
      location: locationOf(2, 16),
    },
  ])
  assert.equal(dataAt<PostRef>(arrangement, '/blog/a').authors, [{ name: 'W' }])
})

test('without an authors file, the report explains how to create it', () => {
  const [report] = arrange([post('2025-11-21-a.md', { authors: 'ann' })]).diagnostics
  assert.is(report?.hint, 'write the author into content/blog/authors.yml, or into the post as a map with "name"')
})

test('authors defined in posts are accepted, unless the blog forbids them', () => {
  const severities = (onInlineAuthors: string) =>
    authorsOf({ authors: ['ann', { name: 'Di' }] }, { ann }, { onInlineAuthors }).diagnostics.map(
      ({ code, severity, message }) => `${severity}[${code}] ${message}`,
    )
  const report = '[blog/inline-author] the author "Di" is not in content/blog/authors.yml'
  assert.equal(severities('ignore'), [])
  assert.equal(severities('warn'), [`warning${report}`])
  assert.equal(severities('throw'), [`error${report}`])
  assert.equal(authorsOf({ authors: { name: 'Di' } }, { ann }).diagnostics, [], 'the default')
})

test('an author without posts is not reported; posts that are drafts do not count', () => {
  const entries = [
    file('authors', { ann: { ...ann, page: true }, bob: {} }),
    post('2025-11-21-a.md', { authors: ['ann', 'ann'] }),
    post('2025-11-22-b.md', { authors: 'ann', draft: true }),
    post('2025-11-23-c.md', { authors: 'ann', unlisted: true }),
  ]
  const arrangement = arrange(entries)
  assert.equal(arrangement.diagnostics, [])
  assert.equal(
    dataAt<{ authors: { count: number }[] }>(arrangement, '/blog/authors').authors.map(({ count }) => count),
    [1, 0],
  )
  assert.equal(pageAt(arrangement, '/blog/authors/ann').location, {
    file: 'content/blog/authors.yml',
    line: 1,
    column: 1,
  })
})

test('a handle becomes an address for every known network', () => {
  assert.equal(
    networkNames.map((name) => socialLink(name, 'ann')?.href),
    [
      'https://x.com/ann',
      'https://twitter.com/ann',
      'https://github.com/ann',
      'https://www.linkedin.com/in/ann/',
      'https://stackoverflow.com/users/ann',
      'https://bsky.app/profile/ann',
      'https://www.instagram.com/ann',
      'https://www.threads.net/@ann',
      'https://mastodon.social/@ann',
      'https://twitch.tv/ann',
      'https://youtube.com/@ann',
      'mailto:ann',
    ],
  )
})

test('absolute addresses are unchanged; invalid links are left out', () => {
  assert.equal(socialLink('GitHub', 'https://x.example/a'), { label: 'GitHub', href: 'https://x.example/a' })
  assert.equal(socialLink('mastodon', 'ann@host.example')?.href, 'https://mastodon.social/@ann@host.example')
  assert.equal(socialLink('Site', 'mailto:a@b.example'), { label: 'Site', href: 'mailto:a@b.example' })
  for (const [network, value] of [
    ['site', 'ann'],
    ['github', 'ann/repo'],
    ['constructor', 'ann'],
    ['site', 'javascript:alert(1)'],
  ] as const) {
    assert.is(socialLink(network, value), undefined, `${network}: ${value}`)
  }
})

test.run()
