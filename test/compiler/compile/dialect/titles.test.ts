import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown, mdx } from '../compile.ts'
import { reports, plain } from './reports.ts'

const titled = (title: string, id = ''): string =>
  `<div class="admonition admonition-tip" role="note" aria-label="Tip"${id}><p class="admonition-title">${title}</p><p>x</p></div>`

test('a title without brackets is accepted, with and without spaces before the name', async () => {
  for (const opening of [
    ':::tip A *title*',
    '::: tip A *title*',
    ':::  tip   A *title*  ',
    '::: tip [A *title*]',
    ':::tip\tA *title*',
    '   ::: tip A *title*',
    '::::: tip A *title*',
  ])
    assert.is(await html(`${opening}\nx\n:::::`), titled('A <em>title</em>'), opening)
  assert.is(await html('::: tip A *title*\r\nx\r\n:::\r\n'), titled('A <em>title</em>'))
})

test('a directive may have no title', async () => {
  for (const opening of ['::: tip', ':::tip   ', '::: tip {}'])
    assert.is(await html(`${opening}\nx\n:::`), await html(':::tip\nx\n:::'), opening)
})

test('attributes after a title are read, and other braces stay text', async () => {
  assert.is(await html('::: tip A {#i}\nx\n:::'), titled('A', ' id="i"'))
  assert.is(await html('::: tip [A] {#i}\nx\n:::'), titled('A', ' id="i"'))
  assert.is(await html(':::tip[A] {#i}\nx\n:::'), titled('A', ' id="i"'))
  assert.is(await html('::: tip {#i title="A b"}\nx\n:::'), titled('A b', ' id="i"'))
  assert.is(await html('::: tip A {1 + 1}\nx\n:::'), titled('A {1 + 1}'))
  assert.is(await html('::: tip A {b} c\nx\n:::'), titled('A {b} c'))
})

test('brackets in a title are text', async () => {
  assert.is(await html('::: tip A ] b\nx\n:::'), titled('A ] b'))
  assert.is(await html('::: tip [a \\] b]\nx\n:::'), titled('a ] b'))
  assert.is(await html('::: tip [a] b\nx\n:::'), titled('[a] b'))
  assert.is(await html('::: tip [a](/b)\nx\n:::'), titled('<a href="{0}">a</a>'))
})

test('titles work in lists and quotations', async () => {
  assert.is(
    await html('- ::: tip A\n  x\n  :::'),
    `<ul>\n<li>${titled('A')}</li>\n</ul>`.replace('<li>', '<li>\n').replace('</li>', '\n</li>'),
  )
  assert.is(await html('> ::: tip A\n> x\n> :::'), `<blockquote>\n${titled('A')}\n</blockquote>`)
})

test('code stays as it is written', async () => {
  const code = '::: tip A title\nx\n:::'
  for (const text of [`\`\`\`\n${code}\n\`\`\``, `~~~\n${code}\n~~~`, code.replace(/^/gm, '    ')])
    assert.match(await html(text), /<code>::: tip A title\nx\n:::\n?<\/code>/, text)
  assert.match(await html('`::: tip A title`'), '<code>::: tip A title</code>')
  assert.match(await html('<pre>\n::: tip A title\n</pre>'), '<pre>::: tip A title\n</pre>')
  assert.match((await mdx('<X y={`\n::: tip A title\n`} />')).code, '`\n::: tip A title\n`')
  assert.is(await plain('a\n\n```\n::: tip A title\n```'), 'a\n\n```\n::: tip A title\n```')
})

test('locations are those of the text', async () => {
  assert.equal(await reports('::: tip A title {tilte=x}\n[a](/a)\n:::'), [
    '1:18-25 directive/attribute: "tip" has no attribute "tilte" (did you mean "title"?)',
  ])
  const { facts } = await markdown('::: tip See [a](/a)\nx\n:::')
  assert.equal(facts.links[0]?.location, { file: 'content/docs/page.md', line: 5, column: 17, endColumn: 19 })
})

test('in MDX a title may contain JavaScript', async () => {
  assert.match((await mdx('::: tip Sum {1 + 1}\nx\n:::')).code, 'children: ["Sum ", 1 + 1]')
})

test.run()
