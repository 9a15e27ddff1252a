import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Location } from '../../src/diagnostics/diagnostic.ts'
import { codeFrame } from '../../src/diagnostics/frame.ts'

const mark = (column: number, endColumn?: number, line = 1): Location => ({
  file: 'a.md',
  line,
  column,
  ...(endColumn === undefined ? {} : { endLine: line, endColumn }),
})
const frame = (source: string, location: Location, label?: string) =>
  codeFrame(source, { location, ...(label === undefined ? {} : { label }) }).lines.join('\n')

const frames = suite('code frame')

frames('a frame has two lines of context, the marked line, and the mark with its label', () => {
  assert.is(
    frame('one\ntwo\nthree\nfour five\nsix\n', mark(6, 10, 4), 'here'),
    ' ╭─ a.md:4:6\n2 │ two\n3 │ three\n4 │ four five\n  │      ^^^^ here',
  )
})

frames('line numbers are right-aligned', () => {
  assert.is(frame(`${'\n'.repeat(8)}x\ny z\n`, mark(3, 4, 10)), '  ╭─ a.md:10:3\n 8 │\n 9 │ x\n10 │ y z\n   │   ^')
})

frames('tabs are expanded, before the mark and inside it', () => {
  assert.is(frame('\ta\tbc', mark(4, 6)), ' ╭─ a.md:1:4\n1 │     a   bc\n  │         ^^')
  assert.is(frame('a\tb', mark(2, 3)), ' ╭─ a.md:1:2\n1 │ a   b\n  │  ^^^')
})

frames('wide characters take two columns, combining marks take none', () => {
  assert.is(frame('中文 [x](y)', mark(8, 9)), ' ╭─ a.md:1:8\n1 │ 中文 [x](y)\n  │          ^')
  assert.is(frame('中文', mark(2, 3)), ' ╭─ a.md:1:2\n1 │ 中文\n  │   ^^')
  assert.is(frame('中文', mark(2)), ' ╭─ a.md:1:2\n1 │ 中文\n  │   ^^')
  assert.is(frame('👩‍💻 x', mark('👩‍💻 x'.length, '👩‍💻 x'.length + 1)), ` ╭─ a.md:1:${'👩‍💻 x'.length}\n1 │ 👩‍💻 x\n  │    ^`)
  assert.is(frame('e\u0301x', mark(3, 4)), ' ╭─ a.md:1:3\n1 │ e\u0301x\n  │  ^')
})

frames('a mark over several lines ends with the first line', () => {
  assert.is(
    frame('ab cd\nef', { file: 'a.md', line: 1, column: 4, endLine: 2, endColumn: 2 }),
    ' ╭─ a.md:1:4\n1 │ ab cd\n  │    ^^',
  )
})

frames('an empty mark, or one after the end, is a single caret', () => {
  assert.is(frame('ab', mark(2, 2)), ' ╭─ a.md:1:2\n1 │ ab\n  │  ^')
  assert.is(frame('ab', mark(3)), ' ╭─ a.md:1:3\n1 │ ab\n  │   ^')
  assert.is(frame('', mark(1)), ' ╭─ a.md:1:1\n1 │\n  │ ^')
})

frames('long lines are cut around the mark', () => {
  const [, row = '', below = ''] = frame(`${'a'.repeat(500)}MARK${'b'.repeat(500)}`, mark(501, 505)).split('\n')
  assert.is(row.length, 4 + 100)
  assert.match(row, /^1 │ …a+MARKb+…$/)
  assert.is(below.indexOf('^'), row.indexOf('M'))
  assert.is(below.lastIndexOf('^'), row.indexOf('K'))
})

frames('lines are cut after an early mark, and in the context', () => {
  const [, context = '', row = '', below = ''] = frame(
    `${'c'.repeat(300)}\nMARK${'b'.repeat(500)}`,
    mark(1, 5, 2),
  ).split('\n')
  assert.is(context, `1 │ ${'c'.repeat(99)}…`)
  assert.is(row, `2 │ MARK${'b'.repeat(95)}…`)
  assert.is(below, '  │ ^^^^')
})

frames('very long lines are handled quickly, and marked at the right position', () => {
  const source = `${'中'.repeat(400_000)}MARK${'中'.repeat(400_000)}`
  const [, row = '', below = ''] = frame(source, mark(400_001, 400_005)).split('\n')
  assert.match(row, /^1 │ …中+MARK中+…$/)
  const wide = (text: string) => [...text].length + (text.match(/中/g) ?? []).length
  assert.is(below.indexOf('^'), wide(row.slice(0, row.indexOf('M'))))
  assert.match(below, /\^{4}$/)
})

frames('a mark without an end ends with the line', () => {
  const [, row = '', below = ''] = frame('x'.repeat(5000), mark(1, 5001)).split('\n')
  assert.is(below.length, row.length)
})

frames('CRLF and a byte order mark are not displayed', () => {
  assert.is(frame('\uFEFFab\r\ncd\r\n', mark(1, 3, 2)), ' ╭─ a.md:2:1\n1 │ ab\n2 │ cd\n  │ ^^')
})

frames('without the source or the line only the head is displayed', () => {
  assert.equal(codeFrame(undefined, { location: mark(3) }), { lines: [' ╭─ a.md:1:3'], gutter: 1 })
  assert.is(frame('a\n', mark(1, 2, 9)), ' ╭─ a.md:9:1')
})
frames.run()
