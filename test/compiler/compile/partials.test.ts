import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluateFragment } from '../../../src/compiler/compile/mdx/evaluate.ts'
import { sortDiagnostics, type Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { file, markdown, mdx, readable } from './compile.ts'
import words from '../../../theme/words/en.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-partials-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const theme = join(folder, 'theme.mjs')
writeFileSync(theme, 'export const components = { Mark: () => "marked" }')

function asset(files: Readonly<Record<string, string>>) {
  return (path: string) =>
    files[path] === undefined ? ('missing' as const) : { bytes: Buffer.from(files[path]), digest: 'd'.repeat(32) }
}

function reportLines(diagnostics: readonly Diagnostic[]): string[] {
  return sortDiagnostics(diagnostics).map(
    ({ code, location, message }) =>
      `${code} ${location?.file}:${location?.line}:${location?.column}-${location?.endColumn} ${message}`,
  )
}

async function run(text: string, files: Readonly<Record<string, string>>) {
  const module = await mdx(text, { asset: asset(files) })
  const done = await evaluateFragment({
    file,
    module,
    code: module.code,
    partials: module.partials,
    urls: module.imports.map(({ specifier }) => import.meta.resolve(specifier)),
    components: {},
    theme: pathToFileURL(theme).href,
    folder,
    words: words.content,
    prefix: 'p',
    asset: asset(files),
  })
  return { ...done, diagnostics: [...module.diagnostics, ...done.diagnostics] }
}

test('footnotes of a partial are separate from those of the page, and are reported in its file', async () => {
  const files = {
    'content/docs/_note.md': '---\nx: 1\n---\nPart[^1] and[^out] more.\n\n[^1]: Inner.\n\n[^rest]: Unused.\n',
  }
  const page = 'Page[^1] and[^out].\n\n::partial{file="./_note.md"}\n\n[^1]: Outer.\n\n[^out]: Out.\n'
  const { body, diagnostics } = await markdown(page, { asset: asset(files) })
  assert.equal(reportLines(diagnostics), [
    'markdown/footnote content/docs/_note.md:4:13-19 the footnote is shown as text: the page has no definition "[^out]: …"',
    'markdown/footnote content/docs/_note.md:8:1-8 the footnote "[^rest]" is not used',
  ])
  const notes = [...readable(body.html).matchAll(/<li id="([^"]*)">\s*<p>(\w+)/g)].map(([, id, text]) => [id, text])
  assert.equal(notes, [
    ['user-content-fn-1', 'Outer'],
    ['user-content-fn-out', 'Out'],
    ['user-content-fn-1-p1', 'Inner'],
  ])
})

test('a partial replaces its directive and receives its props', async () => {
  const files = {
    'content/docs/_install.md': '---\nx: 1\n---\n\nInstall **{props.name}**:\n\n```sh\nnpm i {props.name}\n```\n',
  }
  const { body, diagnostics } = await markdown('a\n\n::partial{file="./_install.md" name="@x/y"}\n\nb', {
    asset: asset(files),
  })
  assert.equal(diagnostics, [])
  assert.is(
    readable(body.html).replace(/<\/?span[^>]*>/g, ''),
    '<p>a</p>\n<p>Install <strong>@x/y</strong>:</p>\n<pre class="code" tabindex="0" data-language="sh"><code>npm i @x/y</code></pre>\n<p>b</p>',
  )
  assert.is(body.markdown, 'a\n\nInstall **@x/y**:\n\n```sh\nnpm i @x/y\n```\n\nb')
})

test('links, pictures and reports of a partial have locations in its file', async () => {
  const files = { 'content/parts/_p.md': '[l](./other.md)\n\n![](./gone.png)\n\n{props.none}\n' }
  const { facts, diagnostics } = await markdown('[m](./mine.md)\n\n::partial{file="../parts/_p.md"}', {
    asset: asset(files),
  })
  assert.equal(
    facts.links.map(
      ({ url, from, location }) => `${url} ${from} ${location?.file}:${location?.line}:${location?.column}`,
    ),
    [
      './other.md content/parts/_p.md content/parts/_p.md:1:5',
      './gone.png content/parts/_p.md content/parts/_p.md:3:5',
      './mine.md undefined content/docs/page.md:5:5',
    ],
  )
  assert.equal(reportLines(diagnostics), [
    'image/no-alt content/parts/_p.md:3:1-16 the image has no alternative text',
    'link/no-asset content/parts/_p.md:3:5-15 no file at "./gone.png"',
    'partial/no-prop content/parts/_p.md:5:1-13 the prop "none" of the partial is missing',
  ])
})

test('headings of a partial are in the table of contents, with unique ids', async () => {
  const files = {
    'content/docs/_p.md': '## Same\n\n::partial{file="./_q.md"}',
    'content/docs/_q.md': '### Deep {#deep}',
  }
  const { facts } = await markdown('## Same\n\n::partial{file="./_p.md"}\n\n## Same', { asset: asset(files) })
  assert.equal(
    facts.headings.map(({ depth, id }) => `${depth} ${id}`),
    ['2 same', '2 same-1', '3 deep', '2 same-2'],
  )
})

test('an include that fails is reported at its directive', async () => {
  const files = {
    'content/docs/_a.md': 'x\n\n::partial{file="./_b.md"}',
    'content/docs/_b.md': '::partial{file="./_a.md"}',
    'content/docs/_c.mdx': '<A />',
  }
  const text = [
    '::partial{file="./_gone.md"}',
    '::partial{file="./_a.md"}',
    '::partial{file="./_c.mdx"}',
    '::partial{name="x"}',
  ].join('\n\n')
  const { diagnostics } = await markdown(text, { asset: asset(files) })
  assert.equal(reportLines(diagnostics), [
    'partial/circle content/docs/_b.md:1:1-26 "./_a.md" includes itself: content/docs/_a.md → content/docs/_b.md → content/docs/_a.md',
    'partial/no-file content/docs/page.md:5:1-29 no partial at "./_gone.md"',
    'partial/no-file content/docs/page.md:9:1-27 "./_c.mdx" is code, which a Markdown page cannot include',
    'directive/attribute content/docs/page.md:11:1-20 a partial needs the attribute "file"',
  ])
})

test('the number of nested partials is limited', async () => {
  const ten = (name: string) => `::partial{file="./_${name}.md"}\n\n`.repeat(10)
  const files = {
    'content/docs/_a.md': ten('b'),
    'content/docs/_b.md': ten('c'),
    'content/docs/_c.md': ten('d'),
    'content/docs/_d.md': 'x',
  }
  const { diagnostics } = await markdown(ten('a'), { asset: asset(files) })
  assert.is(diagnostics[0]?.code, 'markdown/too-complex')
  assert.is(diagnostics[0]?.message, 'a page includes more than 200 partials')
})

test('MDX imports partials as components, with props, components of the theme and partials of their own', async () => {
  const files = {
    'content/docs/_a.mdx':
      "import B from './_b.md'\n\n### In a {#in-a}\n\nHi {props.name}, <Mark /> [l](./x.md)\n\n<B />",
    'content/docs/_b.md': '**bold** and {braces}',
  }
  const { body, facts, diagnostics } = await run(
    'import A from \'./_a.mdx\'\n\n## T\n\n<A name="Bob" />\n\n<A name="Eve" />',
    files,
  )
  assert.equal(diagnostics, [])
  const part = (name: string, id: string) =>
    `<h3 id="${id}">In a</h3>\n<p>Hi ${name}, marked <a href="{0}">l</a></p>\n<p><strong>bold</strong> and {braces}</p>`
  assert.is(readable(body.html), `<h2 id="t">T</h2>\n${part('Bob', 'in-a')}\n${part('Eve', 'in-a-1')}`)
  assert.equal(
    facts.links.map(({ url, from }) => `${url} ${from}`),
    ['./x.md content/docs/_a.mdx'],
  )
})

test('an MDX page can include by directive; raw HTML of a Markdown partial is sanitised', async () => {
  const files = { 'content/docs/_a.md': 'a <b onclick="x()">b</b> <script>alert(1)</script>\n\n## H' }
  const { body, diagnostics } = await run('<p>p</p>\n\n::partial{file="./_a.md"}', files)
  assert.equal(
    diagnostics.map(({ code, message }) => `${code} ${/onclick|script/.exec(message)?.[0]}`),
    ['markdown/html onclick', 'markdown/html script'],
  )
  assert.is(readable(body.html), '<p>p</p>\n<p>a <b>b</b> </p>\n<h2 id="h">H</h2>')
})

test('faults of imported partials have locations in the partial', async () => {
  const files = {
    'content/docs/_a.mdx': 'ok\n\n<B',
    'content/docs/_c.mdx': "import C from './_c.mdx'\n\n<C />",
  }
  const compiled = async (text: string) => reportLines((await mdx(text, { asset: asset(files) })).diagnostics)
  assert.match((await compiled("import A from './_a.mdx'\n\n<A />"))[0] ?? '', /^mdx\/syntax content\/docs\/_a\.mdx:3:/)
  assert.equal(await compiled("import A from './_gone.mdx'"), [
    'partial/no-file content/docs/page.md:5:15-28 no partial at "./_gone.mdx"',
  ])
  assert.equal(await compiled("import C from './_c.mdx'\n\n<C />"), [
    'partial/circle content/docs/_c.mdx:1:15-25 "./_c.mdx" includes itself: content/docs/_c.mdx → content/docs/_c.mdx',
  ])
})

test.run()
