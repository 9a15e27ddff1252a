import type { Enumerations } from './enumerations.ts'
import { errorKeys } from './errors.ts'

const values = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Enumerations of shops, users, integrations and errors. */
export const shop: Enumerations = {
  // Section 6, "Roles".
  role: values('viewer editor admin'),
  // Section 4, "Languages": 16.
  language: values('cs da nl en fi fr de gr hu it lv pl pt sk es sv'),
  // Section 4, "Shop providers".
  shopProvider: values('shopware shopify'),
  // Section 4, "Proxied third parties".
  proxiedThirdParty: values('brevo klaviyo shopify shopware'),
  // Section 7, after the table: method of the third-party proxy.
  proxyMethod: values('GET POST PUT PATCH DELETE'),
  // Section 4, "Webhook status".
  webhookStatus: values('active inactive'),
  // Section 4, "Invitation status".
  invitationStatus: values('pending accepted'),
  // Section 4, "Integration setting status".
  integrationStatus: values('disabled live testing'),
  // Section 4, "Feature community".
  featureCommunity: values('alpha beta live'),
  // Section 4, "Image types".
  imageType: values('background claim logo signature product voucher'),
  // Section 4, "Shopify webhook types and topics".
  shopifyWebhookType: values(`
    order-creation order-fulfillment order-partial-fulfillment order-update order-fulfillment-update order-cancelled
    product-creation product-update product-deletion`),
  shopifyWebhookTopic: values(`
    orders/create orders/fulfilled orders/partially_fulfilled orders/updated fulfillments/update orders/cancelled
    products/create products/update products/delete`),
  // Section 8: type of an error body.
  errorType: values('api_error invalid_request_error'),
  // Section 8: the keys of the catalogue.
  errorKey: errorKeys,
}
