import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { pageOfShop, type Filters } from './page.ts'
import type { Caller } from './roles.ts'
import { at, first, ownRow, pick, rows, type OfShop, type Shop } from './tables.ts'

const written = ['code', 'target_selection', 'target_type', 'title', 'value_type', 'value', 'type']
const body = (discount: OfShop): Row => pick(discount, ['uuid', 'shop_slug', ...written])

/** "Filters: code, target_selection, target_type, title, value_type, value, uuid, type." */
const filters: Filters = {
  ...{ code: 'indexed', target_selection: 'equal', target_type: 'equal', title: 'equal' },
  ...{ value_type: 'equal', value: 'equal', uuid: 'uuid', type: 'equal' },
}

/** The discount of the shop that another row names, as answers have it. */
export function discountOf(store: Store, slug: string, id: unknown): Row | undefined {
  const found = typeof id === 'string' ? ownRow(rows.discounts(store), slug, id) : undefined
  return found === undefined ? undefined : body(found)
}

/** Why a discount that a body names is none of the shop. Null names none. */
export function refuseDiscount(store: Store, slug: string, id: string | null | undefined): Refusal | undefined {
  if (id == null || ownRow(rows.discounts(store), slug, id) !== undefined) return undefined
  return noDiscount(id)
}

function noDiscount(id: unknown): Refusal {
  return refuse('discount_not_found', `The shop has no discount "${String(id)}"`)
}

interface Creation extends Row {
  readonly code?: string
  readonly uuid?: string
}

function create(call: ApiCall<Creation>, { slug }: Shop): Reply | Refusal {
  const discounts = rows.discounts(call.store)
  const { code } = call.body
  const uuid = call.body.uuid?.toLowerCase()
  if (code !== undefined && first(discounts.find('field', at(slug, 'code', code))) !== undefined) {
    return refuse('discount_exists', `The shop has a discount with the code "${code}" already`)
  }
  if (uuid !== undefined && discounts.get(uuid) !== undefined) {
    return refuse('discount_exists', `There is a discount with the uuid "${uuid}" already`)
  }
  const discount: OfShop = { ...pick(call.body, written), uuid: uuid ?? call.source.uuid(), shop_slug: slug }
  discounts.put(discount)
  return created(body(discount))
}

function update(call: ApiCall<Row>, { slug }: Shop): Reply | Refusal {
  const discount = ownRow(rows.discounts(call.store), slug, call.path['uuid'])
  if (discount === undefined) return noDiscount(call.path['uuid'])
  const changed: OfShop = { ...discount, ...pick(call.body, written) }
  rows.discounts(call.store).put(changed)
  return ok(body(changed))
}

function remove(call: ApiCall, { slug }: Shop): Reply | Refusal {
  const discount = ownRow(rows.discounts(call.store), slug, call.path['uuid'])
  if (discount === undefined) return noDiscount(call.path['uuid'])
  rows.discounts(call.store).delete(discount.uuid)
  return done
}

export const discounts: Readonly<Record<string, Handler<never, Caller>>> = {
  createDiscount: ofShop<Creation>(create),
  listDiscounts: ofShop(({ store, query }, { slug }) =>
    ok(pageOfShop(rows.discounts(store), slug, { query, filters }).map(body)),
  ),
  updateDiscount: ofShop<Row>(update),
  deleteDiscount: ofShop(remove),
}
