import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { takenIds, withOwnIds } from '../../../src/api/heading-ids.ts'
import { belowTitle } from '../../../src/api/heading-levels.ts'
import { makeUnique } from '../../../src/api/names.ts'
import { rootPath, splitFiles } from './describe.ts'

const yaml = `openapi: 3.2.0
$self: https://api.parcel.example/openapi.yaml
info:
  title: Parcels
  version: '1'
  x-logo: { url: https://parcel.example/logo.svg, altText: The parcel, href: https://parcel.example }
  description: |
    See [parcels](#tag/Parcel-boxes), [one](#operation/addParcel), [two](#tag/Parcel-boxes/operation/addParcel),
    [three](#/Parcel-boxes/addParcel), [four](#/paths/~1parcels/post), [five](#/components/schemas/Size),
    [six](#schema/Size), <a href="#section/First-steps">seven</a>, [our own](#servers) and [unknown](#tag/None).
    <note><p>Mind this.</p></note>

    # First steps
servers: [{ url: https://api.parcel.example }]
tags: [{ name: Parcel boxes }, { name: Hidden, x-internal: true }]
paths:
  /parcels:
    post:
      operationId: addParcel
      tags: [Parcel boxes]
      parameters:
        - name: size
          in: query
          schema: { $ref: 'https://api.parcel.example/openapi.yaml#/components/schemas/Size' }
          examples:
            small: { summary: A small one, description: Fits a *letter box*., value: 1 }
            large: { $ref: '#/components/examples/Large' }
        - { name: trace, in: header, x-internal: true, schema: { type: string } }
      requestBody:
        content:
          multipart/form-data:
            schema: { $ref: '#/components/schemas/Form' }
            encoding:
              photo: { contentType: 'image/png, image/jpeg', headers: { X-Width: { schema: { type: integer } } } }
              tags: { style: pipeDelimited, explode: false }
            examples:
              red: { summary: A red one, description: It is **red**., value: { tags: [red] } }
      responses: { '204': { description: Done } }
      callbacks:
        moved:
          '{$request.query.url}':
            summary: Path summary
            description: Path description
            post:
              summary: Call summary
              description: Call description
              parameters: [{ name: X-Signature, in: header, required: true, schema: { type: string } }]
              responses: { '204': { description: Got it } }
    get: { operationId: secret, x-internal: true, responses: { '204': { description: Done } } }
  /secrets:
    get: { operationId: secrets, x-internal: true, responses: { '204': { description: Done } } }
components:
  examples: { Large: { value: 3 } }
  schemas:
    Size: { type: integer, title: The size, enum: [1, 2, 3], x-enum-varnames: [SMALL, MEDIUM, LARGE], x-enum-descriptions: [Up to 1 kg, Up to 5 kg, More] }
    Secret: { type: object, x-internal: true }
    Node:
      $anchor: node
      type: object
      required: [next, secret]
      properties: { next: { $ref: '#node' }, secret: { $ref: '#/components/schemas/Secret' }, hidden: { type: string, x-internal: true } }
    Form:
      type: object
      properties:
        photo: { type: string, format: binary }
        tags: { type: array, items: { type: string } }
        pair: { type: array, prefixItems: [{ type: string }], items: false }
        more: { type: object, additionalProperties: { type: string }, anyOf: [{ title: Some, properties: { known: { type: integer } } }, { title: Others }] }
        some: { type: array, contains: { const: 7 }, minContains: 2, maxContains: 3 }
`

test('extensions of renderers, and additions of 3.1 and 3.2, are supported', async () => {
  const { entries, diagnostics } = await splitFiles({ [rootPath]: yaml })
  assert.equal(diagnostics, [])
  const data = (id: string): string => JSON.stringify(entries.find((entry) => entry.id === id)?.data)
  const prose = (id: string): string =>
    (entries.find((entry) => entry.id === id)?.fragments ?? []).map(({ text }) => text).join('\n')
  const has = (text: string, ...pieces: readonly string[]): void => {
    for (const piece of pieces) assert.ok(text.includes(piece), `${piece} in ${text}`)
  }
  const operation = '/api/v1/parcel-boxes/add-parcel'
  has(prose('overview'), '[![The parcel](<https://parcel.example/logo.svg>)](<https://parcel.example>)')
  has(
    prose('overview'),
    '[parcels](/api/v1#tag-parcel-boxes)',
    '[five](/api/v1/schemas/Size)',
    '[six](/api/v1/schemas/Size)',
  )
  for (const name of ['one', 'two', 'three', 'four']) has(prose('overview'), `[${name}](${operation})`)
  has(prose('overview'), '<blockquote><p>Mind this.</p></blockquote>')
  has(prose('overview'), '<a href="/api/v1#first-steps">', '[our own](#servers)', '[unknown](#tag/None)')

  const [page, texts] = [data('operation:addParcel'), prose('operation:addParcel')]
  has(page, '"label":"Example A small one","value":"1","text"', '"label":"Example large","value":"3"')
  has(texts, 'Fits a *letter box*.', 'It is **red**.')
  has(page, '"label":"A red one"', '"about"')
  has(page, '{"label":"Content","value":"image/png, image/jpeg"},{"label":"Headers","value":"X-Width"}')
  has(page, '{"label":"Style","value":"separated by pipes"}')
  has(texts, 'Call summary', 'Call description', 'Path summary', 'Path description')
  has(page, '"id":"callback-moved-headers"', '"name":"X-Signature"')
  has(page, '{"label":"Other entries","value":"not allowed"}', '{"label":"Matches","value":"2 to 3"}')
  has(page, '"href":"/api/v1/schemas/Size"')
  // A map with alternatives shows both of them.
  has(page, '"name":"known"', '"name":"*","type":"string"')
  has(data('schema:Size'), '{"label":"Title","value":"The size"}', '"value":"1","name":"SMALL","text"')
  has(data('schema:Node'), '"name":"next"', '"label":"Node"', '"recursive":true')

  const { data: description } = entries.find(({ id }) => id === 'description') ?? {}
  const json = (description as Extract<ApiData, { kind: 'description' }>).json
  for (const text of [json, ...entries.map(({ id }) => data(id))]) assert.not.match(text, /secret|hidden|trace|Hidden/i)
  assert.equal(
    entries.map(({ id }) => id).filter((id) => !/^schema:(?:Size|Node|Form)$/.test(id)),
    ['overview', 'operation:addParcel', 'schemas', 'description'],
  )
})

