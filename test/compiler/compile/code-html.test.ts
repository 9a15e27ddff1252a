import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { learnBlocks } from '../../../src/compiler/compile/code/code-blocks.ts'
import type { FragmentContext } from '../../../src/compiler/compile/fragment.ts'
import { titleMeta } from '../../../src/text/markdown-out/code.ts'
import { htmlToMarkdown } from '../../../src/text/markdown-out/to-markdown.ts'
import { html, markdown, mdx, mdxProblems, readable } from './compile.ts'

const fence = (info: string, ...lines: string[]): string => ['```' + info, ...lines, '```'].join('\n')
const pre = (classes: string, code: string): string =>
  `<pre class="code${classes}" tabindex="0"><code>${code}</code></pre>`
/** The element of a line; all lines but the last contain a newline. */
const line = (classes: string, text: string): string => `<span class="line${classes}">${text}</span>`

const asset: FragmentContext['asset'] = (path) =>
  path === 'content/docs/client.ts'
    ? { bytes: new TextEncoder().encode('// #region a\nlet a // [!code hl]\nlet b\n// #endregion\n'), digest: '' }
    : 'missing'

test('blocks without features have no elements for lines', async () => {
  for (const info of ['', 'nonesuch', 'text live copy', 'text {twoslash}', 'text title', 'text wrapped', 'nonesuch{a}'])
    assert.match(await html(fence(info, 'a', '', 'b')), /<code>a\n\nb<\/code><\/pre>$/)
})

test('prompts and output of a shell session are marked, also with features', async () => {
  const session = ['$ a b', 'out', '> c']
  assert.match(
    await html(fence('console', ...session)),
    '<code><span class="q"><span class="p">$</span> </span>a b\n<span class="o">out\n</span><span class="o"><span class="p">></span> c</span></code>',
  )
  assert.match(
    await html(fence('shell-session {1}', ...session)),
    '<span class="line hl"><span class="q">$ </span>a b\n</span><span class="line"><span class="o">out\n</span></span>',
  )
  assert.match(
    await html(fence('powershell', 'PS C:\\> dir')),
    '<span class="q">PS C:\\<span class="k">></span> </span>dir',
  )
  assert.not.match(await html(fence('powershell', 'dir > $null')), 'class="q"')
})

test('a title becomes a caption', async () => {
  assert.is(
    await html(fence('text title="a <b>.txt" live', 'x')),
    `<figure class="code-block"><figcaption>a &#x3C;b>.txt</figcaption>${pre('', 'x')}</figure>`,
  )
})

test('lines are highlighted by number and by comment', async () => {
  assert.is(
    await html(fence('{1,3}', 'a', 'b', 'c')),
    pre(' lines', line(' hl', 'a\n') + line('', 'b\n') + line(' hl', 'c')),
  )
  assert.is(
    await html(fence('', '// highlight-next-line', 'a', 'b // [!code ++]')),
    pre(' lines', line(' hl', 'a\n') + line(' add', 'b')),
  )
  assert.is(
    await html(fence('js{2}', 'let a', 'let b')),
    '<pre class="code lines" tabindex="0" data-language="js"><code><span class="line"><span class="k">let</span> a\n' +
      '</span><span class="line hl"><span class="k">let</span> b</span></code></pre>',
  )
})

test('every kind of line has its class', async () => {
  for (const [name, mark] of Object.entries({
    '++': 'add',
    '--': 'del',
    hl: 'hl',
    error: 'error',
    warning: 'warning',
    info: 'info',
  }))
    assert.is(await html(fence('', `a // [!code ${name}]`)), pre(' lines', line(` ${mark}`, 'a')))
  assert.is(
    await html(fence('', 'a // [!code focus]', 'b')),
    pre(' lines focus', line(' focus', 'a\n') + line('', 'b')),
  )
})

test('line numbers begin at the number in the style sheet', async () => {
  assert.is(await html(fence('showLineNumbers', 'a', 'b')), pre(' lines numbers', line('', 'a\n') + line('', 'b')))
  const { body } = await markdown(fence('text showLineNumbers=5', 'a'))
  const name = /s-[0-9a-f]{8}/.exec(body.html)?.[0] ?? ''
  assert.is(body.html, pre(` lines numbers ${name}`, line('', 'a')))
  assert.is(body.css, `.${name}{counter-reset:line 4}`)
  assert.match((await markdown(fence('text showLineNumbers=99', 'a', 'b'))).body.css ?? '', '--digits:3}')
})

test('long lines wrap', async () => {
  assert.is(await html(fence('text wrap', 'a')), pre(' wrap', 'a'))
})

