/** Wrong values in the rules of a sandbox: the error names the file, the rule, and the expected value. */
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkedRules } from '../../../src/satellites/sandbox/checked-rules.ts'
import { openSandbox } from '../../../src/satellites/sandbox/open.ts'
import { makeSandbox } from '../../../src/satellites/sandbox/start.ts'
import type { Rules } from '../../../src/satellites/sandbox/rules.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'
import { makeSmall, send, smallRules } from './small.ts'

const file = 'openapi/rules.ts'

const description = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a:\n    get:\n      operationId: getA\n      summary: A\n      responses: { '200': { description: A } }\n`

/** Creates the sandbox of a site with rules; returns its reports. */
async function reported(rules: string): Promise<readonly string[]> {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: T\nurl: https://x.example\ncontent:\n  - use: openapi\n    options: { path: api.yaml, sandbox: ${file} }\n`,
    'api.yaml': description,
    [file]: rules,
  })
  const result = await makeSandbox(root, {})
  return 'diagnostics' in result
    ? result.diagnostics.map(
        ({ code, message, location, hint }) =>
          `${code} ${location?.file}:${location?.line} ${message}${hint === undefined ? '' : ` = ${hint}`}`,
      )
    : []
}

const rest = 'authenticate: () => 1, refuse: () => ({ status: 400 })'
const shapes: readonly (readonly [rules: string, error: string])[] = [
  ['5', 'the default export must be rules made by defineRules, not the number 5'],
  ['Promise.resolve({})', 'the default export must be rules made by defineRules, not a promise'],
  [`{ tables: [], operations: {}, seed() {}, ${rest} }`, 'tables must be an object with tables by name, not a list'],
  [
    `{ tables: { a: { key: 'id' } }, operations: {}, seed() {}, ${rest} }`,
    'tables.a.key must be a function, not the string "id"',
  ],
  [
    `{ tables: {}, operations: { getA: 3 }, seed() {}, ${rest} }`,
    'operations.getA must be a function, not the number 3',
  ],
  [`{ tables: {}, operations: {}, ${rest} }`, 'seed must be a function, but it is undefined'],
  [
    `{ tables: {}, operations: {}, seed() {}, errors: { gone: '404' }, ${rest} }`,
    'errors.gone must be a list, not the string "404"',
  ],
  [`{ tables: {}, operations: {}, seed() { throw new Error('lost') }, ${rest} }`, `${file}: "seed" throws: lost`],
  [
    `{ tables: {}, operations: {}, async seed() {}, ${rest} }`,
    `${file}: "seed" returns a wrong value: it must be undefined (rules are not asynchronous), not a promise`,
  ],
  [
    `{ tables: { a: { key: () => 3 } }, operations: {}, seed: (store) => store.table('a').put({}), ${rest} }`,
    `${file}: "seed" throws: ${file}: "key" of the table "a" returns a wrong value: it must be a string, not the number 3`,
  ],
  [
    `{ tables: {}, operations: {}, seed() {}, welcome: () => ({ keys: 3 }), ${rest} }`,
    `${file}: "welcome" returns a wrong value: keys must be a list, not the number 3`,
  ],
]

test('modules of the wrong shape, and rules that fail at the start, are reported', async () => {
  for (const [rules, error] of shapes)
    assert.equal(await reported(`export default ${rules}\n`), [`sandbox/rules ${file}:1 ${error}`], rules)
  assert.equal(await reported(`export default { tables: {}, operations: {}, seed() {}, ${rest} }\n`), [])
})

test('rules without an operation are reported, and rules inferred from the paths are accepted', async () => {
  const rules = (operations: string) => `export default { tables: {}, operations: ${operations}, seed() {}, ${rest} }\n`
  assert.equal(await reported(rules('{ getA: () => ({ status: 200 }), gteA() {}, other() {} }')), [
    `sandbox/rules ${file}:1 "operations" has the rule "gteA", but the description has no such operation = did you mean "getA"?`,
    `sandbox/rules ${file}:1 "operations" has the rule "other", but the description has no such operation = name an operation by its operationId, or by method and path: "get /parcels"`,
  ])
  const root = temporaryFolder()
  write(root, { 'api.yaml': description })
  const { opened } = await openSandbox(join(root, 'api.yaml'))
  assert.is(opened?.isInferred, true)
  assert.equal(Object.keys(opened?.rules.tables ?? {}), ['last numbers'])
})

test('return values of rules are checked', async () => {
  const answers: readonly (readonly [changed: Partial<Record<keyof Rules, unknown>>, error: string])[] = [
    [
      { operations: { listBooks: () => 5 } },
      'the rule "listBooks" returns a wrong value: it must be a reply ({ status }) or a refusal ({ refused, message }), not the number 5',
    ],
    [
      { operations: { listBooks: async () => ({ status: 200 }) } },
      'the rule "listBooks" returns a wrong value: it must be a reply ({ status }) or a refusal ({ refused, message }), not a promise',
    ],
    [
      { operations: { listBooks: () => ({ status: 'ok' }) } },
      'the rule "listBooks" returns a wrong value: status must be a status from 100 to 599, not the string "ok"',
    ],
    [
      { operations: { listBooks: () => ({ refused: 'gone' }) } },
      'the rule "listBooks" returns a wrong value: message must be a string, but it is undefined',
    ],
    [
      { authenticate: async () => 1 },
      '"authenticate" returns a wrong value: it must be a caller or a refusal, not a promise',
    ],
    [{ allow: () => null }, '"allow" returns a wrong value: it must be an object, not null'],
  ]
  for (const [changed, error] of answers) {
    const errors: string[] = []
    const rules = checkedRules({ ...smallRules, ...changed } as Rules, file) as Rules<never>
    const sandbox = makeSmall({ rules, onError: (problem) => void errors.push((problem as Error).message) })
    const { status } = await send(sandbox, 'GET', '/api/books')
    assert.is(status, 500, error)
    assert.equal(errors, [`${file}: ${error}`])
  }
  const rules = checkedRules({ ...smallRules, refuse: () => 'no' } as never, file) as Rules<never>
  const { status, body } = await send(makeSmall({ rules }), 'GET', '/api/none')
  assert.is(status, 500)
  assert.equal(body, {
    error: 'failed',
    message: `${file}: "refuse" returns a wrong value: it must be a reply ({ status }) or a refusal ({ refused, message }), not the string "no"`,
  })
})

test.run()
