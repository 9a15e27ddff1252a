import { isRefusal, refuse, type Handler, type Refusal, type Row } from '@waybill/docs/sandbox'
import { done, ofShop, ok, type ApiCall } from './calls.ts'
import { wrong } from './errors.ts'
import { createOf, listOf, type Kind } from './kind.ts'
import type { Caller } from './roles.ts'
import { at, first, ownRow, pick, rows, type Shop, type ShopifyWebhook } from './tables.ts'

/** "Shopify webhook types and topics." */
export const topics: Readonly<Record<string, string>> = {
  'order-creation': 'orders/create',
  'order-fulfillment': 'orders/fulfilled',
  'order-partial-fulfillment': 'orders/partially_fulfilled',
  'order-update': 'orders/updated',
  'order-fulfillment-update': 'fulfillments/update',
  'order-cancelled': 'orders/cancelled',
  'product-creation': 'products/create',
  'product-update': 'products/update',
  'product-deletion': 'products/delete',
}

const writableFields = ['webhook_type', 'topic', 'hook_url', 'shopify_id', 'fields', 'name']

const webhook: Kind<ShopifyWebhook> = {
  rows: rows.shopifyWebhooks,
  body: (row) => pick(row, [...writableFields, 'uuid', 'shop_slug']),
  missing: (id) => refuse('webhook_not_found', `The shop has no Shopify webhook "${String(id)}"`),
}

interface Creation extends Row {
  readonly uuid?: string
  readonly webhook_type?: string
  readonly topic?: string
}

/** Type and topic name the same thing; each follows from the other. */
function create(call: ApiCall<Creation>, { slug }: Shop): ShopifyWebhook | Refusal {
  const webhooks = rows.shopifyWebhooks(call.store)
  const { topic } = call.body
  const type = call.body.webhook_type ?? Object.keys(topics).find((candidate) => topics[candidate] === topic)
  if (type !== undefined && topic !== undefined && topics[type] !== topic) {
    return wrong(['body', 'topic'], `the topic of ${type} is ${topics[type] ?? ''}`)
  }
  if (type !== undefined && ofType(call, slug, type) !== undefined) {
    return refuse('webhook_exists', `The shop has a Shopify webhook of the type "${type}" already`)
  }
  const uuid = call.body.uuid?.toLowerCase()
  if (uuid !== undefined && webhooks.get(uuid) !== undefined) {
    return refuse('webhook_exists', `There is a Shopify webhook with the uuid "${uuid}" already`)
  }
  return {
    ...pick(call.body, writableFields),
    ...(type === undefined ? {} : { webhook_type: type, topic: topics[type] ?? '' }),
    uuid: uuid ?? call.source.uuid(),
    shop_slug: slug,
  }
}

function ofType({ store }: ApiCall, slug: string, type: string): ShopifyWebhook | undefined {
  return first(rows.shopifyWebhooks(store).find('field', at(slug, 'webhook_type', type)))
}

/** The webhook that the path names, by its UUID or by its type. */
function webhookOf(call: ApiCall, { slug }: Shop): ShopifyWebhook | Refusal {
  const { uuid, webhook_type: type } = call.path
  const row =
    uuid === undefined ? ofType(call, slug, String(type)) : ownRow(rows.shopifyWebhooks(call.store), slug, uuid)
  return row ?? webhook.missing(uuid ?? type)
}

const get = ofShop((call, shop) => {
  const result = webhookOf(call, shop)
  return isRefusal(result) ? result : ok(webhook.body(result, call))
})

const remove = ofShop((call, shop) => {
  const result = webhookOf(call, shop)
  if (isRefusal(result)) return result
  rows.shopifyWebhooks(call.store).delete(result.uuid)
  return done
})

export const shopifyWebhooks: Readonly<Record<string, Handler<never, Caller>>> = {
  createShopifyWebhook: createOf<ShopifyWebhook, Creation>(webhook, create),
  listShopifyWebhooks: listOf(webhook),
  getShopifyWebhook: get,
  getShopifyWebhookByType: get,
  deleteShopifyWebhook: remove,
  deleteShopifyWebhookByType: remove,
}
