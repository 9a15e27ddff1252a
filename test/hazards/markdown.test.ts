import type { Root } from 'mdast'
import type { Extension } from 'micromark-util-types'
import type { Processor } from 'unified'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addSteps, maxSteps, StepLimit } from '../../src/compiler/compile/markdown/counted-steps.ts'
import { exceedsLimit, htmlTooDeep, maxContainers, maxDepth } from '../../src/compiler/compile/markdown/limits.ts'
import { loadNative, parseNatively } from '../../src/compiler/compile/markdown/native.ts'
import { parserFor } from '../../src/compiler/compile/markdown/syntax.ts'
import { markdown, mdxProblems } from '../compiler/compile/compile.ts'
import { markdownDefaults } from '../compiler/compile/options.ts'

/** The report on a refused text: its code and location. */
async function refusalOf(text: string): Promise<string> {
  const { diagnostics, body } = await markdown(text)
  assert.is(body.html, '')
  return diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${location?.line}`).join()
}

test('block quotes nested 2,000 deep are refused', async () => {
  assert.is(await refusalOf(`${'>'.repeat(2000)} a`), 'error markdown/too-deep 5')
  assert.is(await refusalOf(`a\n\n${'> '.repeat(2000)}a`), 'error markdown/too-deep 7')
})

test('nesting up to the limit is parsed', async () => {
  const { diagnostics, body } = await markdown(`${'> '.repeat(maxDepth)}a`)
  assert.equal(diagnostics, [])
  assert.is(body.html.split('<blockquote>').length - 1, maxDepth)
})

test('lists nested 500 deep are refused, by markers and by indentation', async () => {
  assert.is(await refusalOf(`${'- '.repeat(500)}a`), 'error markdown/too-deep 5')
  assert.is(await refusalOf(`${'1. '.repeat(500)}a`), 'error markdown/too-deep 5')
  const indented = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  assert.match(await refusalOf(indented), 'error markdown/too-deep')
})

/** Reports of a text that remark-parse reads. */
async function byRemark(text: string): Promise<string> {
  const { diagnostics } = await markdown(text, { options: { ...markdownDefaults, parser: 'remark' } })
  return diagnostics.map(({ code, location }) => `${code} ${location?.line}`).join()
}

/**
 * Parses a text by remark-parse when only a share of the steps is left. It throws a `StepLimit` when the text takes more.
 * Small inputs with a small share count the same as large ones: steps grow with the square of the input at most.
 */
function parseWithShare(text: string, share: number): Root {
  const started = new WeakSet<object>()
  const extension: Extension = {
    document: {
      null: {
        tokenize(_, __, nok) {
          if (!started.has(this.parser)) addSteps(this, maxSteps * (1 - share))
          started.add(this.parser)
          return nok
        },
      },
    },
  }
  return parserFor(text, markdownDefaults, [
    function (this: Processor) {
      this.data('micromarkExtensions', [...(this.data('micromarkExtensions') ?? []), extension])
    },
  ]).parse(text)
}

const numbered = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const hostile: Readonly<Record<string, (count: number) => string>> = {
  'brackets that close nothing': (count) => '[a] '.repeat(4 * count),
  'nested pictures': (count) => '!['.repeat(count / 2) + '](b)'.repeat(count / 2),
  'open destinations': (count) => '[a]('.repeat(5 * count),
  'marks of both kinds': (count) => '*_'.repeat(2 * count),
  'nested emphasis': (count) => '*a '.repeat(count) + 'a* '.repeat(count),
  'closing marks behind code': (count) => '`a` '.repeat(10 * count) + 'a* '.repeat(count / 3),
  'words behind an open bracket': (count) => `[x ${'word '.repeat(10 * count)} a@b.co`,
  'lines below what only looks like a table': (count) => `|a|b|c|\n|-|-|\n${'*_![a\n'.repeat(2 * count)}`,
  'definitions and references': (count) =>
    `${numbered(4 * count, (index) => `[r${index}]: x\n`)}\n${'[q]\n\n'.repeat(4 * count)}`,
}

for (const [name, text] of Object.entries(hostile))
  test(`steps of both parsers are limited: ${name}`, async () => {
    assert.throws(
      () => parseWithShare(text(1_000), 0.01),
      (error: unknown) => error instanceof StepLimit,
    )
    // satteri, where it reads the text, takes linear time.
    await loadNative()
    const before = process.cpuUsage()
    parseNatively(text(3_000), true)
    const { user } = process.cpuUsage(before)
    assert.ok(user < 3_000_000, `${user / 1000} ms`)
  })

const honest: Readonly<Record<string, (count: number) => string>> = {
  'a list of 10,000 links': (count) => numbered(count, (index) => `- [page ${index}](https://a.example/${index})\n`),
  'a paragraph of 10,000 links': (count) => numbered(count, (index) => `[#${index}](https://a.example/${index}), `),
  'a list of 10,000 references': (count) =>
    numbered(count, (index) => `- [a][r${index}]\n`) +
    numbered(count, (index) => `\n[r${index}]: https://a.example/${index}`),
  'a table of 5,000 rows': (count) =>
    `| a | b | c |\n| - | - | - |\n${'| [a](https://a.example) | **b** `*` | [c](https://a.example) _d_ |\n'.repeat(count / 2)}`,
  'a paragraph of 3,000 marked words': (count) => '**a** _b_ `c`, '.repeat(0.15 * count),
}

for (const [name, text] of Object.entries(honest))
  test(`both parsers read ${name}`, async () => {
    assert.is(parseWithShare(text(1_000), 0.01).type, 'root')
    // satteri takes linear time.
    assert.equal((await markdown(text(2_000))).diagnostics, [])
  })

test('the location of a limit is the line at which its steps are spent', async () => {
  const text = `a\n\n${'*_\n'.repeat(20_000)}`
  const [, line] = /^markdown\/too-complex (\d+)$/.exec(await byRemark(text)) ?? []
  assert.ok(Number(line) > 1_000 && Number(line) < 20_000, line)
})

test('a partial and a page of MDX report the limit', async () => {
  const text = '*_'.repeat(20_000)
  const remark = { options: { ...markdownDefaults, parser: 'remark' as const } }
  const asset = () => ({ bytes: Buffer.from(text), digest: 'x' })
  const page = await markdown('::partial{file="./_p.md"}', { ...remark, asset })
  assert.equal(
    page.diagnostics.map(({ code, message }) => `${code} ${message}`),
    ['markdown/too-complex the partial "./_p.md" exceeds a counted limit on line 1'],
  )
  assert.equal(
    (await mdxProblems(`${text}\n\n<b>a</b>`)).map(({ code }) => code),
    ['markdown/too-complex'],
  )
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
  assert.is(await refusalOf('x\n: y\n\n'.repeat(3_001)), `error markdown/too-complex ${5 + 3_000 * 3 + 1}`)
  assert.is(exceedsLimit('x\n: y\n\n'.repeat(3_000)), undefined)
})

test('deeply nested inline marks are refused', async () => {
  assert.is(await refusalOf(`${'*a _b '.repeat(800)}${'b_ a*'.repeat(800)}`), 'error markdown/too-deep 5')
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
    assert.is(await refusalOf(text), 'error markdown/too-deep 5', text.slice(0, 20))
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
  const many = `a${'`'.repeat(5000)}`
  for (const text of [
    `\`\`\`\na\n\`\`\`\n${many}`,
    `\`\`\`\na\n  \`\`\`\`\n${many}`,
    `~~~\n\`\`\`\n~~~\n${many}\n\`\`\``,
    `\`\`\`a\`\n${many}\n\`\`\``,
    `<!--\n\`\`\`\n-->\n${many}\n\`\`\``,
  ]) {
    assert.is(exceedsLimit(text)?.exceeded, 'ticks', text.slice(0, 12))
  }
})

test('limits are counted for each block', () => {
  const paragraph = `a${'`'.repeat(2_500)}`
  assert.is(exceedsLimit(`${paragraph}\n\n${paragraph}`), undefined)
  assert.is(exceedsLimit(`${paragraph}\n${paragraph}`)?.line, 2)
})

test('a table with too many cells, long back ticks and endless attributes are refused at their location', () => {
  const table = (columns: number, rows: number, cell: string) =>
    `a\n\n${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${cell}\n`.repeat(rows)}`
  assert.equal(exceedsLimit(table(300, 1_000, '|b'.repeat(300))), { line: 337, column: 1, exceeded: 'cells' })
  assert.is(exceedsLimit(table(2_000, 1_500, '|b'))?.exceeded, 'cells')
  assert.is(exceedsLimit(table(8, 9_000, '|b'.repeat(8))), undefined)
  const growing = Array.from({ length: 800 }, (_, length) => `e${'`'.repeat(length)}`).join('')
  assert.is(exceedsLimit(growing)?.exceeded, 'ticks')
  assert.equal(exceedsLimit(`a\n\n:::note{${'a=b '.repeat(20_000)}}\nx\n:::`), {
    line: 3,
    column: 8,
    exceeded: 'attributes',
  })
  assert.is(exceedsLimit('a\r'.repeat(300_000))?.exceeded, 'returns')
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
  assert.is(await refusalOf(growing), 'error markdown/too-complex 25')
  assert.is(await refusalOf(':::note\n'.repeat(2000)), 'error markdown/too-complex 25')
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
