import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdown, mdx } from '../compile.ts'
import { markdownDefaults } from '../options.ts'

const ids = async (text: string) => (await markdown(text)).facts.headings.map(({ id, text }) => `${id}: ${text}`)

test('a written id becomes the id of the heading, and appears neither on the page nor in the Markdown version', async () => {
  const { body, facts, diagnostics } = await markdown(
    '## Set *up* {#setup}\n\n### Größe {#größe-1.2}\n\n## {#only}\n\nx',
  )
  assert.is(
    body.html,
    '<h2 id="setup">Set <em>up</em></h2>\n<h3 id="größe-1.2">Größe</h3>\n<h2 id="only"></h2>\n<p>x</p>',
  )
  assert.equal(facts.ids, ['setup', 'größe-1.2', 'only'])
  assert.is(body.markdown, '## Set *up*\n\n### Größe\n\n## \n\nx')
  assert.equal(diagnostics, [])
})

test('the comment form works in Markdown and MDX, and the brace form works in MDX too', async () => {
  assert.equal(await ids('## A {/* #b */}'), ['b: A'])
  const { code, diagnostics } = await mdx('## A {/* #b */}\n\n## C {#d}\n\n## E {/*#f*/}\n\n## G {1 + 1}')
  assert.equal(diagnostics, [])
  const headingIds = [...code.matchAll(/\bid\\?"?: ?\\?"([^"\\]+)/g)].map(([, id]) => id)
  assert.equal(headingIds.sort(), ['b', 'd', 'f', 'g-1--1'])
  assert.not.match(code, '{#d}')
})

test('text that resembles an id stays text', async () => {
  assert.equal(await ids('## A `{#b}`'), ['a-b: A {#b}'])
  assert.equal(await ids('## A {#b c}'), ['a-b-c: A {#b c}'])
  assert.equal(await ids('## A {b}'), ['a-b: A {b}'])
  assert.equal(await ids('## A {#b} c'), ['a-b-c: A {#b} c'])
  const { code } = await mdx('## T\n\n```md\n## A {#b}\n```')
  assert.match(code, '{#b}')
})

test('HTML is not part of an id, unless the heading contains nothing else; short codes of emoji are', async () => {
  assert.equal(await ids('## H<sub>2</sub>O <Badge />'), ['h2o-: H2O <Badge />'])
  assert.equal(await ids('## <img alt="x">'), ['img-altx: x'])
  const { body } = await markdown('## :rocket: Launch', { options: { ...markdownDefaults, emoji: true } })
  assert.is(body.html, '<h2 id="rocket-launch">🚀 Launch</h2>')
})

test('a heading in raw HTML has an id, an entry in the table of contents and a section in the search', async () => {
  const text = `<a id="taken"></a>

<h2 align="center">Set <em>up</em> it</h2>

In it.

<div>

<h3>
<img src="https://a.example/a.svg" alt="Logo">
</h3>

</div>

<h2>Taken</h2>

## Set up it

<h2 id="own">Other</h2>

<h2></h2>
`
  for (const parser of ['satteri', 'remark'] as const) {
    const { body, facts, diagnostics } = await markdown(text, { options: { ...markdownDefaults, parser } })
    assert.equal(
      facts.headings.map(({ depth, id, text }) => `${depth} ${id}: ${text}`),
      [
        '2 set-up-it-1: Set up it',
        '3 logo: Logo',
        '2 taken-1: Taken',
        '2 set-up-it: Set up it',
        '2 own: Other',
        '2 : ',
      ],
    )
    assert.match(body.html, '<h2 align="center" id="set-up-it-1">Set <em>up</em> it</h2>')
    assert.ok(body.sections.some(({ id, text }) => id === 'set-up-it-1' && text === 'In it.'))
    assert.equal(
      diagnostics.filter(({ code }) => code.startsWith('heading/')),
      [],
    )
  }
})

test('a title of raw HTML has no id', async () => {
  const { body, facts } = await markdown('<h1 align="center">The <b>tool</b></h1>\n\n<h1>More</h1>')
  assert.equal([facts.title, body.title], ['The tool', 'The <b>tool</b>'])
  assert.is(body.html, '<h1 id="more">More</h1>')
})

test('a heading tag in MDX gets an id, unless it has one or might have one', async () => {
  const { code } = await mdx(`## Set up

<h1>Title</h1>

<h2 align="center">Set up</h2>

<Card><h3>{'Deep'} part</h3></Card>

<h2 id="own">Own</h2>

<h2 {...props}>Open</h2>

<h2 />

<h4>Own</h4>
`)
  const headingIds = [...code.matchAll(/\bid\\?"?: ?\\?"([^"\\]+)/g)].map(([, id]) => id)
  assert.equal(headingIds.sort(), ['deep-part', 'own', 'own-1', 'set-up', 'set-up-1'])
})

test('with text directives, only their labels are part of an id', async () => {
  const text = '## join:Options and 10:30 :rocket: a::b `x:y`\n\n## :only\n\n## on:click[Press]{.big} *e:f*'
  const idsWith = async (rules: { textDirectives?: boolean }) =>
    (await markdown(text, { rules })).facts.headings.map(({ id }) => id)
  assert.equal(await idsWith({ textDirectives: true }), ['join-and-1030-rocket-ab-xy', 'only', 'onpress-e'])
  assert.equal(await idsWith({}), ['joinoptions-and-1030-rocket-ab-xy', 'only', 'onclickpressbig-ef'])
})

test('a written id takes precedence over a generated one, in either order', async () => {
  assert.equal(await ids('## Setup\n\n## Other {#setup}'), ['setup-1: Setup', 'setup: Other'])
})

test('two headings with the same written id are reported at the second heading', async () => {
  for (const { diagnostics } of [
    await markdown('## A {#x}\n\ntext\n\n## B {#x}'),
    await mdx('## A {#x}\n\ntext\n\n## B {#x}'),
  ])
    assert.equal(
      diagnostics.map(({ code, location, hint }) => `${code} ${location?.line}:${location?.column} ${hint}`),
      ['heading/duplicate-id 9:1 the first is on line 5'],
    )
})

test('duplicate ids in raw HTML are reported, also those that equal the id of a heading', async () => {
  const { diagnostics, facts } = await markdown(
    '## A\n\n<a id="a"></a>\n\n<span id="s">x</span> <i id="s">y</i>\n\n<a name="n"></a>',
  )
  assert.equal(
    diagnostics.map(({ code, location, message }) => `${code} ${location?.line}:${location?.column} ${message}`),
    ['heading/duplicate-id 7:1 two elements have the id "a"', 'heading/duplicate-id 9:23 two elements have the id "s"'],
  )
  assert.equal(facts.ids, ['a', 's', 'n'])
})

test.run()
