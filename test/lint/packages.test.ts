/** The checks of packages of others refuse what they should; a missing network is no fault. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAudit } from './audit.ts'
import { licenceProblems, lockedPackages } from './licences.ts'

test('licences of this repository are on the list', () => {
  assert.equal(licenceProblems(lockedPackages()), [])
})

test('another licence is refused, for what is installed with the tool', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/free': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/both': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/bound/node_modules/@in/ner': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
  }
  assert.equal(licenceProblems(packages), [
    'both has the licence "MIT AND GPL-3.0-only", which is not on the list of test/lint/licences.ts',
    '@in/ner has the licence "AGPL-3.0-only", which is not on the list of test/lint/licences.ts',
    'silent has the licence "none", which is not on the list of test/lint/licences.ts',
  ])
})

test('an audit finds something, nothing, or nobody to ask', () => {
  const answer = (vulnerabilities: Record<string, number>, named = {}) =>
    JSON.stringify({ vulnerabilities: named, metadata: { vulnerabilities } })
  assert.equal(readAudit(answer({ low: 0, high: 0, total: 0 }), ''), {
    result: 'clean',
    message: 'npm audit: no known weakness',
  })
  assert.equal(readAudit(answer({ low: 1, high: 2, total: 3 }, { one: {}, two: {} }), ''), {
    result: 'weak',
    message: 'npm audit: 1 low, 2 high, of one, two',
  })
  assert.equal(readAudit('{ "message": "405 Method Not Allowed" }', 'npm error audit endpoint returned an error'), {
    result: 'unknown',
    message: 'npm audit was passed over: 405 Method Not Allowed',
  })
  assert.equal(readAudit('', ''), { result: 'unknown', message: 'npm audit was passed over: no answer' })
})

test.run()
