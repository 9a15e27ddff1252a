import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { harmlessFile } from '../../src/text/svg.ts'

const test = suite('text/svg')

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml">'

function published(text: string | Uint8Array) {
  const { bytes, removed } = harmlessFile('a.SVG', typeof text === 'string' ? Buffer.from(text) : text)
  return { text: Buffer.from(bytes).toString(), removed: removed?.join(' ') }
}

/** The content of the root element after the removal, and the names of the removed parts. */
function inner(content: string) {
  const { text, removed } = published(`${open}${content}</svg>`)
  return [text.replace(open, '').replace('</svg>', ''), removed]
}

const hostile: readonly (readonly [content: string, left: string, removed: string])[] = [
  ['<script>alert(1)</script><g/>', '<g/>', '<script>'],
  ['<script href="./a.js"/>x', 'x', '<script>'],
  ['<h:script src="a.js"></h:script>', '', '<h:script>'],
  ['<script><script/></script ><g/>', '<g/>', '<script>'],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg"><![CDATA[</x:script>]]></x:script>', '', '<x:script>'],
  [`<g\n onload = 'a()' id="b"/>`, '<g id="b"/>', 'onload'],
  ['<g id="b" ONCLICK="a()" onbegin=""/>', '<g id="b"/>', 'ONCLICK onbegin'],
  ['<a href="javascript:a()">x</a>', '<a>x</a>', 'href'],
  ['<a xlink:href="&#x20;java&#10;script:a()" id="c"><g/></a>', '<a id="c"><g/></a>', 'xlink:href'],
  ['<a><animate attributeName="href" values="javascript:a()"/></a>', '<a></a>', '<animate>'],
  ['<set attributeName="xlink:href" to="javascript:a()"/>', '', '<set>'],
  ['<set attributeName=" onload" to="a()"/>', '', '<set>'],
  [
    '<foreignObject><h:p>a<h:img src="x" onerror="a()"/><h:iframe srcdoc="x"/></h:p></foreignObject>',
    '<foreignObject><h:p>a</h:p></foreignObject>',
    '<h:img> <h:iframe>',
  ],
  [
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<foreignObject></foreignObject>',
    '<body>',
  ],
  ['<use href="data:image/svg+xml,x#a"/><use xlink:href="b.svg#a"/>', '<use/><use/>', 'href xlink:href'],
  ['<image href="https://x.example/a.png"/>', '<image/>', 'href'],
  ['<image href="data:text/html,x"/>', '<image/>', 'href'],
  ['<rect fill="url(https://x.example/#a)" style="fill: u\\72l(//x.example)"/>', '<rect/>', 'fill style'],
  ['<animate attributeName="fill" values="red;url(//x.example/a)"/>', '<animate attributeName="fill"/>', 'values'],
  [
    '<style>@import "//x.example/a.css"; a > b { fill: red; mask: url( //x.example/m ) }</style>',
    '<style> a &#62; b { fill: red; mask: url(data:,) }</style>',
    'url() in <style>',
  ],
  ['<style><![CDATA[@\\69mport "//x.example"]]></style>', '<style></style>', 'url() in <style>'],
  [
    '<x:math xmlns:x="http://www.w3.org/1998/Math/MathML" href="javascript:a()"/>',
    '<x:math xmlns:x="http://www.w3.org/1998/Math/MathML"/>',
    'href',
  ],
]

for (const [content, left, removed] of hostile)
  test(`hostile: ${content}`, () => assert.equal(inner(content), [left, removed]))

test('instructions and definitions before the root element are removed', () => {
  const body = `${open}<g/></svg>`
  assert.equal(published(`<?xml version="1.0"?><?xml-stylesheet href="a.xsl" type="text/xsl"?>${body}`), {
    text: `<?xml version="1.0"?>${body}`,
    removed: '<?xml-stylesheet?>',
  })
  assert.equal(published(`<!DOCTYPE svg [\r\n<!ATTLIST svg onload CDATA "a()">]>${body}`), {
    text: `<!DOCTYPE svg >${body}`,
    removed: '<!DOCTYPE>',
  })
})

