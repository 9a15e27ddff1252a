import type { Root, RootContent } from 'mdast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { expand } from '../../../../src/compiler/compile/dialect/expand.ts'
import { html, markdown } from '../compile.ts'
import { reports, plain } from './reports.ts'

test('the report of a directive suggests the unused plugin that has it', async () => {
  assert.equal(await reports('::workflow{id=ship}'), [
    '1:1-20 directive/unknown: there is no directive "workflow" (add "- use: arazzo" to "content:" in site.config.yaml)',
  ])
})

test('an unknown directive is displayed as written, with its content', async () => {
  const text = ':::nte[A *b*]\n- x\n\n:badge[y]\n:::'
  assert.is(
    await html(text),
    '<p>:::nte[A *b*]</p>\n<ul>\n<li>x</li>\n</ul>\n<p><span class="badge badge-neutral">y</span></p>\n<p>:::</p>',
  )
  assert.equal(await reports(text), ['1:1-14 directive/unknown: there is no directive "nte" (did you mean "note"?)'])
  assert.equal(await reports('a\n\n::: frobnicate\n:::'), [
    '3:1-15 directive/unknown: there is no directive "frobnicate" (the names are accordion-group, card, cards, ' +
      'caution, code-group, column, columns, danger, details, file-tree, frame, important, info, note, steps, success, ' +
      'tab, tabs, tip, visibility, warning, when)',
  ])
  assert.equal(await reports('::crad[x]'), [
    '1:1-10 directive/unknown: there is no directive "crad" (did you mean "card"?)',
  ])
})

test('an admonition of another tool is reported with the closest one', async () => {
  const hints = async (name: string) =>
    (await reports(`:::${name}\nx\n:::`)).map((report) => /\((.*)\)$/.exec(report)?.[1])
  const kinds = 'the admonitions are caution, danger, important, info, note, success, tip, warning'
  for (const [name, kind] of [
    ['attention', 'warning'],
    ['hint', 'tip'],
    ['abstract', 'info'],
    ['question', 'info'],
    ['failure', 'danger'],
    ['bug', 'danger'],
    ['quote', 'note'],
    ['seealso', 'note'],
    ['check', 'success'],
  ] as const)
    assert.equal(await hints(name), [`write :::${kind}; ${kinds}`], name)
  assert.equal(await hints('important'), [])
  assert.equal(await hints('success'), [])
})

test('a known name in the wrong form is reported with the right form', async () => {
  assert.equal(await reports(':::badge\nx\n:::'), [
    '1:1-9 directive/unknown: "badge" is not written so (write :badge[…] in a line of text)',
  ])
  assert.equal(await reports('::note[x]'), [
    '1:1-10 directive/unknown: "note" is not written so (write :::note, its content, and ::: on a separate line)',
  ])
  assert.equal(await reports(':::partial\n:::'), [
    '1:1-11 directive/unknown: "partial" is not written so (write ::partial on a separate line)',
  ])
})

test('an unclosed container is reported', async () => {
  assert.equal(await reports('a\n\n::::note\nx\n:::'), [
    '3:1-9 directive/unclosed: "note" is opened here and never closed (write :::: on a separate line)',
  ])
  assert.equal(await reports('> :::note\n> x\n\ny'), [
    '1:3-10 directive/unclosed: "note" is opened here and never closed (write ::: on a separate line)',
  ])
})

test('a container that a plugin creates has no end in the text, and is not reported', async () => {
  const remark = () => (tree: Root) => {
    tree.children = [{ type: 'containerDirective', name: 'tip', children: tree.children }] as RootContent[]
  }
  assert.equal(await reports('> [!x]', { remark: [remark] }), [])
})

test('equal numbers of colons inside and outside are one fault, with its location', async () => {
  const hint = 'the colons on line 8 close "note", which contains it: write more colons for "note"'
  assert.equal(await reports(':::note\n:::tip\nx\n:::\n\ny\n:::'), [
    `2:1-7 directive/unclosed: "tip" is opened here and never closed (${hint})`,
  ])
})

