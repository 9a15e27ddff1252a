import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Deliveries } from '../../../../src/satellites/sandbox/deliveries.ts'
import { clientOf, example, type ReceivedResponse, type Client } from './example.ts'
import { berlin, eastward, paris, trainTravel, westward } from './train-travel.ts'

const described = await example('3.1/yaml/train-travel.yaml')
const fresh = (): Client => clientOf({ ...described, rules: trainTravel })
const missing = '00000000-0000-4000-8000-000000000000'
const wish = { trip_id: westward, passenger_name: 'John Doe', has_bicycle: true, has_dog: true }
const card = {
  object: 'card',
  name: 'J. Doe',
  number: '4242424242424242',
  cvc: 123,
  exp_month: 12,
  exp_year: 2025,
  address_line1: '123 Fake Street',
  address_country: 'gb',
}
const data = ({ body }: ReceivedResponse): readonly Record<string, unknown>[] => (body as { data: [] }).data
const idOf = ({ body }: ReceivedResponse): string => (body as { id: string }).id

test('"security: OAuth2: read": without a token, with an unknown and with a malformed one', async () => {
  const call = fresh()
  for (const authorization of [undefined, 'Bearer unknown', 'Bearer', 'Basic am9objo=']) {
    const { status, type, body } = await call('GET /stations', { headers: authorization ? { authorization } : {} })
    assert.is(status, 401, authorization)
    assert.is(type, 'application/problem+json')
    assert.is((body as { title: string }).title, 'Unauthorized')
  }
  assert.is((await call('GET /stations', { token: 'reader' })).status, 200)
})

test('"Returns a list of all train stations in the system", and of nothing else', async () => {
  const answer = await fresh()('GET /stations', { token: 'reader' })
  assert.equal(
    data(answer).map(({ name }) => name),
    ['Berlin Hauptbahnhof', 'Paris Gare du Nord'],
  )
})

test('trips "between the specified origin and destination stations on the given date"', async () => {
  const call = fresh()
  const trips = async (query: string): Promise<readonly unknown[]> =>
    data(await call(`GET /trips?${query}`, { token: 'reader' })).map(({ id }) => id)
  const west = `origin=${berlin}&destination=${paris}`
  const east = `origin=${paris}&destination=${berlin}`
  assert.equal(await trips(`${west}&date=2024-02-01T09:00:00Z`), [westward])
  assert.equal(await trips(`${west}&date=2024-02-02T09:00:00Z`), [])
  // 23:30 UTC is half past midnight in Paris.
  assert.equal(await trips(`${east}&date=2024-02-02T09:00:00Z`), [eastward], "in origin station's timezone")
  assert.equal(await trips(`${west}&date=2024-02-01T09:00:00Z&bicycles=true&dogs=true`), [westward])
  assert.equal(await trips(`${east}&date=2024-02-02T09:00:00Z&bicycles=true`), [])
  assert.equal(await trips(`${east}&date=2024-02-02T09:00:00Z&dogs=false`), [eastward])
})

test('an invalid query is a bad request, in the form of the API', async () => {
  const call = fresh()
  for (const query of ['', '?origin=1', `?origin=${berlin}&destination=${paris}&date=tomorrow`]) {
    const { status, body } = await call(`GET /trips${query}`, { token: 'reader' })
    assert.is(status, 400)
    assert.is((body as { type: string }).type, 'https://example.com/errors/bad-request')
  }
})

test('a booking can be created, listed, read and deleted', async () => {
  const call = fresh()
  const created = await call('POST /bookings', { token: 'john', json: wish })
  assert.is(created.status, 201)
  const id = idOf(created)
  assert.equal(created.body, { id, ...wish, links: { self: `https://api.example.com/bookings/${id}` } })
  assert.equal(data(await call('GET /bookings', { token: 'john' })), [{ id, ...wish }])
  assert.equal((await call(`GET /bookings/${id}`, { token: 'john' })).body, created.body)
  assert.is((await call(`DELETE /bookings/${id}`, { token: 'john' })).status, 204)
  assert.is((await call(`GET /bookings/${id}`, { token: 'john' })).status, 404)
  assert.is((await call(`DELETE /bookings/${id}`, { token: 'john' })).status, 404)
  assert.equal(data(await call('GET /bookings', { token: 'john' })), [])
})

