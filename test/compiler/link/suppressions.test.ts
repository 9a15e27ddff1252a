import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagnostic, type Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import type { Code } from '../../../src/diagnostics/codes.ts'
import { applySuppressions, type SuppressionInput } from '../../../src/compiler/link/reports.ts'
import type { Suppression } from '../../../src/model/facts.ts'

const at = (file: string, line: number) => ({ file, line, column: 1 })
const reportAt = (code: Code, file: string, line: number) => diagnostic(code, code, { location: at(file, line) })

/** A suppression at line 90 or later, so that its location differs from those of the suppressed reports. */
let lineNumber = 90
const suppression = (code: string, file = 'a.md', line?: number): Suppression => ({
  code,
  ...(line === undefined ? {} : { line }),
  location: at(file, lineNumber++),
})

function heard(diagnostics: readonly Diagnostic[], input: Partial<SuppressionInput>): string[] {
  const remaining = applySuppressions(diagnostics, { suppressions: [], ignored: [], ...input })
  return remaining.map(
    ({ code, location, message, hint }) =>
      `${code} ${location?.file} ${code.startsWith('silence/') ? `${message} (${hint})` : location?.line}`,
  )
}

test('a suppression covers a line, a page or the site', () => {
  const all = [
    reportAt('link/no-page', 'a.md', 3),
    reportAt('link/no-page', 'a.md', 4),
    reportAt('link/no-page', 'b.md', 3),
    reportAt('link/no-anchor', 'a.md', 3),
  ]
  assert.equal(heard(all, { suppressions: [suppression('link/no-page', 'a.md', 3)] }), [
    'link/no-page a.md 4',
    'link/no-page b.md 3',
    'link/no-anchor a.md 3',
  ])
  assert.equal(heard(all, { suppressions: [suppression('link/no-page')] }), [
    'link/no-page b.md 3',
    'link/no-anchor a.md 3',
  ])
  assert.equal(heard(all, { ignored: [{ code: 'link/no-page' }] }), ['link/no-anchor a.md 3'])
})

test('errors are always reported, and their codes cannot be suppressed', () => {
  assert.equal(heard([reportAt('mdx/syntax', 'a.md', 3)], { suppressions: [suppression('mdx/syntax')] }), [
    'mdx/syntax a.md 3',
    'silence/unknown a.md "mdx/syntax" is an error, which cannot be suppressed (undefined)',
  ])
})

test('a warning of a plugin can be suppressed, whatever its code', () => {
  const warning: Diagnostic = { code: 'words/long', severity: 'warning', message: '', location: at('a.md', 3) }
  assert.equal(heard([warning], { suppressions: [suppression('words/long')] }), [])
  const outside = { ...reportAt('read/outside', 'a.md', 3), severity: 'warning' as const }
  assert.equal(heard([outside], { suppressions: [suppression('read/outside')] }), [])
})

test('a suppression without effect is reported, in a file and in the configuration', () => {
  assert.equal(
    heard([reportAt('link/no-page', 'a.md', 4)], {
      suppressions: [
        suppression('link/no-page', 'a.md', 3),
        suppression('link/no-page', 'b.md'),
        suppression('lnk/no-page'),
      ],
      ignored: [{ code: 'page/orphan', location: at('site.config.yaml', 9) }],
    }),
    [
      'link/no-page a.md 4',
      'silence/unused a.md no "link/no-page" to suppress here (remove it)',
      'silence/unused b.md no "link/no-page" to suppress here (remove it)',
      'silence/unused a.md no "lnk/no-page" to suppress here (did you mean "link/no-page"?)',
      'silence/unused site.config.yaml no "page/orphan" to suppress here (remove it)',
    ],
  )
})

test('unknown codes are reported', () => {
  const suppressions = ['link/nopage', 'orphan', '', 'docs-ignore-nextline'].map((code) => suppression(code))
  assert.equal(heard([], { suppressions }), [
    'silence/unknown a.md no warning has the code "link/nopage" (did you mean "link/no-page"?)',
    'silence/unknown a.md no warning has the code "orphan" (undefined)',
    'silence/unknown a.md a suppression names no code (write the code of a warning after it, e.g. docs-ignore link/no-page)',
    'silence/unknown a.md unknown suppression "docs-ignore-nextline" (write docs-ignore, docs-ignore-line or docs-ignore-next-line)',
  ])
})

test('two suppressions of the same warning both count as used', () => {
  const suppressions = [suppression('link/no-page'), suppression('link/no-page', 'a.md', 3)]
  assert.equal(heard([reportAt('link/no-page', 'a.md', 3)], { suppressions, ignored: [{ code: 'link/no-page' }] }), [])
})

test('a file that several pages include is reported once', () => {
  const duplicate = suppression('link/no-page')
  assert.is(heard([], { suppressions: [duplicate, { ...duplicate }] }).length, 1)
})

test('unused suppressions can be suppressed, once', () => {
  assert.equal(heard([], { suppressions: [suppression('link/no-page'), suppression('silence/unused')] }), [])
  assert.equal(heard([], { suppressions: [suppression('nope'), suppression('silence/unknown')] }), [])
  assert.equal(heard([], { suppressions: [suppression('link/no-page')], ignored: [{ code: 'silence/unused' }] }), [])
  assert.equal(heard([], { suppressions: [suppression('silence/unused')] }), [
    'silence/unused a.md no "silence/unused" to suppress here (remove it)',
  ])
  assert.is(heard([], { suppressions: [suppression('silence/unused'), suppression('silence/unused')] }).length, 2)
})

test('a suppression is not reported as unused if its warning may be hidden', () => {
  const suppressions = [suppression('link/no-page'), suppression('words/long'), suppression('nope')]
  const unknown = 'silence/unknown a.md no warning has the code "nope" (undefined)'
  assert.equal(heard([reportAt('plugin/threw', 'x.tsx', 1)], { suppressions }), ['plugin/threw x.tsx 1', unknown])
  assert.equal(heard([], { suppressions, broken: new Set(['a.md']) }), [unknown])
  const broken = reportAt('mdx/syntax', 'a.md', 1)
  assert.equal(heard([broken], { suppressions }), ['mdx/syntax a.md 1', unknown])
  // An error on another page: plugins do not run, but the suppressions of other reports are checked.
  assert.equal(heard([reportAt('mdx/syntax', 'b.md', 1)], { suppressions }), [
    'mdx/syntax b.md 1',
    'silence/unused a.md no "link/no-page" to suppress here (remove it)',
    unknown,
  ])
  assert.is(heard([reportAt('sidebar/missing', 'a.md', 1)], { suppressions }).length, 4)
  assert.equal(heard([], { suppressions, heldBack: [reportAt('link/no-page', 'a.md', 7)] }), [
    'silence/unused a.md no "words/long" to suppress here (remove it)',
    unknown,
  ])
})

test('suppressions of checks that run on request are never reported as unused', () => {
  assert.equal(
    heard([], {
      suppressions: [suppression('link/external'), suppression('link/moved')],
      ignored: [{ code: 'link/moved' }],
    }),
    [],
  )
  assert.is(heard([], { suppressions: [suppression('link/no-page')] }).length, 1)
})

test('a command without the last stage does not report suppressions of its reports as unused', () => {
  const ignored = [{ code: 'asset/duplicate' }, { code: 'link/no-page' }]
  const unused = heard([], { ignored, withoutLast: true })
  assert.equal(unused, ['silence/unused undefined no "link/no-page" to suppress here (remove it)'])
  assert.is(heard([], { ignored }).length, 2)
})

test.run()
