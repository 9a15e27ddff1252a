import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkSite } from '../../../src/compiler/link/site.ts'
import { reportsOf, siteOf } from './site.ts'

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
  assert.is(hint('www.parcel.example'), 'write "https://www.parcel.example"')
  assert.is(hint('https//parcel.example'), 'write "https://parcel.example"')
  assert.is(hint('ann@parcel.example'), 'write "mailto:ann@parcel.example"')
  assert.is(hint('../other/dot.png'), 'addresses are case-sensitive: write "../other/Dot.png"')
})

test('the path of a content file without its ending is completed', () => {
  assert.match(
    hintOf('/content/docs/guide/install'),
    'write "/content/docs/guide/install.md": the path of a file has its ending',
  )
  assert.not.match(hintOf('/content/docs/nope'), 'has its ending')
})

test.run()