test('a read-only id in a request is ignored', async () => {
  const reply = await fresh()('POST /bookings', { token: 'john', json: { ...wish, id: missing } })
  assert.is(reply.status, 201)
  assert.is.not(idOf(reply), missing)
})

test('writing needs the scope "write"; a booking belongs to its creator', async () => {
  const call = fresh()
  assert.is((await call('POST /bookings', { token: 'reader', json: wish })).status, 401, '403 is not described there')
  const path = `/bookings/${idOf(await call('POST /bookings', { token: 'john', json: wish }))}`
  assert.is((await call(`DELETE ${path}`, { token: 'reader' })).status, 403)
  assert.is((await call(`GET ${path}`, { token: 'jane' })).status, 403)
  assert.is((await call(`DELETE ${path}`, { token: 'jane' })).status, 403)
  assert.equal(data(await call('GET /bookings', { token: 'jane' })), [])
})

test('conflicts and missing resources are reported', async () => {
  const call = fresh()
  const book = async (changed: object): Promise<number> =>
    (await call('POST /bookings', { token: 'john', json: { ...wish, ...changed } })).status
  assert.is(await book({ trip_id: missing }), 404)
  assert.is(await book({ trip_id: eastward }), 409, 'no bicycles')
  assert.is(await book({ trip_id: eastward, has_bicycle: false }), 409, 'no dogs')
  assert.is(await book({ trip_id: eastward, has_bicycle: false, has_dog: false }), 201)
  assert.is(await book({}), 201)
  assert.is(await book({}), 409, 'the same passenger on the same trip')
  assert.is(await book({ passenger_name: 'Jane Smith' }), 201)
  assert.is(await book({ has_dog: 'yes' }), 400)
  assert.is((await call(`GET /bookings/${missing}`, { token: 'john' })).status, 404)
  assert.is((await call('GET /bookings/1', { token: 'john' })).status, 400)
})

test('"Bookings usually expire within 1 hour"', async () => {
  const call = fresh()
  const created = await call('POST /bookings', { token: 'john', json: wish })
  await call('PUT /__sandbox/clock', { json: { advance: 3599 } })
  assert.is(data(await call('GET /bookings', { token: 'john' })).length, 1)
  await call('PUT /__sandbox/clock', { json: { advance: 1 } })
  assert.is(data(await call('GET /bookings', { token: 'john' })).length, 0)
  assert.is((await call(`GET /bookings/${idOf(created)}`, { token: 'john' })).status, 404)
  assert.is((await call('POST /bookings', { token: 'john', json: wish })).status, 201, 'the hold is gone')
})

test('a payment confirms the booking, hides secrets, and happens once', async () => {
  const call = fresh()
  const path = `/bookings/${idOf(await call('POST /bookings', { token: 'john', json: wish }))}`
  const pay = (source: object, amount = 50): Promise<ReceivedResponse> =>
    call(`POST ${path}/payment`, { token: 'john', json: { amount, currency: 'gbp', source } })
  assert.is((await pay(card, 49.99)).status, 400, 'less than the trip costs')
  assert.is((await pay(card, 0)).status, 400, '"exclusiveMinimum: 0"')
  const failed = await pay({ ...card, exp_year: 2023 })
  assert.is((failed.body as { status: string }).status, 'failed')
  const paid = await pay(card)
  assert.is(paid.status, 200)
  const { cvc, address_line1: line, ...told } = card
  assert.equal(paid.body, {
    id: idOf(paid),
    amount: 50,
    currency: 'gbp',
    source: { ...told, number: '************4242' },
    status: 'succeeded',
    links: { booking: `https://api.example.com${path}` },
  })
  assert.ok(cvc > 0 && line !== '')
  assert.is((await pay(card)).status, 400, 'it is paid')
  await call('PUT /__sandbox/clock', { json: { advance: 86_400 } })
  assert.is((await call(`GET ${path}`, { token: 'john' })).status, 200, 'a paid booking does not expire')
  assert.is((await call(`POST /bookings/${missing}/payment`, { token: 'john', json: { amount: 50 } })).status, 400)
})

