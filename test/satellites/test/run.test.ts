/** Examples of a site, run as `docs test` does. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testSnippets } from '../../../src/commands/test-snippets.ts'
import { needing } from '../../needs.ts'
import { arazzo, description, sending } from '../../plugins/arazzo/parcels.ts'
import { buildSite, temporaryFolder, write } from '../../compiler/stages/site.ts'

const root = temporaryFolder()

/** Reports on a page, as `line code message`; the first line of the text is line 1. */
async function testPage(
  page: string,
  options: Readonly<Record<string, unknown>> = {},
  more: Record<string, string> = {},
) {
  write(root, {
    'site.config.yaml': JSON.stringify({
      title: 'Parcels',
      url: 'https://parcels.example',
      test: options,
      content: [{ use: 'docs' }],
    }),
    'content/docs/index.md': page,
    ...more,
  })
  const { diagnostics, stats } = await testSnippets({ root, cache: true })
  return {
    reports: diagnostics.map(({ location, code, message }) => `${location?.line} ${code} ${message}`),
    details: diagnostics.map(({ detail }) => detail),
    hints: diagnostics.map(({ hint }) => hint),
    stats,
  }
}

const fence = (info: string, ...lines: readonly string[]): string => ['```' + info, ...lines, '```', ''].join('\n')
const page = (...fences: readonly string[]): string => fences.join('\n')

needing('bash', test)('a shell keeps its state, and a fault has its line and what was printed', async () => {
  const { reports, details } = await testPage(
    page(
      fence('bash test hidden', 'mkdir -p deep', 'cd deep', 'WHO=Ada'),
      fence('bash test', 'echo "hello $WHO"'),
      fence('text output', 'hello …'),
      fence('bash', 'exit 7'),
      fence('bash test', 'echo before', 'ls nowhere', 'echo after'),
      fence('bash test=fails', 'ls nowhere'),
      fence('bash test=fails', 'true'),
      fence('console test', '$ basename "$PWD"', 'deep', '$ echo two \\', '> lines', 'two line'),
      fence('bash test=teardown', 'exit 3'),
    ),
  )
  assert.equal(reports, [
    '21 snippet/failed the example fails: "ls nowhere" ended with code 2',
    '29 snippet/passed the example does not fail',
    '38 snippet/output the output of the example differs from the page',
    '41 snippet/failed the example fails: it ended with code 3',
  ])
  assert.match(details[0] ?? '', /^before\nls: /)
  assert.is(details[2], '-two line\n+two lines')
})

test('programs of a page can use the exports of earlier ones', async () => {
  const { reports, stats } = await testPage(
    page(
      fence('js test title="parcels.mjs"', "import { sep } from 'node:path'", 'export const parcels = [sep]'),
      fence('ts test', 'const count: number = parcels.length', 'console.log(count)'),
      fence('text output', '1'),
      fence(
        'js test',
        "import { sep } from 'node:path'",
        "import { parcels as again } from './parcels.mjs'",
        'const count = again.length + 1',
        'console.log(`${count}${sep}`)',
      ),
      fence('text output', '2/'),
      fence('jsx test', "const { sep: other } = require('node:path')", 'throw 1 // [!code --]', 'export default other'),
      fence('js test=fails', "throw new Error('no parcel')"),
      fence('text output', 'Error: no parcel'),
      fence('js test', 'const late =', '  parcels.missing()'),
      fence('js test', 'console.log(1)'),
    ),
  )
  assert.equal(
    reports.filter((report) => !report.includes('snippet/no-types')),
    ['42 snippet/failed the example fails: TypeError: parcels.missing is not a function'],
  )
  // The programs after a failed one are neither run nor reported.
  assert.equal([stats.failed, stats.skipped], [1, 1])
})

needing('python', test)('Python keeps its names, and reports the line', async () => {
  const { reports } = await testPage(
    page(
      fence('python test', "parcel = {'id': 1}"),
      fence('python test', 'def id():', "    return parcel['no']", 'id()'),
    ),
  )
  assert.equal(reports, ["7 snippet/failed the example fails: KeyError: 'no'"])
})

