import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { discountOf, refuseDiscount } from './discounts.ts'
import { pageOfShop, type Filters } from './page.ts'
import { findOrder, noOrder } from './references.ts'
import type { Caller } from './roles.ts'
import { at, first, ownRow, pick, rows, type Campaign, type Shop } from './tables.ts'
import { isBefore } from './time.ts'

const fields = ['enabled', 'name', 'start_date', 'end_date', 'segment', 'promotion_type', 'promotion_properties']
const written = [...fields, 'discount_id']

/** "Filters: uuid, name, start_date, end_date, segment, promotion_type, enabled." */
const filters: Filters = {
  ...{ uuid: 'uuid', name: 'indexed', start_date: 'time', end_date: 'time' },
  ...{ segment: 'indexed', promotion_type: 'equal', enabled: 'equal' },
}

/** A campaign as answers have it. */
export function campaignBody({ store, source }: ApiCall, campaign: Campaign): Row {
  const discount = discountOf(store, campaign.shop_slug, campaign.discount_id) ?? null
  return { ...pick(campaign, ['uuid', 'shop_slug', ...fields]), status: statusOf(campaign, source.now), discount }
}

/** "Campaign status: active, inactive, scheduled, paused (derived from start and end dates)." */
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
  readonly discount_id?: string | null
  readonly promotion_properties: Row
}

/** Why a campaign may not be as a body wants it. `uuid`: of the campaign that is changed. */
function refuseCampaign(call: ApiCall<CampaignRequest>, { slug }: Shop, uuid?: string): Refusal | undefined {
  const { body, store } = call
  const refused =
    refuseDiscount(store, slug, body.discount_id) ?? refuseProducts(store, slug, body.promotion_properties)
  if (refused !== undefined) return refused
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

/** Products of a campaign are products of the shop: those with an SKU are looked for by it. */
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

function put(call: ApiCall<CampaignRequest>, { slug }: Shop, uuid: string): Campaign {
  const campaign = { enabled: false, ...pick(call.body, written), uuid, shop_slug: slug } as unknown as Campaign
  rows.campaigns(call.store).put(campaign)
  return campaign
}

function create(call: ApiCall<CampaignRequest>, shop: Shop): Reply | Refusal {
  const { name } = call.body
  if (first(rows.campaigns(call.store).find('field', at(shop.slug, 'name', name))) !== undefined) {
    return refuse('campaign_exists', `The shop has a campaign "${name}" already`)
  }
  const refused = refuseCampaign(call, shop)
  return refused ?? created(campaignBody(call, put(call, shop, call.source.uuid())))
}

/** The refusal of a UUID that names no campaign of the shop. */
export function noCampaign(id: unknown): Refusal {
  return refuse('campaign_not_found', `The shop has no campaign "${String(id)}"`)
}

function update(call: ApiCall<CampaignRequest>, shop: Shop): Reply | Refusal {
  const campaign = ownRow(rows.campaigns(call.store), shop.slug, call.path['uuid'])
  if (campaign === undefined) return noCampaign(call.path['uuid'])
  return refuseCampaign(call, shop, campaign.uuid) ?? ok(campaignBody(call, put(call, shop, campaign.uuid)))
}

function remove(call: ApiCall, { slug }: Shop): Reply | Refusal {
  const campaign = ownRow(rows.campaigns(call.store), slug, call.path['uuid'])
  if (campaign === undefined) return noCampaign(call.path['uuid'])
  rows.campaigns(call.store).delete(campaign.uuid)
  return done
}

/** "Order campaigns: banner, basic and product campaign": those of the order's segments that are active now. */
function ofOrder(call: ApiCall, shop: Shop): Reply | Refusal {
  const id = String(call.path['order_number'])
  const order = findOrder(call, shop, { id, kinds: ['order_number'] })
  if (order === undefined) return noOrder(id)
  const answer: Record<string, Row> = {}
  for (const segment of order.segments ?? []) {
    if (typeof segment !== 'string') continue
    for (const campaign of rows.campaigns(call.store).find('enabled', at(shop.slug, 'segment', segment))) {
      const body = campaignBody(call, campaign)
      if (body['status'] === 'active') answer[campaign.promotion_type] ??= body
    }
  }
  return ok(answer)
}

export const campaigns: Readonly<Record<string, Handler<never, Caller>>> = {
  createCampaign: ofShop<CampaignRequest>(create),
  listCampaigns: ofShop((call, { slug }) => {
    const found = pageOfShop(rows.campaigns(call.store), slug, { query: call.query, filters })
    return ok(found.map((campaign) => campaignBody(call, campaign)))
  }),
  updateCampaign: ofShop<CampaignRequest>(update),
  deleteCampaign: ofShop(remove),
  getOrderCampaigns: ofShop(ofOrder),
}
