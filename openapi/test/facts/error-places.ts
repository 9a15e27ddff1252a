import { calls, multipart, shopPath, withBody } from './calls.ts'

const shop = (text: string): string => text.replace(' ', ` ${shopPath}`)
const under = (path: string) => calls.filter((call) => call.split(' ')[1]?.startsWith(path))

/**
 * Section 8 with 4, 5, 6 and 7: calls that must list a key, because their path, body or description mentions its
 * subject. Other calls may list it too.
 */
export const errorPlaces: Readonly<Record<string, readonly string[]>> = {
  // Section 8: "invalid credentials", "insufficient rights"; section 7: Basic auth everywhere.
  invalid_merchant_or_key: calls,
  insufficient_rights: calls,
  // Section 8: "resource or shop not found".
  shop_not_found: under(shopPath),
  org_not_found: under('/v1/orgs/{slug}'),
  a_b_test_not_found: [shop('GET /ab-tests/{uuid}'), shop('POST /ab-tests/{uuid}/end-test')],
  announcement_not_found: under(`${shopPath}/announcements/{uuid}`),
  campaign_not_found: under(`${shopPath}/campaigns/{uuid}`),
  deal_not_found: under(`${shopPath}/deals/{deal_id}`),
  discount_not_found: under(`${shopPath}/discounts/{uuid}`),
  order_not_found: under(`${shopPath}/orders/{order_id}`),
  shipment_not_found: [
    shop('PATCH /orders/{order_id}/shipments/{shipment_id}'),
    shop('POST /shipments/events'),
    shop('POST /shipments/{shipment_id}/events'),
  ],
  user_not_found: [shop('DELETE /users/{user_id}')],
  webhook_not_found: [
    ...under(`${shopPath}/webhooks/{uuid}`),
    ...under(`${shopPath}/shopify/webhooks/{uuid}`),
    ...under(`${shopPath}/shopify/webhooks/webhook-type`),
  ],
  shop_settings_not_found: under(`${shopPath}/settings`),
  // Section 4: A/B tests may not overlap; one enabled campaign per segment.
  a_b_test_overlap: [shop('POST /ab-tests')],
  campaign_active_segment_exists: [shop('POST /campaigns'), shop('PUT /campaigns/{uuid}')],
  // Section 8: "already exists".
  announcement_exists: [shop('POST /announcements')],
  campaign_exists: [shop('POST /campaigns')],
  discount_exists: [shop('POST /discounts')],
  order_exists: [shop('POST /orders')],
  shop_exists: ['POST /v1/shops'],
  user_exists: [shop('POST /users')],
  webhook_exists: [shop('POST /webhooks')],
  // Section 5: a supported format, else 415.
  image_media_unsupported: [multipart],
  // Section 5: "Validation failures return 422 with key invalid_payload".
  invalid_payload: withBody,
  // Section 8: it names Klaviyo's key.
  klaviyo_key_missing_permissions: [shop('PUT /keys/klaviyo')],
  // Section 8: "provider-side failure".
  unexpected: calls,
}
