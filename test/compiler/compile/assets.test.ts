import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { digest } from '../../../src/compiler/cache/hash.ts'
import { assetOutput, assetPath, emittedOutput, isDownload } from '../../../src/model/asset.ts'
import { markdown, readable } from './compile.ts'

/** A GIF of 3 by 2 pixels. */
const gif = Buffer.from('47494638396103000200800000000000ffffff2c000000000300020000020284510a003b', 'hex')

function files(bytes: Readonly<Record<string, Uint8Array | 'outside'>>) {
  const requestedPaths: string[] = []
  const asset = (path: string) => {
    requestedPaths.push(path)
    const content = bytes[path]
    return content === undefined
      ? ('missing' as const)
      : content === 'outside'
        ? content
        : { bytes: content, digest: `digest-of-${path}` }
  }
  return { requests: requestedPaths, asset }
}

test('a picture beside the page gets its size, a link to a file does not', async () => {
  const { asset } = files({ 'content/docs/a.gif': gif, 'content/b.pdf': Buffer.from('x') })
  const { body, facts, diagnostics } = await markdown('![a](./a.gif) [b](../b.pdf)', { asset })
  assert.is(readable(body.html), '<p><img src="{0}" alt="a" width="3" height="2"> <a href="{1}">b</a></p>')
  assert.equal(facts.assets, [
    { path: 'content/docs/a.gif', digest: 'digest-of-content/docs/a.gif', width: 3, height: 2 },
    { path: 'content/b.pdf', digest: 'digest-of-content/b.pdf' },
  ])
  assert.equal(diagnostics, [])
})

test('a picture of the static folder gets its size, and keeps its address', async () => {
  const { asset, requests } = files({ 'content/static/img/a b.gif': gif })
  const { body, facts, diagnostics } = await markdown(
    '![a](/img/a%20b.gif?v=2) ![b](/img/none.gif) ![c](//x.example/c.gif)',
    { asset },
  )
  assert.is(
    readable(body.html),
    '<p><img src="{0}" alt="a" width="3" height="2"> <img src="{1}" alt="b"> <img src="{2}" alt="c"></p>',
  )
  assert.equal([facts.assets, diagnostics], [[], []])
  assert.equal(requests, ['content/static/img/a b.gif', 'content/static/img/a%20b.gif', 'content/static/img/none.gif'])
})

test('a picture of more than 10 MB is reported, also in the static folder', async () => {
  const large = Buffer.concat([gif, Buffer.alloc(12_000_000)])
  const { asset } = files({ 'content/docs/a.gif': large, 'content/static/b.gif': large, 'content/docs/c.zip': large })
  const { diagnostics } = await markdown('![a](./a.gif) ![b](/b.gif) [c](./c.zip)', { asset })
  assert.equal(
    diagnostics.map(({ code, message, location }) => [code, message, location?.column]),
    [
      ['image/large', '"./a.gif" has 12 MB', 6],
      ['image/large', '"/b.gif" has 12 MB', 20],
    ],
  )
})

test('the first picture near the top is loaded eagerly, later ones lazily', async () => {
  const { asset } = files({ 'content/docs/a.gif': gif })
  const lazy = async (text: string) => {
    const { body } = await markdown(text, { asset })
    return [...body.html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'))
  }
  assert.equal(await lazy('![a](a.gif) ![b](a.gif?2)\n\n![c](a.gif?3)'), [false, true, true])
  assert.equal(await lazy(`${'word '.repeat(200)}\n\n![a](a.gif)`), [true])
})

test('a picture that cannot be measured has no size attributes', async () => {
  const { asset } = files({
    'content/docs/a.png': Buffer.from('no picture'),
    'content/docs/b.svg': Buffer.from('<svg'),
  })
  const { body, diagnostics } = await markdown('![a](a.png) ![b](b.svg)', { asset })
  assert.is(readable(body.html), '<p><img src="{0}" alt="a"> <img src="{1}" alt="b"></p>')
  assert.equal(
    diagnostics.map(({ code, message }) => `${code} ${message}`),
    ['asset/broken "a.png" is not an image', 'asset/script "b.svg" cannot be read as SVG, and is published empty'],
  )
})

test('a file that is not what its name says is reported with its location, also in the static folder', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
  const contents: Readonly<Record<string, string>> = {
    'docs/html.png': '\n<!doctype html><title>Login</title>',
    'docs/empty.jpg': '',
    'docs/vector.png': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/large.svg': pointer,
    'docs/manual.pdf': pointer,
    'docs/new.avif': '\0\0\0\x20ftypavis',
    'docs/notes.txt': '',
    'static/lfs.webp': pointer,
  }
  const { asset } = files(
    Object.fromEntries(Object.entries(contents).map(([path, text]) => [`content/${path}`, Buffer.from(text)])),
  )
  const { diagnostics } = await markdown(
    '![a](html.png)\n![a](empty.jpg)\n![a](vector.png)\n![a](large.svg)\n[a](manual.pdf)\n![a](new.avif)\n' +
      '[a](notes.txt)\n<img src="/lfs.webp" alt="a" width="9">',
    { asset },
  )
  assert.equal(
    diagnostics.map(({ code, message, location, hint }) => `${code} ${location?.line} ${message}: ${hint}`),
    [
      'asset/broken 5 "html.png" contains HTML, not an image: save the image itself, not the page that shows it',
      'asset/broken 6 "empty.jpg" is empty: save the image again',
      'asset/broken 7 "vector.png" contains SVG: rename the file: its name must end in ".svg"',
      'asset/broken 8 "large.svg" is a Git LFS pointer, not the file: run "git lfs install" and "git lfs pull"',
      'asset/broken 9 "manual.pdf" is a Git LFS pointer, not the file: run "git lfs install" and "git lfs pull"',
      'asset/broken 12 "/lfs.webp" is a Git LFS pointer, not the file: run "git lfs install" and "git lfs pull"',
    ],
  )
})

