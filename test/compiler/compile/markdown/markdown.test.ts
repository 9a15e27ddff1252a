import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown, readable } from '../compile.ts'

test('links become numbered link slots', async () => {
  assert.is(
    await html('[a](/x) ![b](y.png "t") [a](/x)'),
    '<p><a href="{0}">a</a> <img src="{1}" alt="b" title="t"> <a href="{2}">a</a></p>',
  )
})

test('the first h1 is the title if only comments precede it', async () => {
  const { facts, body } = await markdown('<!-- c -->\n# The *title*\n\ntext\n')
  assert.is(facts.title, 'The title')
  assert.is(body.html.trim(), '<p>text</p>')
  assert.is((await markdown('text\n\n# Later')).facts.title, undefined)
  assert.is((await markdown('## Two')).facts.title, undefined)
  const withTitle = await markdown('# Kept', { keepTitle: true })
  assert.is(withTitle.body.html, '<h1 id="kept">Kept</h1>')
  assert.is(withTitle.facts.title, undefined)
})

const titles: readonly (readonly [text: string, title: string, html?: string])[] = [
  ['# Press <kbd>K</kbd>', 'Press K', 'Press <kbd>K</kbd>'],
  ['# Own {n}', 'Own {n}'],
  ['# A <!-- c --> b', 'A b'],
  ['# ![Logo](l.png) *Tool*', 'Logo Tool', '<img src="{0}" alt="Logo"> <em>Tool</em>'],
  ['# Use `npm i`', 'Use npm i', 'Use <code>npm i</code>'],
  ['Set\n===', 'Set'],
  ['<h1 align=center>Big</h1>', 'Big'],
  ['<h1 align="center">\n\n  Big *one*\n\n</h1>', 'Big one', '\nBig <em>one</em>\n'],
  ['<!-- c --><h1>Big</h1>', 'Big'],
]

for (const [text, title, rich] of titles)
  test(`the title of ${JSON.stringify(text)} is in neither the text nor its Markdown version`, async () => {
    const { facts, body } = await markdown(`${text}\n\n<p>x</p>`)
    assert.equal([facts.title, readable(body.title ?? ''), facts.headings], [title, rich ?? '', []])
    assert.equal([body.html.trim(), body.markdown.trim()], ['<p>x</p>', '<p>x</p>'])
  })

test('raw HTML after a title is part of the Markdown version', async () => {
  const { facts, body } = await markdown('<h1>A</h1>\n<h1>B</h1>\nx')
  assert.equal([facts.title, body.markdown], ['A', '<h1>B</h1>\nx'])
})

test('headings have the same ids as on GitHub, unique on the page', async () => {
  const { facts } = await markdown('# Set up\n\n## Set up\n\n## A & B\n\n## A & B\n\n### `code`')
  assert.equal(
    facts.headings.map(({ depth, id }) => `${depth} ${id}`),
    ['2 set-up-1', '2 a--b', '2 a--b-1', '3 code'],
  )
  assert.equal(facts.ids, ['set-up-1', 'a--b', 'a--b-1', 'code'])
})

test('sections, words and the excerpt are extracted', async () => {
  const { facts, body } = await markdown('Before *all*.\n\nMore.\n\n## One\n\n- a\n- b\n\n| c |\n|---|\n| d |')
  assert.is(facts.excerpt, 'Before all.')
  assert.equal(body.sections, [
    { id: '', title: '', text: 'Before all.\nMore.' },
    { id: 'one', title: 'One', text: 'a\nb\nc\nd' },
  ])
  assert.is(facts.words, 7)
})

test('each Chinese or Japanese character counts as a word for the reading time', async () => {
  const words = async (text: string) => (await markdown(text)).facts.words
  assert.is(await words('荷物の配送状況を確認します。'), 13)
  assert.is(await words('使用 Docker 容器，v2.0！'), 6)
  assert.is(await words('택배 상태를 확인합니다.'), 3)
  assert.is(await words('ติดตั้งโปรแกรม'), 3)
})

test('content excluded from search is on the page, but in no section', async () => {
  const text =
    'One.\n\n<div data-search="skip">\n\n## Long list\n\nThe *items* of `it`.\n\n```ts\ncode\n```\n\n</div>\n\nTwo.'
  const { facts, body } = await markdown(text)
  assert.equal(body.sections, [{ id: '', title: '', text: 'One.\nTwo.' }])
  assert.equal(
    facts.headings.map(({ id }) => id),
    ['long-list'],
  )
  assert.match(body.html, 'The <em>items</em>')
})

test('a truncation mark splits off the preview, also on a page with raw HTML', async () => {
  for (const rest of ['two', '<b>two</b>']) {
    const { facts, body } = await markdown(`one\n\n<!-- truncate -->\n\n${rest}`)
    assert.is(facts.truncated, true)
    assert.is(body.preview?.trim(), '<p>one</p>')
    assert.not.match(body.html, 'truncate')
    assert.not.match(body.markdown, 'truncate')
  }
  const trailing = await markdown('one <!-- truncate -->\n\ntwo')
  assert.equal([trailing.facts.truncated, trailing.body.preview?.trim()], [true, '<p>one </p>'])
  const inside = ['> one<!-- truncate -->\n\ntwo', 'one<!-- truncate --> and\n\ntwo', 'one\n\n<!-- truncate --> two']
  for (const text of inside) {
    const { facts, body } = await markdown(text)
    assert.ok(facts.truncated, text)
    assert.match(body.preview ?? '', 'one')
    assert.not.match(body.preview ?? '', 'two')
    assert.match(body.html, 'two')
  }
  const { facts, body } = await markdown('```html\n<!-- truncate -->\n```')
  assert.is(facts.truncated, false)
  assert.match(body.markdown, '<!-- truncate -->')
})