test('marked words may span tokens', async () => {
  assert.is(await html(fence('text /b c/ /c d/', 'a b c d', 'b')), pre('', 'a <mark class="w">b c d</mark>\nb'))
  assert.is(
    await html(fence('js', 'let foo // [!code word:t f]')),
    '<pre class="code" tabindex="0" data-language="js"><code><span class="k">le</span><mark class="w"><span class="k">t</span> f' +
      '</mark>oo</code></pre>',
  )
  assert.is(await html(fence('', 'a // [!code word:a:1]', 'a')), pre('', '<mark class="w">a</mark>\na'))
})

test('a diff marks its lines', async () => {
  const lines = ['--- a/x', '+++ b/x', '-old', '+new', ' same']
  assert.is(
    await html(fence('diff', ...lines)),
    '<pre class="code lines" tabindex="0" data-language="diff"><code>' +
      [
        line('', '--- a/x\n'),
        line('', '+++ b/x\n'),
        line(' del', '-old\n'),
        line(' add', '+new\n'),
        line('', ' same'),
      ].join('') +
      '</code></pre>',
  )
  assert.is(await html(fence('diff', ' same')), pre('', ' same').replace('"0"', '"0" data-language="diff"'))
})

test('comments in code from a file apply', async () => {
  const { body, diagnostics } = await markdown(fence('ts file=client.ts region=a title="T"'), { asset })
  assert.equal(diagnostics, [])
  assert.is(
    body.html,
    '<figure class="code-block"><figcaption>T</figcaption><pre class="code lines" tabindex="0" data-language="ts"><code>' +
      '<span class="line hl"><span class="k">let</span> a\n</span><span class="line"><span class="k">let</span> b</span>' +
      '</code></pre></figure>',
  )
})

test('raw HTML on the page cannot change a block', async () => {
  const block = fence('text {1} title="T"', 'x')
  const figure = `<figure class="code-block"><figcaption>T</figcaption>${pre(' lines', line(' hl', 'x'))}</figure>`
  assert.match(await html(`${block}\n\n<b>y</b>`), figure)
  const raw = await html(`${block}\n\n<pre><code data-code="0">z</code></pre>`)
  assert.match(raw, figure)
  assert.match(raw, pre('', 'z'))
})

test('comments in indented code are text', async () => {
  assert.match(await html('    a // [!code ++]'), 'a // [!code ++]')
})

test('MDX produces the same blocks', async () => {
  const { code, diagnostics } = await mdx(
    fence('text {1} title="T" showLineNumbers=5', 'x // [!code ++]', 'y // [!code word:y]'),
  )
  assert.equal(diagnostics, [])
  const flat = code.replace(/\s+/g, ' ')
  assert.match(flat, 'className: "code-block"')
  assert.match(flat, '_components.figcaption, { children: "T"')
  assert.match(flat, 'className: "code lines numbers", tabIndex: "0", style: { counterReset: "line 4" }')
  assert.match(flat, 'className: "line add hl", children: ["x", "\\n"]')
  assert.match(flat, '_components.mark, { className: "w", children: "y" }')
  assert.equal(
    (await mdx('x\n\n' + fence('js {9}', 'y'))).diagnostics.map(({ code, location }) => [code, location]),
    [['code/meta', { file: 'content/docs/page.md', line: 7, column: 8, endColumn: 9 }]],
  )
  assert.equal(
    (await mdxProblems('<b>\n\n' + fence('js title="x', 'y') + '\n\n</b>')).map(({ code, location }) => [
      code,
      location?.line,
    ]),
    [['code/meta', 7]],
  )
})

test('faults have locations: on the first line, in comments, in lists and quotes', async () => {
  const text = [
    'text',
    '',
    fence('js {9} /zz/', 'a'),
    '',
    '> 1. ```js   {1-}',
    '>    // highlight-start',
    '>    a // [!code focsu]',
    '>    ```',
    '',
    '~~~js title="a &amp; {x}" {5}',
    '~~~',
  ].join('\n')
  const { diagnostics } = await markdown(text)
  assert.equal(
    diagnostics.map(({ message, location }) => [
      message,
      text.split('\n')[(location?.line ?? 0) - 5]?.slice((location?.column ?? 0) - 1, (location?.endColumn ?? 0) - 1),
    ]),
    [
      ['the block has 1 line, not 9', '9'],
      ['"zz" does not occur in the block', '/zz/'],
      ['no mark "focsu"', '[!code focsu]'],
      ['highlight-start is never closed', '// highlight-start'],
      ['"1-" is not a line number in {1-}', '{1-}'],
      ['the block has 1 line, not 5', 'js title="a &amp; {x}" {5}'],
    ],
  )
  assert.ok(diagnostics.every(({ code, severity }) => code === 'code/meta' && severity === 'warning'))
})

