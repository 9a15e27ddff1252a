import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkSite } from '../../../src/compiler/link/site.ts'
import { reportsOf, siteOf } from './site.ts'
import type { DocsVersion } from '../../../src/model/page.ts'
import { withScheme } from '../../../src/compiler/likely-mistakes/hosts.ts'

const files = ['guide.pdf', 'img/Logo.svg']

/** Reports on one link on the page `/docs/start`. */
function hintOf(url: string, kind: 'link' | 'image' = 'link', more: Parameters<typeof siteOf>[1] = {}): string {
  const site = siteOf(
    {
      'docs/start.md': { links: [{ url, kind }], ids: ['Setup', 'café', 'see-also'] },
      'docs/guide/index.md': {},
      'docs/guide/install.md': {},
      'docs/Übersicht.md': {},
    },
    { files, ...more },
  )
  const contents = [
    ...(site.contents ?? []),
    'content/docs/_part.md',
    'content/docs/img/Dot.png',
    'content/img/one.png',
  ]
  return reportsOf({ ...site, contents })
    .map((report) => report.replace(/^(\S+) \S+ .*?(?: \((.*)\))?$/, '$1 $2'))
    .join()
}

test('a backslash is reported', () => {
  assert.is(hintOf('.\\start.md'), 'link/no-file addresses have forward slashes: write "./start.md"')
})

test('a link to a translation without a source names the missing source', () => {
  const fileOf = (source: string) => source.replace('content/docs/gone', 'content/i18n/fr/docs/gone')
  assert.is(
    hintOf('gone.md', 'link', { fileOf }),
    'link/no-file "content/i18n/fr/docs/gone.md" is not a page, since its source "content/docs/gone.md" does not exist',
  )
  // A draft or a partial has a source.
  const isThere = 'link/no-file the file exists but is not a page: it is a draft, a partial, or not content'
  assert.is(hintOf('_part.md', 'link', { fileOf: (source) => source.replace('_part', 'part') }), isThere)
})

test('a name that differs only in case is suggested', () => {
  assert.is(hintOf('/docs/Start'), 'link/no-page addresses are case-sensitive: write "/docs/start"')
  assert.is(hintOf('/Docs/Guide/Install/'), 'link/no-page addresses are case-sensitive: write "/docs/guide/install"')
  assert.is(hintOf('/docs/übersicht'), 'link/no-page addresses are case-sensitive: write "/docs/Übersicht"')
  assert.is(hintOf('/docs/u\u0308bersicht'), 'link/no-page addresses are case-sensitive: write "/docs/Übersicht"')
  assert.is(hintOf('/Guide.pdf'), 'link/no-page addresses are case-sensitive: write "/guide.pdf"')
  assert.is(hintOf('/img/logo.svg', 'image'), 'link/no-asset addresses are case-sensitive: write "/img/Logo.svg"')
  assert.is(hintOf('Start.md'), 'link/no-file addresses are case-sensitive: write "content/docs/start.md"')
  assert.is(hintOf('https://a.example/docs/START'), 'link/no-page addresses are case-sensitive: write "/docs/start"')
  assert.is(hintOf('#setup'), 'link/no-anchor anchors are case-sensitive: write "#Setup"')
  assert.is(hintOf('#CAFÉ'), 'link/no-anchor anchors are case-sensitive: write "#café"')
  // These addresses are correct and have no hint.
  for (const url of ['/docs/start', '/docs/U\u0308bersicht', '/img/Logo.svg', '#Setup', '#cafe\u0301', 'start.md'])
    assert.is(hintOf(url), '', url)
})

test('a link to a removed version names the existing versions', () => {
  const hint = (url: string, names: readonly string[], base = '/docs') => {
    const [last] = names
    const versions = names.map((name) => ({
      name,
      isLast: name === last,
      path: name === last ? base : `${base}/${name}`,
      docs: [],
    }))
    const pages = { 'docs/start.md': { links: [url] }, 'docs/2.0/start.md': {}, 'docs/2.0/old.md': {} }
    return linkSite(siteOf(pages), new Map([['docs', versions as never]])).diagnostics[0]?.hint
  }
  const reason = 'the docs have no version "1.0", only "2.1", "2.0"'
  assert.is(hint('/docs/1.0/start#a', ['2.1', '2.0']), `write "/docs/start#a": ${reason}`)
  assert.is(hint('/docs/1.0/old', ['2.1', '2.0']), `write "/docs/2.0/old": ${reason}`)
  assert.is(hint('/docs/1.0/gone', ['2.1', '2.0']), reason)
  assert.is(hint('/docs/1.0', ['2.1', '2.0']), reason)
  assert.is(hint('/docs/v1/start', ['current']), 'write "/docs/start": the docs have no version "v1"')
  assert.match(hint('/docs/2.0/olt', ['2.1', '2.0']) ?? '', 'did you mean "/docs/2.0/old"?')
  assert.is(hint('/docs/2024/report', ['current']), undefined)
})

