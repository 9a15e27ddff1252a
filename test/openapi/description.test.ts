import { createConfig, lint, getLineColLocation } from '@redocly/openapi-core'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ownFiles, splitFiles } from '../plugins/openapi/describe.ts'
import type { ApiData } from '../../src/plugins/openapi/data.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly 'x-role'?: string
  readonly 'x-error-keys'?: Readonly<Record<string, readonly string[]>>
  readonly responses?: Readonly<Record<string, unknown>>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const { entries, diagnostics } = await splitFiles(ownFiles())
const written = entries.find(({ id }) => id === 'description')?.data as ApiData | undefined
const description = JSON.parse(written?.kind === 'description' ? written.json : '{}')
const operations = Object.entries<Record<string, Operation>>(description.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, node]) => ({ call: `${method.toUpperCase()} ${path}`, node })),
)

test('the linter has nothing to say', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: `${root}openapi/openapi.yaml`, config })
  assert.equal(
    problems.map((problem) => {
      const { source, start } = getLineColLocation(problem.location[0]!)
      return `${source.absoluteRef.slice(root.length)}:${start.line} ${problem.ruleId} ${problem.message}`
    }),
    [],
  )
})

test('neither has the plugin', () => {
  assert.equal(diagnostics, [])
})

test('every part is used', () => {
  const used = new Set(Object.keys(ownFiles()))
  const parts = readdirSync(`${root}openapi`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  )
  assert.equal(
    parts.map((path) => `openapi/${path.replaceAll('\\', '/')}`).filter((path) => !used.has(path)),
    [],
  )
})

test('orders, shipments and webhooks have all their calls', () => {
  const shop = '/v1/shops/{slug}'
  const expected = [
    `GET ${shop}/orders`,
    `POST ${shop}/orders`,
    `PUT ${shop}/orders`,
    `PUT ${shop}/orders/bulk`,
    `PATCH ${shop}/orders/{order_id}`,
    `PATCH ${shop}/orders/{order_id}/shipments/{shipment_id}`,
    `POST ${shop}/shipments/events`,
    `POST ${shop}/shipments/{shipment_id}/events`,
    `GET ${shop}/webhooks`,
    `POST ${shop}/webhooks`,
    `PATCH ${shop}/webhooks/{uuid}`,
    `DELETE ${shop}/webhooks/{uuid}`,
  ]
  assert.equal(
    operations
      .map(({ call }) => call)
      .filter((call) => !expected.includes(call) && / \S*\/(?:orders|shipments|webhooks)\b/.test(call)),
    [],
  )
  assert.equal(
    expected.filter((call) => !operations.some((one) => one.call === call)),
    [],
  )
})

test('every operation says its role and its errors, from the catalogue', () => {
  const catalogue = new Map<string, readonly string[]>(
    description['x-error-catalogue'].map(({ status, keys }: { status: number; keys: string[] }) => [
      String(status),
      keys,
    ]),
  )
  const all = [...new Set([...catalogue.values()].flat())]
  assert.equal(description.components.schemas.ErrorKey.enum, all)
  for (const { call, node } of operations) {
    assert.ok(['viewer', 'editor', 'admin', 'super_admin'].includes(node['x-role'] ?? ''), call)
    if (call.startsWith('GET ')) assert.is.not(node['x-role'], 'editor', call)
    const keys = node['x-error-keys'] ?? {}
    assert.equal(
      Object.keys(keys),
      Object.keys(node.responses ?? {})
        .filter((status) => status !== '2XX')
        .sort(),
      call,
    )
    for (const [status, names] of Object.entries(keys)) {
      for (const name of names) assert.ok(catalogue.get(status)?.includes(name), `${call} ${status} ${name}`)
    }
  }
})

test('limits and enumerations are those of the specification', () => {
  const { schemas, parameters } = description.components
  assert.equal(parameters.page.schema, { type: 'integer', minimum: 1, default: 1 })
  assert.equal(parameters.per_page.schema, { type: 'integer', minimum: 1, maximum: 100, default: 30 })
  assert.equal(
    [
      schemas.TrackingNumber.minLength,
      schemas.ExpectedNumberOfShipments.maximum,
      schemas.ExpectedNumberOfShipments.default,
    ],
    [6, 100, 1],
  )
  const { secret, status, enabled_events: events } = schemas.WebhookFields.properties
  assert.equal([secret.minLength, secret.maxLength, status.default, events.default], [16, 64, 'active', ['*']])
  const counts = [
    'Carrier',
    'ShipmentPhase',
    'ShipmentFlag',
    'Language',
    'WebhookStatus',
    'PickupType',
    'ProductType',
    'OrderReferenceType',
    'ShipmentReferenceType',
  ]
  assert.equal(
    counts.map((name) => schemas[name].enum.length),
    [43, 13, 3, 16, 2, 4, 2, 4, 7],
  )
  const allowed = new RegExp(schemas.TrackingNumber.pattern, 'u')
  assert.equal(
    ['AB-12/3.4\\5,6;7+8_9', 'AB 123', 'ÄB1234'].map((number) => allowed.test(number)),
    [true, false, false],
  )
  assert.equal(schemas.Order.required, ['order_number', 'address', 'merchant_slug', 'external_id', 'uuid'])
  assert.equal(schemas.OrderPlacement.required, ['order_number', 'address'])
})

test('the three example events', () => {
  assert.equal(Object.keys(description.webhooks), [
    'shipments/in_delivery/DELIVERY_ATTEMPTED',
    'shipments/delivered',
    'claims/created',
  ])
})

test.run()
