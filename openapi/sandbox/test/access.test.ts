import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, described, type Answer, type Who } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`

const get = async (authorization: string | undefined, path = '/v1/shops/acme/orders'): Promise<string> => {
  const { sandbox } = api()
  const headers = authorization === undefined ? {} : { authorization }
  const response = await sandbox.fetch(new Request(`http://localhost${path}`, { headers }))
  const { key } = (await response.json()) as { readonly key?: string }
  return `${response.status} ${key ?? ''}`
}
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

test('"401 | invalid credentials | invalid_merchant_or_key"', async () => {
  assert.is(await get(undefined), '401 invalid_merchant_or_key')
  assert.is(await get(basic('acme:wrong')), '401 invalid_merchant_or_key')
  const { sandbox } = api()
  const [{ key, username } = {}] = sandbox.store.table('api_keys').all()
  assert.is(await get(basic(`${String(username)}:${String(key)}`)), '200 ')
  assert.is(await get(basic(`other:${String(key)}`)), '401 invalid_merchant_or_key', 'a key has a name')
})

test('"400 | invalid request authentication, body or parameters | invalid_merchant_or_key"', async () => {
  assert.is(await get('Basic %%%'), '400 invalid_merchant_or_key')
})

test('"every error body has errors (validation entries), key, message, and type"', async () => {
  const { body, headers } = await api().call('GET /orders', undefined, 'anonymous')
  assert.equal(Object.keys(body), ['errors', 'key', 'message', 'type'])
  assert.equal(body.errors, [])
  assert.is(body['type'], 'api_error')
  assert.match(headers.get('www-authenticate') ?? '', /^Basic /)
})

test('"roles: viewer (read-only), editor (… create and update orders …), admin (full access to the shop\'s settings …)"', async () => {
  const order = { order_number: '1', address: {} }
  const may: Readonly<Record<Who, readonly number[]>> = {
    viewer: [200, 403, 403],
    editor: [200, 201, 403],
    admin: [200, 201, 200],
    super: [200, 201, 200],
    anonymous: [401, 401, 401],
  }
  for (const [as, statuses] of Object.entries(may) as [Who, readonly number[]][]) {
    const sandbox = api()
    const answers = [
      await sandbox.call('GET /orders', undefined, as),
      await sandbox.call('POST /orders', order, as),
      await sandbox.call('PATCH /settings/carriers', { version: 1 }, as),
    ]
    assert.equal(
      answers.map(({ status }) => status),
      statuses,
      as,
    )
    const keys = answers.filter(({ status }) => status === 403).map(({ body }) => body.key)
    assert.ok(keys.every((key) => key === 'insufficient_rights'))
  }
})

test('the role is checked before the body', async () => {
  assert.is(outcome(await api().call('POST /orders', {}, 'viewer')), '403 insufficient_rights')
})

/** The answer without the requested name, so that answers can be compared byte by byte. */
const withoutName = ({ status, headers, body }: Answer, name: string): string =>
  JSON.stringify([status, [...headers].filter(([header]) => header !== 'date'), body]).replaceAll(name, '…')

test('a shop of another organization gets the same answer as a missing shop, so that its existence stays secret', async () => {
  const sandbox = api()
  for (const line of [
    'GET /orders',
    'POST /orders',
    'DELETE /orders/1',
    'GET /settings',
    'DELETE',
    'GET /users?page=x',
  ]) {
    const [method = '', path = ''] = line.split(' ')
    for (const as of ['viewer', 'editor', 'admin'] as const) {
      const [foreign, unknown] = await Promise.all(
        ['my-shop', 'nowhere'].map(async (slug) =>
          withoutName(await sandbox.call(`${method} /v1/shops/${slug}${path}`, undefined, as), slug),
        ),
      )
      assert.is(foreign, unknown, `${line} as ${as}`)
    }
  }
  assert.is(outcome(await sandbox.call('GET /v1/shops/my-shop/orders')), '404 shop_not_found')
})

test('"permission_denied": a key without any shop, and a shop in an organization where the key is not an admin', async () => {
  const sandbox = api()
  const move = await sandbox.call('POST /v1/shops', { slug: 'new', organization: 'acme-group' }, 'admin')
  assert.is(move.status, 201)
  const { store } = sandbox.sandbox
  const [key] = [...store.table('api_keys').all()].filter(
    ({ username, shops }) => username === 'acme' && JSON.stringify(shops).includes('admin'),
  )
  const roles = [
    { shop_slug: 'acme', role: 'viewer' },
    { shop_slug: 'my-shop', role: 'admin' },
  ]
  store.table('api_keys').put({ ...key, shops: roles })
  assert.is(
    outcome(await sandbox.call('POST /v1/shops', { slug: 'x', organization: 'acme-group' })),
    '403 permission_denied',
  )
  store.table('api_keys').put({ ...key, shops: [] })
  for (const line of ['GET /v1/shops', 'GET /v1/deals']) {
    assert.is(outcome(await sandbox.call(line)), '403 permission_denied', line)
  }
})