test('the truncation mark of MDX works in Markdown too', async () => {
  for (const mark of ['{/* truncate */}', '{/*truncate*/}']) {
    const { facts, body } = await markdown(`one\n\n${mark}\n\ntwo`)
    assert.equal([facts.truncated, body.preview?.trim()], [true, '<p>one</p>'])
    assert.not.match(body.html + body.markdown, 'truncate')
  }
  for (const other of ['a {/* truncate */}', '`{/* truncate */}`', '```\n{/* truncate */}\n```']) {
    const { facts, body } = await markdown(other)
    assert.is(facts.truncated, false, other)
    assert.match(body.html, 'truncate')
  }
})

test('comments appear nowhere', async () => {
  for (const text of ['a\n\n<!-- note -->\n\nb <!-- in --> c', '<b>x</b> <!-- note -->']) {
    const { body } = await markdown(text)
    assert.not.match(body.html, 'note')
    assert.not.match(body.html, '--')
  }
  assert.is((await markdown('a\n\n<!-- note -->\n\nb')).body.markdown, 'a\n\n\n\nb')
})

test('each construct of GFM is parsed alone', async () => {
  assert.match(await html('| a |\n|---|\n| b |'), '<td>b</td>')
  assert.is(await html('~a~ ~~b~~'), '<p><del>a</del> <del>b</del></p>')
  assert.match(await html('- [x] a\n- [ ] b'), '<input type="checkbox" checked disabled aria-label="Done">')
  assert.match(await html('a[^1]\n\n[^1]: note'), 'id="user-content-fn-1"')
  assert.is(await html('www.a.example'), '<p><a href="{0}">www.a.example</a></p>')
  assert.is(await html('me@a.example'), '<p><a href="{0}">me@a.example</a></p>')
})

test('a closing fence may be longer or indented; text after it is parsed', async () => {
  const table = '\n\n| a |\n|---|\n| b |\n\n'
  for (const close of ['````', '   ```', '```  ']) {
    assert.match(await html(`\`\`\`\ncode\n${close}${table}\`\`\`\nx\n\`\`\``), '<td>b</td>', close)
  }
  assert.match(await html(`~~~ a\`b\n\`\`\`\n~~~${table}\`\`\`\nx\n\`\`\``), '<td>b</td>')
})

test('footnotes keep their targets after sanitising', async () => {
  const { facts, diagnostics } = await markdown('a[^1] <b>x</b>\n\n[^1]: note')
  const targets = facts.links.map(({ url }) => url.slice(1))
  assert.equal(targets, ['user-content-fn-1', 'user-content-fnref-1'])
  assert.ok(targets.every((id) => facts.ids.includes(id)))
  assert.equal(diagnostics, [])
})

test('braces, comparisons and JSX are text in Markdown', async () => {
  assert.is(await html('{x} is <5 and {/* y */}'), '<p>{x} is &#x3C;5 and {/* y */}</p>')
  assert.is(await html('import x from "y"'), '<p>import x from "y"</p>')
  assert.is(await html('a <Tabs value={1}>b</Tabs>'), '<p>a &#x3C;Tabs value={1}>b&#x3C;/Tabs></p>')
  assert.is(await html('a Map<String> <dfn>b</dfn>'), '<p>a Map&#x3C;String> b</p>')
})

test('code has classes instead of styles', async () => {
  const code = await html('```js\nconst a = "b" // c\n```')
  assert.match(code, '<pre class="code" tabindex="0" data-language="js">')
  assert.match(code, '<span class="k">const</span>')
  assert.not.match(code, 'style=')
})

test('an unknown language is plain text, even with the name of an object property', async () => {
  for (const language of ['nonesuch', 'constructor', '__proto__', 'tostring', 'hasownproperty']) {
    assert.is(
      await html(`\`\`\`${language}\n<x>\n\`\`\``),
      `<pre class="code" tabindex="0" data-language="${language}"><code>&#x3C;x></code></pre>`,
    )
  }
  assert.match(await html('```JSON\n{}\n```'), 'data-language="json"')
})

test('the Markdown version is the text with link slots, without the title', async () => {
  const { body } = await markdown('# T\n\n[a](</x y> "t") [b][r] [R] `[c](/d)`\n\n[r]: /ref\n')
  assert.is(readable(body.markdown), '[a](<{0}> "t") [b][r] [R] `[c](/d)`\n\n[r]: {1}')
})

test('plugins transform the tree', async () => {
  const remark = [
    () => (tree: { children: unknown[] }) =>
      void tree.children.push({ type: 'heading', depth: 2, children: [{ type: 'text', value: 'Added' }] }),
  ]
  const { facts } = await markdown('a', { remark: remark as never })
  assert.equal(facts.headings, [{ depth: 2, id: 'added', text: 'Added' }])
})

test.run()
