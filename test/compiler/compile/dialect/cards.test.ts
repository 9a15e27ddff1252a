import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ofMarkdown, ofMdx } from './rendered.ts'

const text = `::::cards
:::card[Start]{href="./start.md" icon="→"}
First *steps*.
:::
:::card[Alone]
Words.
:::
::card[Bare]{href=/bare}
::::
`
const html = [
  '<div class="cards">',
  '<div class="card card-link"><p class="card-title"><span class="card-icon" aria-hidden="true">→</span>',
  '<a href="{0}">Start</a></p><div class="card-body"><p>First <em>steps</em>.</p></div></div>',
  '<div class="card"><p class="card-title">Alone</p><div class="card-body"><p>Words.</p></div></div>',
  '<div class="card card-link"><p class="card-title"><a href="{1}">Bare</a></p></div></div>',
].join('')
const plain = '- [Start]({0}): First *steps*.\n- Alone: Words.\n- [Bare]({1})'

test('the directive works in .md with and without raw HTML, and in .mdx', async () => {
  const links = ['6:22-32 ./start.md', '12:19-24 /bare']
  assert.equal(await ofMarkdown(text), { html, plain, links, ids: [], faults: [] })
  assert.is((await ofMarkdown(`${text}\n<b>x</b>`)).html, `${html}\n<p><b>x</b></p>`)
  assert.equal(await ofMdx(text), { html, plain, links, ids: [], faults: [] })
})

test('the component produces the same HTML and the same Markdown version', async () => {
  const source = `<Cards>
  <Card title="Start" href="./start.md" icon="→">
    First *steps*.
  </Card>
  <Card title="Alone">
    Words.
  </Card>
  <Card title="Bare" href="/bare" />
</Cards>`
  const links = ['6:29-39 ./start.md', '12:28-33 /bare']
  assert.equal(await ofMdx(source), { html, plain, links, ids: [], faults: [] })
})

test('the location of a link is that of its address', async () => {
  const links = async (text: string) => (await ofMarkdown(text)).links
  assert.equal(await links('> - ::card[href="/no"]{.x href=\'/a b\' title="t"}'), ['5:33-37 /a b'])
  // The address in the source contains a character reference, so the location is that of the whole directive.
  assert.equal(await links('::card[A]{href="/x?a&amp;b"}'), ['5:1-29 /x?a&b'])
  assert.equal(await links(':::card[A [b](/inner)]{href="/outer"}\n[c](/c)\n:::'), ['5:30-36 /outer', '6:5-7 /c'])
})

test('the link of the card replaces a link in its title', async () => {
  const { html } = await ofMarkdown('::card[A [*b*](/inner)]{href="/outer"}')
  assert.match(html, '<p class="card-title"><a href="{0}">A <em>b</em></a></p>')
  assert.match((await ofMarkdown('::card[A [b](/inner)]')).html, '<p class="card-title">A <a href="{0}">b</a></p>')
})

test('an address that could run code is removed', async () => {
  const { html, faults } = await ofMarkdown('::card[A]{href="javascript:x"}')
  assert.match(html, '<a>A</a>')
  assert.match(faults.join(), '5:17-29 the address "javascript:x" has a scheme that could run code')
})

test('a card with more than a paragraph, and a card outside of cards, are displayed', async () => {
  const more = (await ofMarkdown('::::cards\n:::card[A]\nOne\n\n- two\n\n## Three\n:::\n::::')).plain
  assert.is(more, '- A: One\n  - two\n  ## Three')
  assert.is((await ofMarkdown('Before\n\n:::card[A]{href=/a}\nOne\n:::')).plain, 'Before\n\n[A]({0}): One')
})

test('faults are reported with their locations, and everything is displayed', async () => {
  const { faults, html, plain } = await ofMarkdown(
    '::::cards[Title]\nWords\n\n:::card{href=""}\nx\n:::\n<!-- y -->\n::::',
  )
  assert.equal(faults, [
    '5:1-17 "cards" does not show a label (write it above, as a heading or a paragraph)',
    '6:1-6 "cards" contains something that is not a card (write :::card[Title]{href="…"} inside)',
    '8:1-17 this card has no title (write :::card[Title])',
    '8:1-17 "href" has no address (write href="/…")',
  ])
  assert.match(
    html,
    '<div class="cards"><p>Words</p><div class="card"><p class="card-title"></p><div class="card-body">',
  )
  assert.match(plain, 'Words')
  assert.equal((await ofMarkdown('::::cards\n::::')).faults, [
    '5:1-10 "cards" is empty (write :::card[Title]{href="…"} inside)',
  ])
  assert.equal((await ofMdx('::::cards\n<Card title="x" />\n::::')).faults, [])
})

test.run()
