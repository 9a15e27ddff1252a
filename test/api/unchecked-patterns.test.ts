import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatGithub } from '../../src/diagnostics/formats.ts'
import { isRefused } from '../../src/diagnostics/diagnostic.ts'
import { countAll } from '../../src/diagnostics/report.ts'
import { loadDescription } from '../../src/plugins/openapi/load.ts'

const description = (schemas: string) => ({
  path: 'api.yaml',
  digest: '',
  needed: {},
  text: `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths: {}
components:
  schemas:
${schemas}`,
})

test('unchecked patterns of a description are one notice, which is not a problem', async () => {
  const { diagnostics } = await loadDescription(
    description(`    A: { type: string, pattern: '^(a+)+(?=b)$' }
    B: { type: string, pattern: '^(a+)+(?=b)$' }
    example: { type: object, patternProperties: { '(?i)x': {} }, properties: { pattern: { pattern: '(a*)\\1*b' } } }
    D: { type: object, example: { pattern: '(x+)+\\1' }, x-data: { pattern: '(y+)+\\1' } }
    E: { type: string, pattern: '^(?!x)(a|a)*$' }
`),
  )
  const [report, ...others] = diagnostics.filter(({ code }) => code === 'openapi/pattern')
  assert.equal(others, [])
  assert.equal(report, {
    code: 'openapi/pattern',
    severity: 'info',
    message: '3 patterns are not checked in all texts',
    location: { file: 'api.yaml', line: 6, column: 33 },
    detail: [
      'api.yaml:6  ^(a+)+(?=b)$  (it may take too many steps)',
      'api.yaml:8  (?i)x  (not a regular expression of JavaScript)',
      'api.yaml:8  (a*)\\1*b  (only in texts of up to 16 characters)',
    ].join('\n'),
  })
  assert.is(isRefused([report!], true), false)
  assert.is(countAll([report!]), '1 note')
  assert.match(formatGithub([report!]), /^::notice /)
})

test('a long list is shortened; checked patterns are not listed', async () => {
  const many = Array.from({ length: 12 }, (_, number) => `    S${number}: { pattern: '^(a+)+\\1-${number}$' }\n`).join(
    '',
  )
  const { diagnostics } = await loadDescription(description(many))
  assert.match(diagnostics.find(({ code }) => code === 'openapi/pattern')?.detail ?? '', /(?:.*\n){10}and 2 more$/)
  const fine = await loadDescription(description(`    A: { pattern: '^(?=.*\\d)(?!.*--)(a|a)*$' }\n`))
  assert.equal(
    fine.diagnostics.filter(({ code }) => code === 'openapi/pattern'),
    [],
  )
})

test.run()
