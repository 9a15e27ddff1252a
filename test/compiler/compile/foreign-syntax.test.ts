import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdown } from './compile.ts'
import { reports } from './dialect/reports.ts'
import { markdownDefaults } from './options.ts'

/** A line of a page, and its report. */
const table: readonly (readonly [text: string, ...told: string[]])[] = [
  ['[[toc]]', '1:1-8 remove it: the headings of a page are shown beside its text'],
  ['a\n\n[[_TOC_]]', '3:1-10 remove it: the headings of a page are shown beside its text'],
  ['[TOC]', '1:1-6 remove it: the headings of a page are shown beside its text'],
  ['<<< @/src/send.js{2}', '1:1-21 write ```js file="@site/src/send.js" lines="2" and ``` below it'],
  ['<<< ./send.js#part', '1:1-19 write ```js file="./send.js" region="part" and ``` below it'],
  ['<<< ./send.js{ts}', '1:1-18 write ```js file="./send.js" and ``` below it'],
  ['!!! tip "Weigh"\n    x', '1:1-16 write :::tip[Weigh], its text without indentation, and :::'],
  ['!!! lemma\n    x', '1:1-10 write :::note[Title], its text without indentation, and :::'],
  ['??? note\n    x', '1:1-9 write :::details[Title], its text without indentation, and :::'],
  ['=== "npm"\n\n    x', '1:1-10 write :::tab[npm], its text without indentation, and :::, in ::::tabs'],
  ['--8<-- "parts/a.md"', '1:1-20 write ::partial{file="@site/parts/a.md"}'],
  [
    '{% hint style="info" %}\nx\n{% endhint %}\n\n{% hint %}',
    '1:1-24 write :::note, its text and :::, or put it in backticks',
  ],
  ['See {{< ref "a.md" >}}.', '1:5-23 write a directive, or put it in backticks'],
  [
    'On {{ $frontmatter.title }}',
    '1:4-28 write the words, or name a variable under "variables" in the configuration: {{ name }}',
  ],
  ['# A\n{: .wide }', '2:1-11 remove it; for an id, write {#id} after a heading'],
  ['> [!TIPP]\n> x', '1:3-10 did you mean "tip"?'],
  ['> [!question]- Why\n> x', '1:3-15 the alerts are note, tip, important, warning, caution; write :::info for others'],
  ['<!--@include: ./a.md-->', '1:1-24 write ::partial{file="./a.md"}'],
  ['## Set up { #setup }\n\n## B {#b}', '1:11-21 write {#setup}'],
  ['## Set up {#set up}', '1:11-20 write {#set-up}'],
  ['Set up {: #setup .wide }\n---', '1:8-25 write {#setup}'],
  ['## Set up {.wide}', '1:11-18 remove it; an id is {#id}'],
  ['[a](/a){ .md-button }', '1:8-22 write :link-button[words]{href="…"}'],
  ['a ![b](/b.png){ width="300" } c', '1:15-30 write <img alt="…" src="…" width="300">'],
  ['A line.\n{ .lead }', '2:1-10 remove it; for an id, write {#id} after a heading'],
  ['/// tip | "Weigh"\nx\n///', '1:1-18 write :::tip[Weigh], its text and :::'],
  ['/// tab | npm\nx\n///', '1:1-14 write :::tab[npm], its text and :::, in ::::tabs'],
  ['a :material-check: b', '1:3-19 write :icon[check]'],
  ['a :fontawesome-brands-github: b', '1:3-30 write :icon[simple-icons:github]'],
  ['Press ++ctrl+alt+k++.', '1:7-21 write :kbd[Ctrl+Alt+K]'],
  ['{* ./send.py hl[1] *}', '1:1-22 write ```py file="./send.py" and ``` below it'],
  ['a ==b c== d', '1:3-10 write <mark>b c</mark>'],
  ['x^2^', '1:1-5 write x<sup>2</sup>'],
  ['HTML\n\n*[HTML]: Markup Language', '3:1-25 write <abbr title="Markup Language">HTML</abbr> where the word is used'],
  ['![[box.svg]]', '1:1-13 write ![…](./box.svg)'],
  ['![[part]]', '1:1-10 write ::partial{file="./part.md"}'],
  ['See [[My page#top|it]].', '1:5-23 write [it](./My%20page.md#top)'],
  ['a %%b%% c', '1:3-8 write <!-- … -->'],
  ['%%\na\n%%', '1:1-3 write <!-- … -->'],
  [
    '```rust\n{{#include ../src/main.rs:here}}\n```\n\n```md\nWrite\n{{#include a.rs}}\n```',
    '2:1-33 write ```rs file="../src/main.rs" and ``` below it',
  ],
  ['> [!NOTE] Read this.', '1:3-10 write the text into the next line: > Read this.'],
  ['> [!WARN]\n> x', '1:3-10 did you mean "warning"?'],
  [
    '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x',
    '1:1-13 resolve the conflict of the merge: choose a version, and remove the lines of <, = and >',
  ],
  ['a :rocket: and :+1:', '1:3-11 write "markdown: { emoji: true }" into site.config.yaml, or the character itself'],
  ['> **Note**\n> x', '1:3-11 write [!NOTE] on this line'],
  ['``` { .yaml .annotate }\na: 1\n```', '1:1-24 write ```yaml'],
  ['```{note}\na\n```', '1:1-10 write :::note, its text and :::'],
  ['{{#include ./a.md}}', '1:1-20 write ::partial{file="./a.md"}'],
  ['{{#include src/a.rs:2:4}}', '1:1-26 write ```rs file="./src/a.rs" and ``` below it'],
  ['::: tabs\n== npm\na\n:::', '2:1-7 write :::tab[npm], its text and :::, in ::::tabs; a heading is "## npm"'],
  ['Term\n: Words', '1:1-5 write "markdown: { definitionLists: true }" into site.config.yaml, or a list'],
  ['\\newpage', '1:1-9 remove it: a page of a site has no page breaks'],
  ['@[youtube](abc)', '1:1-16 write ::youtube{id="abc"}'],
  ['a ![y](b.png =300x200) c', '1:3-23 write <img alt="y" src="b.png" width="300" height="200">'],
  ['![x](b.png "T" =100x)', '1:1-22 write <img alt="x" src="b.png" title="T" width="100">'],
  ['![[box.png|300]]', '1:1-17 write <img alt="…" src="./box.png" width="300">'],
  // In lists and quotations.
  ['- a\n  1. !!! tip\n  2. b', '2:6-13 write :::tip[Title], its text without indentation, and :::'],
  ['> - /// tip\n>   x', '1:5-12 write :::tip, its text and :::'],
  // Not the syntax of another tool.
  ['`{ .a }`, ++i, C++ and C++, a == b == c, i^2, 2^x^3, [[1]](/a), [[a]], [[Get]], [[?a]]\n\n[a]: /a'],
  ['`++a++`, `==a==`, `[[a]]`, `%%a%%`, `:material-a:`\n\n```{1,3}\n== a\n```\n\n    ++a++'],
  ['50%% of 60%%; <https://a.example/?a==b==c&[[d]]> and ${.a} {b}\n\n> **Note** that: x'],
  ['/// words of a comment\n\n: a\n\n/ / a\n\n\\==a== \\++a++'],
  ['> [!TIP]- Fold\n> x', '1:3-10 take the sign behind it out: [!TIP]'],
  ['> [!INFO]\n> x', '1:3-10 the alerts are note, tip, important, warning, caution; write :::info for others'],
  ['> [!NOTE]\n> x\n\n> [!WHAT]\n> x'],
  ['`[[toc]]`, `{% raw %}`\n\n```md\n[[toc]]\n!!! note\n<<< @/a\n```'],
  ['Wow!!! note that\n\na [[1]] c ??? d\n\n{{ name }}\n\n    [[toc]]'],
  ['[TOC]\n\n[toc]: /contents'],
]

