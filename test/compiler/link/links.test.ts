import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { namesOf } from '../../../src/compiler/link/names.ts'
import { resolveLink, type Targets } from '../../../src/compiler/link/resolve.ts'
import { linkSite, type LinkInput } from '../../../src/compiler/link/site.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { FragmentFacts } from '../../../src/model/facts.ts'
import type { Page } from '../../../src/model/page.ts'

const routeOfSource = new Map([
  ['content/docs/a.md', '/docs/a'],
  ['content/platform/x.mdx', '/platform/x'],
])
const targets: Targets = {
  addressing: { baseUrl: '/', trailingSlash: false },
  url: 'https://a.example',
  routes: namesOf(['/', '/docs', '/docs/a', '/docs/b c', '/platform/x', '/docs/café']),
  folders: new Set(['', 'docs', 'platform']),
  routeOfSource,
  sources: namesOf(routeOfSource.keys()),
  roots: ['content/docs', 'content/platform'],
  files: namesOf([
    'llms.txt',
    'docs/a.md',
    'files/read.me.md',
    'img/logo.png',
    'files/old.html',
    'demo/index.html',
    'guide.pdf',
  ]),
  redirect: (route) => (route === '/old' ? '/docs/a' : undefined),
}
const asset = { path: 'content/docs/pic.png', digest: '0123456789' }

function resolve(url: string, more: Partial<Targets> = {}, kind: 'link' | 'image' = 'link') {
  const { href, ...rest } = resolveLink(
    { url, kind },
    { source: 'content/docs/a.md', route: '/docs/a', assets: [asset] },
    { ...targets, ...more },
  )
  return `${rest.kind} ${href}`
}

