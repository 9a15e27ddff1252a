import { table, type Row, type Store, type Table } from '@waybill/docs/sandbox'
import { buckets } from './time.ts'

export type Role = 'viewer' | 'editor' | 'admin'

/** A role in one shop, or in all shops: `*`. */
export interface ShopRole {
  readonly shop_slug: string
  readonly role: Role
}

/** A key of the API itself: "a key has a username and a list of shops, each with a role". */
export interface ApiKey extends Row {
  readonly key: string
  readonly username: string
  readonly shops: readonly ShopRole[]
  readonly is_super_admin: boolean
}

export interface Shop extends Row {
  readonly uuid: string
  readonly slug: string
  readonly name?: string
  readonly organization?: string
}

export interface Organization extends Row {
  readonly slug: string
}

export interface User extends Row {
  readonly uuid: string
  readonly email?: string
  readonly org_permissions?: readonly { readonly org_slug: string; readonly role: Role }[]
  readonly shop_permissions?: readonly ShopRole[]
  /** Shops and organizations whose invitation the user has not accepted. */
  readonly open_invitations?: readonly string[]
}

/** Life of a shipment whose tracking number belongs to the sandbox: the completed steps. */
export interface Life extends OfShop {
  readonly name: string
  /** ISO 8601. */
  readonly since: string
  readonly done: number
}

/** Fields of every row of a shop. */
export interface OfShop extends Row {
  readonly uuid: string
  readonly shop_slug: string
}

/** An order without its shipments, with the fields that only its placement sets. */
export interface Order extends Row {
  readonly uuid: string
  readonly merchant_slug: string
  readonly order_number: string
  readonly external_id: string
  readonly order_name?: string
  readonly order_placed_at?: string
  readonly email_id?: string
  readonly address: Address
  readonly segments?: readonly unknown[]
}

export interface Address extends Row {
  readonly zip_code?: string
  readonly country_code?: string
}

/** A shipment, with fields of its request that answers do not show. */
export interface Shipment extends OfShop {
  readonly updated_at: string
  readonly order_id: string
  readonly order_number: string
  readonly events?: readonly ShipmentEvent[]
  readonly tracking_number?: string
  readonly external_shipment_id?: string
}

export interface ShipmentEvent extends Row {
  readonly time?: string
  readonly phase?: string
  readonly event_name?: string
}

export interface Campaign extends OfShop {
  readonly enabled: boolean
  readonly name: string
  readonly segment: string
  readonly promotion_type: string
  readonly start_date?: string
  readonly end_date?: string | null
  readonly discount_id?: string | null
}

export interface AbTest extends OfShop {
  readonly segment: string
  readonly campaigns: readonly { readonly campaign_id?: string; readonly allocation?: number }[]
  readonly start_date?: string
  readonly end_date?: string | null
  readonly created_at: string
  /** Ended by a call: "marks it completed". */
  readonly is_completed?: boolean
}

export interface Webhook extends OfShop {
  readonly url: string
  readonly enabled_events?: readonly string[]
  readonly secret?: string | null
  readonly status?: string
}

export interface ShopifyWebhook extends OfShop {
  readonly webhook_type?: string
  readonly topic?: string
}

export interface Credentials extends Row {
  readonly client_id?: string
  readonly client_secret?: string
}

/** Keys of other systems, as they were written. */
export interface ShopKeys extends Row {
  readonly shop_slug: string
  readonly brevo?: string
  readonly klaviyo?: string
  readonly shopify?: string
  readonly shopware?: Credentials
  readonly emarsys?: Credentials
}

/** Settings with their version, as in the answer of `GET …/settings`; rows of fixtures may lack parts. */
export interface Settings extends Row {
  readonly shop_slug: string
  readonly triggers?: { readonly version?: 1; readonly data?: { readonly klaviyo?: Row; readonly shopify?: Row } }
  readonly carriers?: { readonly version?: 1; readonly data?: Row }
  readonly trackpages?: { readonly version?: 1; readonly data?: Row }
}

/** Index value of a field of a row, within a shop. */
export function at(shop: string, field: string, value: string): string {
  return `${shop}\n${field}\n${value}`
}

/** "Several codes may be separated by comma or semicolon." A shipment is indexed under each code and under the whole text. */
export function trackingNumbers(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  const single = text.split(/[,;]/).filter((number) => number !== '')
  return single.includes(text) ? single : [...single, text]
}

function under(shop: string, row: Row, fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => {
    const value = row[field]
    return typeof value === 'string' ? [at(shop, field, value)] : []
  })
}

/** Index values of a time of a row, within a shop. */
function inTime(shop: string, time: string | undefined): readonly string[] {
  return buckets(time).map((bucket) => `${shop}\n${bucket}`)
}

const ofShop = <R extends OfShop>(schema: string, fields: readonly (keyof R & string)[] = []) =>
  table<R>({
    key: ({ uuid }) => uuid,
    schema,
    indexes: { shop: ({ shop_slug: slug }) => [slug], field: (row) => under(row.shop_slug, row, fields) },
  })

