import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`

test('"public: uuid, name, slug, organization, language, logo_url, shop_url": the list contains the shops of the key', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('GET /v1/shops')
  assert.equal(
    body.map((shop) => Object.keys(shop)),
    [['uuid', 'name', 'slug', 'organization', 'language', 'shop_url']],
  )
  assert.is((await sandbox.call('GET /v1/shops', undefined, 'super')).body.length, 2)
})

test('"list filters: uuid, name, slug, shop_provider, language, organization"', async () => {
  const sandbox = api()
  const shop = { name: 'New', slug: 'new', organization: 'acme-group', language: 'de', shop_provider: 'shopware' }
  const { body } = await sandbox.call('POST /v1/shops', shop)
  for (const [name, value] of Object.entries({ ...shop, uuid: body.uuid })) {
    const slugs = (await sandbox.call(`GET /v1/shops?${name}=${value}`, undefined, 'super')).body.map(
      ({ slug }) => slug,
    )
    assert.equal(slugs, name === 'organization' ? ['acme', 'new'] : ['new'], name)
  }
})

test('creating a shop sets its language and settings ("all default false"), and reports conflicts', async () => {
  const sandbox = api()
  const { status, body } = await sandbox.call('POST /v1/shops', {
    slug: 'new',
    settings: { shopify_triggers_enabled: true },
  })
  assert.is(status, 201)
  assert.is(body['language'], 'en')
  const { body: settings } = await sandbox.call('PATCH /v1/shops/new/settings/triggers', {}, 'super')
  assert.equal(settings, { klaviyo: false, shopify: true })
  const create = async (shop: object) => outcome(await sandbox.call('POST /v1/shops', shop))
  assert.is(await create({ slug: 'new' }), '409 shop_exists')
  assert.is(await create({ slug: 'x', organization: 'nowhere' }), '404 org_not_found')
  assert.is(await create({ slug: 'x', organization: 'my-group' }), '404 org_not_found')
  assert.is(await create({ name: 'x' }), '422 invalid_payload')
})

test('a slug that no path can contain, or that means all shops in a role, is refused', async () => {
  const sandbox = api()
  for (const slug of ['*', '', '.', '..', '\ud800']) {
    const { status, body } = await sandbox.call('POST /v1/shops', { slug }, 'super')
    assert.equal([status, body.key, body.errors[0]?.['loc']], [422, 'invalid_payload', ['body', 'slug']], slug)
  }
  for (const slug of ['new', 'a.b', '…', 'a/b', 'a b', '%2F', '**']) {
    assert.is((await sandbox.call('POST /v1/shops', { slug })).status, 201, slug)
    assert.is((await sandbox.call(`GET /v1/shops/${encodeURIComponent(slug)}`)).body['slug'], slug)
  }
})

test('the key that creates a shop has access to it', async () => {
  const sandbox = api()
  await sandbox.call('POST /v1/shops', { slug: 'new' })
  assert.is((await sandbox.call('GET /v1/shops/new')).status, 200)
  assert.is((await sandbox.call('GET /v1/shops/new', undefined, 'viewer')).status, 404)
})

test('a shop can be changed, except for its slug, which identifies it in paths', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('PATCH /v1/shops/acme', {
    slug: 'acme',
    name: 'Acme mugs',
    shop_faq_url: 'https://a.example',
  })
  assert.is(body['name'], 'Acme mugs')
  assert.equal((await sandbox.call('GET /v1/shops/acme')).body, body)
  assert.is(outcome(await sandbox.call('PATCH /v1/shops/acme', { slug: 'other' })), '422 invalid_payload')
  assert.is(outcome(await sandbox.call('PATCH /v1/shops/acme', { organization: 'nowhere' })), '404 org_not_found')
  const empty = await sandbox.call('PATCH /v1/shops/acme', { logo_url: '' })
  assert.is(outcome(empty), '422 invalid_payload', '"must be non-empty URIs"')
})

test('deleting a shop deletes all its data', async () => {
  const sandbox = api()
  await sandbox.call('POST /orders', { order_number: '1', address: {} })
  await sandbox.call('POST /users', { email: 'ada@acme.example' })
  assert.is((await sandbox.call('DELETE /v1/shops/acme')).status, 204)
  assert.is(outcome(await sandbox.call('GET /orders', undefined, 'super')), '404 shop_not_found')
  await sandbox.call('POST /v1/shops', { slug: 'acme' }, 'super')
  assert.equal((await sandbox.call('GET /orders', undefined, 'super')).body, [])
  assert.equal((await sandbox.call('GET /products', undefined, 'super')).body, [])
  assert.equal((await sandbox.call('GET /users', undefined, 'super')).body, [], 'users of the shop before')
})

test('"invitation status: pending, accepted": an invited user is in the list', async () => {
  const sandbox = api()
  const { status, body } = await sandbox.call('POST /users', { email: 'ada@acme.example', role: 'editor' })
  assert.is(status, 201)
  assert.is(body['invitation_status'], 'pending')
  assert.is(body['last_login_at'], null)
  assert.equal(body['shop_permissions'], [{ shop_slug: 'acme', role: 'editor' }])
  const { body: list } = await sandbox.call('GET /users', undefined, 'viewer')
  assert.equal(
    list.map(({ email }) => email),
    ['owner@acme.example', 'ada@acme.example'],
  )
  assert.equal(list[1], body)
  assert.is(outcome(await sandbox.call('POST /users', { email: 'Ada@acme.example' })), '409 user_exists')
})

test('"shop_permissions (… inherited from the organisation or granted specifically)"', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('GET /users')
  assert.equal(body[0]?.['shop_permissions'], [{ shop_slug: 'acme', role: 'admin' }])
  assert.is(outcome(await sandbox.call('POST /users', { email: 'owner@acme.example' })), '409 user_exists')
  assert.is(outcome(await sandbox.call(`DELETE /users/${body[0]?.uuid ?? ''}`)), '404 user_not_found')
})

test('an invitation and the lists of users hide the shops, organizations and names of others', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /users', { email: 'owner@my-shop.example', role: 'editor' })
  const { uuid: _, ...others } = body
  assert.equal(others, {
    email: 'owner@my-shop.example',
    name: null,
    picture: null,
    is_super_admin: false,
    org_permissions: [],
    shop_permissions: [{ shop_slug: 'acme', role: 'editor' }],
    last_login_at: null,
    invitation_status: 'pending',
    feature_community: 'live',
    newsletter_opt_in: false,
    consultation_opt_in: false,
  })
  assert.equal((await sandbox.call('GET /users')).body[1], body)
  const { body: everything } = await sandbox.call('GET /users', undefined, 'super')
  assert.is(everything[1]?.['name'], 'Olive Owner')
  const shops = everything[1]?.['shop_permissions'] as readonly unknown[]
  assert.is(shops.length, 2)
  await sandbox.call('POST /v1/orgs/acme-group/invite', { email: 'owner@my-shop.example' })
  const { body: members } = await sandbox.call('GET /v1/orgs/acme-group/members')
  assert.is(members[1]?.['name'], null)
  assert.equal(members[1]?.['org_permissions'], [{ org_slug: 'acme-group', role: 'viewer' }])
  assert.is(members[0]?.['name'], 'Olive Owner', "of the caller's organization")
})

test('"removes user from shop"', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /users', { email: 'ada@acme.example' })
  await sandbox.call('POST /v1/shops/my-shop/users', { email: 'ada@acme.example' }, 'super')
  assert.is((await sandbox.call(`DELETE /users/${body.uuid}`)).status, 204)
  assert.is((await sandbox.call('GET /users')).body.length, 1)
  assert.is((await sandbox.call('GET /v1/shops/my-shop/users', undefined, 'super')).body[1]?.uuid, body.uuid)
  assert.is(outcome(await sandbox.call(`DELETE /users/${body.uuid}`)), '404 user_not_found')
})

test('"per_page … (default 30; shop users default 25)"', async () => {
  const sandbox = api()
  for (let index = 0; index < 30; index++) await sandbox.call('POST /users', { email: `a${index}@acme.example` })
  assert.is((await sandbox.call('GET /users')).body.length, 25)
  assert.is((await sandbox.call('GET /users?page=2')).body.length, 6)
})

test('"organisation … invites: email and role": the member is in the list', async () => {
  const sandbox = api()
  const invite = { email: 'grace@acme.example', role: 'admin' }
  const { status, body } = await sandbox.call('POST /v1/orgs/acme-group/invite', invite)
  assert.is(status, 201)
  assert.equal(body, invite)
  const { body: members } = await sandbox.call('GET /v1/orgs/acme-group/members')
  assert.equal(members[1]?.['org_permissions'], [{ org_slug: 'acme-group', role: 'admin' }])
  assert.is(members[1]?.['invitation_status'], 'pending')
  assert.is(outcome(await sandbox.call('POST /v1/orgs/acme-group/invite', invite)), '409 user_exists')
})

test.run()