test('a link to a file of the repository is explained by its place', () => {
  const hint = (path: string, where = 'in the folder of the site, outside of the content') =>
    `it leads to "${path}" ${where}: write the full address of the file in the repository, https://…`
  assert.is(hintOf('../../README.md#a'), `link/no-file ${hint('README.md')}`)
  assert.is(hintOf('../../../x/README.md'), `link/no-file ${hint('../x/README.md', 'outside of the site')}`)
  assert.is(hintOf('../../LICENSE'), `link/no-page ${hint('LICENSE')}`)
  assert.is(
    hintOf('../../src/install.md'),
    `link/no-file ${hint('src/install.md')}; did you mean "content/docs/guide/install.md"?`,
  )
  assert.is(hintOf('../other.md'), 'link/no-file ')
})

test('the folder of the version is added to an address', () => {
  const hint = (url: string) =>
    reportsOf(siteOf({ 'docs/1.0/start.md': { links: [url] }, 'docs/1.0/old.md': {}, 'docs/b.md': {} })).join()
  assert.match(hint('/docs/old#'), 'write "/docs/1.0/old#": this page is also below "/docs/1.0"')
  assert.match(hint('/old'), 'write "/docs/1.0/old": this page is also below "/docs/1.0"')
  assert.match(hint('/c'), /no page at "\/c"$/)
})

test('the hint explains that another page has the route of the file', () => {
  const site = siteOf({ 'a.md': { route: '/b' }, 'b.md': {}, 'c.md': { links: ['b.md'] } })
  assert.equal(
    reportsOf(site).filter((report) => report.startsWith('link/')),
    ['link/no-file c.md:1 there is no page for "b.md" (its page is left out: another page has the route "/b")'],
  )
})

test('the hint explains that the name of the file cannot be a route', () => {
  const site = siteOf({ 'b.md': { route: '/a|b' }, 'c.md': { links: ['b.md'] } })
  assert.equal(
    reportsOf(site).filter((report) => report.startsWith('link/')),
    ['link/no-file c.md:1 there is no page for "b.md" (its page is left out: "/a|b" cannot be a route)'],
  )
})

test('hints cover slashes, the base URL and files', () => {
  assert.is(hintOf('/guide.pdf/'), 'link/no-page write "/guide.pdf": a file has no trailing slash')
  assert.is(hintOf('start.md/'), 'link/no-page write "start.md": a file has no trailing slash')
  const addressing = { baseUrl: '/sub/', trailingSlash: false }
  assert.is(
    hintOf('/sub/docs/start#Setup', 'link', { addressing }),
    'link/no-page write "/docs/start#Setup": the base URL is added automatically',
  )
  assert.is(
    hintOf('./guide/install/gone', 'link', { addressing }),
    'link/no-page did you mean "/docs/guide/install"?  (content/docs/guide/install.md)',
  )
})

test('an address that resembles a file path has a hint with the right form', () => {
  const site = siteOf({
    'docs/guide/index.md': { links: ['./install', 'install#x', '../start'] },
    'docs/guide/install.md': {},
    'docs/start.md': {},
  })
  assert.equal(reportsOf(site), [
    'link/no-page docs/guide/index.md:1 no page at "./install" (write "./install.md": addresses are relative to the page\'s address, files to its file)',
    'link/no-page docs/guide/index.md:2 no page at "install#x" (write "install.md#x": addresses are relative to the page\'s address, files to its file)',
    'link/no-page docs/guide/index.md:3 no page at "../start" (write "../start.md": addresses are relative to the page\'s address, files to its file)',
  ])
  const routed = siteOf({ 'docs/guide/index.md': { links: ['./made'] }, 'x.md': { route: '/docs/guide/made' } })
  assert.equal(reportsOf(routed), [
    'link/no-page docs/guide/index.md:1 no page at "./made" (write "/docs/guide/made": relative to the address of the page, which has no trailing slash)',
  ])
})