const table: readonly (readonly [url: string, expected: string])[] = [
  ['/docs/a', 'page /docs/a'],
  ['/docs/a/', 'page /docs/a'],
  ['/docs/a.html', 'page /docs/a'],
  ['/docs/index.html', 'page /docs'],
  ['/docs//a', 'page /docs/a'],
  ['/', 'page /'],
  ['/docs/b%20c', 'page /docs/b%20c'],
  ['/docs/caf%C3%A9', 'page /docs/caf%C3%A9'],
  ['/docs/café', 'page /docs/caf%C3%A9'],
  ['/docs/a?q=1#h', 'page /docs/a?q=1#h'],
  ['b c', 'page /docs/b%20c'],
  ['./a', 'page /docs/a'],
  ['../platform/x', 'page /platform/x'],
  ['../../../../platform/x', 'page /platform/x'],
  ['a.md', 'page /docs/a'],
  ['./a.md#part', 'page /docs/a#part'],
  ['../platform/x.mdx?q', 'page /platform/x?q'],
  ['@site/content/docs/a.md', 'page /docs/a'],
  ['/content/docs/a.md', 'page /docs/a'],
  ['/docs/a.md', 'page /docs/a'],
  ['/llms.txt', 'file /llms.txt'],
  ['/img/logo.png?v=1', 'file /img/logo.png?v=1'],
  ['/files/old.html', 'file /files/old.html'],
  ['pic.png', 'file /assets/files/pic-01234567.png'],
  ['none.png', 'no-asset none.png'],
  ['../img/logo.png', 'file /img/logo.png'],
  ['#part', 'page #part'],
  ['?q=1', 'page ?q=1'],
  ['', 'page /docs/a'],
  ['/old', 'redirect /old'],
  ['/gone', 'no-page /gone'],
  ['/gone/', 'no-page /gone'],
  ['gone', 'no-page /docs/gone'],
  ['gone.md#x', 'no-file gone.md#x'],
  ['../../../../etc/passwd.md', 'no-file ../../../../etc/passwd.md'],
  ['https://b.example/x', 'external https://b.example/x'],
  ['//b.example/x', 'external https://b.example/x'],
  ['mailto:a@b.example', 'external mailto:a@b.example'],
  ['pathname:///files/x.html', 'external /files/x.html'],
  ['javascript:alert(1)', 'external '],
  ['file:///etc/passwd', 'external '],
  ['data:text/html,x', 'external '],
  ['mailto:', 'external mailto:'],
  ['tel:+491234', 'external tel:+491234'],

  // The site's own address.
  ['https://a.example/docs/a#h', 'page https://a.example/docs/a#h'],
  ['http://A.example/docs/a/', 'page http://A.example/docs/a/'],
  ['//a.example/docs/a', 'page //a.example/docs/a'],
  ['https://a.example', 'page https://a.example'],
  ['https://a.example/llms.txt', 'file https://a.example/llms.txt'],
  ['https://a.example/old?x', 'redirect https://a.example/old?x'],
  ['https://a.example/docs/gone', 'no-page https://a.example/docs/gone'],
  ['https://a.example/app/login', 'external https://a.example/app/login'],
  ['/app/login', 'no-page /app/login'],
  ['https://a.example:8080/gone', 'external https://a.example:8080/gone'],
  ['https://www.a.example/gone', 'external https://www.a.example/gone'],
  ['https://a.example.evil.example/gone', 'external https://a.example.evil.example/gone'],

  // Slashes.
  ['/guide.pdf', 'file /guide.pdf'],
  ['/guide.pdf/', 'no-page /guide.pdf/'],
  ['a.md/', 'no-page /docs/a.md/'],
  ['/docs/a//', 'page /docs/a'],
  ['//docs/a', 'external https://docs/a'],
  ['./', 'page /docs'],
  ['.', 'page /docs'],
  ['..', 'page /'],
  ['/demo', 'file /demo'],
  ['/demo/', 'file /demo/'],
  ['/demo/index.html', 'file /demo/index.html'],
  ['/files/old', 'file /files/old'],
  ['/files/old/', 'no-page /files/old'],
  ['/files', 'no-page /files'],

  // Encodings and Unicode forms.
  ['/docs%2Fa', 'no-page /docs%252Fa'],
  ['/%64ocs/a', 'page /docs/a'],
  ['/docs/cafe\u0301', 'page /docs/caf%C3%A9'],
  ['/docs/cafe%CC%81#x', 'page /docs/caf%C3%A9#x'],
  ['/img/logo.png#x', 'file /img/logo.png#x'],
  ['/docs/a.md?x#y', 'page /docs/a?x#y'],
  ['/docs/b%2520c', 'page /docs/b%20c'],

  // Case.
  ['/Docs/a', 'no-page /Docs/a'],
  ['A.md', 'no-file A.md'],
  ['/LLMS.txt', 'no-page /LLMS.txt'],

  // Markdown files, as Docusaurus looks for them.
  ['/a.md', 'page /docs/a'],
  ['./docs/a.md', 'no-file ./docs/a.md'],
  ['content/platform/x.mdx', 'page /platform/x'],
  ['/content/platform/x.mdx', 'page /platform/x'],
  ['a.md?x=1#h', 'page /docs/a?x=1#h'],
  ['a.MD', 'no-file a.MD'],

  // An absolute address of a Markdown file is a static file, a source, or the page at this address.
  ['/files/read.me.md', 'file /files/read.me.md'],
  ['/docs/sub/../a.md#part', 'page /docs/a#part'],
  ['/docs/index.md', 'page /docs'],
  ['/docs/b%20c.mdx', 'page /docs/b%20c'],
  ['/old.md', 'redirect /old'],
  ['/gone.md', 'no-file /gone.md'],
  ['pathname:///docs/a.md', 'external /docs/a.md'],
  ['https://a.example/docs/a.md', 'file https://a.example/docs/a.md'],
]

for (const [url, expected] of table) test(`"${url}" is ${expected}`, () => assert.is(resolve(url), expected))

