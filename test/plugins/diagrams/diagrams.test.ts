import { test } from 'uvu'
import * as assert from 'uvu/assert'
import plugin from '../../../src/plugins/diagrams/index.ts'
import type { DiagramOptions } from '../../../src/plugins/diagrams/colors.ts'
import { readable } from '../../compiler/compile/compile.ts'
import { extended, reportLines } from '../math/extension.ts'
import { staticPackages } from '../math/static-imports.ts'
import words from '../../../theme/words/en.ts'

const context = {
  instance: 'diagrams',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}

function createDiagrams(options: unknown = {}) {
  return plugin.create(plugin.options?.parse(options) as DiagramOptions, context)
}

const { md, html, mdx } = extended(createDiagrams())

const fence = (source: string, meta = '') => `\`\`\`mermaid${meta}\n${source}\n\`\`\``
const flow = 'flowchart LR\n  A[Order arrives] --> B{In stock?}'

/** The pictures of a text, light and dark. */
async function pictures(source: string, options: unknown = {}): Promise<string[]> {
  const { files = [], body, facts } = await extended(createDiagrams(options)).md(fence(source))
  const byPath = new Map(files.map(({ path, bytes }) => [`/${path}`, Buffer.from(bytes).toString()]))
  assert.match(body.html, 'class="diagram"')
  return facts.links.map(({ url }) => byPath.get(url) ?? '')
}

test('a fence becomes two pictures with its source below', async () => {
  const { body, files, facts, diagnostics } = await md(fence(flow))
  assert.equal(diagnostics, [])
  const [light, dark] = (files ?? []).map(({ path }) => `/${path}`)
  assert.equal(facts.links.map(({ url }) => url).sort(), [light, dark])
  const image = (number: number) =>
    `<img src="{${number}}" alt="Flowchart: Order arrives, In stock?" width="302" height="60" loading="lazy">`
  assert.is(
    readable(body.html).replace(/<code>.*<\/code>/s, '<code>…</code>'),
    `<div class="diagram" data-search-text="Order arrives, In stock?"><figure><div class="diagram-view"><div class="only-light">${image(0)}</div><div class="only-dark">${image(1)}</div></div></figure><details data-search="skip"><summary>Diagram as text</summary><pre class="code" tabindex="0" data-language="mermaid"><code>…</code></pre></details></div>`,
  )
  assert.match(files?.[0]?.path ?? '', /^assets\/files\/diagram-[0-9a-f]{8}\.svg$/)
})