test('no call gives a key access to a shop outside its roles, even if a new shop takes the slug of a deleted one', async () => {
  const { sandbox, authorization, call } = api()
  const inShop = described.operations.filter(({ path }) => path.startsWith('/v1/shops/{slug}'))
  assert.ok(inShop.length > 40)
  const opened = async (caller: string, slug: string): Promise<readonly string[]> => {
    const answers = await Promise.all(
      inShop.map(async ({ id, method, path }) => {
        const url = `http://localhost${path.replace('{slug}', slug).replaceAll(/[{}]/g, '')}`
        const response = await sandbox.fetch(new Request(url, { method, headers: { authorization: caller } }))
        const { key } = (await response.json()) as { readonly key: string }
        return `${response.status} ${key}` === '404 shop_not_found' ? [] : [`${id}: ${response.status} ${key}`]
      }),
    )
    return answers.flat()
  }
  for (const slug of ['*', '..']) await call('POST /v1/shops', { slug })
  for (const as of ['viewer', 'editor', 'admin'] as const) {
    assert.equal(await opened(authorization(as), 'my-shop'), [], as)
    assert.equal(await opened(authorization(as), '*'), [], as)
    assert.equal(await opened(authorization(as, 'my-shop'), 'acme'), [], as)
  }
  await call('DELETE /v1/shops/acme', undefined, 'super')
  await call('POST /v1/shops', { slug: 'acme' }, 'super')
  for (const as of ['viewer', 'editor', 'admin'] as const) assert.equal(await opened(authorization(as), 'acme'), [], as)
})

test('"* meaning all shops": with such a key, an unknown shop is reported as missing', async () => {
  assert.is(outcome(await api().call('GET /v1/shops/nowhere/orders', undefined, 'super')), '404 shop_not_found')
  assert.is((await api().call('GET /v1/shops/my-shop/orders', undefined, 'super')).status, 200)
})

test('"getting an A/B test needs the SuperAdmin role"', async () => {
  const line = 'GET /ab-tests/5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'
  assert.is(outcome(await api().call(line)), '403 insufficient_rights')
  assert.is(outcome(await api().call(line, undefined, 'super')), '404 a_b_test_not_found')
})

test('a key has access to the organizations of its shops', async () => {
  const sandbox = api()
  assert.is((await sandbox.call('GET /v1/orgs/acme-group')).body['slug'], 'acme-group')
  assert.is(outcome(await sandbox.call('GET /v1/orgs/nowhere', undefined, 'super')), '404 org_not_found')
  const calls: readonly (readonly [line: string, body?: object])[] = [
    ['GET /v1/orgs/{}'],
    ['GET /v1/orgs/{}/members'],
    ['POST /v1/orgs/{}/invite', { email: 'ada@acme.example' }],
    ['POST /v1/orgs/{}/invite', {}],
  ]
  for (const [line, body] of calls) {
    const [foreign, unknown] = await Promise.all(
      ['my-group', 'nowhere'].map(async (slug) =>
        withoutName(await sandbox.call(line.replace('{}', slug), body), slug),
      ),
    )
    assert.is(foreign, unknown, line)
    assert.match(foreign ?? '', /^\[404,.*org_not_found/)
  }
  const into = async (organization: string) =>
    withoutName(await sandbox.call('POST /v1/shops', { slug: 'x', organization }), organization)
  assert.is(await into('my-group'), await into('nowhere'))
  const move = async (organization: string) =>
    withoutName(await sandbox.call('PATCH /v1/shops/acme', { organization }), organization)
  assert.is(await move('my-group'), await move('nowhere'))
})

test('"validation failures return 422 with key invalid_payload and an errors list of loc, msg, type"', async () => {
  const { status, body } = await api().call('POST /claims', { tracking_number: 'EXAMPLE-0001' })
  assert.is(status, 422)
  assert.is(body.key, 'invalid_payload')
  assert.is(body['type'], 'invalid_request_error')
  assert.equal(body.errors, [{ loc: ['body', 'reason'], msg: 'field required', type: 'missing' }])
})

test('"validation messages, for example: field required, invalid email format; types such as value_error, type_error"', async () => {
  const email = await api().call('POST /users', { email: 'ada' })
  assert.equal(email.body.errors, [{ loc: ['body', 'email'], msg: 'invalid email format', type: 'value_error' }])
  const type = await api().call('POST /orders', { order_number: 1, address: {} })
  assert.equal(type.body.errors, [{ loc: ['body', 'order_number'], msg: 'must be string', type: 'type_error' }])
})

test('"page is an integer of at least 1 …; per_page 1 to 100"', async () => {
  const lines = ['page=0', 'page=x', 'per_page=0', 'per_page=101']
  for (const query of lines) {
    assert.is(outcome(await api().call(`GET /orders?${query}`)), '422 invalid_payload', query)
  }
})

test('unknown paths and methods get an error body in the form of the catalogue', async () => {
  const unknown = await api().call('GET /nothing')
  assert.is(outcome(unknown), '501 service_not_implemented')
  assert.is(unknown.headers.get('allow'), null)
  const answer = await api().call('DELETE /orders')
  assert.is(outcome(answer), '501 service_not_implemented')
  assert.match(answer.headers.get('allow') ?? '', /POST/)
})

test('a body that is too large gets the status of its error key', async () => {
  const answer = await api().call('POST /orders', { order_number: 'x'.repeat(17 * 1024 * 1024), address: {} })
  assert.is(outcome(answer), '422 invalid_payload')
})

test('a caller can request every error status that an operation lists', async () => {
  const { sandbox, authorization } = api()
  for (const { id, described: operation, path, method } of described.operations) {
    const keys = operation['x-error-keys'] as Readonly<Record<string, readonly string[]>>
    for (const [status, [key]] of Object.entries(keys)) {
      const response = await sandbox.fetch(
        new Request(`http://localhost${path.replaceAll(/[{}]/g, '')}`, {
          method,
          headers: { authorization: authorization('super'), prefer: `code=${status}` },
        }),
      )
      const body = (await response.json()) as { readonly key: string }
      assert.is(`${response.status} ${body.key}`, `${status} ${key ?? ''}`, id)
    }
  }
})

test.run()