export const tables = {
  api_keys: table<ApiKey>({ key: ({ key }) => key }),
  shops: table<Shop>({
    key: ({ slug }) => slug,
    schema: 'ShopDetail',
    indexes: { organization: ({ organization }) => (organization === undefined ? [] : [organization]) },
  }),
  organizations: table<Organization>({ key: ({ slug }) => slug, schema: 'Organization' }),
  users: table<User>({
    key: ({ uuid }) => uuid,
    schema: 'User',
    indexes: { email: ({ email }) => (email === undefined ? [] : [email.toLowerCase()]) },
  }),
  orders: table<Order>({
    key: ({ uuid }) => uuid,
    schema: 'Order',
    indexes: {
      shop: ({ merchant_slug: slug }) => [slug],
      field: (row) => [
        ...under(row.merchant_slug, row, ['order_number', 'external_id', 'order_name', 'email_id']),
        ...under(row.merchant_slug, row.address, ['zip_code']),
      ],
      placed: (row) => inTime(row.merchant_slug, row.order_placed_at),
    },
  }),
  shipments: table<Shipment>({
    key: ({ uuid }) => uuid,
    schema: 'Tracking',
    indexes: {
      shop: ({ shop_slug: slug }) => [slug],
      order: ({ order_id: id }) => [id],
      field: (row) => [
        ...under(row.shop_slug, row, ['external_shipment_id']),
        ...trackingNumbers(row.tracking_number).map((number) => at(row.shop_slug, 'tracking_number', number)),
      ],
      updated: (row) => inTime(row.shop_slug, row.updated_at),
    },
  }),
  lives: table<Life>({ key: ({ uuid }) => uuid, indexes: { shop: ({ shop_slug: slug }) => [slug] } }),
  claims: ofShop('Claim', ['order_id', 'shipment_id']),
  campaigns: table<Campaign>({
    key: ({ uuid }) => uuid,
    schema: 'Campaign',
    indexes: {
      shop: ({ shop_slug: slug }) => [slug],
      field: (row) => under(row.shop_slug, row, ['name', 'segment']),
      enabled: ({ enabled, shop_slug: slug, segment }) => (enabled ? [at(slug, 'segment', segment)] : []),
    },
  }),
  ab_tests: ofShop<AbTest>('AbTestCreation', ['segment']),
  discounts: ofShop('Discount', ['code']),
  deals: ofShop('Deal'),
  announcements: ofShop('Announcement', ['text']),
  webhooks: ofShop<Webhook>('Webhook', ['url']),
  shopify_webhooks: ofShop<ShopifyWebhook>('ShopifyWebhook', ['webhook_type']),
  products: ofShop('ShopProduct', ['sku', 'external_product_id']),
  images: ofShop('Image'),
  settings: table<Settings>({
    key: ({ shop_slug: slug }) => slug,
    schema: 'ShopSettings',
    indexes: { shop: ({ shop_slug: slug }) => [slug] },
  }),
  shop_keys: table<ShopKeys>({
    key: ({ shop_slug: slug }) => slug,
    indexes: { shop: ({ shop_slug: slug }) => [slug] },
  }),
}

/** Tables whose rows are deleted with their shop. */
const ofShops = Object.keys(tables).filter((name) => !['api_keys', 'shops', 'organizations', 'users'].includes(name))

/** Deletes all rows of a shop. */
export function clearShop(store: Store, slug: string): void {
  for (const name of ofShops) {
    const rows = store.table(name)
    for (const row of [...rows.find('shop', slug)]) rows.delete(String(row['uuid'] ?? row['shop_slug']))
  }
}

/** The tables and the types of their rows. */
export const rows = {
  apiKeys: (store: Store): Table<ApiKey> => store.table('api_keys'),
  shops: (store: Store): Table<Shop> => store.table('shops'),
  organizations: (store: Store): Table<Organization> => store.table('organizations'),
  users: (store: Store): Table<User> => store.table('users'),
  orders: (store: Store): Table<Order> => store.table('orders'),
  shipments: (store: Store): Table<Shipment> => store.table('shipments'),
  lives: (store: Store): Table<Life> => store.table('lives'),
  claims: (store: Store): Table<OfShop> => store.table('claims'),
  campaigns: (store: Store): Table<Campaign> => store.table('campaigns'),
  abTests: (store: Store): Table<AbTest> => store.table('ab_tests'),
  discounts: (store: Store): Table<OfShop> => store.table('discounts'),
  deals: (store: Store): Table<OfShop> => store.table('deals'),
  announcements: (store: Store): Table<OfShop> => store.table('announcements'),
  webhooks: (store: Store): Table<Webhook> => store.table('webhooks'),
  shopifyWebhooks: (store: Store): Table<ShopifyWebhook> => store.table('shopify_webhooks'),
  products: (store: Store): Table<OfShop> => store.table('products'),
  images: (store: Store): Table<OfShop> => store.table('images'),
  settings: (store: Store): Table<Settings> => store.table('settings'),
  shopKeys: (store: Store): Table<ShopKeys> => store.table('shop_keys'),
}

/** The first row of an index value. */
export function first<R extends Row>(rows: Iterable<R>): R | undefined {
  for (const row of rows) return row
  return undefined
}

/** The row of a shop with a UUID. UUIDs are compared without regard to case (RFC 9562, 4). */
export function ownRow<R extends OfShop>(from: Table<R>, shop: string, uuid: unknown): R | undefined {
  const row = from.get(String(uuid).toLowerCase())
  return row?.shop_slug === shop ? row : undefined
}

/** Picks the named fields that exist, in the order of the names. */
export function pick(row: Row, names: readonly string[]): Row {
  // A loop is used because a list calls this thousands of times a second.
  const picked: Record<string, unknown> = {}
  for (const name of names) if (row[name] !== undefined) picked[name] = row[name]
  return picked
}
