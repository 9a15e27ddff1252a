import { unzipSync, strFromU8 } from 'fflate'
import { SaxesParser } from 'saxes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { epubOf } from '../../../src/satellites/export/epub/epub.ts'
import { book, chapter, page } from './book.ts'

const main = `<nav class="breadcrumbs">x</nav><article><h1>Start &amp; go</h1>
<div class="tabs"><div class="tab-list"><button>npm</button></div><div class="tab-panel" hidden><p class="tab-label">npm</p><pre class="code" tabindex="0"><code>a<wbr>b &amp;&amp; c</code></pre></div></div>
<details><summary>More</summary><p>Folded<br>text</p></details>
<p><a href="/kit/next#part-1">part</a> <a href="/kit/next#gone">gone</a> <a href="/kit/blog">blog</a> <a href="#own">own</a></p>
<h2 id="own">Own</h2><h2 id="own">Twice</h2><p align="right"><tt>old</tt><span><div>block</div></span><img src="/kit/box.png" loading="lazy"></p>
<picture><source srcset="/kit/box.webp"><img src="https://other.example/x.png" alt="Badge"></picture>
<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></span><span class="katex-html">x</span></span>
<docs-island data-module="/x.js"><p>Static</p></docs-island><iframe src="https://video.example/1" title="Film"></iframe><script>alert(1)</script></article>`
const parts = book([
  {
    title: 'Group',
    children: [
      chapter(page('/start', 'Start & go', main)),
      chapter(page('/next', 'Next', '<h1>Next</h1><h2 id="part-1">Part</h2>')),
    ],
  },
])
const read = (path: string) => Promise.resolve(path === 'box.png' ? Buffer.from('png') : undefined)

const epubFile = epubOf(parts, read).then(({ epub, remote }) => ({ epub, remote, files: unzipSync(epub) }))
const text = async (path: string): Promise<string> => strFromU8((await epubFile).files[path] ?? new Uint8Array())

test('mimetype is first and uncompressed, and the same book has the same bytes', async () => {
  const { epub } = await epubFile
  assert.is(Buffer.from(epub.subarray(30, 38)).toString(), 'mimetype')
  assert.is(Buffer.from(epub.subarray(38, 58)).toString(), 'application/epub+zip')
  assert.is(epub[8], 0, 'stored')
  assert.is(epub[28], 0, 'without an extra field')
  assert.equal((await epubOf(parts, read)).epub, epub)
})

test('all files are well-formed XML, and no id occurs twice in a file', async () => {
  const { files } = await epubFile
  const names = Object.keys(files).filter((name) => /\.(?:xhtml|opf|xml)$/.test(name))
  assert.ok(names.length >= 7, names.join())
  for (const name of names) {
    const ids: string[] = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (error) => assert.unreachable(`${name}: ${error.message}`))
    parser.on('opentag', ({ attributes }) => void (attributes['id'] && ids.push(attributes['id'].value)))
    parser.write(strFromU8(files[name] ?? new Uint8Array())).close()
    assert.is(new Set(ids).size, ids.length, `${name}: ${ids.join()}`)
  }
})

test('links lead to files and anchors that exist, or to the site', async () => {
  const start = await text('EPUB/text/start.xhtml')
  const hrefs = [...start.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
  assert.equal(hrefs, [
    'next.xhtml#part-1',
    'next.xhtml',
    'https://parcels.example/kit/blog',
    '#own',
    'https://other.example/x.png',
    'https://video.example/1',
  ])
  assert.equal((await epubFile).remote, [{ src: 'https://other.example/x.png', route: '/start' }])
})

test('folded content and tabs are displayed with their labels, and elements that need a browser are removed', async () => {
  const start = await text('EPUB/text/start.xhtml')
  assert.match(start, /<p class="tab-label">npm<\/p>/)
  assert.match(start, /<div class="details"><p class="summary">More<\/p><p>Folded<br ?\/>text<\/p><\/div>/)
  assert.match(start, /<h2 class="level-1 chapter-title">Start &#x26; go<\/h2>/)
  assert.match(start, /<h3 id="own" class="level-2">/)
  assert.match(start, /<img src="..\/pictures\/box.png" alt="" ?\/>/)
  assert.match(start, /<math xmlns="http:\/\/www.w3.org\/1998\/Math\/MathML"><mi>x<\/mi><\/math>/)
  assert.not.match(start, /script|iframe|details>|docs-island|tabindex|loading|katex-html|<tt|breadcrumbs|align=/)
})

test('the package lists every file, with the properties that reading systems need', async () => {
  const { files } = await epubFile
  const opf = await text('EPUB/package.opf')
  const listed = [...opf.matchAll(/<item [^>]*href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`)
  const there = Object.keys(files).filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'))
  assert.equal(listed.sort(), there.sort())
  assert.match(opf, /href="text\/start.xhtml"[^>]*properties="mathml"/)
  assert.match(opf, '<meta property="dcterms:modified">2026-01-31T00:00:00Z</meta>')
  assert.match(opf, '<meta property="schema:accessMode">visual</meta>')
  // A picture without an alternative text; the words in it are not enough.
  assert.not.match(opf, 'accessModeSufficient">textual</meta>')
  assert.match(
    await text('EPUB/nav.xhtml'),
    /<ol><li><a href="text\/group.xhtml">Group<\/a><ol><li><a href="text\/start.xhtml">/,
  )
})

test('third-party HTML is reduced to the elements that EPUB allows', async () => {
  const source = `<h1>Old</h1><p>So <math><mrow lspace="0.2em"><mi>x</mi></mrow></math></p><div><li>one</li><li>two</li></div>
<p><a href="https://a.example/">a <a href="https://b.example/">b</a></a>
<a id="old">c <a href="https://c.example/">d</a></a>
<a href="https://e.example/"><img src="https://f.example/e.png" alt="e"></a></p><p><img src="/kit/drawn.svg" alt="Drawn"></p>`
  const drawn = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]><svg xmlns="&ns_svg;" content="&lt;mxfile&gt;"><text>a &amp; b</text></svg>`
  const parts = book([{ title: 'All', children: [chapter(page('/old', 'Old', source))] }])
  const { epub } = await epubOf(parts, (path) => Promise.resolve(path === 'drawn.svg' ? Buffer.from(drawn) : undefined))
  const files = unzipSync(epub)
  const old = strFromU8(files['EPUB/text/old.xhtml'] ?? new Uint8Array())
  assert.match(old, '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>x</mi></mrow></math>')
  assert.match(old, '<div><ul><li>one</li><li>two</li></ul></div>')
  assert.is(old.match(/<a /g)?.length, old.match(/<\/a>/g)?.length)
  assert.not.match(old, /<a [^>]*>[^<]*<a /)
  const picture = Object.entries(files).find(([path]) => /drawn.*\.svg$/.test(path))?.[1]
  assert.is(
    strFromU8(picture ?? new Uint8Array()),
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><text>a &amp; b</text></svg>',
  )
})

test.run()