test('raw HTML keeps its written size', async () => {
  const { asset } = files({ 'content/docs/a.gif': gif })
  assert.match((await markdown('<img src="a.gif" width="9">', { asset })).body.html, 'width="9"')
})

test('a missing file, or a file outside of the site, is reported with its location', async () => {
  const { asset } = files({ 'content/docs/a.png': 'outside' })
  const { diagnostics } = await markdown('x\n\n![a](a.png)\n![b](b.png) [c](c.zip)', { asset })
  assert.equal(
    diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${location?.line}:${location?.column}`),
    ['warning read/outside 7:6', 'warning link/no-asset 8:6', 'warning link/no-asset 8:17'],
  )
})

test('a file that a page uses twice is read once', async () => {
  const { asset, requests } = files({ 'content/docs/a.gif': gif })
  await markdown('![a](a.gif) ![b](./a.gif) ![c](../docs/a.gif?x#y)', { asset })
  assert.equal(requests, ['content/docs/a.gif'])
})

test('addresses of assets become paths from the root of the site', () => {
  const of = (url: string, kind: 'link' | 'image' = 'image') => assetPath(url, 'content/docs/page.md', kind)
  assert.is(of('./a%20b.png'), 'content/docs/a b.png')
  assert.is(of('@site/x/../y.png'), 'y.png')
  assert.is(of('@site/../../../.npmrc'), '../../../.npmrc')
  assert.is(of('../../../../etc/passwd'), '../../etc/passwd')
  assert.is(of('%2e%2e/%2e%2e/%2e%2e/x.png'), '../x.png')
  for (const url of [
    '/static.png',
    'https://a.example/x.png',
    '//a.example/x.png',
    'data:image/png;base64,x',
    '#a',
    '?a',
    '',
    'file:///etc/passwd',
  ]) {
    assert.is(of(url), undefined, url)
  }
  for (const url of ['page', 'page.md', 'page.mdx', 'page.html', '../', 'a.b/c'])
    assert.is(of(url, 'link'), undefined, url)
  assert.is(of('../.env', 'link'), 'content/.env')
})

test('outputs are named after the file and its bytes', () => {
  assert.is(assetOutput('content/A b#c.PNG', '0123456789'), 'assets/files/A-b-c-01234567.png')
  assert.is(assetOutput('content/a.pdf', '0123456789'), 'assets/documents/a-01234567.pdf')
  assert.is(emittedOutput('a.html', '0123456789'), 'assets/files/a-01234567.html')
})

test('a file that could run script is published as unknown bytes', () => {
  const active =
    'p.xhtml p.xht x.xml x.xsl x.xslt x.mathml x.mml a.html a.HTM a.shtml a.svgz a.js a.mjs a.cjs a.wasm a.htc a.swf a.mhtml a.rdf a.rss a.atom a.gpx a.php a.php.txt.php plain a.unknown .svg'
  for (const name of active.split(' '))
    assert.match(assetOutput(`content/${name}`, '0123456789'), /^assets\/downloads\/[\w.-]+-01234567\.bin$/, name)
  assert.is(assetOutput('content/a b.min.JS', '0123456789'), 'assets/downloads/a-b.min-JS-01234567.bin')
  for (const name of ['a.svg', 'a.PNG', 'a.mp4', 'a.txt', 'a.json', 'a.yaml', 'a.py', 'a.zip', 'a.woff2'])
    assert.is(isDownload(name), false, name)
})

test('the link of a download suggests the name of the file', async () => {
  const { asset } = files({ 'content/docs/a b.js': gif, 'content/docs/a.txt': gif })
  const { body, facts, diagnostics } = await markdown('[a](./a%20b.js) [b](a.txt)', { asset })
  assert.is(readable(body.html), '<p><a href="{0}" download="a b.js">a</a> <a href="{1}">b</a></p>')
  assert.is(facts.assets.length, 2)
  assert.equal(diagnostics, [])
})

test('a download that a page embeds as a picture is reported', async () => {
  const { asset } = files({ 'content/docs/a.html': gif })
  const { diagnostics } = await markdown('![a](./a.html)', { asset })
  assert.equal(
    diagnostics.map(({ code, message, hint }) => [code, message, hint]),
    [
      [
        'asset/script',
        '"./a.html" is only a download, since it could run script',
        'put the file into the static folder, and write its address there',
      ],
    ],
  )
})

test('a picture with script gets the digest of its published bytes, and a report', async () => {
  const picture = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)
  const { asset } = files({ 'content/docs/a.svg': picture('<script>x</script>'), 'content/docs/b.svg': picture('') })
  const { facts, diagnostics } = await markdown('![a](a.svg) ![b](b.svg)', { asset })
  assert.equal(facts.assets, [
    { path: 'content/docs/a.svg', digest: digest(picture('')) },
    { path: 'content/docs/b.svg', digest: 'digest-of-content/docs/b.svg' },
  ])
  assert.equal(
    diagnostics.map(({ code, message, location }) => [code, message, location?.column]),
    [['asset/script', '"a.svg" contains script or addresses of other files, which are removed: <script>', 6]],
  )
})

test.run()
