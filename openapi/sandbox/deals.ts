import { refuse, type Handler, type Refusal, type Row } from '@waybill/docs/sandbox'
import { global, ok, type ApiCall } from './calls.ts'
import { discountOf, refuseDiscount } from './discounts.ts'
import { createOf, listOf, removeOf, updateOf, type Kind } from './kind.ts'
import { page } from './page.ts'
import { opens, type Caller } from './roles.ts'
import { pick, rows, type OfShop, type Shop } from './tables.ts'

/** "UpdateDealDTO: all optional and nullable." */
const writableFields = [
  'discount_id',
  'brand_image_url',
  'brand_logo_url',
  'cta_url',
  'title',
  'description',
  'translations',
]
const publicFields = ['uuid', 'shop_slug', 'shop_name', 'rank', ...writableFields]

const deal: Kind<OfShop> = {
  rows: rows.deals,
  parameter: 'deal_id',
  body(row, call) {
    const { shop_slug: slug } = row
    const discount = discountOf(call, slug, row['discount_id'])
    const deal = { ...row, shop_name: rows.shops(call.store).get(slug)?.name }
    return { ...pick(deal, publicFields), ...(discount === undefined ? {} : { discount }) }
  },
  missing: (id) => refuse('deal_not_found', `The shop has no deal "${String(id)}"`),
}

interface DealBody extends Row {
  readonly discount_id?: string | null
}

function make({ body, store, source }: ApiCall<DealBody>, { slug }: Shop): OfShop | Refusal {
  const refusal = refuseDiscount(store, slug, body.discount_id)
  if (refusal !== undefined) return refusal
  let highest = 0
  for (const { rank } of rows.deals(store).find('shop', slug)) highest = Math.max(highest, Number(rank ?? 0))
  return { ...pick(body, writableFields), uuid: source.uuid(), shop_slug: slug, rank: highest + 1 }
}

/** Null clears a field. */
function change({ body, store }: ApiCall<DealBody>, row: OfShop): OfShop | Refusal {
  const refusal = refuseDiscount(store, row.shop_slug, body.discount_id)
  if (refusal !== undefined) return refusal
  const changes = Object.entries({ ...row, ...pick(body, writableFields) }).filter(([, value]) => value !== null)
  return Object.fromEntries(changes) as unknown as OfShop
}

/** The deals of all shops that the key can access. */
function* opened({ store, caller }: ApiCall): Iterable<OfShop> {
  for (const row of rows.deals(store).all()) if (opens(caller, row.shop_slug)) yield row
}

export const deals: Readonly<Record<string, Handler<never, Caller>>> = {
  listDeals: listOf(deal),
  listAllDeals: global((call) => ok(page(opened(call), call.query).map((row) => deal.body(row, call)))),
  createDeal: createOf<OfShop, DealBody>(deal, make),
  updateDeal: updateOf<OfShop, DealBody>(deal, change),
  deleteDeal: removeOf(deal),
}