test('data is parsed, and validated against a schema', async () => {
  const schema = JSON.stringify({ properties: { weight: { type: 'number' } }, additionalProperties: false })
  const { reports } = await testPage(
    page(
      fence('json test', '{ "a": 1,', '  "b": }'),
      fence('json schema="./parcel.json"', '{', '  "weight": "2 kg"', '}'),
      fence('yaml schema="./parcel.json"', 'weight: 2', 'wieght: 2'),
      fence('yaml test', 'a: [1'),
    ),
    {},
    { 'content/docs/parcel.json': schema },
  )
  assert.equal(reports.slice(0, 3), [
    '3 snippet/failed the example fails: invalid JSON: ValueExpected',
    '8 snippet/failed the example fails: "weight" must be number',
    '14 snippet/failed the example fails: "wieght" is not in the schema',
  ])
  assert.match(reports[3] ?? '', / it is not valid YAML/)
})

test('a command of the site runs languages that the tool does not support', async () => {
  const text = page(
    fence('count', 'one'),
    fence('text output', '1 …'),
    fence('cobol test', 'STOP RUN'),
    fence('text output', 'x'),
  )
  const { reports } = await testPage(text, {
    rules: [{ files: 'content/docs/**', languages: ['count'] }],
    commands: { count: 'wc -l {file}' },
  })
  assert.equal(reports, [
    '9 snippet/language no command is known that runs "cobol"',
    '13 snippet/meta no example above has this output',
  ])
})

test('an example that never ends is stopped, and a page that passed does not run again', async () => {
  const endless = page(fence('js test', 'await new Promise((end) => setTimeout(end, 60_000))'))
  assert.equal((await testPage(endless, { timeout: 1 })).reports, [
    '1 snippet/failed the example fails: it took longer than 1 s',
  ])
  const fine = page(fence('js test', 'console.log(1)'))
  assert.equal((await testPage(fine)).stats, { pages: 1, passed: 1, failed: 0, skipped: 0, fromCache: 0 })
  assert.equal((await testPage(fine)).stats, { pages: 1, passed: 1, failed: 0, skipped: 0, fromCache: 1 })
  assert.is((await testPage(`${fine}\n${fence('text output', '2')}`)).stats.fromCache, 0)
})

test('requests are sent to a sandbox of the API, fresh for each page, which checks bodies', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'https://api.parcels.example' }],
    paths: {
      '/parcels': {
        post: {
          operationId: 'addParcel',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } },
          'x-error-keys': { 404: ['parcel_not_found', 'no_key'] },
          responses: {
            404: { description: 'None', content: { 'application/json': { schema: {} } } },
            201: {
              description: 'Made',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Parcel: { type: 'object', required: ['weight'], properties: { weight: { type: 'number' } } } },
    },
  }
  const call =
    "const answer = await fetch('https://api.parcels.example/parcels', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{\"weight\":2}' })"
  const { reports } = await testPage(
    page(
      fence('js test', call, 'console.log(answer.status, answer.url)'),
      fence('text output', '201 https://api.parcels.example/parcels'),
      fence(
        'http test',
        'POST /parcels HTTP/1.1',
        'Host: api.parcels.example',
        'Content-Type: application/json',
        '',
        '{ "weight": 3 }',
      ),
      fence('json output', '{ "weight": 4 }'),
      fence('http test', 'POST /letters'),
      fence('json title="POST /parcels: request" test', '{ "wait": 1 }'),
      fence('json operation="GET /parcels 200"', '[]'),
      fence('json title="POST /parcels: response" test', '{ "weight": 1, "wight": 2 }'),
      fence('json title="POST /parcels: 404" test', '{', '"key": "parcel_exists" }'),
    ),
    { sandbox: true },
    {
      'openapi/parcels.json': JSON.stringify(description),
      'site.config.yaml': JSON.stringify({
        title: 'Parcels',
        url: 'https://parcels.example',
        test: { sandbox: true },
        content: [{ use: 'docs' }, { use: 'openapi', options: { path: 'openapi/parcels.json' } }],
      }),
    },
  )
  assert.equal(reports, [
    '19 snippet/output the output of the example differs from the page',
    '23 snippet/failed the example fails: POST /letters is answered with 404',
    '27 snippet/failed the example fails: "weight" must have required property \'weight\', and 1 more',
    '30 snippet/failed the example fails: the API has no GET /parcels',
    '35 snippet/failed the example fails: "wight" is not a field of the API: did you mean "weight"?',
    '40 snippet/failed the example fails: "key" is not an error of this answer: it has parcel_not_found, no_key',
  ])
})

