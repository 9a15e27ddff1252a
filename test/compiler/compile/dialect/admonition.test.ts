import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdownDefaults } from '../options.ts'
import { html, markdown, mdx, readable } from '../compile.ts'
import { reports, plain } from './reports.ts'

const box = (kind: string, word: string, content: string): string =>
  `<div class="admonition admonition-${kind}" role="note"><p class="admonition-title">${word}</p>${content}</div>`

test('every kind has a default title', async () => {
  for (const kind of ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']) {
    const word = kind.charAt(0).toUpperCase() + kind.slice(1)
    assert.is(await html(`:::${kind}\nx\n:::`), box(kind, word, '<p>x</p>'))
  }
})

test('a title in brackets is Markdown, and the label of the box is the kind', async () => {
  assert.is(
    await html(':::danger[Read *this* `now`, [there](/x)]\nx\n:::'),
    '<div class="admonition admonition-danger" role="note" aria-label="Danger">' +
      '<p class="admonition-title">Read <em>this</em> <code>now</code>, <a href="{0}">there</a></p><p>x</p></div>',
  )
})

test('a title attribute is text; a title in brackets takes precedence', async () => {
  const titled = (title: string) =>
    `<div class="admonition admonition-tip" role="note" aria-label="Tip"><p class="admonition-title">${title}</p><p>x</p></div>`
  assert.is(await html(':::tip{title="A *title*"}\nx\n:::'), titled('A *title*'))
  assert.is(await html(':::tip[B]{title="A"}\nx\n:::'), titled('B'))
  assert.equal(await reports(':::tip[B]{title="A"}\nx\n:::'), [])
})

test('without a title the box shows its kind, and needs no separate label', async () => {
  for (const text of [':::note[]\nx\n:::', ':::note[ ]\nx\n:::', ':::note{title=""}\nx\n:::', ':::note[Note]\nx\n:::'])
    assert.is(await html(text), box('note', 'Note', '<p>x</p>'), text)
})

test('an id and classes are applied', async () => {
  assert.is(
    await html(':::note{#why .wide .calm}\nx\n:::'),
    '<div class="admonition admonition-note wide calm" role="note" id="why"><p class="admonition-title">Note</p><p>x</p></div>',
  )
  assert.equal((await markdown(':::note{#why}\nx\n:::')).facts.ids, ['why'])
})

test('admonitions nest with more colons, in lists and in quotations', async () => {
  const tip = box('tip', 'Tip', '<p>x</p>')
  assert.is(await html('::::note\n:::tip\nx\n:::\n::::'), box('note', 'Note', tip))
  assert.is(await html('- a\n\n  :::tip\n  x\n  :::\n\n  b'), `<ul>\n<li>\n<p>a</p>\n${tip}\n<p>b</p>\n</li>\n</ul>`)
  assert.is(await html('> :::tip\n> x\n> :::'), `<blockquote>\n${tip}\n</blockquote>`)
  for (const text of ['::::note\n:::tip\nx\n:::\n::::', '- a\n\n  :::tip\n  x\n  :::', '> :::tip\n> x\n> :::'])
    assert.equal(await reports(text), [], text)
})

test('the content is ordinary prose: headings, links, code, tables, tabs', async () => {
  const { facts, body } = await markdown(
    '::::note\n## In it\n\n[a](/a)\n\n```js\n1\n```\n\n| b |\n|---|\n| c |\n\n:::tabs\n\n:::\n::::',
  )
  assert.equal(facts.headings, [{ depth: 2, id: 'in-it', text: 'In it' }])
  assert.equal(
    facts.links.map(({ url }) => url),
    ['/a'],
  )
  assert.match(body.html, '<h2 id="in-it">In it</h2><p><a href=')
  assert.match(body.html, '<td>c</td>')
  assert.match(body.html, 'data-language="js"')
})

test('raw HTML on the page preserves the box and its attributes', async () => {
  assert.is(
    await html(':::tip[A]{#i}\n<b>x</b>\n:::'),
    '<div class="admonition admonition-tip" role="note" aria-label="Tip" id="i"><p class="admonition-title">A</p><p><b>x</b></p></div>',
  )
})

const options = {
  ...markdownDefaults,
  admonitions: {
    lab: { title: 'Experiment', like: 'tip' },
    note: { title: 'Hinweis', like: 'info' },
  },
} as const

test('the site can add kinds and rename the built-in ones', async () => {
  const shownAs = async (text: string) => (await markdown(text, { options })).body
  const lab = await shownAs(':::lab\nx\n:::')
  assert.is(lab.html, box('tip admonition-lab', 'Experiment', '<p>x</p>'))
  assert.is(lab.markdown, '> [!TIP]\n> **Experiment**\n>\n> x')
  assert.is((await shownAs(':::note\nx\n:::')).html, box('info', 'Hinweis', '<p>x</p>'))
  assert.is((await shownAs('> [!NOTE]\n> x')).html, box('info', 'Hinweis', '<p>x</p>'))
  assert.match(await html(':::lab\nx\n:::'), '<p>:::lab</p>')
  assert.equal(await reports(':::lap\nx\n:::', { options }), [
    '1:1-7 directive/unknown: there is no directive "lap" (did you mean "lab"?)',
  ])
})

test('the MDX component supports the kinds of the site', async () => {
  const { code } = await mdx('<Admonition type="lab">x</Admonition>\n\n<Admonition type="tip">x</Admonition>', {
    options,
  })
  assert.match(code, /type: "lab",\s+like: "tip",\s+word: "Experiment"/)
  assert.match(code, /type: "tip",\s+children/)
})

test('an unknown attribute is reported', async () => {
  assert.equal(await reports('a\n\n:::note{titel="x" icon=y}\nx\n:::'), [
    '3:9-18 directive/attribute: "note" has no attribute "titel" (did you mean "title"?)',
    '3:19-25 directive/attribute: "note" has no attribute "icon" (it has title, class, id)',
  ])
})

test("the Markdown version is GitHub's alert, with a title if the title adds something", async () => {
  assert.is(await plain(':::note\nx [a](/b)\n\n- y\n:::'), '> [!NOTE]\n> x [a]({0})\n>\n> - y')
  assert.is(
    await plain(':::warning[Mind *this*]\nx\n:::'),
    '> [!WARNING]\n> **Mind *this***\n>\n> x'.replace('*this*', '_this_'),
  )
  assert.is(await plain(':::info\nx\n:::'), '> [!NOTE]\n> **Info**\n>\n> x')
  assert.is(await plain(':::danger\nx\n:::'), '> [!CAUTION]\n> **Danger**\n>\n> x')
  assert.is(await plain(':::success\n- x\n:::'), '> [!TIP]\n> **Success**\n>\n> - x')
  assert.is(await plain(':::important\n:::'), '> [!IMPORTANT]')
  assert.is(
    await plain('::::caution\nx\n\n:::tip\n```js\ny\n```\n:::\n::::'),
    '> [!CAUTION]\n> x\n>\n> > [!TIP]\n> >\n> > ```js\n> > y\n> > ```',
  )
})

test('MDX produces the same box, with JavaScript inside', async () => {
  const { code, diagnostics } = await mdx(':::tip[Sum {1 + 1}]{#i}\nx\n:::')
  assert.equal(diagnostics, [])
  assert.match(code, /className: "admonition admonition-tip",\s+role: "note",\s+"aria-label": "Tip",\s+id: "i"/)
  assert.match(code, 'children: ["Sum ", 1 + 1]')
  assert.is(readable(code), code)
})

test.run()
