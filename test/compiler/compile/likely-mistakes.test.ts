/** Likely mistakes of writers in the text of a page: each report with its code, its location and its hint. */
import type { Root, RootContent } from 'mdast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { splitFrontMatter } from '../../../src/model/front-matter.ts'
import { meantLanguage } from '../../../src/compiler/compile/code/languages.ts'
import { compileMarkdown } from '../../../src/compiler/compile/markdown/markdown.ts'
import { mdx as mdxFragment } from './compile.ts'
import { markdownDefaults as options } from './options.ts'

const fence = '```'

/** The reports of a page, as `code line:column-endColumn hint`. */
async function reportsOf(text: string, ...remark: (() => (tree: Root) => void)[]): Promise<string[]> {
  const { diagnostics } = await compileMarkdown(
    { name: 'body', format: 'md', text, line: 1 },
    {
      file: 'content/docs/a.md',
      remark,
      rehype: [],
      keepTitle: false,
      options,
      isPluginSyntax: () => false,
      asset: () => 'missing',
    },
  )
  return diagnostics.map(
    ({ code, location, hint }) => `${code} ${location?.line}:${location?.column}-${location?.endColumn} ${hint}`,
  )
}

const mdx = 'name the page .mdx, or set "format: mdx" in the options of its content type'
const table: readonly (readonly [name: string, text: string, ...told: string[]])[] = [
  [
    'fence',
    `a\n\n${fence}js\nb`,
    `code/unclosed 3:1-6 write ${fence} on a separate line where the code ends, with the same indentation`,
  ],
  [
    'fence in a list',
    `- ${fence}\n  b\n\nc`,
    `code/unclosed 1:3-6 write ${fence} on a separate line where the code ends, with the same indentation`,
  ],
  [
    'words on the line that would end a fence',
    `> ${fence}js\n> b\n> ${fence}:::\n>\n> ${fence}js\n> c\n> ${fence}`,
    'code/unclosed 3:3-9 write ::: on the next line',
  ],
  ['tag in longer fences', `${fence}${fence}js\n${fence}</a>\n${fence}${fence}`],
  ['language', `${fence}javascrpt\nb\n${fence}`, 'code/language 1:4-13 did you mean "javascript"?'],
  ['word', `${fence}js titel="x"\nb\n${fence}`, 'code/meta 1:7-12 did you mean "title"?'],
  ['another word', `${fence}js hl_lines="1"\nb\n${fence}`, 'code/meta 1:7-15 it is written {1,4-6}'],
  [
    'handler',
    'a <span onclick="b()">c</span>',
    'markdown/html 1:9-16 write a module that listens for it, and name it in "scripts:" of site.config.yaml',
  ],
  [
    'handler behind other attributes',
    '<a title="a>b" href="#c"\n  onClick="b()">c</a>',
    'markdown/html 2:3-10 write a module that listens for it, and name it in "scripts:" of site.config.yaml',
  ],
  [
    'sentence above dashes',
    'This is a short sentence.\n---\n\nA heading of the page\n---\n',
    'markdown/misread 1:1-26 write a blank line above the dashes',
  ],
  [
    'indented sentence',
    'a\n\n    This is a whole sentence of some text.\n\nb\n\n    Server has started.\n\nc\n\n    a = 1.',
    'markdown/misread 3:5-43 remove the spaces; for code, write ```text above it',
  ],
  [
    'size in the words of an image',
    '![pic|300](/a.png)',
    'markdown/foreign 1:1-19 write <img alt="pic" src="/a.png" width="300">',
  ],
  ['bold words with spaces', 'a ** bold ** b', 'markdown/misread 1:3-13 write **bold**'],
  [
    'bold words before a letter',
    '**Note: **read and **kwargs, **options',
    'markdown/misread 1:1-11 write **Note:** with a space after it',
  ],
  ['asterisks', '\\** bold \\** 2 ** 3 ** 4 src/** and lib/** **kwargs and **options `** bold **` **bold**'],
  ['list outside of its item', '1. a\n - b\n2. c', 'markdown/misread 2:2-5 indent it by 2 more spaces'],
  [
    'step after a code block that is not indented',
    `1. a\n\n${fence}sh\nb\n${fence}\n\n1. c\n\n${fence}sh\nd\n${fence}\n\n1. e`,
    'markdown/misread 7:1-5 indent the code block above by 3 spaces, to make it part of the step before',
  ],
  [
    'step after a box, an image or a table that is not indented',
    '1. a\n\n:::note\nb\n:::\n\n1. c\n\n![d](/e.png)\n\n1. f\n\n| g |\n| - |\n| h |\n\n1. i\n1. j\n',
    'markdown/misread 7:1-5 indent the box above by 3 spaces, to make it part of the step before',
    'markdown/misread 11:1-5 indent the image above by 3 spaces, to make it part of the step before',
    'markdown/misread 17:1-5 indent the table above by 3 spaces, to make it part of the step before',
  ],
  [
    'step after several blocks that are not indented',
    `> 1) a\n> ${fence}sh\n> b\n> ${fence}\n>\n> :::tip\n> c\n> :::\n>\n> 1) d`,
    'markdown/misread 10:3-7 indent the blocks above by 3 spaces, to make them part of the step before',
  ],
  [
    'steps with blocks that are indented, numbered or separate',
    `1. a\n\n   ${fence}sh\n   b\n   ${fence}\n1. c\n\n## d\n\n1. a\n\n${fence}sh\nb\n${fence}\n\n2. c\n\n## d\n\n1. a\n\nb\n\n1. c\n\n## d\n\n1. a\n\n<!-- b -->\n\n1. c\n\n## d\n\n1. a\n2. b\n\n${fence}sh\nc\n${fence}\n\n1. d\n2. e\n\n## f\n\n1. g\n\n${fence}sh\nh\n${fence}\n\n1. i\n2. j\n\n- a\n\n${fence}sh\nb\n${fence}\n\n- c`,
  ],
  ['list in its item, and behind it', '1. a\n   - b\n2. c\n\n- d'],
  [
    'cells outside of the table',
    '| a | b |\n| - | - |\n| 1 | 2 | 3 |\n| 1 |',
    'markdown/table 3:9-14 remove a cell, or add a column to the first two rows',
  ],
  [
    'cell with code',
    '| a | b |\n| - | - |\n| `x|y` | 2 |',
    'markdown/table 3:9-14 write \\| for the character in a cell, also in code',
  ],
  [
    'formula in a line',
    'a $\\frac{1}{2}$ b',
    'markdown/no-plugin 1:3-16 add "- use: math" to "plugins:" in site.config.yaml',
  ],
  ['dollars', 'a $5 and \\$x\\y$ or $HOME\\bin$x'],
  ['handler in words', 'a `<b onclick="c">` onclick="d"'],
  [
    'style',
    '<p class="d" style="color: red">a</p>\n\nb <span STYLE=c>d</span>',
    'markdown/html 1:14-19 write class="…", and its rules in a style sheet of the theme: docs theme eject styles/index --wrap',
  ],
  [
    'style of an element without a class',
    '| a |\n| - |\n| <b style="color: red">c</b> |',
    'markdown/html 3:6-11 write class="…" on a <div> around it or a <span> inside, and its rules in a style sheet of the theme: docs theme eject styles/index --wrap',
  ],
  ['style in words', 'a `<b style="c">` style="d"'],
  ['import', 'import A from "./a"', `markdown/mdx 1:1-20 ${mdx}`],
  ['export', 'export const a = 1', `markdown/mdx 1:1-19 ${mdx}`],
  ['comment', 'a {/* b */}', 'markdown/mdx 1:3-12 write <!-- … -->'],
  [
    'component',
    '<Tabs>\n<p>a</p>\n</Tabs>\n\n<Tabs />',
    'markdown/mdx 1:1-6 in Markdown write ::::tabs; a component needs a page of MDX, called .mdx; for the text itself write \\<Tabs> or put it in backticks',
  ],
  ['generic', 'a List<int> b', 'markdown/html 1:7-11 write \\<int> or put it in backticks'],
  [
    'script',
    '<script src="x"></script>',
    'markdown/html 1:1-8 name it in "head:" of site.config.yaml, or make it a file of the theme: docs theme eject script/index --wrap',
  ],
  [
    'picture',
    '<svg><path d=""/></svg>',
    'markdown/html 1:1-5 save the picture as a file, and show it with ![…](./name.svg)',
  ],
  [
    'diagram',
    `${fence}mermaid\na\n${fence}`,
    'markdown/no-plugin 1:4-11 add "- use: diagrams" to "plugins:" in site.config.yaml',
  ],
  [
    'unclosed',
    'a\n\n<details>\n<summary>b</summary>\n\nc <b>d',
    'markdown/unclosed 3:1-9 write </details> where it ends',
    'markdown/unclosed 6:3-5 write </b> where it ends',
  ],
  ['unclosed inside', '<div><i>a</div>', 'markdown/unclosed 1:6-8 write </i> where it ends'],
  ['closed', '<details>\n\n<p>a<br>b\n\n</details>\n\n<a id="b"></a> <div/> <!-- <b> --> `<b>` <b>c</B>'],
  ['heading without a space', 'a\n\n- ##Begin here\n', 'heading/unread 3:3-15 write a space: ## Begin here'],
  ['title without a space', '\n#Begin', 'heading/unread 2:1-7 write a space: # Begin'],
  ['no heading', '#channel\n\n#Begin\n\n#5\n\n`##b`\n\n    ##b\n\n##[a]'],
  [
    'table without dashes',
    '| a | b |\n| 1 | 2 |\n| 3 | 4 |',
    'markdown/table 1:1-10 write | --- | --- | below the first row',
  ],
  [
    'table with few dashes',
    '> | a | b |\n> | --- |\n> | 3 | 4 |',
    'markdown/table 1:3-12 the first row has 2 columns, the line of dashes 1: they have to be equal',
  ],
  ['table', '| a | b |\n| - | - |\n| 1 | 2 |\n\n|a|\n\n```\n| a |\n| b |\n```'],
  [
    'two titles',
    '# A\n\n## B\n\n# C\n\n# D',
    'heading/level 5:1-4 write ## for a section: the contents of the page leave titles out',
  ],
  ['levels', '# A\n\n#### B\n\n## C\n\n##### D', 'heading/level 3:1-7 write ##'],
  [
    'Markdown below a summary, once for all of the file',
    '<details>\n<summary>A</summary>\nRun **b** now.\n</details>\n\n<details><summary>A</summary>\n- b\n- c\n</details>',
    'markdown/misread 3:5-10 inside of <details>, write a blank line above and below it',
  ],
  [
    'Markdown in a summary and below the end',
    '<details><summary>A `b`</summary>\n\nc\n\n</details>\n## D\n',
    'markdown/misread 1:21-24 inside of <summary>, write <code>…</code>',
    'markdown/misread 6:1-5 write a blank line below </details>',
  ],
  [
    'words and code in HTML',
    '<details>\n<summary>A</summary>\nb - c * d [e] 1. f\n<code>**g**</code><pre>\n- h\n- i\n</pre>\n- j\n</details>',
  ],
  ['Markdown after a blank line', '<details>\n<summary>A</summary>\n\n**b** and\n- `c`\n\n</details>'],
  ['level below the title', '#### A', 'heading/level 1:1-7 write ##'],
  ['levels of style', '# A\n\n### B\n\n###### C\n\n## D\n\n#### E'],
  ['levels with tags', '# A\n\n<h2>B</h2>\n\n### C'],
  ['link to a file with a space', 'a [b](my page.md#c)', 'link/unread 1:3-20 write my%20page.md#c, or <my page.md#c>'],
  ['formula', 'a\n\n$$\nx\n$$', 'markdown/no-plugin 3:1-3 add "- use: math" to "plugins:" in site.config.yaml'],
  ['no address', '[a]()', 'link/empty 1:1-6 write [words](address)'],
  ['no words', '[ ](/a)', 'link/empty 1:1-8 write the text of the link into the brackets'],
  ['no picture', '![a]()', 'link/empty 1:1-7 write ![what it shows](./picture.png)'],
  ['backslash', '![a](.\\b.png)', 'link/no-asset 1:6-13 addresses have forward slashes: write "./b.png"'],
  ['file', '[a](file:///b)', 'link/unsafe 1:5-14 put the file next to the page, and write ./name'],
]