needing('curl', test)(
  'a page begins with what its readers have, goes on with its own identifiers, and sets asides back',
  async () => {
    const id = { type: 'string', format: 'uuid' }
    const parcel = { type: 'object', properties: { id, name: { type: 'string' } } }
    const content = { 'application/json': { schema: parcel } }
    const answer = (schema: unknown) => ({ 200: { description: 'Done', content: { 'application/json': { schema } } } })
    const paths = {
      '/parcels': {
        get: { operationId: 'list', responses: answer({ type: 'array', items: parcel }) },
        post: { operationId: 'add', requestBody: { content }, responses: answer(parcel) },
      },
      '/parcels/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
        get: { operationId: 'get', responses: answer(parcel) },
      },
    }
    const info = { openapi: '3.1.0', info: { title: 'Parcels', version: '1' } }
    const servers = [{ url: 'https://api.parcels.example' }]
    const [first, second] = ['7a1e5b1c-2d3f-4e60-8b71-5c9d0e1f2a02', 'c4d2e8f6-1a3b-4c5d-9e7f-8a9b0c1d2e03']
    const call = (path: string, more = '') => `curl ${more} https://api.parcels.example${path}`
    const add = call('/parcels', `--json '{"name":"second"}'`)
    const settings = [
      { files: 'content/docs/**', fixtures: ['rows.yaml'], clock: '2025-03-10T12:00:00Z', env: { NAME: 'a' } },
      { files: 'content/docs/index.md', env: { NAME: 'b' } },
      { files: 'content/docs/other.md', fixtures: ['nowhere.yaml'] },
    ]
    const config = {
      ...{ title: 'Parcels', url: 'https://parcels.example', test: { sandbox: true, given: settings } },
      content: [{ use: 'docs' }, { use: 'openapi', options: { path: 'openapi/parcels.json' } }],
    }
    const files = {
      'openapi/parcels.json': JSON.stringify({ ...info, servers, paths }),
      'rows.yaml': `/parcels:\n  - { id: ${first}, name: first }\n`,
      'site.config.yaml': JSON.stringify(config),
    }
    const all = page(
      fence('bash test', call(`/parcels/${first}`)),
      fence('json output', '{ "name": "first" }'),
      fence('bash test hidden', 'echo "$NAME"', 'curl "$DOCS_SANDBOX/__sandbox/clock"'),
      fence('text output hidden', 'b', '…2025-03-10T12:00:00…'),
      fence('bash test', add),
      fence('bash test=aside', add, call('/parcels')),
      fence('json output', `{ "id": "${second}", "name": "second" }`),
      fence('json output', '…'),
      fence('bash test', `PARCEL=${second}`, call('/parcels/$PARCEL')),
      fence('json output', '{ "name": "second" }'),
      fence('bash test', call('/parcels')),
      fence('json output', '[{ "name": "first" }, { "name": "second" }]'),
    )
    assert.equal((await testPage(all, {}, files)).reports, [])
    const wrong = { ...files, 'content/docs/other.md': fence('bash test', 'true') }
    assert.equal((await testPage(all, {}, wrong)).reports, [
      '1 sandbox/fixtures test.given names "nowhere.yaml", but the file does not exist',
    ])
    rmSync(join(root, 'content/docs/other.md'))
  },
)

