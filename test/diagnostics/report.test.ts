import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { diagnostic, sortDiagnostics, type Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { formatGithub, formatJson } from '../../src/diagnostics/formats.ts'
import { formatText } from '../../src/diagnostics/report.ts'

const plain = { source: () => undefined, color: false }

const text = suite('report: text')

text('the report has the documented form', () => {
  const file = 'content/docs/start.mdx'
  const line = 'Run the installer, then read the [install guide](/docs/instal) or'
  const source = `${'x\n'.repeat(7)}## Install\n\n${line}\nask.\n`
  const broken = diagnostic('link/no-page', 'no page at "/docs/instal"', {
    location: { file, line: 10, column: 50, endLine: 10, endColumn: 62 },
    label: 'linked here',
    hint: 'did you mean "/docs/install"?  (content/docs/install.md)',
  })
  assert.is(
    formatText([broken], { source: (path) => (path === file ? source : undefined), color: false }),
    `warning[link/no-page]: no page at "/docs/instal"
  ╭─ content/docs/start.mdx:10:50
 8 │ ## Install
 9 │
10 │ Run the installer, then read the [install guide](/docs/instal) or
   │                                                  ^^^^^^^^^^^^ linked here
   = hint: did you mean "/docs/install"?  (content/docs/install.md)
`,
  )
})

text('a report without a location has no frame', () => {
  assert.is(
    formatText([diagnostic('git/shallow', 'the clone is shallow', { hint: 'fetch it' })], plain),
    'warning[git/shallow]: the clone is shallow\n  = hint: fetch it\n',
  )
})

const many = (count: number, code: 'link/no-page' | 'mdx/syntax', from = 1): Diagnostic[] =>
  Array.from({ length: count }, (_, i) =>
    diagnostic(code, `number ${i + from}`, { location: { file: 'a.md', line: i + from, column: 1 } }),
  )

text('twenty reports are displayed, and the rest is counted', () => {
  const report = formatText(many(33, 'link/no-page'), plain)
  assert.is(report.match(/^warning\[/gm)?.length, 20)
  assert.match(report, /\n… and 13 warnings more \(--format json lists all\)\n$/)
  assert.not.match(formatText(many(20, 'link/no-page'), plain), 'more')
  assert.match(formatText(many(2, 'link/no-page'), { ...plain, limit: 1 }), '… and 1 warning more')
})

text('an error is not hidden by warnings before it', () => {
  const report = formatText([...many(30, 'link/no-page'), ...many(1, 'mdx/syntax', 99)], plain)
  assert.is(report.match(/^warning\[/gm)?.length, 19)
  assert.match(report, 'error[mdx/syntax]: number 99')
  assert.match(report, '… and 11 warnings more')
})

const same = (count: number): Diagnostic[] =>
  Array.from({ length: count }, (_, i) =>
    diagnostic('link/no-page', 'no page at "/x"', { location: { file: 'a.md', line: i + 1, column: 2 }, hint: 'h' }),
  )

text('a report with many locations is printed once, and counts as one', () => {
  assert.is(
    formatText(same(2), plain),
    'warning[link/no-page]: no page at "/x"\n ╭─ a.md:1:2\n  = also at: a.md:2:2\n  = hint: h\n',
  )
  const report = formatText([...same(500), ...many(20, 'link/no-page', 600)], plain)
  assert.match(report, '  = also at: a.md:2:2, a.md:3:2, a.md:4:2, a.md:5:2, a.md:6:2 and 494 more places\n')
  assert.is(report.match(/^warning\[/gm)?.length, 20)
  assert.match(report, /\n… and 1 warning more \(/)
  // Hidden warnings are counted by location.
  assert.match(
    formatText([...same(500), ...many(1, 'mdx/syntax', 600)], { ...plain, limit: 1 }),
    '… and 500 warnings more',
  )
})

text('reports with different hints are different', () => {
  const [first, second] = same(2)
  assert.not.match(formatText([first!, { ...second!, hint: 'other' }], plain), 'also at')
})

text('long messages and hints are cut, but never inside a surrogate pair', () => {
  const long = `${'x'.repeat(398)}😀${'y'.repeat(100_000)}`
  const report = formatText([diagnostic('link/no-page', long, { hint: long })], plain)
  assert.is(report, `warning[link/no-page]: ${'x'.repeat(398)}…\n  = hint: ${'x'.repeat(398)}…\n`)
})

text('reports are in the order of the caller, who sorts by file and line', () => {
  const all = many(5, 'link/no-page')
  const reversed = [...all].reverse()
  assert.equal(sortDiagnostics(reversed), all)
  assert.ok(formatText(reversed, plain).indexOf(all[4]!.message) < formatText(reversed, plain).indexOf(all[0]!.message))
  assert.equal(JSON.parse(formatJson(reversed, {})), { diagnostics: reversed, stats: {} })
})

text('colour is only used on request, and only around printed text', () => {
  const diagnostics = many(1, 'mdx/syntax')
  const coloured = formatText(diagnostics, { ...plain, color: true })
  assert.match(coloured, /\u001B\[31m/)
  assert.is(coloured.replace(/\u001B\[\d+m/g, ''), formatText(diagnostics, plain))
})

// Sequences that clear a screen or set a title, an 8-bit CSI, a carriage return that overwrites the line, and
// right-to-left text.
const hostile = 'a\u001B[2Jb\u001B]0;t\u0007c\u009B31md\re\u202Ef\u2066g\u0000h\u007Fi\u2028j'
const steering = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/

text('no control character reaches the terminal', () => {
  const location = { file: hostile, line: 2, column: 3, endLine: 2, endColumn: 9 }
  const problem: Diagnostic = {
    code: `x/${hostile}`,
    severity: 'warning',
    message: hostile,
    location,
    label: hostile,
    hint: `${hostile}\nwarning[fake]: x`,
  }
  const report = formatText([problem], { source: () => `${hostile}\n${hostile}\n`, color: false })
  assert.not.match(report, steering)
  assert.match(report, '␛[2J')
  assert.is(report.match(/^warning\[/gm)?.length, 1)
  assert.not.match(formatGithub([problem]), steering)
  assert.not.match(formatJson([problem], {}), steering)
  assert.equal((JSON.parse(formatJson([problem], {})) as { diagnostics: Diagnostic[] }).diagnostics, [problem])
})

text('the mark is below the marked text, with and without control characters', () => {
  const [, , row = '', below = ''] = [
    '',
    ...formatText(
      [
        {
          code: 'a/b',
          severity: 'error',
          message: 'm',
          location: { file: 'f', line: 1, column: 3, endLine: 1, endColumn: 4 },
        },
      ],
      { source: () => '\u001B\u202Ex', color: false },
    )
      .split('\n')
      .slice(1),
  ]
  assert.is(below.indexOf('^'), row.indexOf('x'))
})
text.run()

const machine = suite('report: for machines')

machine('JSON contains all reports in order, and the stats', () => {
  const json = formatJson(many(30, 'link/no-page'), { pages: 3 })
  const { diagnostics, stats } = JSON.parse(json) as { diagnostics: Diagnostic[]; stats: unknown }
  assert.equal(diagnostics, many(30, 'link/no-page'))
  assert.equal(stats, { pages: 3 })
  assert.ok(json.endsWith('}\n'))
})

machine('GitHub annotations are escaped', () => {
  const problem: Diagnostic = {
    code: 'link/no-page',
    severity: 'warning',
    message: '100% gone: a,b\r\n::error::x',
    hint: '50%',
    location: { file: 'a,b:c%.md', line: 3, column: 4 },
  }
  assert.is(
    formatGithub([problem]),
    '::warning file=a%2Cb%3Ac%25.md,line=3,col=4,title=link/no-page::100%25 gone: a,b ::error::x%0Ahint: 50%25\n',
  )
})

machine('GitHub annotations have paths from the root of the repository', () => {
  const [problem] = many(1, 'mdx/syntax')
  assert.is(
    formatGithub([problem!], { folder: 'web/docs/' }),
    '::error file=web/docs/a.md,line=1,col=1,title=mdx/syntax::number 1\n',
  )
  assert.is(
    formatGithub([diagnostic('git/shallow', 'shallow')], { folder: '.' }),
    '::warning title=git/shallow::shallow\n',
  )
  assert.is(formatGithub([]), '')
})
machine.run()
