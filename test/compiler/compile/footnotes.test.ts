import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reports } from './dialect/reports.ts'

const undefinedNote =
  'the footnote is shown as text: the page has no definition "[^a]: …" (write "[^a]: …" on a separate line)'

const table: readonly (readonly [text: string, ...told: string[]])[] = [
  ['Word[^a].', `1:5-9 ${undefinedNote}`],
  ['Word.\n\n[^a]: Note.\n', '3:1-5 the footnote "[^a]" is not used (refer to it in the text, or remove it)'],
  [
    'Word[^a].\n\n[^a]: Note.\n\n[^a]: Again.\n',
    '5:1-5 the footnote "[^a]" is defined twice (give it another name; readers see the first)',
  ],
  ['Word[^A] and `[^b]` and \\[^c].\n\n[^a]: Note.\n'],
  ['Match [^/]+ and [^"] or [^,;]*.'],
  ['Match [^a-z], [^0-9], [^a-zA-Z0-9_] or [^abc]+ and [^abc]{2}.'],
  ['Match `[^abc]` or [`[^a]`](https://example.com).\n\n    [^a]\n'],
  ['Why[^a]?', `1:4-8 ${undefinedNote}`],
  // A set in a regular expression looks like a reference to a footnote, unless it is code or escaped.
  ['Match `x[^abc]` only; x\\[^abc] is text.'],
  ['**Bold[^a]**', `1:7-11 ${undefinedNote}`],
]

for (const [text, ...reportLines] of table)
  test(JSON.stringify(text), async () => {
    const expected = reportLines.map((line) => line.replace(' ', ' markdown/footnote: '))
    assert.equal(await reports(text), expected)
  })

test.run()
