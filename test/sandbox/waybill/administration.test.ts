import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const told = ({ status, body }: Answer): string => `${status} ${body.key}`
const unknown = '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'

test('"public: uuid, name, slug, organization, language, logo_url, shop_url": of the shops that the key opens', async () => {
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

test('creating a shop: its language, its settings ("all default false"), and its conflicts', async () => {
  const sandbox = api()
  const { status, body } = await sandbox.call('POST /v1/shops', {
    slug: 'new',
    settings: { shopify_triggers_enabled: true },
  })
  assert.is(status, 201)
  assert.is(body['language'], 'en')
  const { body: settings } = await sandbox.call('PATCH /v1/shops/new/settings/triggers', {}, 'super')
  assert.equal(settings, { klaviyo: false, shopify: true })
  const create = async (shop: object) => told(await sandbox.call('POST /v1/shops', shop))
  assert.is(await create({ slug: 'new' }), '409 shop_exists')
  assert.is(await create({ slug: 'x', organization: 'nowhere' }), '404 org_not_found')
  assert.is(await create({ slug: 'x', organization: 'my-group' }), '403 permission_denied')
  assert.is(await create({ name: 'x' }), '422 invalid_payload')
})

test('a slug that no path names, or that means all shops in a role, is refused', async () => {
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

test('the key that created a shop opens it', async () => {
  const sandbox = api()
  await sandbox.call('POST /v1/shops', { slug: 'new' })
  assert.is((await sandbox.call('GET /v1/shops/new')).status, 200)
  assert.is((await sandbox.call('GET /v1/shops/new', undefined, 'viewer')).status, 403)
})

test('changing a shop: not its slug, which names it in paths', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('PATCH /v1/shops/acme', {
    slug: 'acme',
    name: 'Acme mugs',
    shop_faq_url: 'https://a.example',
  })
  assert.is(body['name'], 'Acme mugs')
  assert.equal((await sandbox.call('GET /v1/shops/acme')).body, body)
  assert.is(told(await sandbox.call('PATCH /v1/shops/acme', { slug: 'other' })), '422 invalid_payload')
  assert.is(told(await sandbox.call('PATCH /v1/shops/acme', { organization: 'nowhere' })), '404 org_not_found')
  const empty = await sandbox.call('PATCH /v1/shops/acme', { logo_url: '' })
  assert.is(told(empty), '422 invalid_payload', '"must be non-empty URIs"')
})

test('a deleted shop takes all with it', async () => {
  const sandbox = api()
  await sandbox.call('POST /orders', { order_number: '1', address: {} })
  await sandbox.call('POST /users', { email: 'ada@acme.example' })
  assert.is((await sandbox.call('DELETE /v1/shops/acme')).status, 204)
  assert.is(told(await sandbox.call('GET /orders', undefined, 'super')), '404 shop_not_found')
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
  assert.is(told(await sandbox.call('POST /users', { email: 'Ada@acme.example' })), '409 user_exists')
})

test('"shop_permissions (… inherited from the organisation or granted specifically)"', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('GET /users')
  assert.equal(body[0]?.['shop_permissions'], [{ shop_slug: 'acme', role: 'admin' }])
  assert.is(told(await sandbox.call('POST /users', { email: 'owner@acme.example' })), '409 user_exists')
  assert.is(told(await sandbox.call(`DELETE /users/${body[0]?.uuid ?? ''}`)), '404 user_not_found')
})

test('"removes user from shop"', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('POST /users', { email: 'ada@acme.example' })
  await sandbox.call('POST /v1/shops/my-shop/users', { email: 'ada@acme.example' }, 'super')
  assert.is((await sandbox.call(`DELETE /users/${body.uuid}`)).status, 204)
  assert.is((await sandbox.call('GET /users')).body.length, 1)
  assert.is((await sandbox.call('GET /v1/shops/my-shop/users', undefined, 'super')).body[1]?.uuid, body.uuid)
  assert.is(told(await sandbox.call(`DELETE /users/${body.uuid}`)), '404 user_not_found')
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
  assert.is(told(await sandbox.call('POST /v1/orgs/acme-group/invite', invite)), '409 user_exists')
})

test('"masked keys show only the last 6 characters …, and the last 3 for Klaviyo"', async () => {
  const sandbox = api()
  assert.equal((await sandbox.call('GET /keys')).body, {})
  await sandbox.call('PUT /keys/klaviyo', { api_key: 'example-klaviyo-key-0000000000000e7a' })
  await sandbox.call('PUT /keys/shopify', { api_key: 'example-shopify-key-0000000000b0c2d4' })
  await sandbox.call('PUT /keys/emarsys', { client_id: 'acme', client_secret: 'short' })
  const { body } = await sandbox.call('PUT /keys/shopware', {
    client_id: 'acme-shopware',
    client_secret: 'example-9e8f7a',
  })
  assert.equal(body, {
    klaviyo: '******************e7a',
    shopify: '***************b0c2d4',
    shopware: { client_id: 'acme-shopware', client_secret: '***************9e8f7a' },
    emarsys: { client_id: 'acme', client_secret: '*********************' },
  })
  assert.equal((await sandbox.call('GET /keys', undefined, 'viewer')).body, body)
})

test('"Klaviyo key 32 to 64; Shopify key 32 to 64", "klaviyo_key_missing_permissions"', async () => {
  const sandbox = api()
  for (const length of [31, 65]) {
    for (const system of ['klaviyo', 'shopify']) {
      assert.is(told(await sandbox.call(`PUT /keys/${system}`, { api_key: 'x'.repeat(length) })), '422 invalid_payload')
    }
  }
  const api_key = 'example-klaviyo-key-no-permissions-1'
  assert.is(told(await sandbox.call('PUT /keys/klaviyo', { api_key })), '400 klaviyo_key_missing_permissions')
})

test('"carrier defaults pp live, aftership disabled, hc live with dhl and ups", "trigger_delivered_all_events (default true)"', async () => {
  const { body } = await api().call('GET /settings', undefined, 'viewer')
  assert.equal(body['carriers'], {
    version: 1,
    data: {
      pp_status: 'live',
      pp_disabled_carriers: [],
      aftership_status: 'disabled',
      aftership_enabled_carriers: [],
      hc_status: 'live',
      hc_enabled_carriers: ['dhl', 'ups'],
    },
  })
  const { data } = body['triggers'] as { readonly data: { readonly klaviyo: Record<string, unknown> } }
  assert.is(data.klaviyo['trigger_delivered_all_events'], true)
  assert.is(data.klaviyo['shipment_group_key'], 'shipment_id')
  assert.is(data.klaviyo['segments_enabled'], true)
})

test('"carrier settings version must be exactly 1"; what is left out stays', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('PATCH /settings/carriers', {
    version: 1,
    data: { hc_enabled_carriers: ['gls'] },
  })
  const data = body['data'] as Record<string, unknown>
  assert.equal(data['hc_enabled_carriers'], ['gls'])
  assert.is(data['pp_status'], 'live')
  assert.equal((await sandbox.call('GET /settings')).body['carriers'], body)
  assert.is(told(await sandbox.call('PATCH /settings/carriers', { version: 2 })), '422 invalid_payload')
})