test('the Markdown version contains the displayed code, titles, and diffs for added and removed lines', async () => {
  const plain = async (text: string) => readable((await markdown(text, { asset })).body.markdown)
  assert.is(await plain(fence('js title="T" {1}', 'a')), fence('js title="T" {1}', 'a'))
  assert.is(
    await plain(
      '- x\n\n  ' +
        fence('js', '// highlight-start', 'a', '// highlight-end', 'b // [!code hl]').replaceAll('\n', '\n  '),
    ),
    '- x\n\n  ```js\n  a\n  b\n  ```',
  )
  assert.is(
    await plain(fence('js title="T"', 'a // [!code --]', 'b // [!code ++]', '', 'c')),
    fence('diff title="T"', '-a', '+b', '', ' c'),
  )
  assert.is(
    await plain('> - ```file=client.ts title="T"\n>   ```\n>\n> x'),
    '> - ```ts title="T"\n>   let a\n>   let b\n>   ```\n>\n> x',
  )
  assert.is(
    await plain('> ' + fence('js', '// highlight-start', 'a', '// highlight-end').replaceAll('\n', '\n> ') + '\n\nb'),
    '> ```js\n> a\n> ```\n\nb',
  )
  assert.is(await plain(fence('diff', '-a', '+b')), fence('diff', '-a', '+b'))
})

test('the plain form of HTML has titles and diffs', async () => {
  const text = [
    fence('js title="a.js" showLineNumbers', 'a'),
    fence('title=\'"q"\'', 'a'),
    fence('js', 'a // [!code --]', 'b // [!code ++]'),
    fence('diff', '-a'),
  ].join('\n\n')
  let tree: unknown
  const keep = () => (root: unknown) => void (tree = root)
  await markdown(text, { rehype: [keep] as never })
  assert.is(
    htmlToMarkdown(tree as never),
    [
      fence('js title="a.js"', 'a'),
      fence('text title=\'"q"\'', 'a'),
      fence('diff', '-a', '+b'),
      fence('diff', '-a'),
    ].join('\n\n'),
  )
})

test('a title with both kinds of quotes keeps one of them', () => {
  assert.is(titleMeta('a'), 'title="a"')
  assert.is(titleMeta(`"a" 'b'`), `title="'a' 'b'"`)
})

test('unchanged blocks are reused from the last compilation with all their options', async () => {
  const blocks = [
    fence('js title="a.js" {1} showLineNumbers', 'let a', 'let b // [!code --]'),
    fence('ts', 'let a // [!code word:a]'),
    fence('nonesuch title="x"', 'a'),
    fence('js', 'plain'),
  ]
  const first = await markdown(['one', ...blocks].join('\n\n'))
  const blockHtml = new Map<string, string>()
  learnBlocks(first.body, blockHtml)
  assert.is(blockHtml.size, 4)
  // The reversed order gives each block other positions.
  const text = ['two', ...[...blocks].reverse()].join('\n\n')
  const fresh = await markdown(text)
  const marked = new Map([...blockHtml].map(([key, value]) => [key, value.replace('<pre', '<pre data-known')]))
  const reused = await markdown(text, { known: marked })
  assert.is(reused.body.html.match(/data-known/g)?.length, 4)
  assert.equal({ ...reused.body, html: reused.body.html.replaceAll(' data-known', '') }, fresh.body)
  assert.equal(reused.facts, fresh.facts)
})

test('a block with other options is not reused', async () => {
  const blocks = new Map<string, string>()
  learnBlocks((await markdown(fence('js', 'a', 'b'))).body, blocks)
  for (const other of [
    fence('js {1}', 'a', 'b'),
    fence('js', 'a // [!code hl]', 'b'),
    fence('js title="x"', 'a', 'b'),
  ]) {
    const { body } = await markdown(other, { known: blocks })
    assert.is(body.html, (await markdown(other)).body.html)
  }
})

test('a block with a first line number is not reused without its rule', async () => {
  const text = fence('js showLineNumbers=5', 'a')
  const first = await markdown(text)
  const blocks = new Map<string, string>()
  learnBlocks(first.body, blocks)
  assert.equal((await markdown(text, { known: blocks })).body, first.body)
})

test('a language is recognised by its name in another highlighter', async () => {
  for (const [info, language] of [
    ['objectivec', 'objective-c'],
    ['Markup', 'html'],
    ['jinja2 title="a"', 'jinja'],
  ] as const)
    assert.is(await html(fence(info, '@end <p>')), await html(fence(info.replace(/^\S+/, language), '@end <p>')), info)
  assert.match(await html(fence('objectivec', 'return nil;')), '<span')
})

test.run()
