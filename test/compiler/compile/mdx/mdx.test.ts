import { test } from 'uvu'
import { addPicture } from '../../../../src/model/imported-pictures.ts'
import * as assert from 'uvu/assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement, type ReactNode } from 'react'
import { evaluateFragment } from '../../../../src/compiler/compile/mdx/evaluate.ts'
import { island } from '../../../../src/compiler/islands/server.ts'
import { file, mdx, mdxProblems, readable } from '../compile.ts'
import { markdownDefaults } from '../options.ts'
import words from '../../../../theme/words/en.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-mdx-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const components = {
  Note: ({ children }: { children?: ReactNode }) => createElement('aside', { style: { color: 'red' } }, children),
  Broken: () => {
    throw new Error('cannot work')
  },
  Counter: island('parts/counter', 'Counter', ({ start }) => createElement('b', null, String(start))),
  Menu: island('parts/menu', 'Menu', ({ children }) =>
    createElement('p', null, createElement('a', { href: '#program' }, 'Program'), children as ReactNode),
  ),
}

async function run(text: string) {
  const module = await mdx(text)
  return evaluateFragment({
    file,
    module,
    code: module.code,
    partials: module.partials,
    urls: module.imports.map(({ specifier }) => import.meta.resolve(specifier)),
    components,
    theme: '',
    folder,
    words: words.content,
    prefix: 'p',
    asset: () => ({ bytes: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), digest: 'd'.repeat(32) }),
  })
}

async function failure(text: string): Promise<string> {
  const { body } = await run(text)
  assert.match(body.html, '<docs-fault role="alert">')
  return problemsOf(text)
}

async function problemsOf(text: string): Promise<string> {
  const { diagnostics } = await run(text)
  return diagnostics
    .map(({ code, location, message }) => `${code} ${location?.line}:${location?.column} ${message}`)
    .join('\n')
}

test('imports are recorded with their locations', async () => {
  const { code, imports } = await mdx("import A from './a.tsx'\n\nexport { b } from '@site/b.ts'\n\n<A />")
  assert.equal(
    imports.filter(({ specifier }) => !specifier.startsWith('react/')),
    [
      { specifier: './a.tsx', line: 5, column: 15 },
      { specifier: '@site/b.ts', line: 7, column: 19 },
    ],
  )
  assert.match(code, 'docs:import:0')
  assert.not.match(code, './a.tsx')
})

test('content that a module renders has the same facts as Markdown', async () => {
  const { facts, body, diagnostics } = await run(
    '# T\n\nintro [l](/q)\n\n{/* truncate */}\n\n## Two {1 + 1}\n\n<Note>**in**</Note>\n\n![i](./i.png)\n\n| a |\n|---|\n| b |',
  )
  assert.equal(diagnostics, [])
  assert.is(facts.title, 'T')
  assert.is(facts.truncated, true)
  for (const text of ['one {/* truncate */}\n\ntwo', '> one{/* truncate */}\n\ntwo', 'one\n\n{/* truncate */} two']) {
    const { facts, body } = await run(text)
    assert.ok(facts.truncated, text)
    assert.match(body.preview ?? '', 'one')
    assert.not.match(body.preview ?? '', 'two')
  }
  assert.is(body.preview?.trim(), '<p>intro <a href="\uFDD00\uFDD0">l</a></p>')
  assert.equal(
    facts.headings.map(({ text }) => text),
    ['Two 2'],
  )
  assert.equal(
    facts.links.map(({ url, location }) => `${url} ${location?.line}`),
    ['/q 7', './i.png 15'],
  )
  assert.equal(
    facts.assets.map(({ path }) => path),
    ['content/docs/i.png'],
  )
  assert.not.match(body.html, 'style=')
  assert.match(body.css ?? '', '{color:red}')
  assert.match(body.html, '<td>b</td>')
})

test('parts of different drawings may share an id, other elements may not', async () => {
  const drawing = '<svg><g id="a" /></svg>'
  assert.equal((await run(`${drawing}\n\n${drawing}`)).diagnostics, [])
  assert.is((await run(`${drawing}\n\n<p id="a">x</p>`)).diagnostics[0]?.code, 'heading/duplicate-id')
})

test('the Markdown version has no JSX and keeps code', async () => {
  const { body } = await run('<Note>**in** [l](/q)</Note>\n\n{1 + 1}\n\n```js\nconst a = 1\n```')
  assert.is(readable(body.markdown), '**in** [l]({0})\n\n2\n\n```js\nconst a = 1\n```')
})

test('syntax errors have the line in the file', async () => {
  const places = async (text: string) =>
    (await mdxProblems(text)).map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)
  assert.equal(await places('a\n\n<b>'), ['mdx/syntax 7:1'])
  assert.equal(await places('\n\n{((1)}'), ['mdx/syntax 7:6'])
  assert.equal(await places('x\n\nimport a from'), ['mdx/syntax 7:14'])
  assert.equal(await places('a\n\n<!-- c -->'), ['mdx/syntax 7:1'])
  assert.equal(await places('a\n\nb <5'), ['mdx/syntax 7:3'])
})