test('a link to a file that is not a page has a hint', () => {
  assert.is(
    hintOf('_part.md'),
    'link/no-file the file exists but is not a page: it is a draft, a partial, or not content',
  )
  assert.is(hintOf('gone.md'), 'link/no-file ')
  assert.is(hintOf('guide/start.md'), 'link/no-file did you mean "content/docs/start.md"?')
  assert.is(hintOf('guide/instal.md'), 'link/no-file did you mean "content/docs/guide/install.md"?')
})

test('a missing picture has a hint', () => {
  assert.is(hintOf('/img/Loga.svg', 'image'), 'link/no-asset did you mean "/img/Logo.svg"?')
  assert.is(
    hintOf('/none/at/all.svg', 'image'),
    'link/no-asset put the file into the static folder or next to the page',
  )
})

test('a picture missing beside the page may be suggested from the static folder by its address', () => {
  const seen = (url: string) => {
    const site = siteOf({ 'docs/start.md': { links: [{ url, kind: 'image' }] } })
    return linkSite({ ...site, files: ['img/a.svg', 'docs/img/a.svg'] }, new Map()).seenAssets.size
  }
  assert.equal(['img/a.svg', 'img/b.svg'].map(seen), [1, 0])
})

test('missing files beside a page have hints for the reports of compilation', () => {
  const hint = (url: string) => {
    const site = siteOf({ 'docs/start.md': { links: [{ url, kind: 'image' }] } })
    const contents = ['content/docs/img/Dot.png', 'content/other/Dot.png', 'content/docs/start.md']
    return [...linkSite({ ...site, contents, files: ['img/a.png'] }, new Map()).assetHints.values()][0]
  }
  assert.is(hint('./img/dot.png'), 'addresses are case-sensitive: write "./img/Dot.png"')
  assert.is(hint('IMG/dot.png'), 'addresses are case-sensitive: write "@site/content/docs/img/Dot.png"')
  assert.is(hint('./img/Dott.png'), 'did you mean "./img/Dot.png"?')
  assert.is(hint('./img/other.png'), undefined)
  assert.is(hint('static/img/a.png'), 'write "/img/a.png": the static folder is the root of the site')
  assert.is(hint('www.parcel.example'), 'write "https://www.parcel.example": without a scheme it is a path of the site')
  assert.is(hint('parcel.io'), 'write "https://parcel.io": without a scheme it is a path of the site')
  assert.is(hint('https//parcel.example'), 'write "https://parcel.example"')
  assert.is(hint('ann@parcel.example'), 'write "mailto:ann@parcel.example"')
  assert.is(hint('../other/dot.png'), 'addresses are case-sensitive: write "../other/Dot.png"')
})

