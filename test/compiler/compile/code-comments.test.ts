import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { takeComments } from '../../../src/compiler/compile/code/comments.ts'

/** The remaining lines, each preceded by its classes. */
function remainingLines(code: string, lang = 'js'): string[] {
  const { code: rest, lines } = takeComments(code, lang)
  return rest.split('\n').map((line, number) => (lines[number] ?? []).map((name) => `${name} `).join('') + line)
}

function faults(code: string, lang = 'js'): string[] {
  return takeComments(code, lang).faults.map(({ start, end, message }) => `${code.slice(start, end)}: ${message}`)
}

test("Docusaurus's comments are removed, and mark their lines", () => {
  assert.equal(remainingLines('a\n// highlight-next-line\nb\nc'), ['a', 'hl b', 'c'])
  assert.equal(remainingLines('a\n  // highlight-start\nb\nc\n  // highlight-end\nd'), ['a', 'hl b', 'hl c', 'd'])
  assert.equal(remainingLines('// highlight-start\na\n// highlight-start\nb\n// highlight-end\n// highlight-end\nc'), [
    'hl a',
    'hl b',
    'c',
  ])
})

test('comments are recognised in the syntax of each language', () => {
  for (const [lang, comment] of [
    ['js', '// highlight-next-line'],
    ['css', '/* highlight-next-line */'],
    ['jsx', '{/* highlight-next-line */}'],
    ['jsx', '{ /* highlight-next-line */ }'],
    ['html', '<!-- highlight-next-line -->'],
    ['py', '# highlight-next-line'],
    ['sql', '-- highlight-next-line'],
    ['tex', '% highlight-next-line'],
    ['wasm', ';; highlight-next-line'],
    ['vb', "' highlight-next-line"],
    ['vba', 'REM highlight-next-line'],
    ['ml', '(* highlight-next-line *)'],
    ['fortran', '! highlight-next-line'],
    ['vim', '" highlight-next-line'],
    ['nonesuch', '//highlight-next-line'],
  ] as const)
    assert.equal(remainingLines(`${comment}\nx`, lang), ['hl x'], lang)
})

test('text that is not a comment in its language stays', () => {
  for (const [lang, line] of [
    ['md', '// highlight-next-line'],
    ['md', 'x // [!code ++]'],
    ['py', '// highlight-next-line'],
    ['sh', 'x // [!code ++]'],
    ['js', "' highlight-next-line"],
    ['js', 'x.highlight-start'],
    ['js', 'write // highlight-next-line above'],
    ['js', '"[!code ++]"'],
    ['js', 'a[!code ++]'],
    ['js', 'x // [!code nonesuch]'],
    ['js', 'x // [!code]'],
  ] as const) {
    assert.equal(remainingLines(`${line}\nx`, lang), [line, 'x'], line)
    assert.equal(faults(`${line}\nx`, lang), [], line)
  }
})

test("Shiki's notations work at the end of a line and on a separate line", () => {
  for (const [name, mark] of [
    ['++', 'add'],
    ['--', 'del'],
    ['highlight', 'hl'],
    ['hl', 'hl'],
    ['focus', 'focus'],
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'info'],
  ]) {
    assert.equal(remainingLines(`x // [!code ${name}]\ny`), [`${mark} x`, 'y'])
    assert.equal(remainingLines(`x\n// [!code ${name}]\ny\nz`), ['x', `${mark} y`, 'z'])
    assert.equal(remainingLines(`x // [!code ${name}:2]\ny\nz`), [`${mark} x`, `${mark} y`, 'z'])
    assert.equal(remainingLines(`// [!code ${name}:2]\nx\ny\nz`), [`${mark} x`, `${mark} y`, 'z'])
  }
  assert.equal(remainingLines('x = 1 # [!code ++]', 'py'), ['add x = 1'])
  assert.equal(remainingLines('<b> <!-- [!code ++] -->', 'html'), ['add <b>'])
  assert.equal(remainingLines('  <!-- [!code ++] --> <b>', 'html'), ['add   <b>'])
  assert.equal(remainingLines('<b/> {/* [!code ++] */}\n{/* [!code hl] */}\n<i/>', 'jsx'), ['add <b/>', 'hl <i/>'])
  assert.equal(remainingLines('f(/* [!code ++] */x)'), ['add f(x)'])
})

test('other text in a comment stays', () => {
  assert.equal(remainingLines('x // why [!code ++]'), ['add x // why'])
  assert.equal(remainingLines('x // [!code --] why'), ['del x // why'])
  assert.equal(remainingLines('x // [!code ++] [!code focus]'), ['add focus x'])
  assert.equal(remainingLines('x <!-- [!code hl] --> <!-- [!code error] -->', 'html'), ['hl error x'])
})

test('an escaped notation is displayed as text', () => {
  assert.equal(remainingLines('x // [!!code ++]\ny // [\\!code --]'), ['x // [!code ++]', 'y // [!code --]'])
})

test('words are marked by comments', () => {
  const { code, words } = takeComments('// [!code word:foo]\nfoo\nx // [!code word:a\\:b:1]\na:b', 'js')
  assert.is(code, 'foo\nx\na:b')
  assert.equal(words, [
    { word: 'foo', from: 0, to: 3 },
    { word: 'a:b', from: 1, to: 2 },
  ])
})

test('faults have the location of their comment', () => {
  assert.equal(faults('a\n  // highlight-end\nb'), ['// highlight-end: highlight-end has no highlight-start before it'])
  assert.equal(faults('a\n // highlight-start\nb'), ['// highlight-start: highlight-start is never closed'])
  const nested = '// highlight-start\na\n  // highlight-start\nb\n// highlight-end'
  assert.equal(
    takeComments(nested, 'js').faults.map(({ start }) => start),
    [0],
  )
  assert.equal(faults('a\n// highlight-next-line'), ['// highlight-next-line: no line follows the comment'])
  assert.equal(faults('a\n// [!code ++]'), ['[!code ++]: no line follows the comment'])
  assert.equal(faults('a // [!code ++:3]\nb'), ['[!code ++:3]: the block has 2 lines from here, not 3'])
  assert.equal(faults('a // [!code focsu]'), ['[!code focsu]: no mark "focsu"'])
  assert.equal(faults('a // [!code hl:x]'), ['[!code hl:x]: [!code hl:x] cannot be read'])
  assert.equal(faults('a // [!code word:b]\nc'), ['[!code word:b]: "b" does not occur in the lines that follow'])
})

test('removed ranges are given by offsets', () => {
  for (const code of [
    'a // [!code ++]\nb',
    '  // highlight-next-line\nb',
    'x <!-- [!code hl] --> <!-- [!code error] --> y',
    'x <!-- [!code hl] [!code error] --> y',
  ]) {
    const { code: rest, cuts } = takeComments(code, 'html')
    assert.ok(cuts.length > 0)
    const out = [...cuts].reverse().reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
    assert.is(out, rest)
  }
})

test('an endless line takes little time', () => {
  const start = process.cpuUsage()
  for (const part of ['[!code ', '// [!code ++] ', ' ', '{ ', '[!code word:\\\\']) {
    takeComments(`// highlight-start${part.repeat(50_000)}x [!code ++]`, 'js')
    takeComments(part.repeat(50_000) + '[!code ++]', 'js')
  }
  // CPU time is measured, since other processes may slow the machine.
  assert.ok(process.cpuUsage(start).user < 2_000_000)
})

test.run()
