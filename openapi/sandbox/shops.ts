import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { created, done, global, ofShop, ok, type ApiCall } from './calls.ts'
import { wrong } from './errors.ts'
import { page, where, type Filters } from './page.ts'
import { opens, refuseOrganization, type Caller } from './roles.ts'
import { firstSettings } from './settings.ts'
import { clearShop, pick, rows, type Shop, type ShopRole } from './tables.ts'
import { isGranted, removeFrom } from './users.ts'

const open = ['name', 'slug', 'organization', 'language', 'logo_url', 'shop_url']
const detail = ['description', 'shop_provider', 'shop_admin_url', 'shop_faq_url', 'shop_service_url']

/** "Public: uuid, name, slug, organization, language, logo_url, shop_url. Detail adds: …" */
const publicBody = (shop: Shop): Row => pick(shop, ['uuid', ...open])
const body = (shop: Shop): Row => pick(shop, ['uuid', ...open, 'created_at', 'updated_at', ...detail])

/** "List filters: uuid, name, slug, shop_provider, language, organization." */
const filters: Filters = {
  ...{ uuid: 'uuid', name: 'equal', slug: 'equal', shop_provider: 'equal', language: 'equal', organization: 'equal' },
}

function* opened({ store, caller }: ApiCall): Iterable<Shop> {
  for (const shop of rows.shops(store).all()) if (opens(caller, shop.slug)) yield shop
}

interface Creation extends Row {
  readonly slug: string
  readonly organization?: string
  readonly settings?: Row
}

function create(call: ApiCall<Creation>): Reply | Refusal {
  const { store, source, caller, body: sent } = call
  const { slug } = sent
  if (!isCallable(slug)) return wrong(['body', 'slug'], 'cannot name a shop: no path or role could mean it alone')
  const refusal = refuseOrganization(caller, sent.organization, store)
  if (refusal !== undefined) return refusal
  if (rows.shops(store).get(slug) !== undefined) return refuse('shop_exists', `There is a shop "${slug}" already`)
  const { now } = source
  const shop = {
    language: 'en',
    ...pick(sent, [...open, ...detail]),
    uuid: source.uuid(),
    slug,
    created_at: now,
    updated_at: now,
  }
  rows.shops(store).put(shop)
  rows.settings(store).put(firstSettings(slug, sent.settings))
  openTo(call, slug)
  return created(body(shop))
}

/** `*` in a role means all shops. URLs drop the names `.` and `..` before a server sees them. */
const isCallable = (slug: string): boolean => !['*', '.', '..'].includes(slug) && !/\p{Surrogate}/u.test(slug)

/** The key that creates a shop becomes an admin of it; otherwise it could not read the shop. */
function openTo({ store, caller }: ApiCall, slug: string): void {
  if (opens(caller, slug)) return
  rows.apiKeys(store).put({ ...caller, shops: [...caller.shops, { shop_slug: slug, role: 'admin' }] })
}

function update(call: ApiCall<Partial<Creation>>, shop: Shop): Reply | Refusal {
  const { store, caller, body: sent } = call
  if (sent.slug !== undefined && sent.slug !== shop.slug) {
    return wrong(['body', 'slug'], 'the slug names the shop in paths and cannot be changed')
  }
  const isMoved = sent.organization !== shop.organization
  const refusal = isMoved ? refuseOrganization(caller, sent.organization, store) : undefined
  if (refusal !== undefined) return refusal
  const changed: Shop = { ...shop, ...pick(sent, [...open, ...detail]), updated_at: call.source.now }
  rows.shops(store).put(changed)
  return ok(body(changed))
}

function remove({ store }: ApiCall, { slug }: Shop): Reply {
  clearShop(store, slug)
  withdrawRoles(store, slug)
  rows.shops(store).delete(slug)
  return done
}

/** Roles end with their shop: they must not open a later shop with the same slug. */
function withdrawRoles(store: Store, slug: string): void {
  const others = ({ shop_slug: shop }: ShopRole): boolean => shop !== slug
  for (const key of [...rows.apiKeys(store).all()]) {
    if (!key.shops.every(others)) rows.apiKeys(store).put({ ...key, shops: key.shops.filter(others) })
  }
  for (const user of [...rows.users(store).all()]) if (isGranted(user, slug)) removeFrom(store, user, slug)
}

export const shops: Readonly<Record<string, Handler<never, Caller>>> = {
  listShops: global((call) => ok(page(where(opened(call), call.query, filters), call.query).map(publicBody))),
  createShop: global<Creation>(create),
  getShop: ofShop((_, shop) => ok(body(shop))),
  updateShop: ofShop<Partial<Creation>>(update),
  deleteShop: ofShop(remove),
}
