import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exceedsLimit, htmlTooDeep, maxContainers, maxDepth } from '../../src/compiler/compile/markdown/limits.ts'
import { markdown } from '../compiler/compile/compile.ts'

/** The report on a refused text: its code and location. */
async function refused(text: string): Promise<string> {
  const { diagnostics, body } = await markdown(text)
  assert.is(body.html, '')
  return diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${location?.line}`).join()
}

test('block quotes nested 2,000 deep are refused', async () => {
  assert.is(await refused(`${'>'.repeat(2000)} a`), 'error markdown/too-deep 5')
  assert.is(await refused(`a\n\n${'> '.repeat(2000)}a`), 'error markdown/too-deep 7')
})

test('nesting up to the limit is parsed', async () => {
  const { diagnostics, body } = await markdown(`${'> '.repeat(maxDepth)}a`)
  assert.equal(diagnostics, [])
  assert.is(body.html.split('<blockquote>').length - 1, maxDepth)
})

test('lists nested 500 deep are refused, by markers and by indentation', async () => {
  assert.is(await refused(`${'- '.repeat(500)}a`), 'error markdown/too-deep 5')
  assert.is(await refused(`${'1. '.repeat(500)}a`), 'error markdown/too-deep 5')
  const indented = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  assert.match(await refused(indented), 'error markdown/too-deep')
})

test('2,000 open brackets are refused', async () => {
  assert.is(await refused('!['.repeat(2000)), 'error markdown/too-complex 5')
  assert.is(await refused('a\n'.repeat(3) + '['.repeat(2000)), 'error markdown/too-complex 8')
})

for (const [name, text] of [
  ['backslashes', '\\'.repeat(60_000)],
  ['addresses', 'http://a.b'.repeat(20_000)],
  ['signs of mail', 'a@'.repeat(60_000)],
] as const)
  test(`a long row of ${name} is parsed in linear time`, async () => {
    const before = process.cpuUsage()
    const { diagnostics } = await markdown(text)
    const { user } = process.cpuUsage(before)
    assert.equal(diagnostics, [])
    assert.ok(user < 2_000_000, `${user / 1000} ms`)
  })

test('more than 3,000 definitions are refused', async () => {
  assert.is(await refused('x\n: y\n\n'.repeat(3_001)), `error markdown/too-complex ${5 + 3_000 * 3 + 1}`)
  assert.is(exceedsLimit('x\n: y\n\n'.repeat(3_000)), undefined)
})

test('10,000 runs of emphasis are refused', async () => {
  assert.is(await refused('*a **b'.repeat(5000)), 'error markdown/too-complex 5')
  assert.is(await refused('`a '.repeat(7000)), 'error markdown/too-complex 5')
})

test('deeply nested inline marks are refused', async () => {
  assert.is(await refused(`${'*a _b '.repeat(800)}${'b_ a*'.repeat(800)}`), 'error markdown/too-deep 5')
})

test('deeply nested raw HTML is refused, however it is closed', async () => {
  for (const text of [
    '<div>'.repeat(5000),
    '<b>'.repeat(3000),
    '<div></x>'.repeat(500),
    '<b><div></b>'.repeat(500),
    '<!--><div>-->'.repeat(500),
    '<div>\n\n'.repeat(500),
  ]) {
    assert.is(await refused(text), 'error markdown/too-deep 5', text.slice(0, 20))
  }
})

test('long but not deep raw HTML is parsed', () => {
  for (const text of [
    '<br>'.repeat(500),
    '<p>a'.repeat(500),
    '<b>a</b>'.repeat(500),
    '<li>a'.repeat(500),
    '<!-- <div> -->'.repeat(500),
    `<svg>${'<path/><path d="M0" />'.repeat(500)}</svg>`,
  ]) {
    assert.not(htmlTooDeep([text]), text.slice(0, 20))
  }
})

test('code may contain anything', async () => {
  for (const code of ['['.repeat(5000), '*a_'.repeat(5000), '> '.repeat(500), `${' '.repeat(5000)}x`]) {
    const { diagnostics } = await markdown(`a\n\n\`\`\`\n${code}\n\`\`\`\n`)
    assert.equal(diagnostics, [])
  }
})

