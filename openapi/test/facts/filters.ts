import { shopPath } from './calls.ts'
import { flag, uuid } from './values.ts'
import type { Field, Fields } from './fact.ts'
import { plain } from './fact.ts'

/** Sections 5 and 9: page. */
export const page: Field = { default: 1, accepts: [1, 2, 1000], rejects: [0, -1, 1.5, 'x'] }

/** Sections 5 and 9: per_page. */
export const perPage: Field = { default: 30, accepts: [1, 30, 100], rejects: [0, 101, 1.5, 'x'] }

/** Sections 5 and 9: per_page of shop users. */
export const perPageOfUsers: Field = { ...perPage, default: 25 }

/** The list of shop users. */
export const userList = `GET ${shopPath}/users`

/** Section 7: the lists that show `page` and `per_page`. "Paginated lists return arrays": others may have them too. */
export const paginated: readonly string[] = [userList, `GET ${shopPath}/webhooks`]

/** Filters of lists, by call. */
export const filters: Readonly<Record<string, Fields>> = {
  // Section 3, "Shop": list filters; section 7, global calls.
  'GET /v1/shops': {
    ...plain('uuid name slug organization'),
    shop_provider: { enumeration: 'shopProvider' },
    language: { enumeration: 'language' },
  },
  // Section 3, "Order": filters.
  [`GET ${shopPath}/orders`]: {
    ...plain('email_id external_id order_name order_number zip_code'),
    ...plain('order_placed_from order_placed_to shipment_updated_since'),
    uuid,
  },
  // Section 3, "Campaign": filters.
  [`GET ${shopPath}/campaigns`]: {
    ...plain('uuid name start_date end_date segment'),
    promotion_type: { enumeration: 'promotionType' },
    enabled: flag,
  },
  // Section 3, "Discount": filters.
  [`GET ${shopPath}/discounts`]: {
    ...plain('code title value uuid'),
    target_selection: { enumeration: 'discountTargetSelection' },
    target_type: { enumeration: 'discountTargetType' },
    value_type: { enumeration: 'discountValueType' },
    type: { enumeration: 'discountType' },
  },
  // Section 3, "Claim": filters.
  [`GET ${shopPath}/claims`]: {
    ...plain('order_id shipment_id'),
    resolution_preference: { enumeration: 'resolutionPreference' },
    status: { enumeration: 'claimStatus' },
  },
  // Section 3, "Announcement": "Search requires uuid and text".
  [`GET ${shopPath}/announcements`]: { uuid: { required: true }, text: { required: true } },
  // Section 3, "Webhook": search filters.
  [`GET ${shopPath}/webhooks`]: { ...plain('uuid url'), status: { enumeration: 'webhookStatus' } },
  // Section 7: title filter.
  [`GET ${shopPath}/products`]: plain('title'),
}

/** Section 7: path parameters, with the specified properties of their values. */
export const pathParameters: Fields = {
  ...plain('slug order_number order_id shipment_id product_id deal_id'),
  uuid,
  // Section 7: "uuid; removes user from shop".
  user_id: uuid,
  webhook_type: { enumeration: 'shopifyWebhookType' },
  image_type: { enumeration: 'imageType' },
}
