import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { line, markdown, mdx } from '../compile.ts'

/** The linked texts at the locations of links, each with its line. */
async function marked(text: string): Promise<string[]> {
  const { facts } = await markdown(text)
  const lines = text.split('\n')
  return facts.links.map(({ location, url }) => {
    if (location === undefined) return `${url} nowhere`
    const source = lines[location.line - line]
      ?.replace(/\r$/, '')
      .slice(location.column - 1, (location.endColumn ?? location.column) - 1)
    return `${location.line}: ${source}`
  })
}

test('the location of a link is its address', async () => {
  assert.equal(await marked('a [b](/c "d") [e]( /f ) ![g](h.png)'), ['5: /c', '5: /f', '5: h.png'])
  assert.equal(await marked('x\n\n## [b](/c)\n'), ['7: /c'])
})

test('angle brackets, titles, parentheses and escapes are parsed', async () => {
  assert.equal(await marked('[a](</x y> "t (q)") [b](/(p)q) [c](/x\\)y) [d](/x&amp;y)'), [
    '5: /x y',
    '5: /(p)q',
    '5: /x\\)y',
    '5: /x&amp;y',
  ])
})

test('brackets in link texts are parsed', async () => {
  assert.equal(await marked('[a [b] `](` c](/x) ![a [b] \\] c](y.png) [![i](i.png)](/z)'), [
    '5: /x',
    '5: y.png',
    '5: /z',
    '5: i.png',
  ])
  assert.equal(await marked('[](/empty)'), ['5: /empty'])
})

test('references point to the first definition of their name', async () => {
  assert.equal(await marked('[a][r] [r] ![R]\n\n[r]: /one "t"\n[R]: /two\n'), ['7: /one', '7: /one', '7: /one'])
})

test('links in tables, quotes and lists have locations', async () => {
  assert.equal(await marked('| a | b |\n|---|---|\n| [x\\|y](/p) | ![i](q.png) |'), ['7: /p', '7: q.png'])
  assert.equal(await marked('> - [a\n>   b](/c)'), ['6: /c'])
})

test('an address after the marker of a quote is not confused with it', async () => {
  const { facts, body } = await markdown('> [a](\n> /x)')
  assert.equal(
    facts.links.map(({ url, location }) => [url, location?.line]),
    [['/x', 5]],
  )
  assert.is(body.markdown, '> [a](\n> /x)')
})

test('automatic links and CRLF line endings have locations', async () => {
  assert.equal(await marked('<https://a.example> https://b.example'), [
    '5: <https://a.example>',
    '5: https://b.example',
  ])
  assert.equal(await marked('one\r\n\r\n[a](/b)\r\n'), ['7: /b'])
})

test('links in raw HTML and footnotes have the line of their element', async () => {
  const { facts } = await markdown('x\n\n<p>\n<a href="/q">y</a></p>\n\nz[^1]\n\n[^1]: n')
  assert.equal(
    facts.links.map(({ url, location }) => [url, location?.line]),
    [
      ['/q', 8],
      ['#user-content-fn-1', 10],
      ['#user-content-fnref-1', undefined],
    ],
  )
})

test('links in MDX have the same locations', async () => {
  const { links } = await mdx("import A from './a.tsx'\n\n<A>[b](/c)</A>\n\n![d](./e.png)")
  assert.equal(
    links.map(({ url, location }) => [url, location?.line, location?.column]),
    [
      ['/c', 7, 8],
      ['./e.png', 9, 6],
    ],
  )
})

test.run()