test('an address that starts with a host has a hint with a scheme', () => {
  const cases: readonly (readonly [url: string, address: string | undefined])[] = [
    ['www.acme.example', 'https://www.acme.example'],
    ['www.acme.zone/shop', 'https://www.acme.zone/shop'],
    ['github.com/acme/x#readme', 'https://github.com/acme/x#readme'],
    ['docs.acme.com/a/b', 'https://docs.acme.com/a/b'],
    ['acme.com:8443/x', 'https://acme.com:8443/x'],
    ['forum.acme.com', 'https://forum.acme.com'],
    ['acme.io?a=b', 'https://acme.io?a=b'],
    ['bit.ly/x', 'https://bit.ly/x'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost/a', 'http://localhost/a'],
    ['127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
    ['logo.ai', undefined],
    ['build.rs', undefined],
    ['install', undefined],
    ['localhosts', undefined],
    ['1.2.3', undefined],
    ['guide.md', undefined],
    ['node.js/install', undefined],
    ['./acme.com', undefined],
    ['/acme.com', undefined],
    ['acme.company', undefined],
    ['sms:12345', undefined],
  ]
  for (const [url, address] of cases) assert.is(withScheme(url), address, url)
  assert.is(
    hintOf('github.com/acme/x'),
    'link/no-page write "https://github.com/acme/x": without a scheme it is a path of the site',
  )
})

test('an address with the static folder has a hint without it', () => {
  const hint = 'write "/img/Logo.svg": the static folder is the root of the site'
  for (const folder of ['static', 'public', 'content/static', 'docs/static', 'content'])
    assert.is(hintOf(`/${folder}/img/Logo.svg`, 'image'), `link/no-asset ${hint}`)
  assert.is(hintOf('/static/guide.pdf'), 'link/no-page write "/guide.pdf": the static folder is the root of the site')
  assert.is(hintOf('/files/guide.pdf'), 'link/no-page put downloads into the static folder or next to the page')
  const path = (address: string) =>
    `link/no-asset write "${address}": only files of the static folder have an address that starts with /`
  assert.is(hintOf('/content/img/one.png', 'image'), path('../img/one.png'))
  assert.is(hintOf('/docs/img/Dot.png', 'image', { roots: ['content/docs'] }), path('./img/Dot.png'))
})

/** Reports on a site with the docs versions 2.0, 1.0 and next, and the page `start` of 1.0 with these links. */
function inVersions(links: readonly string[], page = 'docs-1/start.md', versions = versionsOfDocs): string[] {
  const routes = { 'docs-2': '/docs', 'docs-1': '/docs/1.0', 'docs-next': '/docs/next' } as const
  const names = ['docs-2/index', 'docs-2/start', 'docs-2/queue', 'docs-2/labels']
  const files = [...names, 'docs-1/index', 'docs-1/start', 'docs-1/queue', 'docs-1/old', 'docs-next/index']
  const pages = files.map((name) => {
    const [folder = '', base = ''] = name.split('/')
    const route = `${routes[folder as keyof typeof routes]}${base === 'index' ? '' : `/${base}`}`
    return [`${name}.md`, { route, links: `${name}.md` === page ? links : [], ids: ['a'] }] as const
  })
  const site = siteOf(Object.fromEntries(pages), { roots: ['content/docs-2', 'content/docs-1', 'content/docs-next'] })
  const list = versions(pages.map(([, { route }]) => route))
  return linkSite(site, new Map([['docs', list]])).diagnostics.map(
    ({ code, message, hint }) => `${code} ${message} (${hint})`,
  )
}

function versionsOfDocs(routes: readonly string[]): DocsVersion[] {
  const more = { sidebars: [], draftIds: [] }
  const docs = (folder: string, not = /^$/) =>
    routes
      .filter((route) => `${route}/`.startsWith(`${folder}/`) && !not.test(route))
      .map((path) => ({ id: path.slice(folder.length + 1) || 'index', path }))
  return [
    { name: 'current', label: 'Next', path: '/docs/next', isLast: false, docs: docs('/docs/next'), ...more },
    { name: '2.0', label: '2.0', path: '/docs', isLast: true, docs: docs('/docs', /\/(?:1\.0|next)/), ...more },
    { name: '1.0', label: '1.0', path: '/docs/1.0', isLast: false, docs: docs('/docs/1.0'), ...more },
  ]
}

test('an absolute link that leaves the version of its page is reported, if the version has the page', () => {
  assert.equal(inVersions(['/docs/queue', '/docs/queue.md#a']), [
    'link/version "/docs/queue" leads from version "1.0" to version "2.0" (write "./queue.md" to stay in version "1.0")',
    'link/version "/docs/queue.md#a" leads from version "1.0" to version "2.0" (write "./queue.md#a" to stay in version "1.0")',
  ])
  const correct = ['/docs', '/docs/start', '/docs/labels', '/docs/1.0/queue', '/docs/next', '../docs-2/queue.md']
  assert.equal(inVersions(correct), [])
  assert.equal(inVersions(['/docs/1.0/queue', '/docs/next'], 'docs-2/start.md'), [])
})

test('a page that only another version has is named with its version', () => {
  const hint = (link: string, page?: string) =>
    inVersions([link], page)
      .join()
      .replace(/^.*?\((.*)\)$/, '$1')
  const labels = 'version "1.0" has no such page, but version "2.0" has: write'
  assert.is(hint('./labels.md#a'), `${labels} "../docs-2/labels.md#a"`)
  assert.is(hint('labels'), `${labels} "/docs/labels"`)
  assert.is(hint('/docs/1.0/labels'), `${labels} "/docs/labels"`)
  const old = 'version "2.0" has no such page, but version "1.0" has: write'
  assert.is(hint('./old.md', 'docs-2/start.md'), `${old} "../docs-1/old.md"`)
  assert.is(hint('/docs/old', 'docs-2/start.md'), `${old} "/docs/1.0/old"`)
  assert.is(hint('./nothing.md'), 'undefined')
})

test('the path of a content file without its ending is completed', () => {
  assert.match(
    hintOf('/content/docs/guide/install'),
    'write "/content/docs/guide/install.md": the path of a file has its ending',
  )
  assert.not.match(hintOf('/content/docs/nope'), 'has its ending')
})

test.run()
