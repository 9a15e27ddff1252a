/** `docs impact` on a site in two languages. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { impact } from '../../../src/commands/contract-impact.ts'
import { temporaryFolder, write } from './site.ts'

const api = (properties: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'https://api.parcels.example' }],
    paths: {
      '/parcels': {
        post: {
          operationId: 'addParcel',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } },
          responses: { 201: { description: 'Added' } },
        },
      },
    },
    components: { schemas: { Parcel: { type: 'object', properties } } },
  })

const name = { type: 'string' }

test('impact reports translations too, at their sentences and by their own links', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: Parcels\nurl: https://parcels.example\nlocales: { en: English, de: Deutsch }\ncontent:\n  - use: docs\n  - use: openapi\n',
    'openapi/openapi.yaml': api({ name }),
    'old.yaml': api({ name, size: { type: 'string' } }),
    'content/docs/index.md': '# Parcels\n\nBe [quick](/api/v1/operations/add-parcel). Set `size`.\n',
    'content/docs/other.md': '# Other\n\nThe `size` of a font.\n',
    'content/i18n/de/docs/index.md':
      '# Pakete\n\nSchnell. Bei [diesem Aufruf](/api/v1/operations/add-parcel#body) zählt die `size`.\nGut.\n',
  })
  const { diagnostics, stats } = await impact({ root, cache: true, from: 'old.yaml' })
  assert.equal(
    diagnostics.map(
      ({ code, location, detail }) => `${code} ${location?.file}:${location?.line}:${location?.column} ${detail}`,
    ),
    [
      'impact/gone content/docs/index.md:3:48 “Set `size`.”',
      'impact/gone content/i18n/de/docs/index.md:3:76 “Bei [diesem Aufruf](/api/v1/operations/add-parcel#body) zählt die `size`.”',
    ],
  )
  assert.is(stats.pages, 2)
})

test('the option `names` of a page applies here, too', async () => {
  const root = temporaryFolder()
  const page = (matter: string): string => `---\n${matter}\n---\n\n# A\n\nSet \`size\`.\n`
  write(root, {
    'site.config.yaml':
      'title: Parcels\nurl: https://parcels.example\nnames:\n  - { files: content/docs/not/**, of: false }\ncontent:\n  - use: docs\n  - use: openapi\n',
    'openapi/openapi.yaml': api({ name }),
    'old.yaml': api({ name, size: { type: 'string' } }),
    'content/docs/index.md': page('names: [Parcel]'),
    'content/docs/other.md': page('names: false'),
    'content/docs/not/more.md': '# More\n\nCall `addParcel` with `size`.\n',
    'content/docs/none.md': '# None\n\nSet `size`.\n',
  })
  const { diagnostics } = await impact({ root, cache: true, from: 'old.yaml' })
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`),
    ['impact/gone content/docs/index.md:7'],
  )
})

test.run()