test('addresses of another tool are resolved: with the base URL, and from the folder of an index page', () => {
  const writing = { withBase: true, fromFolders: true }
  const addressing = { ...targets.addressing, baseUrl: '/docs/' }
  const resolveOne = (url: string, source = 'content/docs/a.md', route = '/docs/a') =>
    resolveLink({ url, kind: 'link' }, { source, route, assets: [] }, { ...targets, addressing, writing })
  const kinds = (...urls: string[]) => urls.map((url) => resolveOne(url).kind)
  assert.equal(resolveOne('/docs/docs/a#b'), { kind: 'page', href: '/docs/docs/a#b', route: '/docs/a', hash: '#b' })
  assert.equal(kinds('/docs/docs', '/docs/a', '/a.md'), ['page', 'no-page', 'page'])
  assert.is(resolveOne('a', 'content/docs/index.md', '/docs').kind, 'page')
  assert.is(resolveOne('a', 'content/docs/Docs.md', '/docs').kind, 'page')
  assert.is(resolveOne('docs/a', 'content/docs/x.md', '/docs').kind, 'page')
})

test('links to wildcard paths of other servers are external, and redirects may lead there', () => {
  const isElsewhere = (path: string) => path === '/play/a'
  assert.is(resolve('/play/a?b#c', { isElsewhere }), 'external /play/a?b#c')
  assert.is(resolve('/play', { isElsewhere }), 'no-page /play')
  const { diagnostics } = linkSite(
    {
      addressing: { baseUrl: '/', trailingSlash: false },
      url: 'https://a.example',
      arrangements: [],
      entries: new Map(),
      redirects: ['/play', '/play/x/y', '/en/game', '/en/a/game', '/played'].map((to) => ({ from: `/old${to}`, to })),
      files: [],
      elsewhere: ['/play/*', '/*/game'],
    },
    new Map(),
  )
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['/en/a/game', '/played'].map((to) => `the redirect from "/old${to}" leads to "${to}", which is not a page`),
  )
})

test('Markdown files are searched last in the content folder', () => {
  const deep = { source: 'content/docs/deep/er/p.md', route: '/docs/deep/er/p', assets: [] }
  const from = (url: string) => resolveLink({ url, kind: 'link' }, deep, targets).kind
  assert.is(from('a.md'), 'page')
  assert.is(from('/a.md'), 'page')
  assert.is(from('./a.md'), 'no-file')
  assert.is(from('../../a.md'), 'page')
  assert.is(from('x.mdx'), 'no-file')
})

test('links of a partial are relative to its file, addresses to the page', () => {
  const from = { source: 'content/docs/a.md', route: '/docs/a', assets: [asset] }
  const kindOf = (url: string) =>
    resolveLink({ url, kind: 'link', from: 'content/platform/_parts/p.mdx' }, from, targets).kind
  assert.is(kindOf('../x.mdx'), 'page')
  assert.is(kindOf('./a.md'), 'no-file')
  assert.is(kindOf('../../docs/pic.png'), 'file')
  assert.is(kindOf('pic.png'), 'no-asset')
  assert.is(kindOf('./a'), 'page')
})

test('with trailing slashes, relative addresses start below the page', () => {
  const slash = { addressing: { baseUrl: '/', trailingSlash: true } }
  const index = { source: 'content/docs/index.md', route: '/docs', assets: [] }
  const from = (url: string, more: Partial<Targets>) =>
    resolveLink({ url, kind: 'link' }, index, { ...targets, ...more }).kind
  assert.is(from('./a', slash), 'page')
  assert.is(from('./a', {}), 'no-page')
  assert.is(from('docs/a', {}), 'page')
  assert.is(from('../docs/a', slash), 'page')
  assert.is(resolve('../a', slash), 'page /docs/a/')
  assert.is(resolve('../a'), 'no-page /a')
})

test("the site's own address resolves below a base URL", () => {
  const below = { addressing: { baseUrl: '/sub/', trailingSlash: false } }
  assert.is(resolve('https://a.example/sub/docs/a', below), 'page https://a.example/sub/docs/a')
  assert.is(resolve('https://a.example/sub', below), 'page https://a.example/sub')
  assert.is(resolve('https://a.example/sub/gone', below), 'no-page https://a.example/sub/gone')
  // Another site of the same host.
  assert.is(resolve('https://a.example/docs/a', below), 'external https://a.example/docs/a')
  assert.is(resolve('https://a.example/subway', below), 'external https://a.example/subway')
})

