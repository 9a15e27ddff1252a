import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { ofShop, ok, type ApiCall } from './calls.ts'
import type { Caller } from './roles.ts'
import { pick, rows, type Credentials, type Shop, type ShopKeys } from './tables.ts'

/** The number of characters at the end of a key in answers. */
const ends = { brevo: 6, klaviyo: 3, shopify: 6, shopware: 6, emarsys: 6 } as const

type System = keyof typeof ends

/** Part of a key whose permissions in Klaviyo do not suffice. */
const withoutPermissions = 'no-permissions'

/** Length of every masked key, whatever the length of the key. */
const length = 21

/** "Masked keys show only the last 6 characters …, and the last 3 for Klaviyo." Keys of that length or less show none. */
export function mask(key: string, visible: number): string {
  return (key.length > visible ? key.slice(-visible) : '').padStart(length, '*')
}

export function keysOf(store: Store, { slug }: Shop): ShopKeys {
  return rows.shopKeys(store).get(slug) ?? { shop_slug: slug }
}

function masked(keys: ShopKeys): Row {
  const entries = Object.entries(ends).flatMap(([system, count]) => {
    const key = keys[system]
    if (typeof key === 'string') return [[system, mask(key, count)]]
    return key === undefined ? [] : [[system, maskSecret(key as Credentials, count)]]
  })
  return Object.fromEntries(entries) as Row
}

function maskSecret({ client_secret: secret, ...credentials }: Credentials, count: number): Row {
  return secret === undefined ? credentials : { ...credentials, client_secret: mask(secret, count) }
}

function set(call: ApiCall, shop: Shop, row: Row): Reply {
  const keys = { ...keysOf(call.store, shop), ...row }
  rows.shopKeys(call.store).put(keys)
  return ok(masked(keys))
}

function setKey(system: System): Handler<never, Caller> {
  return ofShop<{ readonly api_key: string }>((call, shop): Reply | Refusal => {
    const { api_key: key } = call.body
    if (system === 'klaviyo' && key.includes(withoutPermissions)) {
      return refuse('klaviyo_key_missing_permissions', 'The Klaviyo key lacks permissions')
    }
    return set(call, shop, { [system]: key })
  })
}

function setCredentials(system: 'shopware' | 'emarsys'): Handler<never, Caller> {
  return ofShop<Credentials>((call, shop) =>
    set(call, shop, { [system]: pick(call.body, ['client_id', 'client_secret']) }),
  )
}

export const keys: Readonly<Record<string, Handler<never, Caller>>> = {
  getKeys: ofShop((call, shop) => ok(masked(keysOf(call.store, shop)))),
  setKlaviyoKey: setKey('klaviyo'),
  setShopifyKey: setKey('shopify'),
  setShopwareCredentials: setCredentials('shopware'),
  setEmarsysCredentials: setCredentials('emarsys'),
}
