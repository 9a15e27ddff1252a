import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadDescription } from '../../../src/plugins/openapi/load.ts'
import { overlaysFor, withOverlays } from '../../../src/plugins/openapi/overlay-files.ts'

const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: https://api.parcel.example }, { url: https://test.parcel.example }]
tags: [{ name: a }]
paths:
  /parcels:
    $ref: parts/parcels.yaml
components: { schemas: { Parcel: { type: object, description: A parcel } } }
`
const part = `get:
  operationId: listParcels
  summary: List parcels
  responses: { '200': { description: The parcels } }
`

async function applied(actions: string, head = 'overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\n') {
  const { description: changed, diagnostics } = await loadDescription(
    {
      path: 'openapi.yaml',
      text: description,
      digest: '',
      needed: { 'parts/parcels.yaml': part, 'de.yaml': `${head}${actions}` },
    },
    'program',
    ['de.yaml'],
  )
  const reports = diagnostics
    .filter(({ code }) => code.startsWith('openapi/overlay'))
    .map(({ code, location, message }) => `${location?.file}:${location?.line}:${location?.column} ${code} ${message}`)
  return { root: changed && (JSON.parse(changed.json) as Record<string, never>), result: changed, reports }
}

test('actions update and remove the matches of their targets, also in parts', async () => {
  const { root, result, reports } = await applied(`actions:
  - target: $.info
    update: { description: Pakete, contact: { name: Wir } }
  - target: $.paths['/parcels'].get
    update: { summary: Pakete auflisten }
  - target: $.servers[?@.url == 'https://test.parcel.example']
    remove: true
  - target: $.tags
    update: { name: b }
  - target: $..[?@.description == 'A parcel']
    update: { description: Ein Paket }
`)
  assert.equal(reports, [])
  assert.equal(root?.['info'], { title: 'Parcels', version: '1', description: 'Pakete', contact: { name: 'Wir' } })
  assert.equal(root?.['servers'], [{ url: 'https://api.parcel.example' }])
  assert.equal(root?.['tags'], [{ name: 'a' }, { name: 'b' }])
  assert.equal(root?.['components'], { schemas: { Parcel: { type: 'object', description: 'Ein Paket' } } })
  const get = result?.root['paths'] as { '/parcels': { get: object } }
  assert.is((get['/parcels'].get as { summary: string }).summary, 'Pakete auflisten')
  // Prose of the overlay is located in the overlay.
  const info = result?.root['info'] as { contact: object } | undefined
  assert.equal(result?.origins.locationOf(info?.contact), { file: 'de.yaml', line: 5, column: 45 })
})

test('invalid values are reported with their location, and omitted', async () => {
  const { reports, root } = await applied(`extends: other.yaml
actions:
  - target: $.paths['/parcel']
    update: { summary: x }
  - target: $.paths[
    remove: true
  - target: $.info
    update: text
  - target: $.info
    update: { x: { $ref: parts/parcels.yaml } }
`)
  assert.equal(
    reports.map((report) => report.replace(/ JSONPath: .*/, ' JSONPath')),
    [
      'de.yaml:3:10 openapi/overlay-unused this overlay extends "other.yaml", and is applied to openapi.yaml',
      "de.yaml:5:13 openapi/overlay-unused the target matches nothing: $.paths['/parcel']",
      'de.yaml:7:13 openapi/overlay the target is not a JSONPath',
      'de.yaml:10:13 openapi/overlay the target is an object, but the update is not',
      'de.yaml:12:13 openapi/overlay "parts/parcels.yaml" refers to another file',
    ],
  )
  assert.is(root, undefined)
})

test('a file that is not an overlay is reported', async () => {
  assert.equal((await applied('actions: []\n', 'overlay: 2.0.0\n')).reports, [
    'de.yaml:1:10 openapi/overlay the file is not an OpenAPI Overlay of version 1.0: expected "overlay: 1.0.0"',
  ])
  assert.equal((await applied('actions:\n  - target: $.info\n    updates: { a: 1 }\n')).reports, [
    'de.yaml:4:5 openapi/overlay an action updates or removes its target',
    'de.yaml:5:14 openapi/overlay-unused an action has no key "updates"',
  ])
})

test('an overlay beside a description applies to it', () => {
  const read = (path: string) => (path.includes('overlay') ? { text: '' } : { why: 'the file is missing' })
  const { options } = withOverlays({ options: { path: './api/v1.yaml', overlays: ['all.yaml'] } }, read as never)
  assert.equal(options['overlays'], ['all.yaml', 'api/v1.overlay.yaml'])
  assert.equal(overlaysFor('api/v2.yaml', ['all.yaml', 'api/v1.overlay.yaml']), ['all.yaml'])
  assert.equal(overlaysFor('api/v1.yaml', ['all.yaml', 'api/v1.overlay.yaml']), ['all.yaml', 'api/v1.overlay.yaml'])
})

test.run()