test('a closing line without an opening is reported, alone or after text', async () => {
  const hint = '(an outer container needs more colons than those inside it)'
  assert.equal(await reports(':::note\nx\n:::\n\n:::'), [
    `5:1-4 directive/unclosed: this line closes no directive ${hint}`,
  ])
  assert.equal(await reports('x\n::::'), [`2:1-5 directive/unclosed: this line closes no directive ${hint}`])
  assert.equal(await reports('> x\n> :::'), [`2:3-6 directive/unclosed: this line closes no directive ${hint}`])
})

test('a paragraph of a plugin may have the position of a directive', () => {
  const text = ':::note Title\nx\n:::'
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 3, column: 4, offset: text.length } }
  const paragraph = (value: string): RootContent => {
    return { type: 'paragraph', position, children: [{ type: 'text', value, position }] }
  }
  const codes = (value: string) => {
    const tree: Root = { type: 'root', children: [paragraph(value)] }
    const locationOf = () => ({ file: 'a.md', line: 1, column: 1 })
    return expand(tree, { text, options: { admonitions: {} } as never, locationOf }).diagnostics.map(({ code }) => code)
  }
  assert.equal(codes('Moved.'), [])
  assert.equal(codes(text), ['directive/attribute'])
})

test('an invalid opening is one fault', async () => {
  for (const opening of [':::note[Title', ':::note{title="x}', ':::note[Title] more', ':::note{a b'])
    assert.equal(await reports(`${opening}\nx\n:::`), [
      `1:1-${opening.length + 1} directive/attribute: the opening of "note" cannot be read ` +
        '(write :::note[Title]{attribute="value"}, with every bracket, brace and quote closed, and no text after it)',
    ])
  assert.equal(await reports('::: {.note}\nx\n:::'), [
    '1:1-12 directive/unknown: this directive has no name (write :::note, for example)',
  ])
  assert.equal(await reports(':::nte[x] y\n\n:::'), [
    '1:1-12 directive/unknown: there is no directive "nte" (did you mean "note"?)',
  ])
})

test('text that resembles a directive stays text', async () => {
  for (const [text, expected] of [
    ['At 10:30, a::b, std::vector', '<p>At 10:30, a::b, std::vector</p>'],
    [':not-a-directive :shape: key: value', '<p>:not-a-directive :shape: key: value</p>'],
    ['a:b[c](d)', '<p>a:b<a href="{0}">c</a></p>'],
    [':other[x]{y}', '<p>:other[x]{y}</p>'],
    [':root { color: red } and :root{x}', '<p>:root { color: red } and :root{x}</p>'],
    ['::selection', '<p>::selection</p>'],
    ['a\n::selection\nb', '<p>a\n::selection\nb</p>'],
    ['::before{content: ""}', '<p>::before{content: ""}</p>'],
    ['`:::nte` and `\n:::\n`', '<p><code>:::nte</code> and <code>:::</code></p>'],
    ['```\n:::nte\n:::\n```', '<pre class="code" tabindex="0"><code>:::nte\n:::</code></pre>'],
    ['\\:::note\nx', '<p>:::note\nx</p>'],
    ['a ::: b', '<p>a ::: b</p>'],
    ['::', '<p>::</p>'],
    ['::kbd', '<p>::kbd</p>'],
    [':kbd', '<p>:kbd</p>'],
    ['\\:kbd[x]', '<p>:kbd[x]</p>'],
    ['see http://x.example:80/', '<p>see <a href="{0}">http://x.example:80/</a></p>'],
  ] as const) {
    assert.is(await html(text), expected, text)
    assert.equal(await reports(text), [], text)
  }
})

test('the Markdown version of a page without directives equals its text; directives are replaced', async () => {
  assert.is(await plain('a  :b\n\n\n* c'), 'a  :b\n\n\n* c')
  assert.is(await plain('a\n\n\n* c\n\n:badge[d]'), 'a\n\n- c\n\nd')
})

test('no attribute of a directive becomes an event handler or a style', async () => {
  const { body, diagnostics } = await markdown(':::note{onclick="x()" style="color:red" .a}\nx\n:::')
  assert.not.match(body.html, /onclick|style/)
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['directive/attribute', 'directive/attribute'],
  )
})

test.run()