test('a refused call reports the reason, and the output of an operation may have no other fields', async () => {
  const schema = {
    type: 'object',
    required: ['leaf'],
    properties: { leaf: { type: 'string' }, cups: { type: 'integer' } },
  }
  const content = { 'application/json': { schema } }
  const description = {
    openapi: '3.1.0',
    info: { title: 'Tea API', version: '1' },
    servers: [{ url: 'https://api.tea.example' }],
    security: [{ key: [] }],
    paths: {
      '/brews': {
        get: { operationId: 'a', responses: { 200: { description: 'ok', content } } },
        post: {
          operationId: 'b',
          requestBody: { required: true, content },
          responses: { 201: { description: 'ok', content } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }
  const get =
    "const got = await fetch('https://api.tea.example/brews', process.env.TEA_KEY ? { headers: { 'X-Key': process.env.TEA_KEY } } : {})"
  const { reports, hints } = await testPage(
    page(
      fence('js test', get, 'if (!got.ok) throw new Error(got.status)'),
      fence('http test', 'POST /brews', 'X-Key: abc', 'Content-Type: application/json', '', '{ "leef": "mint" }'),
      fence('http test', 'GET /brews', 'X-Key: abc'),
      fence('json output operation="GET /brews: 200"', '{', '"cupz": "…"', '}'),
    ),
    {},
    {
      'openapi/tea.json': JSON.stringify(description),
      'site.config.yaml': JSON.stringify({
        title: 'Tea',
        url: 'https://tea.example',
        test: { sandbox: true },
        content: [{ use: 'docs' }, { use: 'openapi', options: { path: 'openapi/tea.json' } }],
      }),
    },
  )
  assert.equal(reports, [
    '3 snippet/failed the example fails: Error: 401',
    '7 snippet/failed the example fails: POST /brews is answered with 422',
    '21 snippet/failed the expected output is wrong: "cupz" is not a field of the API: did you mean "cups"?',
  ])
  assert.equal(hints.slice(0, 2), [
    'GET /brews needs a key, and TEA_KEY is not set: give it under "test.env"; any will do',
    'the sandbox refused POST /brews: body.leaf is missing',
  ])
})

test('the examples of the manual pass', async () => {
  const { diagnostics, stats } = await testSnippets({
    root: join(import.meta.dirname, '../../../manual'),
    cache: false,
  })
  assert.equal(diagnostics, [])
  assert.ok(stats.passed >= 7, String(stats.passed))
})

test('hidden code is on no page, in no search index and in no Markdown version', async () => {
  write(root, {
    'content/docs/index.md': page(
      '# Parcels',
      '',
      fence('bash test hidden', 'SECRET=1'),
      fence('bash test', 'echo shown'),
    ),
  })
  const { diagnostics } = await buildSite(root, true)
  assert.equal(diagnostics, [])
  for (const file of ['docs.html', 'docs.md']) {
    const text = readFileSync(join(root, 'dist', file), 'utf8')
    assert.match(text, 'shown')
    assert.not.match(text, 'SECRET')
    assert.not.match(text, 'bash test')
  }
})

test('a workflow runs against its own sandbox, and a failure is reported at its step', async () => {
  const files = (status: number) => ({
    'site.config.yaml': JSON.stringify({
      title: 'Parcels',
      url: 'https://parcels.example',
      test: { env: { PARCELS_TOKEN: 'key' } },
      content: [{ use: 'docs' }, { use: 'openapi' }, { use: 'arazzo' }],
    }),
    'openapi/openapi.yaml': description,
    'openapi/arazzo.yaml': arazzo(sending.replace('201', String(status)), sending.replace('send', 'again')),
  })
  const bad = await testPage('# Parcels', {}, files(202))
  assert.equal(bad.reports, [
    '19 snippet/failed the workflow fails: the step "createParcel" fails: "$statusCode == 202" is not met',
  ])
  assert.match(bad.details[0] ?? '', 'parcels: 201\n-$statusCode == 202\n+$statusCode is 201\n{')
  assert.equal([bad.stats.passed, bad.stats.failed, bad.stats.fromCache], [1, 1, 0])
  const good = await testPage('# Parcels', {}, files(201))
  assert.equal(good.reports, [])
  assert.equal([good.stats.passed, good.stats.fromCache], [2, 1])
})

test.run()
