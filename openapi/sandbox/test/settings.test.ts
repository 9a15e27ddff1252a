import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { api, type Answer, type Api } from './api.ts'

const outcome = ({ status, body }: Answer): string => `${status} ${body.key}`
const unknown = '5f0c1a52-7f5e-4c7e-9d0e-3b1a2c4d5e6f'

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

test('keys and credentials are required as a whole: an incomplete body changes nothing', async () => {
  const sandbox = api()
  for (const [system, body] of [
    ['klaviyo', {}],
    ['shopify', {}],
    ['shopware', {}],
    ['shopware', { client_id: 'acme' }],
    ['emarsys', { client_id: 'acme', client_secret: '' }],
  ] as const) {
    assert.is(outcome(await sandbox.call(`PUT /keys/${system}`, body)), '422 invalid_payload', system)
  }
  assert.equal((await sandbox.call('GET /keys')).body, {})
})

test('"Klaviyo key 32 to 64; Shopify key 32 to 64", "klaviyo_key_missing_permissions"', async () => {
  const sandbox = api()
  for (const length of [31, 65]) {
    for (const system of ['klaviyo', 'shopify']) {
      assert.is(
        outcome(await sandbox.call(`PUT /keys/${system}`, { api_key: 'x'.repeat(length) })),
        '422 invalid_payload',
      )
    }
  }
  const api_key = 'example-klaviyo-key-no-permissions-1'
  assert.is(outcome(await sandbox.call('PUT /keys/klaviyo', { api_key })), '400 klaviyo_key_missing_permissions')
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

test('"carrier settings version must be exactly 1"; omitted settings stay unchanged', async () => {
  const sandbox = api()
  const { body } = await sandbox.call('PATCH /settings/carriers', {
    version: 1,
    data: { hc_enabled_carriers: ['gls'] },
  })
  const data = body['data'] as Record<string, unknown>
  assert.equal(data['hc_enabled_carriers'], ['gls'])
  assert.is(data['pp_status'], 'live')
  assert.equal((await sandbox.call('GET /settings')).body['carriers'], body)
  for (const wrongVersion of [{ version: 2 }, {}, { data: { hc_enabled_carriers: ['ups'] } }]) {
    assert.is(outcome(await sandbox.call('PATCH /settings/carriers', wrongVersion)), '422 invalid_payload')
  }
  assert.equal((await sandbox.call('GET /settings')).body['carriers'], body)
})

test('"carriers_enabled (… default false)": every carrier integration of the shop is off until it is switched on', async () => {
  const sandbox = api()
  const statuses = async (slug: string, settings?: object) => {
    await sandbox.call('POST /v1/shops', { slug, settings })
    const { body } = await sandbox.call(`GET /v1/shops/${slug}/settings`)
    const { data } = body['carriers'] as { readonly data: Record<string, unknown> }
    return [data['pp_status'], data['aftership_status'], data['hc_status'], data['hc_enabled_carriers']]
  }
  assert.equal(await statuses('on', { carriers_enabled: true }), ['live', 'disabled', 'live', ['dhl', 'ups']])
  const off = ['disabled', 'disabled', 'disabled', ['dhl', 'ups']]
  assert.equal(await statuses('off', { carriers_enabled: false }), off)
  assert.equal(await statuses('unsaid'), off)
  const switched = { version: 1, data: { hc_status: 'live' } }
  const { body } = await sandbox.call('PATCH /v1/shops/off/settings/carriers', switched)
  assert.equal((body['data'] as Record<string, unknown>)['hc_status'], 'live')
})

const klaviyoOf = async (sandbox: Api) => {
  const { body } = await sandbox.call('GET /settings')
  return (body['triggers'] as { readonly data: { readonly klaviyo: Record<string, unknown> } }).data.klaviyo
}

test('"klaviyo_key_not_found": triggers and segments of Klaviyo need a key; the settings show the state of both', async () => {
  const sandbox = api()
  for (const part of ['triggers', 'segments']) {
    assert.is(outcome(await sandbox.call(`PATCH /settings/${part}`, { klaviyo: true })), '404 klaviyo_key_not_found')
    assert.is((await sandbox.call(`PATCH /settings/${part}`, { klaviyo: false, shopify: true })).status, 200)
  }
  assert.is((await klaviyoOf(sandbox))['segments_enabled'], false)
  await sandbox.call('PUT /keys/klaviyo', { api_key: 'example-klaviyo-key-0000000000000e7a' })
  const { body } = await sandbox.call('PATCH /settings/triggers', { klaviyo: true, shopify: null })
  assert.equal(body, { klaviyo: true, shopify: true })
  assert.is((await klaviyoOf(sandbox))['status'], 'live')
})

test('"shop_settings_not_found": the shop has no settings', async () => {
  const sandbox = api()
  sandbox.sandbox.store.table('settings').delete('acme')
  sandbox.sandbox.store.commit()
  const lines = ['GET /settings', 'PATCH /settings/carriers', 'PATCH /settings/triggers', 'PATCH /settings/segments']
  for (const line of lines) {
    const answer = await sandbox.call(line, line.startsWith('PATCH') ? { version: 1 } : undefined)
    assert.is(outcome(answer), '404 shop_settings_not_found')
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
    assert.is(outcome(await sandbox.call('POST /images/logo', form(bytes))), '415 image_media_unsupported')
  }
  assert.is(outcome(await sandbox.call('POST /images/logo', {})), '415 image_media_unsupported')
  assert.is(outcome(await sandbox.call('POST /images/logo', form(png, 'picture'))), '422 invalid_payload')
  assert.is(outcome(await sandbox.call('POST /images/poster', form(png))), '422 invalid_payload')
  const { body } = await sandbox.call('POST /images/logo', form(png))
  assert.is((await sandbox.call('GET /v1/shops/acme')).body['logo_url'], body['url'])
})

test('"GET /products | title filter": products have recommendations', async () => {
  const sandbox = api()
  const titles = async (title: string) =>
    (await sandbox.call(`GET /products?title=${encodeURIComponent(title)}`)).body.map((product) => product['title'])
  assert.equal(await titles('mug'), ['Enamel mug'])
  assert.equal(await titles('TEA'), ['Tea towel', 'Teapot'], 'a part of the title, in any case')
  assert.equal(await titles('Mug enamel'), [])
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

test('the same seed creates the same first rows, with "API key length 16 to 128"', () => {
  const keys = () => [...api().sandbox.store.table('api_keys').all()]
  assert.equal(keys(), keys())
  assert.is(keys().length, 7)
  for (const { key } of keys()) assert.match(String(key), /^[A-Za-z0-9]{16,128}$/)
})

test.run()
