/** The samples of operations in a reference, run against the sandbox. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testSnippets } from '../../../src/commands/test-snippets.ts'
import { needing } from '../../needs.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'

const root = temporaryFolder()

const description = (extra = ''): string => `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: 'https://{zone}.parcels.example/v1', variables: { zone: { default: eu } } }]
paths:
  /parcels:
    get:
      operationId: listParcels
      responses: { '200': { description: all, content: { application/json: { schema: { type: array } } } } }
    post:
      operationId: createParcel
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses:
        '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
  /parcels/{id}:
    get:
      operationId: getParcel${extra}
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: p-1 }]
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
components:
  schemas: { Parcel: { type: object, properties: { id: { type: string }, weight: { type: number, example: 2 } } } }
`

/** Reports on the samples, and the counts. */
async function testSamples(options: Readonly<Record<string, unknown>> = {}, text = description()) {
  write(root, {
    'site.config.yaml': JSON.stringify({
      title: 'Parcels',
      url: 'https://parcels.example',
      test: { rules: [{ files: 'openapi/**', languages: ['javascript'] }], ...options },
      content: [{ use: 'openapi' }],
    }),
    'openapi/openapi.yaml': text,
    'rows.yaml': '/parcels:\n  - { id: p-1, weight: 2 }\n',
  })
  const { diagnostics, stats } = await testSnippets({ root, cache: true })
  return {
    reports: diagnostics.map(({ location, code, message }) => `${location?.file}:${location?.line} ${code} ${message}`),
    columns: diagnostics.map(({ location }) => location?.column),
    hints: diagnostics.map(({ hint }) => hint),
    details: diagnostics.map(({ detail }) => detail),
    stats,
  }
}

test('a refused sample is reported at its operation until the configuration contains its values', async () => {
  const bad = await testSamples()
  assert.equal(bad.reports, [
    'openapi/openapi.yaml:16 snippet/failed the sample of getParcel in javascript fails: GET /v1/parcels/p-1 is answered with 404',
  ])
  assert.equal(bad.columns, [1])
  assert.match(bad.details[0] ?? '', 'p-1')
  assert.equal([bad.stats.passed, bad.stats.failed], [2, 1])
  const good = await testSamples({ given: [{ operations: ['getParcel'], fixtures: ['rows.yaml'] }] })
  assert.equal(good.reports, [])
  assert.equal([good.stats.passed, good.stats.fromCache], [3, 2])
  // An operation can also be named by its method and path; a table in `without` has no rows.
  const empty = { operations: ['GET /parcels/{id}'], without: ['/parcels'] }
  const withoutRows = await testSamples({ given: [{ fixtures: ['rows.yaml'] }, empty] })
  assert.is(withoutRows.stats.failed, 1)
})

test('names that the API does not contain are reported, with the nearest', async () => {
  const { reports, columns, hints } = await testSamples({
    given: [{ fixtures: ['rows.yaml'] }, { operations: ['getParcels'], without: ['/parcel'] }],
  })
  assert.equal(reports, [
    'site.config.yaml:1 snippet/given test.given names the unknown operation "getParcels"',
    'site.config.yaml:1 snippet/given test.given empties the unknown table "/parcel"',
  ])
  assert.ok(Number(columns[0]) > 100 && Number(columns[1]) > Number(columns[0]), String(columns))
  assert.equal(hints, ['did you mean "getParcel"?', 'did you mean "/parcels"?'])
})

needing('bash', test)(
  'a written sample that calls something else, or another server, fails and calls nothing',
  async () => {
    const sample = (source: string): string =>
      description(`
      x-codeSamples: [{ lang: JavaScript, source: "${source}" }]`)
    const settings = [{ fixtures: ['rows.yaml'] }, { operations: ['getParcel'], before: 'echo ready > ready.txt' }]
    const other = await testSamples({ given: settings }, sample("await fetch('https://eu.parcels.example/v1/parcels')"))
    assert.match(other.reports.join(), 'of getParcel in javascript fails: it calls GET /v1/parcels instead')
    const real = await testSamples(
      { given: settings },
      sample("await fetch('https://us.parcels.example/v1/parcels/p-1')"),
    )
    assert.match(real.reports.join(), 'it calls no server that the sandbox answers for')
    const file = "import('node:fs').then(({ readFileSync }) => readFileSync('ready.txt'))"
    const right = await testSamples(
      { given: settings },
      sample(`await ${file}; await fetch('https://eu.parcels.example/v1/parcels/p-1')`),
    )
    assert.equal(right.reports, [])
  },
)

test.run()