test('an unbalanced bracket is named', async () => {
  const problem = async (text: string) => {
    const [{ message, hint, location } = { message: '' }] = await mdxProblems(text)
    return `${location?.column} ${message} (${hint})`
  }
  const missing = (sign: string, next: string, open: string) =>
    `"${sign}" is missing in this JavaScript before ${next} (write ${sign} where "${open}" ends)`
  assert.is(await problem('{[1, 2].map(x => <li>{x}</li>}'), `30 ${missing(')', '}', '(')}`)
  assert.is(await problem('a {[1, 2} b'), `9 ${missing(']', '}', '[')}`)
  assert.is(await problem('{f(")", [1)}'), `11 ${missing(']', ')', '[')}`)
  assert.match(await problem('export const a = f(1'), missing(')', 'its end', '('))
  assert.is(await problem('{[1].map((x) => {\n  return x\n)}'), `1 ${missing('}', ')', '{')}`)
  assert.not.match(await problem('{a)}'), 'is missing')
  assert.match(await problem('a {!} b'), 'something is missing in this JavaScript before }')
})

test('parentheses around an expression have no effect', async () => {
  const { body } = await run('{((1))} {((2 + 1)) * ((3))} {(() => ({ a: (4) }).a)()}')
  assert.is(body.html.replace(/\s+/g, ' '), '1 9 4')
})

test('an unknown component is reported at its first use', async () => {
  assert.is(await failure('a\n\nb <Nope />\n\n<Nope />'), 'mdx/render 7:3 no component "Nope"')
})

test('all unknown components are reported at once, and those of other tools with their equivalents', async () => {
  const { diagnostics } = await run(
    '<CardGroup>\n<Note />\n<ParamField />\n</CardGroup>\n\n<Chart.Line />\n\n<Nothing />',
  )
  assert.equal(
    diagnostics.map(({ message, location, hint = '' }) => `${location?.line} ${message}: ${hint.split(';')[0]}`),
    [
      '5 no component "CardGroup": did you mean <Cards>?',
      '10 no component "Chart.Line": import it at the top of the page',
      '12 no component "Nothing": import it at the top of the page',
      '7 no component "ParamField": an API reference shows the fields of its description ("- use: openapi")',
    ],
  )
})

test('an error of a component is reported together with an unknown one', async () => {
  assert.is(
    await failure('<Nope /> <Broken />'),
    'mdx/render 5:1 no component "Nope"\nmdx/render 5:10 a component throws: cannot work',
  )
})

test('a page may use its front matter', async () => {
  const code = async (text: string) => (await mdx(text, { frontMatter: { title: 'Weigh' } })).code
  assert.match(await code('{frontMatter.title}'), 'JSON.parse("{\\"title\\":\\"Weigh\\"}")')
  assert.not.match(await code('export const frontMatter = { title: 1 }\n\n{frontMatter.title}'), 'JSON.parse')
  const { diagnostics } = await run('{frontmatter.title}')
  assert.is(diagnostics[0]?.hint, 'keys of the front matter are in "frontMatter": {frontMatter.title}')
})

test('properties of a page are reported, since it has none', async () => {
  const { diagnostics } = await mdx('A {props.title}.\n\n{props.title}\n\n{[].map((props) => props.a)}')
  assert.equal(
    diagnostics.map(({ severity, message, location, hint, detail }) => [
      severity,
      message,
      location?.line,
      hint,
      detail,
    ]),
    [
      [
        'warning',
        '{props.title} shows nothing: a page has no properties; 1 more in this file',
        5,
        'write {frontMatter.title} for a key of the front matter',
        'also on line 7',
      ],
    ],
  )
})

test('a component that throws is reported', async () => {
  assert.is(await failure('<Broken />'), 'mdx/render 5:1 a component throws: cannot work')
  assert.match(await failure('{nothing.here}'), 'mdx/render 1:1 a component throws: nothing is not defined')
})