test('no address throws', () => {
  for (const url of [
    '\\\\[',
    '//[',
    'http://[',
    '%zz',
    '/%',
    '/\uD800',
    'a:b',
    './a:b',
    '\\',
    '/\\x.example',
    '\t//x',
    '?%#%',
    ':',
    '::',
    '[',
    '/docs/%2e%2e/%2e%2e/x',
    '\uFFFE',
  ]) {
    for (const kind of ['link', 'image'] as const) assert.type(resolve(url, {}, kind), 'string', url)
  }
  assert.is(resolve('/\\b.example/x'), 'no-page /%5Cb.example/x')
})

test('the base URL and the trailing slash are applied', () => {
  const below = { addressing: { baseUrl: '/sub/', trailingSlash: true } }
  assert.is(resolve('/docs/a#h', below), 'page /sub/docs/a/#h')
  assert.is(resolve('/', below), 'page /sub/')
  assert.is(resolve('/docs/a/?q', below), 'page /sub/docs/a/?q')
  assert.is(resolve('a.md', below), 'page /sub/docs/a/')
  assert.is(resolve('/llms.txt', below), 'file /sub/llms.txt')
  assert.is(resolve('pic.png', below), 'file /sub/assets/files/pic-01234567.png')
  assert.is(resolve('pathname:///x', below), 'external /sub/x')
})

function facts(urls: readonly string[], ids: readonly string[] = []): FragmentFacts {
  const links = urls.map((url, index) => ({
    url,
    kind: 'link' as const,
    location: { file: 'f', line: index + 1, column: 1 },
  }))
  return { headings: [], ids, links, assets: [], excerpt: '', words: 0, truncated: false }
}

function entry(source: string, urls: readonly string[], ids: readonly string[] = []): [string, Entry] {
  const key = `docs:${source}#`
  return [key, { key, id: '', source, data: {}, locations: {}, fragments: { body: facts(urls, ids) } }]
}

function link(pages: readonly (Partial<Page> & { route: string })[], more: Partial<LinkInput> = {}) {
  const fullPages = pages.map((page): Page => ({ layout: 'doc', title: page.route, ...page }))
  const input = {
    addressing: targets.addressing,
    url: 'https://a.example',
    arrangements: [{ pages: fullPages }],
    entries: new Map<string, Entry>(),
    redirects: [],
    files: [],
    ...more,
  }
  const linked = linkSite(input, new Map())
  return {
    ...linked,
    reports: linked.diagnostics.map(
      ({ code, location, hint }) => `${code} ${location?.line ?? '-'}${hint === undefined ? '' : ` (${hint})`}`,
    ),
  }
}

test('the first of two pages with the same route is published', () => {
  const locationOf = (file: string) => ({ file, line: 1, column: 1 })
  const { pages, diagnostics } = link([
    { route: '/b', title: 'first', location: locationOf('x.md') },
    { route: '/a' },
    { route: '/b', title: 'second', location: locationOf('y.md') },
  ])
  assert.equal(
    pages.map(({ route, title }) => `${route} ${title}`),
    ['/a /a', '/b first'],
  )
  assert.equal(
    diagnostics.map(({ code, message, location }) => `${code} ${location?.file}: ${message}`),
    ['route/duplicate y.md: the route "/b" is the same as x.md; this page is left out'],
  )
})

test('a report of the content type about the route of a page replaces that of its duplicate', () => {
  const page = (file: string): Page => ({
    layout: 'doc',
    title: file,
    route: '/b',
    location: { file, line: 1, column: 1 },
  })
  const idReport = { code: 'docs/duplicate-id', severity: 'warning', message: 'same id' } as const
  const codes = (subject: string, file: string) => {
    const reports = [{ ...idReport, subject, location: { file, line: 2, column: 1 } }]
    const { diagnostics, heldBack } = link([], {
      arrangements: [{ pages: [page('x.md'), page('y.md')], diagnostics: reports }],
    })
    return [diagnostics, heldBack].map((list) => list.map(({ code }) => code))
  }
  assert.equal(codes('/b', 'y.md'), [['docs/duplicate-id'], ['route/duplicate']])
  assert.equal(codes('/c', 'y.md'), [['docs/duplicate-id', 'route/duplicate'], []])
  assert.equal(codes('/b', 'z.md'), [['docs/duplicate-id', 'route/duplicate'], []])
})

