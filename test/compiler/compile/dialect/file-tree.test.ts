import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, mdx } from '../compile.ts'
import { reports, plain } from './reports.ts'

const item = async (source: string): Promise<string> =>
  (await html(`:::file-tree\n- ${source}\n:::`)).replace(/^.*<ul>\n|\n<\/ul>.*$/g, '')

test('an entry with a slash or with entries inside is a folder, any other is a file', async () => {
  assert.is(
    await html(':::file-tree\n- src\n  - index.ts\n  - lib/\n- a.md\n:::'),
    '<div class="file-tree" data-feature="file-tree"><ul>\n' +
      '<li class="folder"><span class="file-name">src/</span>\n<ul>\n' +
      '<li class="file"><span class="file-name">index.ts</span></li>\n' +
      '<li class="folder"><span class="file-name">lib/</span></li>\n</ul>\n</li>\n' +
      '<li class="file"><span class="file-name">a.md</span></li>\n</ul></div>',
  )
})

test('notes, bold names, names with spaces, and links are supported', async () => {
  const file = (name: string, note = '') =>
    `<li class="file"><span class="file-name">${name}</span>${note === '' ? '' : ` <span class="file-note">${note}</span>`}</li>`
  assert.is(await item('a.ts the *first* one'), file('a.ts', 'the <em>first</em> one'))
  assert.is(await item('**a.ts** first'), file('<strong>a.ts</strong>', 'first'))
  assert.is(await item('**a.ts** *first*'), file('<strong>a.ts</strong>', '<em>first</em>'))
  assert.is(await item('`a b.ts` first'), file('<code>a b.ts</code>', 'first'))
  assert.is(await item('[a.ts](/a)'), file('<a href="{0}">a.ts</a>'))
  assert.is(await item('**lib**/ built'), file('<strong>lib</strong>/', 'built').replace('"file"', '"folder"'))
  assert.is(
    await item('**lib**\n  - x').then((li) => li.split('\n')[0]),
    '<li class="folder"><span class="file-name"><strong>lib</strong>/</span>',
  )
})

test('underscores in a name are not emphasis', async () => {
  assert.is(await item('__init__.py'), '<li class="file"><span class="file-name">__init__.py</span></li>')
  assert.is(
    await item('_partial_.md x'),
    '<li class="file"><span class="file-name">_partial_.md</span> <span class="file-note">x</span></li>',
  )
})

test('dots represent further files', async () => {
  for (const dots of ['…', '...'])
    assert.is(await item(dots), '<li class="file-more"><span class="file-name">…</span></li>')
})

test('blank lines between items create no paragraphs', async () => {
  assert.is(await html(':::file-tree\n- a\n\n- b\n:::'), await html(':::file-tree\n- a\n- b\n:::'))
})

test('the Markdown version is the list', async () => {
  const list = '- src/ the *source*\n  - **index.ts**\n  - lib/\n    - …\n- a.md'
  assert.is(await plain(`:::file-tree\n${list}\n:::`), list)
})

test('content that does not belong in a file tree is reported', async () => {
  assert.equal(await reports(':::file-tree\nx\n:::'), [
    '1:1-13 directive/attribute: a file tree contains no list (write each name on a separate line: - index.ts)',
  ])
  assert.equal(await reports(':::file-tree[T]\n1. a\n:::'), [
    '1:1-16 directive/attribute: "file-tree" has no title (write it as a paragraph above)',
    '1:1-16 directive/attribute: the list of a file tree is numbered (write each name on a separate line: - index.ts)',
  ])
  assert.equal(await reports(':::file-tree\n- a\n\nx\n:::'), [
    '1:1-13 directive/attribute: a file tree contains more than a list (write other text above or below it)',
  ])
})

test('the MDX component produces the same list', async () => {
  const { code, diagnostics } = await mdx(
    '<FileTree>\n\n- src/\n  - a.ts note\n\n</FileTree>\n\n<FileTree>x</FileTree>',
  )
  assert.match(
    code,
    /className: "folder",\s+children: \[_jsx\(_components.span, \{\s+className: "file-name",\s+children: "src\/"/,
  )
  assert.match(code, 'className: "file-note"')
  assert.equal(
    diagnostics.map(({ code: id, location, message }) => `${location?.line} ${id} ${message}`),
    ['12 directive/attribute a file tree contains no list'],
  )
})

test.run()