test('headings of several texts on one page have unique ids', () => {
  const unique = makeUnique(takenIds)
  const text = '# Errors\n\nSee [below](#notes).\n\n## Notes ##\n\n```\n# Notes\n```\n\n## Notes'
  assert.is(withOwnIds(text, unique), text)
  const again = text.replace('(#notes)', '(#notes-2)').replace('# Errors', '# Errors {#errors-2}')
  assert.is(
    withOwnIds(text, unique),
    again.replace('## Notes ##', '## Notes {#notes-2}').replace(/## Notes$/, '## Notes {#notes-1-2}'),
  )
  assert.is(withOwnIds('## [Re*spons*es](x)', unique), '## [Re*spons*es](x) {#responses-2}')
})

test('raw headings of several texts have unique ids too', () => {
  const unique = makeUnique(['notes'])
  assert.is(
    withOwnIds(
      '<p>x</p><h3 class="a">Notes</h3> <H4>A <b>b</b></H4>\n\n[up](#notes)\n\n<h2>\nIn\nlines\n</h2>\n\n## A b',
      unique,
    ),
    '<p>x</p><h3 class="a" id="notes-2">Notes</h3> <H4 id="a-b">A <b>b</b></H4>\n\n[up](#notes-2)\n\n<h2 id="in-lines">\nIn\nlines\n</h2>\n\n## A b {#a-b-2}',
  )
  const unchanged =
    '<h2 id="own">Own</h2>\n<h3></h3>\n`<h2>A</h2>`\n\n    <h2>A</h2>\n\n```html\n<h2>A</h2>\n```\n<header>A</header>'
  assert.is(withOwnIds(unchanged, unique), unchanged)
})

const three = `openapi: 3.2.0
info: { title: Parcels, version: '1' }
security: [{ '#/components/securitySchemes/oauth': [read] }]
paths:
  /parcels:
    query:
      operationId: search
      parameters:
        - name: q
          in: querystring
          required: true
          content: { application/x-www-form-urlencoded: { schema: { type: object }, examples: { two: { dataValue: { a: 1, b: 'x y' } } } } }
      requestBody:
        content:
          multipart/mixed:
            prefixEncoding: [{ contentType: image/png }]
            itemEncoding: { contentType: text/csv }
            schema: { type: array, prefixItems: [{ type: string }], items: { type: string } }
      responses:
        '200':
          summary: Found
          content:
            text/event-stream:
              itemSchema: { type: object }
              examples: { one: { dataValue: { a: 1 }, serializedValue: 'data: a' } }
components:
  securitySchemes:
    oauth:
      type: oauth2
      oauth2MetadataUrl: https://auth.parcel.example/metadata
      flows: { deviceAuthorization: { deviceAuthorizationUrl: https://a.example/d, tokenUrl: https://a.example/t, scopes: { read: All } } }
`

test('request bodies in 3.2 are supported', async () => {
  const { entries, diagnostics } = await splitFiles({ [rootPath]: three })
  assert.equal(diagnostics, [])
  const text = JSON.stringify(entries.filter(({ id }) => id !== 'description'))
  for (const piece of [
    '/parcels?a=1&b=x+y',
    '```text\\ndata: a\\n```',
    '{"label":"Content","value":"image/png"}',
    '{"label":"Content","value":"text/csv"}',
    '{"label":"Metadata","value":"https://auth.parcel.example/metadata"}',
    'OAuth 2.0 (read)',
    'Device authorization',
  ])
    assert.ok(text.includes(piece), `${piece} in ${text}`)
})

test('a description before 3.1 has its events in x-webhooks, which may contain extensions', async () => {
  const before = `openapi: 3.0.3
info: { title: Parcels, version: '1' }
paths: {}
x-webhooks:
  x-sdk-exclude: true
  parcelLost: { post: { summary: A parcel was lost, responses: { '200': { description: Taken } } } }
`
  const { entries, diagnostics } = await splitFiles({ [rootPath]: before })
  assert.ok(
    entries.some(({ id }) => id === 'event:parcelLost'),
    entries.map(({ id }) => id).join(),
  )
  assert.equal(
    diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    [],
  )
})

test('headings of a text are one level below the title of the page, and code and rules are unchanged', () => {
  assert.is(belowTitle('# One\n\n## Two\n\n###### Six'), '## One\n\n### Two\n\n###### Six')
  assert.is(belowTitle('One\n===\n\nTwo\n---'), 'One\n---\n\nTwo\n---')
  assert.is(belowTitle('# One\n\n```sh\n# a comment\n```\n\n#tag'), '## One\n\n```sh\n# a comment\n```\n\n#tag')
  for (const same of ['## Two\n\n### Three', '```sh\n# a comment\n```', 'a\n\n| b |\n', '===', '- a\n=='])
    assert.is(belowTitle(same), same)
})

test.run()
