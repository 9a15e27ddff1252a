/** Checks of the packages that reach users: licences and known vulnerabilities. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAudit } from './audit.ts'
import { licenceProblems } from './licences.ts'
import { bundledNames, lockedPackages } from './shipped.ts'

test('licences of this repository are on the list', () => {
  assert.equal(licenceProblems(lockedPackages(), bundledNames()), [])
})

test('the bill of materials lists bundled packages, and no package for tests', () => {
  const names = bundledNames()
  assert.ok(names.has('commander') && names.has('zod') && names.has('@orama/stemmers'))
  assert.not.ok(names.has('uvu') || names.has('typescript') || names.has('react-dom'))
})

test('an unlisted licence of an installed or bundled package is refused', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/free': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/both': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/bound/node_modules/@in/ner': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
    'node_modules/bundled': { license: 'GPL-3.0-only', dev: true },
  }
  assert.equal(licenceProblems(packages, new Set(['bundled'])), [
    'both has the licence "MIT AND GPL-3.0-only", which is not on the list of test/lint/licences.ts',
    '@in/ner has the licence "AGPL-3.0-only", which is not on the list of test/lint/licences.ts',
    'silent has the licence "none", which is not on the list of test/lint/licences.ts',
    'bundled has the licence "GPL-3.0-only", which is not on the list of test/lint/licences.ts',
  ])
})

test('an audit reports vulnerable shipped packages, and passes if the registry does not answer', () => {
  const answer = JSON.stringify({ vulnerabilities: { yaml: { severity: 'high' }, uvu: { severity: 'low' } } })
  const shipped = new Set(['yaml', 'zod'])
  assert.equal(readAudit({ stdout: answer, stderr: '' }, shipped), {
    result: 'vulnerable',
    message: 'npm audit: yaml (high)',
  })
  assert.is(readAudit({ stdout: answer, stderr: '' }, new Set(['zod'])).result, 'clean')
  assert.equal(readAudit({ stdout: '{"message":"offline"}', stderr: '' }, shipped), {
    result: 'unknown',
    message: 'npm audit was skipped: offline',
  })
  assert.equal(readAudit({ stdout: '', stderr: 'no network\n' }, shipped).message, 'npm audit was skipped: no network')
})

test.run()
