/** Types in examples, by the TypeScript of the site. */
import { fileURLToPath } from 'node:url'
import { fromHtml } from 'hast-util-from-html'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeSchema } from '../../../src/model/markdown-options.ts'
import { htmlToMarkdown } from '../../../src/text/markdown-out/to-markdown.ts'
import { markdown, mdx } from './compile.ts'
import { markdownDefaults } from './options.ts'

const test = suite('compile/code-types')
const root = fileURLToPath(new URL('../../..', import.meta.url))
// Types of packages are left out because reading them takes time.
const twoslash = { typescript: 'typescript-5', compilerOptions: { types: [] } }
const fence = (info: string, ...lines: string[]): string => ['```' + info, ...lines, '```'].join('\n')

const contextOf = (options: object | undefined = twoslash, folder = root) => ({
  root: folder,
  options: { ...markdownDefaults, code: codeSchema.parse(options === undefined ? {} : { twoslash: options }) },
})
async function compiled(text: string, options?: object, folder?: string) {
  const { body, diagnostics } = await markdown(text, contextOf(options, folder))
  const problems = diagnostics.map(({ code, location, message, hint = '' }) => {
    return `${code} ${location?.line}:${location?.column}-${location?.endColumn} ${message} | ${hint}`
  })
  return { ...body, problems }
}

test('types and queries are displayed, and cut code is hidden', async () => {
  const code = ['const hidden = 1', '// ---cut---', 'const shown = hidden', '//    ^?']
  const { html, problems, markdown: version, sections } = await compiled(fence('ts twoslash', ...code))
  assert.equal(problems, [])
  assert.is(
    html,
    '<pre class="code lines" tabindex="0" data-language="ts"><code data-feature="twoslash"><span class="line">' +
      '<span class="k">const</span> <span class="tw" tabindex="0" aria-description="const shown: 1"><span class="n">shown</span></span>' +
      '<span class="k"> =</span> <span class="tw" tabindex="0" aria-description="const hidden: 1">hidden</span></span>' +
      '<span class="note query" role="note" aria-label="const shown: 1"></span></code></pre>',
  )
  assert.match(version, '```ts\nconst shown = hidden\n```')
  assert.equal(
    sections.map((section) => section.text),
    ['const shown = hidden'],
  )
})

test('expected errors are displayed with their range', async () => {
  const { html, problems } = await compiled(fence('ts twoslash', '// @errors: 2322', "const a: number = 'b'"))
  assert.equal(problems, [])
  assert.match(html, /<span class="bad"><span class="tw"[^>]*>(?:<[^>]*>)?a</)
  assert.match(html, /<span class="note error"[^>]* aria-label="Type \S+ is not assignable to type \S+ \(2322\)">/)
})

test('other images are reported at their location, with a replacement', async () => {
  const code = fence('ts twoslash', '// @errors: 1', 'const one = 1', "const a: number = 'b'")
  assert.equal((await compiled(`- x\n\n${code.replace(/^/gm, '  ')}`)).problems, [
    "code/types 10:9-10 Type 'string' is not assignable to type 'number'. (2322) | correct the example, or show the error: begin it with \"// @errors: 1 2322\"",
  ])
  const query = (await compiled(fence('ts twoslash', 'const a = 1', '//          ^?'))).problems
  assert.match(query[0] ?? '', /^code\/types 5:7-15 Invalid quick info query: /)
})

test("completions, marks and tags are displayed; the tool's own marks stay with their lines", async () => {
  const code = ['const a = [1]', 'a.at', '//  ^|', 'a // [!code ++]', '// @log: Said', 'a.length', '//^^^^^^']
  const { html, problems } = await compiled(fence('ts twoslash', ...code))
  assert.equal(problems, [])
  assert.match(html, /<span class="note completion"[^>]* aria-label="at">/)
  assert.match(
    html,
    /<span class="line add"><span class="tw"[^>]*>a<\/span>\n<\/span><span class="note info"[^>]* aria-label="Said">/,
  )
  // The same conversion creates the Markdown version of an MDX page.
  const version = htmlToMarkdown(fromHtml(html, { fragment: true }))
  assert.match(version, '```diff\n const a = [1]\n a.at\n+a\n a.length\n```')
  assert.match(html, /<mark class="w"><span class="tw"[^]*?>(?:<[^>]*>)?length</)
})

test('code on a page sees types of packages, and no other file', async () => {
  const { problems } = await compiled(
    fence('ts twoslash', "import '../package.json'", "import { hash } from './src/index.ts'", 'hash'),
  )
  assert.ok(
    problems.some((problem) => problem.includes("'./src/index.ts'")),
    String(problems),
  )
  const { problems: none } = await compiled(fence('tsx twoslash', "import type { Key } from 'react'", 'let a: Key'))
  assert.equal(none, [])
})

test('a missing package is reported with the command that installs it', async () => {
  const text = fence('ts twoslash', 'let a')
  const [off] = (await markdown(text, { ...contextOf(), options: markdownDefaults })).diagnostics
  assert.match(off?.hint ?? '', 'code: { twoslash: {} }')
  assert.equal((await compiled(text, twoslash, '/')).problems, [
    'code/no-types 5:7-15 showing types requires the package "twoslash", which is not installed | run npm install --save-dev twoslash typescript@5.9',
  ])
  assert.match((await compiled(text, {})).problems[0] ?? '', /"typescript" 7\.\S+ has no interface/)
  assert.match((await compiled(text, { ...twoslash, compilerOptions: { target: 'es1' } })).problems[0] ?? '', /target/)
  // In other languages, the word `twoslash` may belong to other tools.
  assert.equal((await compiled(fence('text twoslash', 'a'))).problems, [])
})

test('MDX pages have types too', async () => {
  const { code } = await mdx(fence('ts twoslash', 'let a = 1'), contextOf())
  assert.match(code, 'let a: number')
})

test.run()