test('an expression that throws is replaced by its error, in each place of its page', async () => {
  const { body, diagnostics } = await run(`export const user = { ok: 'fine' }
export const bang = () => { throw new Error('bang') }
export const Shown = ({ as = user }) => <b>{as.none.x}</b>

a

{user.name.first} and *{user.ok}{user}*

<p title={bang()}>b</p>

{[1, 2].map((n) => <i key={n}>{user.list[n]}</i>)}

<Shown /> <Shown as={{ none: { x: 'c' } }} />`)
  const box = (text: string) => `<docs-fault role="alert">${text.replaceAll('<', '&#x3C;')}</docs-fault>`
  const item = `<i>${box("{user.list[n]} could not be shown: Cannot read properties of undefined (reading '1')")}</i>`
  assert.is(
    body.html,
    '<p>a</p>\n' +
      `<p>${box("{user.name.first} could not be shown: Cannot read properties of undefined (reading 'first')")} and <em>fine` +
      `${box('{user} could not be shown: Objects are not valid as a React child (found: object with keys {ok}). If you meant to render a collection of children, use an array instead.')}</em></p>\n` +
      `${box('<p> could not be shown: bang')}\n` +
      `${item}${item.replace("'1'", "'2'")}\n` +
      `<b>${box("{as.none.x} could not be shown: Cannot read properties of undefined (reading 'x')")}</b>\n<b>c</b>`,
  )
  assert.equal(
    diagnostics.map(({ message }) => message),
    [
      "a component throws: Cannot read properties of undefined (reading 'first')",
      'an expression between braces is an object, which a page cannot show (object with keys {ok})',
      'a component throws: bang',
      "a component throws: Cannot read properties of undefined (reading '1')",
      "a component throws: Cannot read properties of undefined (reading '2')",
      "a component throws: Cannot read properties of undefined (reading 'x')",
    ],
  )
})
test('links of an island to anchors are those of its script, but not those of its children', async () => {
  const { facts } = await run('<Menu><a href="#here">Here</a></Menu>\n\n[There](#there)')
  assert.equal(
    facts.links.map(({ url }) => url),
    ['#there', '#here'],
  )
})
test('hooks and elements of Preact have a hint', async () => {
  const hint =
    'components are React: import hooks from "react" instead of "preact/hooks", and remove "@jsxImportSource preact"'
  const { diagnostics } = await run(`export const state = undefined

{state.__H}

<b>{{ type: 'p', props: {}, __k: null }}</b>`)
  assert.equal(
    diagnostics.map((report) => [report.message, report.hint]),
    [
      ["a component throws: Cannot read properties of undefined (reading '__H')", hint],
      ['an element of Preact cannot be shown by React', hint],
    ],
  )
})
test('an error in the statements of a page replaces the page', async () => {
  const { body, diagnostics } = await run('export const part = <b title={none.x}>{none.y}</b>\n\na {part}')
  assert.is(body.html, '<docs-fault role="alert">This page could not be shown: none is not defined</docs-fault>')
  assert.equal(diagnostics.length, 1)
})
test('a component that throws or is missing is replaced by its error, and the rest of the page is shown', async () => {
  const { body, facts, diagnostics } = await run('## A\n\n<Broken />\n\n<Unknown>b</Unknown>\n\nc\n\n<Broken />')
  assert.is(
    body.html,
    '<h2 id="a">A</h2>\n' +
      '<docs-fault role="alert">&#x3C;Broken> could not be shown: cannot work</docs-fault>\n' +
      '<docs-fault role="alert">&#x3C;Unknown> could not be shown: no component "Unknown"</docs-fault>\n<p>c</p>\n' +
      '<docs-fault role="alert">&#x3C;Broken> could not be shown: cannot work</docs-fault>',
  )
  assert.equal(
    facts.headings.map(({ id }) => id),
    ['a'],
  )
  assert.equal(
    diagnostics.map(({ message, location }) => `${location?.line}:${location?.column} ${message}`),
    ['9:1 no component "Unknown"', '7:1 a component throws: cannot work'],
  )
})

test('an island is rendered with its data and refuses other values', async () => {
  const { body } = await run('<Counter start={3} />')
  assert.is(
    body.html,
    '<docs-island data-island="parts/counter" data-export="Counter" data-key="p0-" data-props="{&#x22;start&#x22;:3}" data-module="\uFDD2parts/counter\uFDD2"><b>3</b></docs-island>',
  )
  assert.is(
    await problemsOf('a\n\n<Counter start={() => 1} />'),
    'island/props 7:1 <Counter> is given a function as "start", which cannot be sent to the browser',
  )
  assert.match(await problemsOf('<Counter start={<b />} />'), 'pass it as children')
  assert.match(await problemsOf('<Counter start={new Date(0)} />'), 'is given a Date')
  assert.match(await problemsOf('<Counter a={{ b: [1 / 0] }} />'), 'is given a number as "a.b[0]"')
  // The rest of the page is shown.
  assert.match((await run('a\n\n<Counter start={() => 1} />')).body.html, /^<p>a<\/p>.*<docs-fault role="alert">/s)
})

test('a site with several locales stores the outline of a module', async () => {
  const text = '# T\n\n## One\n\n### Two {#b}\n'
  const options = { ...markdownDefaults, outlines: true as const }
  assert.equal((await mdx(text, { options })).outline, [
    [1, 't'],
    [2, 'one'],
    [3, 'b'],
  ])
  assert.is((await mdx(text)).outline, undefined)
})

test('a picture that a module imports has its size', async () => {
  addPicture('/assets/photo-0123ABCD.gif', { width: 5, height: 3 })
  const { body } = await run('<img src={"/assets/photo-0123ABCD.gif"} alt="" />')
  assert.match(body.html, /^<img src="[^"]*" alt="" width="5" height="3">$/)
})

test.run()
