import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reports } from './dialect/reports.ts'

/** A text, and its report. */
const table: readonly (readonly [text: string, ...told: string[]])[] = [
  [
    'See [it][nope].',
    '1:5-15 the link is shown as text: the page has no definition "[nope]: …" (write "[nope]: /address" on a separate line)',
  ],
  [
    '- ![a][pics]\n\n[pic]: /a.png',
    '1:3-13 the image is shown as text: the page has no definition "[pics]: …" (did you mean "pic"?)',
  ],
  [
    '[d](https://x.example/ y)',
    '1:1-26 the link is shown as text: its address has a space (write https://x.example/%20y, or <https://x.example/ y>)',
  ],
  [
    'a [b](./my file.md) c',
    '1:3-20 the link is shown as text: its address has a space (write ./my%20file.md, or <./my file.md>)',
  ],
  [
    '![a](my pic.png)',
    '1:2-17 the image is shown as text: its address has a space (write my%20pic.png, or <my pic.png>)',
  ],
  [
    '[m](mailto:me example.com)',
    '1:1-27 the link is shown as text: its address has a space (write mailto:me%20example.com, or <mailto:me example.com>)',
  ],
  ['[t](tel:+1 234)', '1:1-16 the link is shown as text: its address has a space (write tel:+1234)'],
  ['![a](./a.png =300x200)'],
  ['[a] (/docs/b)', '1:1-14 the link is shown as text: there is a space before its address (write [a](/docs/b))'],
  ['(a)[./b.md#c]', '1:1-14 the link is shown as text: its brackets are swapped (write [a](./b.md#c))'],
  ['[a] (or b), f(x)[0], a[i] (see c), `[a] (/b)`'],
  // Links, and no links.
  ['[a][b] [c]\n\n[b]: /b\n[c]: /c'],
  ['rows[i][j], \\[a][b], `[a][b]`, [^1][^2], [x](y z)\n\n[^1]: n\n\n[^2]: m\n\n```\n[a][b]\n```'],
  ['[a](/b "title here") [a](</b c>)'],
]

for (const [text, ...expected] of table)
  test(JSON.stringify(text), async () => {
    const actual = await reports(text)
    assert.equal(
      actual.filter((report) => report.includes(' link/unread:')).map((report) => report.replace(' link/unread:', '')),
      expected,
    )
  })

test.run()
