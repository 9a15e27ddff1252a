import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { profileText } from '../../src/cli/build.ts'
import { palette, columns } from '../../src/cli/terminal.ts'

const plain = palette({ isTTY: false })

test('a profile is printed as two tables', () => {
  const text = profileText(
    {
      stages: [
        { stage: 'config', wall: 70.4, cpu: 81.6 },
        { stage: 'compile', wall: 1365, cpu: 2048.2 },
      ],
      slowest: [
        { source: 'openapi/openapi.yaml', compile: 1216, evaluate: 0, render: 120.7 },
        { source: 'a.md', compile: 3.14, evaluate: 0, render: 9.96 },
      ],
      measured: 22,
      notes: ['satteri reads Markdown'],
    },
    plain,
  )
  assert.is(
    text,
    `stage    wall ms  CPU ms
config        70      82
compile     1365    2048
all         1435    2130

source, ms            compile  evaluate  render   all
openapi/openapi.yaml     1216       0.0     121  1337
a.md                      3.1       0.0      10    13
the slowest 2 of 22 sources
the first page of a kind includes loading time, such as the grammar of a language
satteri reads Markdown
`,
  )
})

test('the summary reports a result that comes completely from the cache', () => {
  const text = profileText(
    { stages: [{ stage: 'config', wall: 1, cpu: 1 }], slowest: [], measured: 0, notes: [] },
    plain,
  )
  assert.match(text, /\n\nall pages came from the cache: use --no-cache to measure them\n$/)
})

test('control characters in a name do not reach the terminal', () => {
  const slow = { source: 'a\u001b[31m.md', compile: 1, evaluate: 0, render: 0 }
  const text = profileText({ stages: [], slowest: [slow], measured: 1, notes: [] }, plain)
  assert.not.ok(text.includes('\u001b'))
})

test('columns are as wide as their cells, up to a limit', () => {
  const mark = (text: string) => `<${text}>`
  assert.equal(
    columns(
      [
        ['a', 'bb', 'c'],
        ['aaa', 'b', ''],
      ],
      [mark, String, mark],
    ),
    ['<a  >  bb  <c>', '<aaa>  b'],
  )
  assert.equal(
    columns(
      [
        ['a', '1'],
        ['b', '10'],
      ],
      [String, String],
      new Set([1]),
    ),
    ['a   1', 'b  10'],
  )
  const long = 'x'.repeat(80)
  assert.equal(
    columns(
      [
        [long, 'a'],
        ['y', 'b'],
      ],
      [],
    ),
    [`${long}  a`, `${'y'.padEnd(60)}  b`],
  )
})

test.run()