for (const [text, ...expected] of table)
  test(JSON.stringify(text), async () => {
    const actual = await reports(text)
    assert.equal(
      actual
        .filter((report) => report.includes(' markdown/foreign:'))
        .map((report) => report.replace(/ markdown\/foreign:.* \((.*)\)$/, ' $1')),
      expected,
    )
  })

test('the report of a kind contains the lines of the other occurrences', async () => {
  const { diagnostics } = await markdown('- ++a++\n- ++b++ and `++c++`\n\n++d++')
  assert.equal(
    diagnostics.map(({ message, hint, detail }) => [message, hint, detail]),
    [
      [
        '"++a++" is shown as text: it is the syntax of MkDocs; 2 more in this file',
        'write :kbd[A]',
        'also on lines 6 and 8',
      ],
    ],
  )
})

test('a syntax with different equivalents is reported once for each', async () => {
  const linesOf = async (text: string) => {
    const { diagnostics } = await markdown(text)
    return diagnostics.map(({ hint = '', location, detail = '' }) =>
      `${(location?.line ?? 0) - 4} ${hint} ${detail}`.trim(),
    )
  }
  const attributes = [
    '![x](https://a.example/a.png){ width="300" }',
    '[B](https://a.example){ .md-button }',
    '## A { #a .b }',
  ]
  assert.equal(
    await linesOf([...attributes, 'A.\n{: .note }', '![x](https://a.example/b.png){ width=9 }'].join('\n\n')),
    [
      '1 write <img alt="…" src="…" width="300"> also on line 14',
      '3 write :link-button[words]{href="…"}',
      '5 write {#a}',
      '8 remove it; for an id, write {#id} after a heading',
    ],
  )
  assert.equal(await linesOf('![[a.png]]\n\n[[b]] and [[b]]\n\n[[c|d]] ![[e]]'), [
    '1 write ![…](./a.png)',
    '3 write [b](./b.md) also on lines 7 and 9',
    '5 write ::partial{file="./e.md"}',
  ])
})

test('the hint for a path of unknown origin names an existing file', async () => {
  const hint = async (text: string, ...existing: string[]) => {
    const asset = (path: string) => (existing.includes(path) ? { bytes: new Uint8Array(), digest: '' } : 'missing')
    const { diagnostics } = await markdown(text, { asset, file: 'content/docs/guide/page.md' })
    return diagnostics.find(({ code }) => code === 'markdown/foreign')?.hint ?? ''
  }
  assert.match(await hint('<<< @/s.js', 'content/docs/s.js'), 'file="../s.js"')
  assert.match(await hint('<<< @/s.js', 'content/docs/guide/s.js', 's.js'), 'file="./s.js"')
  assert.match(await hint('<<< @/s.js', 's.js'), 'file="@site/s.js"')
  assert.match(await hint('<!--@include: @/a.md-->', 'content/a.md'), 'file="../../a.md"')
  assert.match(await hint('--8<-- "code/a.py"', 'content/docs/code/a.py'), 'write ```py file="../code/a.py"')
})

test('a definition list is not reported where it is read', async () => {
  const { diagnostics } = await markdown('Term\n: Words\n: More\n\n**B** c\n: D\n', {
    options: { ...markdownDefaults, definitionLists: true },
  })
  assert.equal(diagnostics, [])
})

test('many signs cost one walk of the tree', async () => {
  const count = 20_000
  const [report = ''] = await reports('++a++\n\n'.repeat(count))
  assert.match(report, `${count - 1} more in this file`)
})

test.run()
