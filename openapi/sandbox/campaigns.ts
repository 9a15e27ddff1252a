import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { ofShop, ok, type ApiCall } from './calls.ts'
import { discountOf, refuseDiscount } from './discounts.ts'
import { createOf, listOf, removeOf, updateOf, type Kind } from './kind.ts'
import { findOrder, noOrder } from './references.ts'
import type { Caller } from './roles.ts'
import { at, first, pick, rows, type Campaign, type Shop } from './tables.ts'
import { isBefore } from './time.ts'

const fields = ['enabled', 'name', 'start_date', 'end_date', 'segment', 'promotion_type', 'promotion_properties']
const writableFields = [...fields, 'discount_id']

export const campaign: Kind<Campaign> = {
  rows: rows.campaigns,
  body(row, call) {
    const discount = discountOf(call, row.shop_slug, row.discount_id) ?? null
    return { ...pick(row, ['uuid', 'shop_slug', ...fields]), status: statusOf(row, call.source.now), discount }
  },
  missing: (id) => refuse('campaign_not_found', `The shop has no campaign "${String(id)}"`),
  // "Filters: uuid, name, start_date, end_date, segment, promotion_type, enabled."
  filters: {
    ...{ uuid: 'uuid', name: 'indexed', start_date: 'time', end_date: 'time' },
    ...{ segment: 'indexed', promotion_type: 'equal', enabled: 'equal' },
  },
}

/** "Campaign status: active, inactive, scheduled, paused (derived from start and end dates)", and from `enabled`. */
function statusOf({ enabled, start_date: start, end_date: end }: Campaign, now: string): string {
  const isOver = end != null && isBefore(end, now)
  const isBegun = start === undefined ? enabled : !isBefore(now, start)
  if (isOver) return 'inactive'
  if (isBegun) return enabled ? 'active' : 'paused'
  return enabled ? 'scheduled' : 'inactive'
}

interface CampaignRequest extends Row {
  readonly enabled?: boolean
  readonly name: string
  readonly segment: string
  readonly promotion_type: string
  readonly discount_id?: string | null
  readonly promotion_properties: Row
}

/** Refuses a campaign that conflicts with the data of the shop. `uuid`: the campaign that is changed. */
function refuseCampaign(call: ApiCall<CampaignRequest>, { slug }: Shop, uuid?: string): Refusal | undefined {
  const { body, store } = call
  const refusal =
    refuseDiscount(store, slug, body.discount_id) ?? refuseProducts(store, slug, body.promotion_properties)
  if (refusal !== undefined) return refusal
  if (body.enabled !== true) return undefined
  for (const other of rows.campaigns(store).find('enabled', at(slug, 'segment', body.segment))) {
    if (other.uuid !== uuid) {
      return refuse(
        'campaign_active_segment_exists',
        `The campaign "${other.name}" is enabled for the segment "${body.segment}"`,
      )
    }
  }
  return undefined
}

/** Products of a campaign belong to the shop. Those with an SKU are looked up by it. */
function refuseProducts(store: Store, slug: string, properties: Row): Refusal | undefined {
  const translations = Array.isArray(properties['translations']) ? (properties['translations'] as readonly Row[]) : []
  for (const { products } of [properties, ...translations]) {
    for (const { sku } of Array.isArray(products) ? (products as readonly Row[]) : []) {
      if (typeof sku !== 'string') continue
      if (first(rows.products(store).find('field', at(slug, 'sku', sku))) === undefined) {
        return refuse('campaign_product_not_found', `The shop has no product with the SKU "${sku}"`)
      }
    }
  }
  return undefined
}

/** "image_url (default placeholder image)" of basic campaigns: an address of the sandbox. */
const placeholder = 'https://cdn.waybill.example/campaigns/placeholder.png'

function make({ body }: ApiCall<CampaignRequest>, { slug }: Shop, uuid: string): Campaign {
  const campaignRow = { enabled: false, ...pick(body, writableFields), uuid, shop_slug: slug } as unknown as Campaign
  if (body.promotion_type !== 'basic') return campaignRow
  return { ...campaignRow, promotion_properties: { image_url: placeholder, ...body.promotion_properties } }
}

function create(call: ApiCall<CampaignRequest>, shop: Shop): Campaign | Refusal {
  const { name } = call.body
  if (first(rows.campaigns(call.store).find('field', at(shop.slug, 'name', name))) !== undefined) {
    return refuse('campaign_exists', `The shop has a campaign "${name}" already`)
  }
  return refuseCampaign(call, shop) ?? make(call, shop, call.source.uuid())
}

/** "Order campaigns: banner, basic and product campaign": active campaigns of the order's segments. */
function ofOrder(call: ApiCall, shop: Shop): Reply | Refusal {
  const id = String(call.path['order_number'])
  const order = findOrder(call, shop, { id, kinds: ['order_number'] })
  if (order === undefined) return noOrder(id)
  const answer: Record<string, Row> = {}
  for (const segment of order.segments ?? []) {
    if (typeof segment !== 'string') continue
    for (const row of rows.campaigns(call.store).find('enabled', at(shop.slug, 'segment', segment))) {
      const body = campaign.body(row, call)
      if (body['status'] === 'active') answer[row.promotion_type] ??= body
    }
  }
  return ok(answer)
}

export const campaigns: Readonly<Record<string, Handler<never, Caller>>> = {
  createCampaign: createOf<Campaign, CampaignRequest>(campaign, create),
  listCampaigns: listOf(campaign),
  updateCampaign: updateOf<Campaign, CampaignRequest>(
    campaign,
    (call, { uuid }, shop) => refuseCampaign(call, shop, uuid) ?? make(call, shop, uuid),
  ),
  deleteCampaign: removeOf(campaign),
  getOrderCampaigns: ofShop(ofOrder),
}