for (const [name, text, ...expected] of table)
  test(name, async () => {
    assert.equal(await reportsOf(text), expected)
  })

test('unclosed front matter is reported', () => {
  const reportsOf = (text: string) =>
    splitFrontMatter({ path: 'a.md', text, digest: '' }).diagnostics.map(({ code, location, hint }) => [
      code,
      location?.line,
      hint,
    ])
  assert.equal(reportsOf('---\ntitle: A\n\nb'), [
    ['front-matter/syntax', 1, 'write --- on a separate line after the last key'],
  ])
  assert.equal(reportsOf('---\n\nb: c'), [])
  assert.equal(reportsOf('---\ntitle: A\n---\nb'), [])
})

test('front matter that is shown as text, and empty pages', () => {
  const reportsOf = (text: string) =>
    splitFrontMatter({ path: 'a.md', text, digest: '' }).diagnostics.map(({ code, location, hint }) => [
      code,
      location?.line,
      hint,
    ])
  const first = 'remove everything before ---: front matter begins on the first line'
  assert.equal(reportsOf('\n\n---\ntitle: A\n---\n'), [['front-matter/unread', 3, first]])
  assert.equal(reportsOf('<!-- a\n-->\n---\ntitle: A\n---\n'), [['front-matter/unread', 3, first]])
  assert.equal(reportsOf('\n---\n\ntitle: A\n\n---\n'), [])
  assert.equal(reportsOf('\n---\ntitle: A\n'), [])
  const yaml = 'write YAML between lines of ---, such as "title: …"'
  assert.equal(reportsOf('+++\ntitle = "A"\n+++\nb'), [['front-matter/unread', 1, yaml]])
  assert.equal(reportsOf('----\ntitle: A\n----\nb'), [
    ['front-matter/unread', 1, 'write three dashes above and below it: ---'],
  ])
  assert.equal(reportsOf('---\ntitle: A #1 b\nicon: x #y\ndescription: B # c\n---\nb'), [
    ['front-matter/unread', 2, 'put the value in quotes: title: "A #1 b"'],
  ])
  assert.equal(reportsOf('----\n\nb\n\n----\n'), [])
  assert.equal(reportsOf('+++ b +++\n'), [])
  const empty = 'write a title and a text, or delete the file; a name that begins with _ makes it no page'
  assert.equal(reportsOf('\uFEFF \n'), [['page/empty', 1, empty]])
  assert.equal(reportsOf('---\ntitle: A\n---\n'), [])
})