test('an entity counts with its value', () => {
  const doctype = `<!DOCTYPE svg PUBLIC "a" "b" [\n<!ENTITY js "javascript"> <!ENTITY space 'http://www.w3.org/2000/svg'>]>`
  const picture = (href: string) => `${doctype}<svg xmlns="&space;"><a${href}/></svg>`
  assert.equal(published(picture('')), { text: picture(''), removed: '' })
  assert.equal(published(picture(' href="&js;:a()"')), { text: picture(''), removed: 'href' })
})

const empty = { text: '<svg xmlns="http://www.w3.org/2000/svg"/>\n', removed: undefined }

test('files that browsers may interpret differently are published empty', () => {
  const script = `${open}<script/></svg>`
  for (const text of [
    '',
    'text',
    `${open}<script>a()</script>`,
    `${open}<g></svg>`,
    `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${open}&a;</svg>`,
    `<!DOCTYPE svg [<!ENTITY % a SYSTEM "b">%a;]>${open}&c;</svg>`,
    `<?xml version="1.0" encoding="utf-7"?>${script}`,
    `<?xml version="1.0" encoding="shift_jis"?>${script}`,
    '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
    `<?xml-stylesheet <?xml-stylesheet?>${open}</svg>`,
    `<g <script/> onload="a()"/>`,
  ])
    assert.equal(published(text), empty, text)
  assert.equal(published(Buffer.from(`\uFEFF${script}`, 'utf16le')), empty)
  assert.equal(published(Buffer.from([...Buffer.from(script), 0xff])), empty)
})

test('a harmless picture keeps its bytes', () => {
  for (const content of [
    '<style>@font-face { src: url("data:font/woff2;base64,x") } .a { fill: url(#b); content: "\\201C" }</style>',
    '<style/><rect fill="url( \'#a\' )" style="fill:url(#a)"/><use xlink:href="#a"/><animate attributeName="x" values="1;2"/>',
    '<image href="data:image/png;base64,x"/><a href="https://x.example/"><title>&#60;script&gt;</title></a>',
    '<switch><foreignObject><h:div style="color: red">a<h:br/></h:div></foreignObject><text>a</text></switch>',
    '<metadata><x:RDF xmlns:x="y" x:about="C:\\a"/></metadata><!-- <script/> --><![CDATA[<script/>]]>',
  ])
    assert.equal(inner(content), [content, ''])
  const latin = Buffer.from(`<?xml version='1.0' encoding='ISO-8859-1'?>${open}é</svg>`, 'latin1')
  assert.is(harmlessFile('a.svg', latin).bytes, latin)
  const marked = Buffer.from(`\uFEFF${open}😀<g onload=""/></svg>`)
  assert.is(published(marked).text, `\uFEFF${open}😀<g/></svg>`)
  assert.is(
    published(Buffer.from(latin.toString('latin1').replace('é', 'é<script/>'), 'latin1')).text,
    latin.toString(),
  )
})

test('a large hostile file is checked in linear time', () => {
  const before = process.cpuUsage()
  const size = 300_000
  assert.equal(published(open + '<g>'.repeat(size) + '</g>'.repeat(size) + '</svg>'), empty)
  assert.equal(inner(`<style>@import "a";${'/* '.repeat(size)}</style>`), ['<style></style>', 'url() in <style>'])
  const doctype = `<!DOCTYPE svg PUBLIC "${'['.repeat(size)}" "">`
  assert.is(published(`${doctype}${open}</svg>`).removed, undefined)
  assert.ok(process.cpuUsage(before).user < 10_000_000)
})

test('files of other types are not parsed', () => {
  const bytes = Buffer.from('<script>')
  assert.is(harmlessFile('a.txt', bytes).bytes, bytes)
})

test.run()
