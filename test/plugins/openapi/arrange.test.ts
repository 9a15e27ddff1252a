import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openapiOptions } from '../../../src/plugins/openapi/options.ts'
import { arrangeFiles } from './describe.ts'
import { parcels } from './parcels.ts'

const { pages, sidebars, files } = await arrangeFiles(parcels)

test('pages have routes and layouts', () => {
  assert.equal(
    pages.map(({ route, layout }) => `${route} ${layout}`),
    [
      '/api/v1 api-overview',
      '/api/v1/errors-2/list-errors api-operation',
      '/api/v1/parcels/put-parcel api-operation',
      '/api/v1/parcels/delete-parcels-id api-operation',
      '/api/v1/events/parcel-sent api-webhook',
      '/api/v1/schemas/Parcel api-schema',
      '/api/v1/schemas/Thing api-schema',
      '/api/v1/errors api-errors',
      '/api/v1/schemas api-list',
      '/api/v1/deprecated api-list',
    ],
  )
})

test('a single sidebar has the name of the instance, with groups and tags', () => {
  assert.is(sidebars?.length, 1)
  assert.is(sidebars?.[0]?.id, 'reference')
  assert.ok(pages.every(({ sidebar }) => sidebar === 'reference'))
  const words = (
    items: typeof sidebars extends readonly (infer S)[] | undefined
      ? S extends { items: infer I }
        ? I
        : never
      : never,
  ): unknown =>
    items.map((item) =>
      item.type === 'link'
        ? `${item.badge === undefined ? '' : `${item.badge} `}${item.label} ${item.href}`
        : item.type === 'category'
          ? [item.label, words(item.items)]
          : item.type,
    )
  assert.equal(words(sidebars?.[0]?.items ?? []), [
    'API Reference /api/v1',
    ['Errors', ['GET List /api/v1/errors-2/list-errors']],
    ['Parcels', ['PUT Change a parcel /api/v1/parcels/put-parcel', 'DELETE Remove /api/v1/parcels/delete-parcels-id']],
    ['Events', ['Sent /api/v1/events/parcel-sent']],
    ['Schemas', ['Parcel /api/v1/schemas/Parcel', 'Thing /api/v1/schemas/Thing']],
    'Errors /api/v1/errors',
    'Deprecated /api/v1/deprecated',
  ])
})

test('an operation without a summary is labelled with its path; deprecated operations have a class', async () => {
  const { sidebars: bars } = await arrangeFiles({
    'openapi/openapi.yaml': `openapi: 3.1.1
info: { title: Bare, version: '1' }
paths:
  /v1/x:
    get: { responses: { '200': { description: Fine } } }
    put: { summary: Put it, deprecated: true, responses: { '200': { description: Fine } } }
`,
  })
  const tag = bars?.[0]?.items[1]
  assert.equal(tag?.type === 'category' && tag.items, [
    { type: 'link', label: '/v1/x', href: '/api/v1/operations/get-v1-x', badge: 'GET' },
    {
      type: 'link',
      label: 'Put it',
      href: '/api/v1/operations/put-v1-x',
      className: 'sidebar-deprecated',
      badge: 'PUT',
    },
  ])
})

test('the search finds operations by method and path and by id, schemas by name, errors by status and key', () => {
  assert.equal(
    pages.map(({ route, keywords }) => [route.slice('/api/v1'.length), ...(keywords ?? [])]),
    [
      ['', 'API Reference'],
      ['/errors-2/list-errors', 'GET /errors', 'listErrors'],
      ['/parcels/put-parcel', 'PUT /parcels/{id}', 'putParcel'],
      ['/parcels/delete-parcels-id', 'DELETE /parcels/{id}', 'delete-parcels-id'],
      ['/events/parcel-sent', 'parcel/Sent'],
      ['/schemas/Parcel', 'Parcel'],
      ['/schemas/Thing', 'Thing'],
      ['/errors', '404', 'parcel_not_found', 'shelf_not_found', '409', 'parcel_exists'],
      ['/schemas'],
      ['/deprecated'],
    ],
  )
})

test('a page has previous, next, breadcrumbs, group and location', () => {
  const page = pages[2]
  assert.equal(page?.previous, { label: 'List', href: '/api/v1/errors-2/list-errors' })
  assert.equal(page?.next, { label: 'Remove', href: '/api/v1/parcels/delete-parcels-id' })
  assert.equal(page?.breadcrumbs, [
    { label: 'API Reference', href: '/api/v1' },
    { label: 'Parcels' },
    { label: 'Change a parcel' },
  ])
  assert.equal([page?.group, page?.description], ['API Reference', 'Changes it.'])
  assert.equal(page?.location, { file: 'openapi/paths/parcel.yaml', line: 4, column: 3 })
  assert.equal([pages[0]?.previous, pages.at(-1)?.next], [undefined, undefined])
})

test('a page refers to the entries whose prose it shows', () => {
  assert.is(pages[2]?.entry, 'reference:openapi/openapi.yaml#operation:putParcel')
  assert.equal(pages[2]?.uses, ['reference:openapi/openapi.yaml#schema:Parcel'])
  assert.is((pages[2]?.data as { keys?: string } | undefined)?.keys, 'reference:openapi/openapi.yaml#')
})

test('headings are in the table of contents, and ids are unique', () => {
  const contents = pages[2]?.headings?.filter(({ depth }) => depth <= 3).map(({ depth, id }) => `${depth} ${id}`)
  assert.equal(contents, [
    '2 path-parameters',
    '2 query-parameters',
    '2 request-body',
    '2 samples',
    '2 responses',
    '3 response-200',
    '3 response-404',
    '2 error-keys',
  ])
  for (const { headings = [] } of pages) assert.is(new Set(headings.map(({ id }) => id)).size, headings.length)
  assert.ok(pages[2]?.headings?.some(({ id }) => id === 'body.weight'))
})

test('the bundled description is complete and has no references to files', () => {
  assert.equal(
    files?.map(({ path }) => path),
    ['api/v1/openapi.json', 'api/v1/openapi.yaml', 'api/v1/anchors.json'],
  )
  const json = JSON.parse(files?.[0]?.text ?? '')
  assert.equal(Object.keys(json.components.schemas).sort(), ['Parcel', 'Thing'])
  const refs = [...(files?.[0]?.text ?? '').matchAll(/"\$ref": "([^"]*)"/g)].map(([, ref]) => ref)
  assert.ok(refs.length > 0 && refs.every((ref) => ref?.startsWith('#/')))
  assert.match(files?.[1]?.text ?? '', /^openapi: 3\.1\.1\n/)
})

test('options have defaults', () => {
  assert.equal(openapiOptions.parse({}), {
    path: 'openapi/openapi.yaml',
    routeBasePath: 'api/v1',
    label: 'API Reference',
    tryIt: false,
    changes: [],
    overlays: [],
  })
  assert.is(openapiOptions.parse({ path: './x.yaml' }).path, 'x.yaml')
  assert.not(openapiOptions.safeParse({ paths: 'x' }).success)
})

test('an unreadable description has no pages', async () => {
  assert.equal(await arrangeFiles({ 'openapi/openapi.yaml': 'a: [' }), { pages: [] })
})

test.run()
