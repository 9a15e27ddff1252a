import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { created, done, global, ofShop, ok, type ApiCall } from './calls.ts'
import { discountOf, refuseDiscount } from './discounts.ts'
import { page, pageOfShop } from './page.ts'
import { opens, type Caller } from './roles.ts'
import { ownRow, pick, rows, type OfShop, type Shop } from './tables.ts'

/** "UpdateDealDTO: all optional and nullable." */
const written = ['discount_id', 'brand_image_url', 'brand_logo_url', 'cta_url', 'title', 'description', 'translations']

function body(store: Store, deal: OfShop): Row {
  const { shop_slug: slug } = deal
  const discount = discountOf(store, slug, deal['discount_id'])
  return {
    ...pick({ ...deal, shop_name: rows.shops(store).get(slug)?.name }, [
      'uuid',
      'shop_slug',
      'shop_name',
      'rank',
      ...written,
    ]),
    ...(discount === undefined ? {} : { discount }),
  }
}

interface DealBody extends Row {
  readonly discount_id?: string | null
}

function create(call: ApiCall<DealBody>, { slug }: Shop): Reply | Refusal {
  const { store, source } = call
  const refused = refuseDiscount(store, slug, call.body.discount_id)
  if (refused !== undefined) return refused
  const ranks = [...rows.deals(store).find('shop', slug)].map(({ rank }) => Number(rank ?? 0))
  const rank = ranks.reduce((highest, one) => Math.max(highest, one), 0) + 1
  const deal: OfShop = { ...pick(call.body, written), uuid: source.uuid(), shop_slug: slug, rank }
  rows.deals(store).put(deal)
  return created(body(store, deal))
}

function noDeal(id: unknown): Refusal {
  return refuse('deal_not_found', `The shop has no deal "${String(id)}"`)
}

/** Null empties a field. */
function update(call: ApiCall<DealBody>, { slug }: Shop): Reply | Refusal {
  const { store, path } = call
  const deal = ownRow(rows.deals(store), slug, path['deal_id'])
  if (deal === undefined) return noDeal(path['deal_id'])
  const refused = refuseDiscount(store, slug, call.body.discount_id)
  if (refused !== undefined) return refused
  const changes = Object.entries({ ...deal, ...pick(call.body, written) }).filter(([, value]) => value !== null)
  const changed = Object.fromEntries(changes) as unknown as OfShop
  rows.deals(store).put(changed)
  return ok(body(store, changed))
}

function remove(call: ApiCall, { slug }: Shop): Reply | Refusal {
  const deal = ownRow(rows.deals(call.store), slug, call.path['deal_id'])
  if (deal === undefined) return noDeal(call.path['deal_id'])
  rows.deals(call.store).delete(deal.uuid)
  return done
}

/** The deals of all shops that the key opens. */
function* opened({ store, caller }: ApiCall): Iterable<OfShop> {
  for (const deal of rows.deals(store).all()) if (opens(caller, deal.shop_slug)) yield deal
}

export const deals: Readonly<Record<string, Handler<never, Caller>>> = {
  listDeals: ofShop(({ store, query }, { slug }) =>
    ok(pageOfShop(rows.deals(store), slug, { query }).map((deal) => body(store, deal))),
  ),
  listAllDeals: global((call) => ok(page(opened(call), call.query).map((deal) => body(call.store, deal)))),
  createDeal: ofShop<DealBody>(create),
  updateDeal: ofShop<DealBody>(update),
  deleteDeal: ofShop(remove),
}
