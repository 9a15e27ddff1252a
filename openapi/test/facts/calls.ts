/** A row of the table in section 7: methods and path. */
type Row = readonly [methods: string, path: string]

/** Section 7, rows under `/v1/shops/{slug}`, in the order of the table. */
const ofShop: readonly Row[] = [
  ['POST GET', '/ab-tests'],
  ['GET', '/ab-tests/{uuid}'],
  ['POST', '/ab-tests/{uuid}/end-test'],
  ['POST GET', '/announcements'],
  ['PATCH DELETE', '/announcements/{uuid}'],
  ['POST GET', '/campaigns'],
  ['PUT DELETE', '/campaigns/{uuid}'],
  ['GET', '/campaigns/order/{order_number}'],
  ['POST GET', '/claims'],
  ['PUT DELETE', '/claims/{uuid}'],
  ['GET POST', '/deals'],
  ['PATCH DELETE', '/deals/{deal_id}'],
  ['POST GET', '/discounts'],
  ['PATCH DELETE', '/discounts/{uuid}'],
  ['GET', '/orders'],
  ['POST', '/orders'],
  ['PUT', '/orders'],
  ['PUT', '/orders/bulk'],
  ['PATCH', '/orders/{order_id}'],
  ['PATCH', '/orders/{order_id}/shipments/{shipment_id}'],
  ['POST', '/shipments/events'],
  ['POST', '/shipments/{shipment_id}/events'],
  ['POST GET', '/shopify/webhooks'],
  ['GET DELETE', '/shopify/webhooks/{uuid}'],
  ['GET DELETE', '/shopify/webhooks/webhook-type/{webhook_type}'],
  ['GET PATCH DELETE', ''],
  ['PUT', '/keys/klaviyo'],
  ['PUT', '/keys/shopify'],
  ['PUT', '/keys/shopware'],
  ['PUT', '/keys/emarsys'],
  ['GET', '/keys'],
  ['POST', '/images/{image_type}'],
  ['GET', '/products'],
  ['GET', '/products/{product_id}/recommendations'],
  ['GET', '/settings'],
  ['PATCH', '/settings/carriers'],
  ['PATCH', '/settings/triggers'],
  ['PATCH', '/settings/segments'],
  ['POST', '/users'],
  ['GET', '/users'],
  ['DELETE', '/users/{user_id}'],
  ['POST', '/webhooks'],
  ['GET', '/webhooks'],
  ['PATCH', '/webhooks/{uuid}'],
  ['DELETE', '/webhooks/{uuid}'],
]

/** Section 7, "Global calls". */
const global: readonly Row[] = [
  ['GET', '/v1/deals'],
  ['POST GET', '/v1/shops'],
  ['GET', '/v1/orgs/{slug}'],
  ['GET', '/v1/orgs/{slug}/members'],
  ['POST', '/v1/orgs/{slug}/invite'],
]

/** Base of the calls of one shop. */
export const shopPath = '/v1/shops/{slug}'

/** Section 7: every call as `METHOD path`, sorted. */
export const calls: readonly string[] = [...ofShop.map(([methods, path]): Row => [methods, shopPath + path]), ...global]
  .flatMap(([methods, path]) => methods.split(' ').map((method) => `${method} ${path}`))
  .sort()

/** Section 7: the calls that send a body. "none shown" and reads, removals send none. */
export const withBody: readonly string[] = calls.filter(
  (call) => /^(?:POST|PUT|PATCH) /.test(call) && !call.endsWith('/end-test'),
)

/** Section 5: "Image upload is multipart"; section 7: field image. All other bodies are JSON. */
export const multipart = `POST ${shopPath}/images/{image_type}`