test('a payment may have no source, since the description does not require one', async () => {
  const call = fresh()
  const path = `/bookings/${idOf(await call('POST /bookings', { token: 'john', json: wish }))}/payment`
  const paid = await call(`POST ${path}`, { token: 'john', json: { amount: 50 } })
  assert.is(paid.status, 200)
  assert.not.ok('source' in (paid.body as object))
})

test('a bank account is a valid source; other kinds are refused', async () => {
  const call = fresh()
  const path = `/bookings/${idOf(await call('POST /bookings', { token: 'john', json: wish }))}/payment`
  const bank = {
    object: 'bank_account',
    name: 'J. Doe',
    number: '00012345',
    sort_code: '000123',
    account_type: 'individual',
    bank_name: 'Starling Bank',
    country: 'gb',
  }
  const pay = (source: object): Promise<ReceivedResponse> =>
    call(`POST ${path}`, { token: 'john', json: { amount: 50, currency: 'gbp', source } })
  assert.is((await pay({ ...bank, iban: 'GB33' })).status, 400, '"unevaluatedProperties: false"')
  assert.is((await pay({ object: 'cheque' })).status, 400)
  assert.equal(((await pay(bank)).body as { source: unknown }).source, { ...bank, number: '****2345' })
})

test('XML bodies are reported as unsupported', async () => {
  const headers = { 'content-type': 'application/xml', authorization: 'Bearer john' }
  const { sandbox } = fresh()
  const request = new Request('http://127.0.0.1/bookings', { method: 'POST', headers, body: '<booking/>' })
  const answer = await sandbox.fetch(request)
  assert.is(answer.status, 415)
  assert.match(
    ((await answer.json()) as { detail: string }).detail,
    /xml, which the sandbox does not read, but may be application\/json$/,
  )
})

test('the webhook newBooking announces a created booking, but not a refused one', async () => {
  const sent: string[] = []
  const deliveries = new Deliveries({
    send: async ({ url }, text) => {
      sent.push(`${url} ${text}`)
      return 200
    },
  })
  const fixtures = { subscribers: [{ url: 'http://localhost:9/new' }, { url: 'https://example.com/new' }] }
  const call = clientOf({ ...described, rules: trainTravel, deliveries, fixtures })
  const created = await call('POST /bookings', { token: 'john', json: wish })
  await call('POST /bookings', { token: 'john', json: wish })
  assert.equal(sent, [`http://localhost:9/new ${JSON.stringify(created.body)}`])
  assert.equal(
    deliveries.list().map(({ state }) => state),
    ['delivered', 'skipped'],
  )
})

test('Prefer selects any described error, in its form', async () => {
  const call = fresh()
  const { status, body } = await call('GET /stations', { headers: { prefer: 'code=429' } })
  assert.is(status, 429)
  assert.is((body as { title: string }).title, 'Too Many Requests')
  assert.is((await call('GET /stations', { headers: { prefer: 'key=conflict' } })).status, 409)
})

test('every documented example of a body is accepted', async () => {
  const examples = described.described.operations.find(({ id }) => id === 'create-booking-payment')?.body?.types[0]
  for (const [name, json] of Object.entries(examples?.examples ?? {})) {
    const call = fresh()
    const path = `/bookings/${idOf(await call('POST /bookings', { token: 'john', json: wish }))}/payment`
    const { status } = await call(`POST ${path}`, { token: 'john', json: { ...(json as object), amount: 50 } })
    assert.is(status, 200, name)
  }
})

test.run()