test('an invalid or closed fence does not hide the text after it', () => {
  const many = '!['.repeat(2000)
  for (const text of [
    `\`\`\`\na\n\`\`\`\n${many}`,
    `\`\`\`\na\n  \`\`\`\`\n${many}`,
    `~~~\n\`\`\`\n~~~\n${many}\n\`\`\``,
    `\`\`\`a\`\n${many}\n\`\`\``,
    `<!--\n\`\`\`\n-->\n${many}\n\`\`\``,
  ]) {
    assert.is(exceedsLimit(text)?.what, 'brackets', text.slice(0, 12))
  }
})

test('limits are counted for each block', () => {
  const paragraph = '[a](/b) '.repeat(900)
  assert.is(exceedsLimit(`${paragraph}\n\n${paragraph}`), undefined)
  assert.equal(exceedsLimit(`${paragraph}\n${paragraph}`), { line: 2, column: 801, what: 'brackets' })
})

test('a table with too many cells, long back ticks and endless attributes are refused at their location', () => {
  const table = (columns: number, rows: number, cell: string) =>
    `a\n\n${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${cell}\n`.repeat(rows)}`
  assert.equal(exceedsLimit(table(300, 1_000, '|b'.repeat(300))), { line: 337, column: 1, what: 'cells' })
  assert.is(exceedsLimit(table(2_000, 1_500, '|b'))?.what, 'cells')
  assert.is(exceedsLimit(table(8, 9_000, '|b'.repeat(8))), undefined)
  const growing = Array.from({ length: 800 }, (_, length) => `e${'`'.repeat(length)}`).join('')
  assert.is(exceedsLimit(growing)?.what, 'ticks')
  assert.equal(exceedsLimit(`a\n\n:::note{${'a=b '.repeat(20_000)}}\nx\n:::`), {
    line: 3,
    column: 8,
    what: 'attributes',
  })
  assert.is(exceedsLimit('a\r'.repeat(300_000))?.what, 'returns')
  assert.is(exceedsLimit('a\r\n'.repeat(30_000)), undefined)
  // The same text in a code block is not Markdown, and objects in the code of a page do not count.
  assert.is(exceedsLimit(`\`\`\`\n${growing}\n\`\`\``), undefined)
  assert.is(exceedsLimit(`export const all = {${'a: 1, '.repeat(20_000)}}`), undefined)
})

test('other shapes that are quadratic in naive parsers are parsed', async () => {
  const shapes = [
    ']'.repeat(5000),
    '<'.repeat(5000),
    '&'.repeat(5000),
    '\\'.repeat(5000),
    '[a]('.repeat(900),
    '<!--'.repeat(20_000),
    '<?'.repeat(2000),
    `a${' '.repeat(5000)}b`,
    'a\n'.repeat(3000),
    'a@'.repeat(3000),
  ]
  for (const text of shapes)
    assert.equal(
      (await markdown(text)).diagnostics.filter(({ severity }) => severity === 'error'),
      [],
      text.slice(0, 10),
    )
})

test('directives nested deeper than the limit are refused, with growing and with equal colons', async () => {
  const growing = Array.from({ length: 2000 }, (_, depth) => `${':'.repeat(2003 - depth)}note`).join('\n')
  assert.is(await refused(growing), 'error markdown/too-complex 25')
  assert.is(await refused(':::note\n'.repeat(2000)), 'error markdown/too-complex 25')
})

test('directives nested up to the limit are parsed, and any number side by side', async () => {
  const colons = (depth: number) => ':'.repeat(maxContainers + 2 - depth)
  const depths = Array.from({ length: maxContainers }, (_, depth) => depth)
  const nested = [...depths.map((depth) => `${colons(depth)}note`), 'a', ...depths.reverse().map(colons)].join('\n')
  const { diagnostics, body } = await markdown(nested)
  assert.equal(diagnostics, [])
  assert.is(body.html.split('class="admonition ').length - 1, maxContainers)
  assert.equal((await markdown(':::note\na\n:::\n\n'.repeat(200))).diagnostics, [])
})

test('unclosed braces, brackets and colons stay text', async () => {
  for (const text of [
    ':badge{'.repeat(2000),
    `## a ${'{#'.repeat(2000)}`,
    ':::'.repeat(2000),
    `:::note{${'a '.repeat(2000)}`,
  ])
    assert.is.not((await markdown(text)).body.html, '', text.slice(0, 10))
})

test.run()
