/** Entries and pages of descriptions of channels. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ChannelData, MessageData, OverviewData, SchemaData } from '../../../src/plugins/asyncapi/data.ts'
import { pagesOf, reports, textsOf } from './describe.ts'
import { three, two } from './descriptions.ts'

const pages = await pagesOf(three)
const texts = await textsOf(three)
const textOf = (ref: { readonly entry: string; readonly name: string } | undefined): string | undefined =>
  ref && texts.get(`${ref.entry}#${ref.name}`)

const overview = pages.get('/events') as OverviewData
const moved = pages.get('/events/channels/moved') as ChannelData
const orders = pages.get('/events/channels/orders') as ChannelData

test('a valid description causes no report', async () => {
  assert.equal(await reports(three), [])
  assert.equal(await reports(two), [])
})

test('each channel, named schema, and message outside of channels has a page', () => {
  assert.equal(
    [...pages.keys()],
    ['/events', '/events/channels/moved', '/events/channels/orders', '/events/messages/lost', '/events/schemas/move'],
  )
})

test('the first page lists the servers and the operations of each channel', () => {
  const [server] = overview.servers
  assert.is(server?.address, 'kafka-secure://{region}.broker.example:9092')
  assert.equal(server?.security, ['SASL/SCRAM-SHA-256'])
  assert.equal(
    server?.variables?.map(({ name, required, values }) => [name, required, values?.map(({ value }) => value)]),
    [['region', undefined, ['eu', 'us']]],
  )
  assert.equal(server?.bindings, [
    { protocol: 'kafka', facts: [{ label: 'schemaRegistryUrl', value: 'https://registry.example' }] },
  ])
  assert.equal(
    overview.groups.map(({ label, channels }) => [label, channels.map((channel) => channel.label)]),
    [
      ['movement', ['Parcel moved']],
      ['Other channels', ['orders']],
    ],
  )
  assert.equal(
    overview.groups[0]?.channels[0]?.operations.map(({ action, label, href }) => [action, label, href]),
    [['send', 'Announce a move', '/events/channels/moved#operation-announce-move']],
  )
  assert.is(textOf(overview.tags?.[0]?.text), 'All about parcels.')
  assert.equal(
    overview.facts.map(({ value }) => value),
    ['urn:parcel:events', 'application/json', 'Parcel team', 'team@parcel.example', 'MIT'],
  )
})

test('a channel has its address, parameters, protocol bindings, and operations with their messages', () => {
  assert.is(moved.address, 'parcels.{parcelId}.moved')
  assert.is(orders.address, undefined)
  assert.equal(
    moved.parameters.map(({ name, type, text }) => [name, type, textOf(text)]),
    [['parcelId', 'string', 'Id of the parcel.']],
  )
  assert.equal(moved.bindings?.[0]?.facts, [
    { label: 'partitions', value: '3' },
    { label: 'topicConfiguration.retention.ms', value: '86400000' },
  ])
  const [operation] = moved.operations
  assert.equal(operation?.messages, [{ label: 'Move of a parcel', href: '#message-moved' }])
  assert.is(textOf(operation?.summary), 'One message for each scan.')
  assert.is(textOf(operation?.text), 'Scans of the same minute are one.')
  // A trait adds bindings that the operation lacks.
  assert.equal(
    operation?.bindings?.[0]?.fields?.map(({ name, values }) => [name, values?.[0]?.value]),
    [['clientId', 'mover']],
  )
})

test('an operation describes its reply', () => {
  const reply = orders.operations[0]?.reply
  assert.is(reply?.location, '$message.header#/replyTo')
  assert.is(textOf(reply?.text), 'Where the asker listens.')
  assert.equal(reply?.messages, [{ label: 'notify', href: '#message-notify' }])
})

test('a message has its fields, its headers, those of traits too, and its examples', () => {
  const [message] = moved.messages
  assert.is(message?.label, 'Move of a parcel')
  assert.equal(message?.facts, [
    { label: 'Message', value: 'ParcelMoved' },
    { label: 'Content type', value: 'application/json' },
    { label: 'Correlation ID', value: '$message.header#/traceId' },
  ])
  assert.is(textOf(message?.correlation), 'One for each parcel.')
  assert.equal(
    message?.payload?.fields?.map(({ name, required }) => [name, required === true]),
    [
      ['weight', false],
      ['place', true],
      ['pair', false],
    ],
  )
  assert.equal(
    message?.payload?.fields?.[2]?.others?.map(({ type }) => type),
    ['string', 'integer'],
  )
  assert.equal(
    message?.headers?.fields?.map(({ name }) => name),
    ['traceId'],
  )
  assert.equal(
    message?.examples.map(({ label, text }) => [label, textOf(text)]),
    [
      ['arrived', '```json\n{\n  "weight": 5,\n  "place": "Berlin"\n}\n```\n'],
      ['Headers', '```json\n{\n  "traceId": "t1"\n}\n```\n'],
    ],
  )
})

test('a schema in another language is displayed as code, one in JSON Schema is not', () => {
  const [ask] = orders.messages
  assert.is(ask?.payload, undefined)
  assert.is(ask?.foreign?.[0]?.format, 'application/vnd.apache.avro;version=1.9.0')
  assert.match(textOf(ask?.foreign?.[0]?.text) ?? '', '"type": "record"')
  const { message } = pages.get('/events/messages/lost') as MessageData
  assert.equal(
    message.payload?.fields?.map(({ name, type }) => [name, type]),
    [['since', 'string (date)']],
  )
})

test('a schema lists the channels that use it', () => {
  const { usedBy } = pages.get('/events/schemas/move') as SchemaData
  assert.equal(usedBy, [{ label: 'Parcel moved', href: '/events/channels/moved' }])
})

test('version 2: the application receives what a client publishes, and messages override traits', async () => {
  const all = await pagesOf(two)
  const watched = all.get('/events/channels/parcels-parcel-id-moved') as ChannelData
  const asks = all.get('/events/channels/parcels-ask') as ChannelData
  assert.equal(
    [watched, asks].map(({ operations }) => operations.map(({ action, name }) => [action, name])),
    [[['send', 'watchMoves']], [['receive', 'receive parcels/ask']]],
  )
  assert.equal(
    watched.messages.map(({ label }) => label),
    ['Title of the trait', 'stopped'],
  )
  assert.is(watched.parameters[0]?.type, 'integer')
  assert.is(watched.messages[0]?.payload?.discriminator ?? 'kind', 'kind')
  assert.is(asks.messages[0]?.foreign?.[0]?.format, 'application/vnd.apache.avro;version=1.9.0')
  const first = all.get('/events') as OverviewData
  assert.equal(first.servers[0]?.security, ['User and password'])
  assert.is(first.servers[0]?.address, 'mqtt://broker.example:{port}')
  assert.equal(
    first.tags?.map(({ value }) => value),
    ['parcels'],
  )
})

test('a channel with many messages has a page for each, and links to them', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `m${index + 1}`)
  const all = await pagesOf(`asyncapi: 3.0.0
info: { title: T, version: '1' }
channels:
  many:
    messages:
${names.map((name) => `      ${name}: { payload: { type: string } }\n`).join('')}operations:
  take: { action: receive, channel: { $ref: '#/channels/many' } }
`)
  const { messages, others, operations } = all.get('/events/channels/many') as ChannelData
  assert.is(messages.length, 0)
  assert.is(others.length, 9)
  assert.equal(operations[0]?.messages[0], { label: 'm1', href: '/events/messages/m1' })
  assert.equal((all.get('/events/messages/m1') as MessageData).usedBy, [
    { label: 'take', href: '/events/channels/many#operation-take' },
  ])
})

test('references are followed through references, and never in a circle', async () => {
  const all = await pagesOf(`asyncapi: 3.0.0
info: { title: T, version: '1' }
channels:
  a: { $ref: '#/components/channels/a' }
operations:
  take: { action: receive, channel: { $ref: '#/channels/a' }, messages: [{ $ref: '#/channels/a/messages/one' }] }
components:
  channels:
    a: { messages: { one: { $ref: '#/components/messages/one' } } }
  messages:
    one: { payload: { $ref: '#/components/schemas/Tree' } }
  schemas:
    Tree: { type: object, properties: { children: { type: array, items: { $ref: '#/components/schemas/Tree' } } } }
`)
  const { operations } = all.get('/events/channels/a') as ChannelData
  assert.equal(operations[0]?.messages, [{ label: 'one', href: '#message-one' }])
})

test('problems have a location; harmless ones are warnings', async () => {
  assert.equal(await reports('openapi: 3.1.0\n'), [
    '1:1 error asyncapi/invalid the file is not an AsyncAPI description of version 2 or 3',
  ])
  const start = "asyncapi: 3.0.0\ninfo: { title: T, version: '1' }\n"
  assert.equal(await reports(`${start}channels: { a: { $ref: '#channels/b' } }\n`), [
    '3:24 error asyncapi/reference "#channels/b" is not an address within a file',
  ])
  assert.equal(
    await reports(
      `${start}channels: { a: { bindings: { kafka: { partitions: many } } } }\nservers: { s: { host: h, protocol: p, summary: s } }\n`,
    ),
    [
      '4:39 warning asyncapi/invalid Property `summary` is not expected here',
      '3:51 warning asyncapi/invalid "partitions" must be a number, but many is text',
    ],
  )
  assert.equal(
    await reports(
      `${start}channels: { a: { messages: { m: { payload: { type: object, properties: { weight: { type: integer } } }, examples: [{ payload: { weight: heavy } }] } } } }\n`,
    ),
    ['3:137 warning asyncapi/example-invalid the example does not fit its schema: "weight" must be integer'],
  )
})

test.run()