test('text and rows use the fonts of the site', async () => {
  const options = { fonts: { text: "'Inter', serif", code: 'Iosevka' } }
  const [svg = ''] = await pictures('classDiagram\nclass Parcel {\n  weight\n}', options)
  assert.match(svg, /^<svg [^>]*font-family="&#x27;Inter&#x27;, serif"/)
  assert.match(svg, 'font-family="Iosevka"')
  const [plain = ''] = await pictures('classDiagram\nclass Parcel {\n  weight\n}')
  assert.match(plain, /^<svg [^>]*font-family="-apple-system, /)
})

test('a vertical diagram becomes a row on wide windows if the writer asks for it', async () => {
  const column = flow.replace('LR', 'TB')
  const { body, files, facts, diagnostics } = await md(fence(column, ' row'))
  assert.equal(diagnostics, [])
  assert.is(files?.length, 4)
  const picture = readable(body.html)
  const source = /<source media="\(width>=40em\)" srcset="\{\d\}" width="302" height="60">/
  assert.match(picture, source)
  assert.is(picture.match(/<picture>/g)?.length, 2)
  assert.match(picture, /<img src="\{\d\}" alt="Flowchart: Order arrives, In stock\?" width="1\d\d" height="1\d\d"/)
  assert.equal(facts.links.map(({ url }) => url).sort(), (files ?? []).map(({ path }) => `/${path}`).sort())
  for (const plain of [fence(column), fence(flow, ' row'), fence(column, ' title="Last row of it"')])
    assert.not.match(await html(plain), '<picture>')
  const long = `flowchart TB\n${Array.from({ length: 9 }, (_, index) => `  n${index}[A long step] --> n${index + 1}`).join('\n')}`
  assert.not.match(await html(fence(long, ' row')), '<picture>')
})

test('search finds the labels of a diagram, and the Markdown version contains its fence', async () => {
  const source = `${flow}\n  B -->|at last| C[One with a label of so many words that they take two lines]`
  const { body: page } = await md(`Text.\n\n${fence(source)}\n\nMore.`)
  assert.is(
    page.sections[0]?.text,
    'Text.\nOrder arrives, In stock?, One with a label of so many words that they take two lines, at last\nMore.',
  )
  const ofRaw = await md(`<b>raw</b>\n\n${fence(flow)}`)
  assert.is(ofRaw.body.sections[0]?.text, 'raw\nOrder arrives, In stock?')
  assert.is((await mdx(`{1}\n\n${fence(flow)}`)).body.sections[0]?.text, '1\nOrder arrives, In stock?')
  const { body } = await md(`Text.\n\n${fence(flow)}`)
  assert.is(body.markdown, `Text.\n\n${fence(flow)}`)
  assert.is((await md(fence(flow, ' title="Stock"'))).body.markdown, fence(flow, ' title="Stock"'))
})

test('the writer can set the alternative text and the caption', async () => {
  assert.match(await html(fence(flow, ' alt="What happens" title="Stock"')), 'alt="What happens"')
  assert.match(await html(fence(flow, ' title="Stock"')), '<figcaption>Stock</figcaption></figure>')
  const titled = await html(fence(`---\ntitle: "In store"\n---\n${flow}`))
  assert.match(titled, 'alt="In store: Order arrives, In stock?"')
  assert.match(titled, '<figcaption>In store</figcaption>')
  assert.match(await html(fence(`${flow}\n  accTitle: Store\n  accDescr: What happens`)), 'alt="What happens"')
  assert.match(await html(fence(`${flow}\n  accDescr {\n  What\n  happens\n  }`)), 'alt="What happens"')
})

test('diagrams work beside raw HTML, in lists and admonitions, in MDX and in partials', async () => {
  const figure =
    /<div class="diagram" data-search-text="A, B"><figure><div class="diagram-view"><div class="only-light"><img src="\{\d\}" alt="Flowchart: A, B" width="\d+" height="\d+" loading="lazy"><\/div>/
  const small = 'flowchart LR\n  A --> B'
  assert.match(await html(`<b>raw</b>\n\n${fence(small)}`), figure)
  assert.match(await html(`- text\n\n  ${fence(small).replaceAll('\n', '\n  ')}`), figure)
  assert.match(await html(`:::note\n\n${fence(small)}\n\n:::`), figure)
  const { body, files } = await mdx(`{1 + 1}\n\n${fence(small)}`)
  assert.match(readable(body.html), figure)
  assert.is(files.length, 2)
  assert.is(body.markdown, `2\n\n${fence(small)}`)
  const included = await extended(createDiagrams(), { 'content/docs/_a.md': fence(small) }).md(
    '::partial{file="./_a.md"}',
  )
  assert.match(readable(included.body.html), figure)
  assert.is(included.files?.length, 2)
})

test('a diagram that cannot be drawn stays code, and is reported with its location', async () => {
  const { body, diagnostics, files } = await md(`Text\n\n${fence('flowchart LR\n  A --> B\n  B -> C')}`)
  assert.match(body.html, '<pre class="code" tabindex="0" data-language="mermaid">')
  assert.not.match(body.html, 'diagram')
  assert.is(files, undefined)
  assert.equal(reportLines(diagnostics), [
    'warning[diagrams/invalid] 10:5-9 a link was expected here (e.g. A --> B, A -- text --> B or A -.-> B)',
  ])
  const quoted = await md(`> - ${fence('graph LR\n  A -> B').replaceAll('\n', '\n>   ')}`)
  assert.match(reportLines(quoted.diagnostics)[0] ?? '', 'warning[diagrams/invalid] 7:9-13')
  const wrong = await mdx(`{1}\n\n${fence('pie\n  "a": 1')}`)
  assert.equal(reportLines(wrong.diagnostics), [
    'warning[diagrams/invalid] 8:1-4 diagrams of the kind "pie" cannot be drawn (flowchart, stateDiagram-v2, sequenceDiagram, classDiagram, erDiagram and xychart-beta can be drawn)',
  ])
  const partial = extended(createDiagrams(), {
    'content/docs/_a.md': `---\nx: 1\n---\n${fence('flowchart LR\n  A -> B')}`,
  })
  const [report] = (await partial.md('::partial{file="./_a.md"}')).diagnostics
  assert.equal(report?.location, { file: 'content/docs/_a.md', line: 6, column: 5, endColumn: 9 })
})

test('omitted parts of a picture are reported, and the rest is drawn', async () => {
  const { body, diagnostics } = await md(
    fence('%%{init: {"theme": "dark"}}%%\nflowchart LR\n  A --> B\n  click A "https://a.example"'),
  )
  assert.match(body.html, 'class="diagram"')
  assert.equal(reportLines(diagnostics), [
    'warning[diagrams/left-out] 6:1-30 the settings of a diagram are not read; its colours are those of the site',
    'warning[diagrams/left-out] 9:3-30 links in diagrams are not supported (put the link into the text)',
  ])
})

const hostile: Readonly<Record<string, string>> = {
  label: 'flowchart LR\n  A["<script>alert(1)</script><img src=x onerror=alert(1)>"] --> B["&lt;style&gt;*{}"]',
  link: 'flowchart LR\n  A -->|"</text><script>1</script>"| B',
  click: 'flowchart LR\n  A --> B\n  click A href "javascript:alert(1)"',
  style:
    'flowchart LR\n  A --> B\n  style A fill:url(https://a.example/x.svg),stroke:"/><script>1</script>,color:expression(1)',
  classDef: 'flowchart LR\n  A:::x --> B\n  classDef x fill:#f00" onload="alert(1),stroke-width:1px,x:url(//a)',
  linkStyle: 'flowchart LR\n  A --> B\n  linkStyle 0 stroke:url(#x),stroke-width:9"',
  sequence:
    'sequenceDiagram\n  participant A as <svg onload=alert(1)>\n  A->>A: ]]><script>1</script>\n  Note over A: <a href="javascript:1">x</a>',
  class: 'classDiagram\n  class A["<script>1</script>"]\n  A : +<b>"x"</b> y\n  A <|-- B : "/><script>',
  er: 'erDiagram\n  "<script>1</script>" ||--o{ B : "<img src=x>"\n  B {\n    string x "<script>"\n  }',
  state:
    'stateDiagram-v2\n  state "<script>1</script>" as A\n  A --> B : <img src=x>\n  note right of A : <script>1</script>',
  chart: 'xychart-beta\n  title "<script>1</script>"\n  x-axis ["<img src=x>", b]\n  bar [1, 2]',
  members: 'classDiagram\n  class A {\n    +x\u0001 "/><script>\n    +f(a: <b>) <i>\n  }\n  `a\u0002b` --> A',
  control: 'flowchart LR\n  A["a\u0001b\uFFFEc"] --> B["#0;#1;#xD800;#55296;"]',
}

for (const [name, source] of Object.entries(hostile)) {
  test(`a picture contains no scripts, loads or styles: ${name}`, async () => {
    for (const svg of await pictures(source)) {
      const tags = svg.replace(/>[^<]*/g, '>')
      assert.not.match(tags, /<\/?(?!svg|g|defs|marker|polygon|polyline|path|line|rect|circle|ellipse|text|tspan)\w/)
      assert.not.match(tags, /\son\w+=|href|style=|url\((?!#)|javascript:|http(?!:\/\/www\.w3\.org\/2000\/svg")/)
      assert.not.match(svg, /[\u0000-\u0008\uFFFE\uFFFF]|\p{Surrogate}/u)
      // Every opened tag is closed: texts cannot close one early.
      const count = (pattern: RegExp) => tags.match(pattern)?.length ?? 0
      assert.is(count(/<\w/g), count(/<\//g) + count(/\/>/g))
    }
  })
}

test('the same source produces the same bytes', async () => {
  const first = await pictures(flow)
  await pictures('flowchart TB\n  x --> y & z --> x')
  assert.equal(await pictures(flow), first)
})

test('colours come from the theme, or from the options', async () => {
  const [light = '', dark = ''] = await pictures(flow)
  assert.match(light, '#123f9c')
  assert.not.match(light, '#9cc2ff')
  assert.match(dark, '#9cc2ff')
  const [lightPicture = ''] = await pictures(flow, { colors: { light: { accent: '#00aa00' } } })
  assert.match(lightPicture, '#00aa00')
  assert.not.match(lightPicture, /var\(|undefined|NaN/)
  assert.is(plugin.options?.safeParse({ colors: { light: { accent: 'url(x)' } } }).success, false)
})

test('lengths and numbers are limited', async () => {
  const bad = async (source: string) => reportLines((await md(fence(source))).diagnostics)[0]?.replace(/^\S+ \S+ /, '')
  assert.is(await bad(`flowchart LR\n${'  A --> B\n'.repeat(2_001)}`), 'a diagram has more than 20,000 characters')
  assert.is(await bad(`flowchart LR\n  A[${'x'.repeat(1_000)}]`), 'a line of a diagram has more than 1,000 characters')
  assert.is(await bad(`flowchart LR\n${'  A --> B\n'.repeat(401)}`), 'a diagram has more than 400 statements')
  const many = Array.from({ length: 30 }, (_, index) => `a${index}`).join(' & ')
  assert.is(await bad(`flowchart LR\n  ${many} --> ${many.replaceAll('a', 'b')}`), 'a diagram has more than 500 lines')
})

test('the renderer is loaded only for diagrams', async () => {
  const packages = await staticPackages('plugins/diagrams/index.ts')
  assert.not.ok(packages.includes('elkjs'))
  assert.not.ok(packages.some((name) => name.startsWith('hast-util')))
  assert.is(createDiagrams().markdown?.sign?.test('Text without.'), false)
})

test.run()