test('unsupported languages are not reported as typing errors', () => {
  for (const name of ['promql', 'conf', 'env', 'text', 'test', 'http', 'jsonl', 'curl', 'hosts', 'tree', 'output'])
    assert.is(meantLanguage(name), undefined, name)
  assert.is(meantLanguage('Typscript'), 'typescript')
  assert.equal(['jss', 'xlm', 'ino', 'cel', 'css'].map(meantLanguage), ['js', 'xml', undefined, undefined, undefined])
})

test('code that a plugin has replaced is not checked as prose', async () => {
  const plugin = () => (tree: Root) => {
    tree.children = tree.children.map(
      ({ position }) => ({ type: 'footnote', children: [], position }) as unknown as RootContent,
    )
  }
  assert.equal(await reportsOf(`${fence}jsx\n{/* x */}\n${fence}`, plugin), [])
})

test('an import of MDX without a blank line above it', async () => {
  const { diagnostics } = await mdxFragment('Text\nimport B from "./b"\n\n```js\nimport C from "./c"\n```\n')
  assert.equal(
    diagnostics.map(({ code, severity, location, hint }) => [code, severity, location?.line, hint]),
    [['mdx/import', 'warning', 6, 'write a blank line above it']],
  )
})

test('no comment is reported in MDX, even if a plugin replaces code', async () => {
  const plugin = () => (tree: Root) => {
    tree.children = tree.children.map(({ position }) => ({ type: 'paragraph', children: [], position }))
  }
  const { diagnostics } = await mdxFragment(`${fence}jsx\n{/* x */}\n${fence}\n`, { remark: [plugin] })
  assert.equal(diagnostics, [])
})

test.run()
