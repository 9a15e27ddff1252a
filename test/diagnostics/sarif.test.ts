/** A SARIF 2.1.0 log that meets its schema and the requirements of GitHub's code scanning. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagnostic, sortDiagnostics, type Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { explain } from '../../src/diagnostics/explanations.ts'
import { formatSarif } from '../../src/diagnostics/formats.ts'

interface Message {
  readonly text: string
  readonly markdown?: string
}

interface Log {
  readonly $schema: string
  readonly version: string
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string
        readonly semanticVersion: string
        readonly rules: readonly {
          readonly id: string
          readonly shortDescription: Message
          readonly fullDescription?: Message
          readonly help: Message
          readonly defaultConfiguration: { readonly level: string }
        }[]
      }
    }
    readonly columnKind: string
    readonly originalUriBaseIds: Readonly<Record<string, object>>
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly level: string
      readonly message: Message
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string }
          readonly region: Readonly<Record<string, number>>
        }
      }[]
    }[]
  }[]
}

function runOf(diagnostics: readonly Diagnostic[], folder?: string) {
  const text = formatSarif(sortDiagnostics(diagnostics), {
    version: '1.2.3',
    explain,
    ...(folder === undefined ? {} : { folder }),
  })
  const log = JSON.parse(text) as Log
  assert.is(log.version, '2.1.0')
  assert.ok(URL.canParse(log.$schema))
  assert.is(log.runs.length, 1)
  return log.runs[0]!
}

const all: readonly Diagnostic[] = [
  diagnostic('mdx/syntax', 'broken', { location: { file: 'b ä#.mdx', line: 3, column: 1, endLine: 5, endColumn: 1 } }),
  diagnostic('link/no-page', 'no page at "/x"', {
    location: { file: 'a/b.md', line: 2, column: 4, endColumn: 9 },
    hint: 'did you mean "/y"?',
  }),
  diagnostic('link/no-page', 'no page at "/z"', { location: { file: 'a/b.md', line: 7, column: 1, endColumn: 1 } }),
  diagnostic('git/shallow', 'the clone is shallow'),
  { code: 'mine/own', severity: 'warning', message: 'a\u001b[2Jb' },
]

test('required properties exist, and results refer to existing rules', () => {
  const { tool, results, columnKind, originalUriBaseIds } = runOf(all)
  const { driver } = tool
  assert.is(driver.name, 'docs')
  assert.is(driver.semanticVersion, '1.2.3')
  assert.is(columnKind, 'utf16CodeUnits')
  assert.equal(
    driver.rules.map(({ id }) => id),
    ['git/shallow', 'link/no-page', 'mdx/syntax', 'mine/own'],
  )
  for (const rule of driver.rules) {
    for (const text of [rule.shortDescription.text, rule.help.text]) assert.ok(text.length > 10)
    assert.ok(rule.shortDescription.text.length < 1024)
    assert.ok(['error', 'warning'].includes(rule.defaultConfiguration.level))
  }
  assert.is(driver.rules[2]?.defaultConfiguration.level, 'error')
  assert.match(driver.rules[1]?.help.markdown ?? '', '**What to do.** Use the address')
  assert.is(results.length, all.length)
  for (const result of results) {
    assert.is(driver.rules[result.ruleIndex]?.id, result.ruleId)
    assert.ok(['error', 'warning'].includes(result.level))
    assert.ok(result.message.text.length > 0)
    assert.is(result.locations.length, 1)
    const { artifactLocation: artifact, region } = result.locations[0]!.physicalLocation
    assert.ok(Object.hasOwn(originalUriBaseIds, artifact.uriBaseId))
    assert.not.match(artifact.uri, /^\/|^[a-z]+:|\\|\s/i)
    assert.ok((region['startLine'] ?? 0) >= 1 && (region['startColumn'] ?? 0) >= 1)
  }
})

test('results are sorted, regions are not empty, and reports without a location get one', () => {
  const { results } = runOf(all, './web/docs/')
  assert.equal(
    results.map(({ ruleId, message, locations }) => {
      const { artifactLocation, region } = locations[0]!.physicalLocation
      return [ruleId, message.text, artifactLocation.uri, region]
    }),
    [
      ['git/shallow', 'the clone is shallow.', 'web/docs/site.config.yaml', { startLine: 1, startColumn: 1 }],
      ['mine/own', 'a␛[2Jb.', 'web/docs/site.config.yaml', { startLine: 1, startColumn: 1 }],
      [
        'link/no-page',
        'no page at "/x". Hint: did you mean "/y"?',
        'web/docs/a/b.md',
        { startLine: 2, startColumn: 4, endLine: 2, endColumn: 9 },
      ],
      ['link/no-page', 'no page at "/z".', 'web/docs/a/b.md', { startLine: 7, startColumn: 1 }],
      [
        'mdx/syntax',
        'broken.',
        'web/docs/b%20%C3%A4%23.mdx',
        { startLine: 3, startColumn: 1, endLine: 5, endColumn: 1 },
      ],
    ],
  )
})

test('an empty list of reports is a valid log', () => {
  const { results, tool } = runOf([])
  assert.equal([results, tool.driver.rules], [[], []])
})
test.run()