test('routes that cannot be served are errors, and have no page', () => {
  for (const route of [
    '',
    'a',
    '/a/',
    '/a//b',
    '/a/../b',
    '/./a',
    '/a?b',
    '/a#b',
    '/a*',
    '/a:b',
    '/a\\b',
    '/a\nb',
    '/index',
    '/a/index',
    '/a.html',
    '/\uD800',
    `/${'ä'.repeat(121)}`,
  ]) {
    const { pages, reports } = link([{ route }])
    assert.equal(pages, [], route)
    assert.match(reports.join(), /^route\/invalid/, route)
  }
  assert.equal(link([{ route: '/a.b/ä (1)+~' }, { route: '/' }]).reports, [])
})

test('an anchor must exist on its target page', () => {
  const entries = new Map([
    entry(
      'a.md',
      ['#one', '#tow', '/b#thr%C3%A9', '/b#nope', '/b#top', '/b#', '/c#any', 'b.md#nope', '/b#:~:text=x'],
      ['one', 'two'],
    ),
    entry('b.md', [], ['thré']),
  ])
  const { reports } = link(
    [{ route: '/a', entry: 'docs:a.md#' }, { route: '/b', entry: 'docs:b.md#' }, { route: '/c' }],
    { entries },
  )
  assert.equal(reports, [
    'link/no-anchor 2 (did you mean "#two"?)',
    'link/no-anchor 4 (its only anchor is #thré)',
    'link/no-anchor 8 (its only anchor is #thré)',
  ])
})

test('headings that a layout creates are anchors too', () => {
  const entries = new Map([entry('a.md', ['/b#made', '/b#not'])])
  const { reports } = link(
    [
      { route: '/a', entry: 'docs:a.md#' },
      { route: '/b', headings: [{ depth: 2, id: 'made', text: 'Made' }] },
    ],
    { entries },
  )
  assert.equal(reports, ['link/no-anchor 2 (its only anchor is #made)'])
})

test('a missing target is reported with similar names', () => {
  const entries = new Map([entry('d/a.md', ['/instal', 'bb.md', '/zzzzzzzz']), entry('d/b.md', [])])
  const { reports } = link(
    [
      { route: '/a', entry: 'docs:d/a.md#' },
      { route: '/install', entry: 'docs:d/b.md#' },
    ],
    { entries },
  )
  assert.equal(reports, [
    'link/no-page 1 (did you mean "/install"?  (d/b.md))',
    'link/no-file 2 (did you mean "d/b.md"?)',
    'link/no-page 3',
  ])
})

test('redirects, Markdown versions, files and wildcard paths are not broken links', () => {
  const entries = new Map([
    entry('a.md', ['/old', '/old/', '/more', '/more/x/y', '/a.md', '/llms.txt', '/gen/x.txt', '/gen']),
  ])
  const { reports, hrefs } = link([{ route: '/a', entry: 'docs:a.md#' }], {
    entries,
    files: ['llms.txt', 'gen/*'],
    redirects: [
      { from: '/old', to: '/a' },
      { from: '/more/*', to: '/a' },
    ],
  })
  assert.equal(reports, ['link/no-page 8'])
  assert.equal(hrefs.get('docs:a.md#')?.['body'], [
    '/old',
    '/old',
    '/more',
    '/more/x/y',
    '/a',
    '/llms.txt',
    '/gen/x.txt',
    '/gen',
  ])
})

test('links of an entry without a page are resolved from the page that uses it, and reported once', () => {
  const entries = new Map([entry('x/e.md', ['gone', '#h'], ['h'])])
  const { reports, hrefs } = link(
    [
      { route: '/list/1', uses: ['docs:x/e.md#'] },
      { route: '/list/2', uses: ['docs:x/e.md#'] },
    ],
    { entries },
  )
  assert.equal(reports, ['link/no-page 1'])
  assert.equal(hrefs.get('docs:x/e.md#')?.['body'], ['/list/gone', '#h'])
})

test.run()
