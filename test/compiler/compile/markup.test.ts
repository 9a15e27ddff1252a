/** Constructs that need no directive: definition lists, emoji, footnotes, task lists, pictures. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdownDefaults } from './options.ts'
import { html, markdown, mdx, readable } from './compile.ts'
import { ofMdx } from './dialect/rendered.ts'

const options = { ...markdownDefaults, emoji: true, definitionLists: true }

test('definition lists are parsed if the site enables them', async () => {
  const text = 'Term\n: What *it* is\n: or that\n\nOther\n: x'
  const { body } = await markdown(text, { options })
  assert.is(
    body.html.replace(/\n/g, ''),
    '<dl><dt>Term</dt><dd>What <em>it</em> is</dd><dd>or that</dd><dt>Other</dt><dd>x</dd></dl>',
  )
  assert.is(body.markdown, text)
  assert.match(await html(text), '<p>Term\n: What')
  assert.match((await ofMdx(text, { options })).html, '<dl>')
})

test('short codes become emoji if the site enables them, but not in code', async () => {
  const { body } = await markdown('Ship :rocket: `:rocket:` :+1: :no-such-thing: 10:30:45', { options })
  assert.is(body.html, '<p>Ship 🚀 <code>:rocket:</code> 👍 :no-such-thing: 10:30:45</p>')
  assert.is(body.markdown, 'Ship 🚀 `:rocket:` 👍 :no-such-thing: 10:30:45')
  assert.is(await html(':rocket:'), '<p>:rocket:</p>')
  assert.match((await mdx(':rocket:', { options })).code, '🚀')
})

test('footnotes link in both directions, and are not in the table of contents', async () => {
  const { body, facts, diagnostics } = await markdown('a[^1] b[^1]\n\n[^1]: Note **x**.\n\n## H')
  assert.match(body.html, '<sup><a href="')
  assert.match(
    body.html,
    '<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>',
  )
  assert.equal(
    facts.headings.map(({ id }) => id),
    ['h'],
  )
  assert.ok(facts.ids.includes('user-content-fn-1') && facts.ids.includes('user-content-fnref-1-2'))
  assert.is(body.markdown, 'a[^1] b[^1]\n\n[^1]: Note **x**.\n\n## H')
  assert.equal(diagnostics, [])
})

test('checkboxes of task lists have labels', async () => {
  assert.is(
    await html('- [x] a\n- [ ] b'),
    '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> a</li>\n<li class="task-list-item"><input type="checkbox" disabled aria-label="To do"> b</li>\n</ul>',
  )
})

test('images without alternative text are reported; decorative images are marked as such', async () => {
  const places = async (text: string) =>
    (await markdown(text)).diagnostics
      .filter(({ code }) => code === 'image/no-alt')
      .map(({ location }) => `${location?.line}:${location?.column}-${location?.endColumn}`)
  assert.equal(await places('x ![](/a.png)\n\n![b](/b.png) ![ ][c]\n\n[c]: /c.png'), ['5:3-14', '7:14-21'])
  assert.equal(await places('<img src="/a.png">'), ['5:1-undefined'])
  assert.equal(await places('<img src="/a.png" alt="">\n\n`![](/a.png)`\n\n    ![](/a.png)'), [])
  const { diagnostics } = await mdx('![](/a.png)')
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`),
    ['image/no-alt 5:1'],
  )
})

test('a suppression comment is recorded, and appears nowhere else', async () => {
  const { body, suppressions } = await markdown('a\n\n<!-- docs-ignore-next-line link/no-page -- later -->\n[x](/gone)')
  assert.is(readable(body.html), '<p>a</p>\n\n<p><a href="{0}">x</a></p>')
  assert.equal(
    suppressions?.map(({ code, line, location }) => `${code} ${line} ${location.line}:${location.column}`),
    ['link/no-page 8 7:28'],
  )
  const module = await mdx('{/* docs-ignore image/no-alt */}\n\n![](/x.png)')
  assert.equal(
    module.suppressions?.map(({ code, line }) => `${code} ${line}`),
    ['image/no-alt undefined'],
  )
  assert.is((await markdown('```md\n<!-- docs-ignore link/no-page -->\n```')).suppressions, undefined)
})

test('columns are aligned by class, and in the Markdown version by signs', async () => {
  const table = '| a | b |\n| :- | -: |\n| 1 | 2 |'
  const { body } = await markdown(`:::note\nx\n:::\n\n${table}`)
  assert.match(body.html, '<th class="align-left">a</th>\n<th class="align-right">b</th>')
  assert.match(body.html, '<td class="align-right">2</td>')
  assert.match(body.markdown, '| :- | -: |')
})

test('the excerpt is the first ordinary paragraph', async () => {
  assert.is((await markdown(':::note[Beware]\nx\n:::\n\nThe text.')).facts.excerpt, 'The text.')
})

test.run()