const klaviyoOf = async (sandbox: Api) => {
  const { body } = await sandbox.call('GET /settings')
  return (body['triggers'] as { readonly data: { readonly klaviyo: Record<string, unknown> } }).data.klaviyo
}

test('"klaviyo_key_not_found" where triggers or segments of Klaviyo are switched on; both are seen in the settings', async () => {
  const sandbox = api()
  for (const part of ['triggers', 'segments']) {
    assert.is(told(await sandbox.call(`PATCH /settings/${part}`, { klaviyo: true })), '404 klaviyo_key_not_found')
    assert.is((await sandbox.call(`PATCH /settings/${part}`, { klaviyo: false, shopify: true })).status, 200)
  }
  assert.is((await klaviyoOf(sandbox))['segments_enabled'], false)
  await sandbox.call('PUT /keys/klaviyo', { api_key: 'example-klaviyo-key-0000000000000e7a' })
  const { body } = await sandbox.call('PATCH /settings/triggers', { klaviyo: true, shopify: null })
  assert.equal(body, { klaviyo: true, shopify: true })
  assert.is((await klaviyoOf(sandbox))['status'], 'live')
})

test('"shop_settings_not_found": a shop that has none', async () => {
  const sandbox = api()
  sandbox.sandbox.store.table('settings').delete('acme')
  sandbox.sandbox.store.commit()
  const lines = ['GET /settings', 'PATCH /settings/carriers', 'PATCH /settings/triggers', 'PATCH /settings/segments']
  for (const line of lines) {
    const answer = await sandbox.call(line, line.startsWith('PATCH') ? {} : undefined)
    assert.is(told(answer), '404 shop_settings_not_found')
  }
})

const form = (text: string, name = 'image'): FormData => {
  const data = new FormData()
  data.set(name, new Blob([Buffer.from(text, 'latin1')]), 'logo.png')
  return data
}

test('"image upload is multipart and must be a supported format (else 415)"', async () => {
  const sandbox = api()
  const png = '\x89PNG\r\n\x1a\n'
  for (const bytes of [png, '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\x01\x02\x03\x04WEBPVP8 ']) {
    const { status, body } = await sandbox.call('POST /images/background', form(bytes))
    assert.is(status, 201)
    assert.is(body['image_type'], 'background')
    assert.is(body['shop_slug'], 'acme')
  }
  for (const bytes of ['<svg>', '', 'RIFF\x01\x02\x03\x04WAVE']) {
    assert.is(told(await sandbox.call('POST /images/logo', form(bytes))), '415 image_media_unsupported')
  }
  assert.is(told(await sandbox.call('POST /images/logo', {})), '415 image_media_unsupported')
  assert.is(told(await sandbox.call('POST /images/logo', form(png, 'picture'))), '422 invalid_payload')
  assert.is(told(await sandbox.call('POST /images/poster', form(png))), '422 invalid_payload')
  const { body } = await sandbox.call('POST /images/logo', form(png))
  assert.is((await sandbox.call('GET /v1/shops/acme')).body['logo_url'], body['url'])
})

test('"GET /products | title filter", and recommendations beside a product', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('GET /products?title=Enamel%20mug')
  assert.equal(
    body.map(({ sku }) => sku),
    ['MUG-1'],
  )
  const skus = async (id: string) =>
    (await sandbox.call(`GET /products/${id}/recommendations`)).body.map(({ sku }) => sku)
  assert.equal(await skus('501'), ['TOWEL-1', 'POT-1'])
  assert.equal(await skus(body[0]?.uuid ?? ''), ['TOWEL-1', 'POT-1'])
  assert.equal(await skus(unknown), [])
})

test('the first rows are the same for the same seed, with "API key length 16 to 128"', () => {
  const keys = () => [...api().sandbox.store.table('api_keys').all()]
  assert.equal(keys(), keys())
  assert.is(keys().length, 7)
  for (const { key } of keys()) assert.match(String(key), /^[A-Za-z0-9]{16,128}$/)
})

test.run()
