import { plain, type Entities, type Fields } from './fact.ts'
import { length, uri } from './values.ts'

// Section 3, "Webhook". Section 5: secret 16 to 64 characters; url a non-empty URI.
const webhook: Fields = {
  url: { required: true, ...uri },
  enabled_events: {
    default: ['*'],
    accepts: [['*'], ['shipments/delivered'], ['orders/created']],
    rejects: ['*', [7], ['shipments/*']],
  },
  secret: { nullable: true, ...length(16, 64) },
  description: { nullable: true },
  status: { default: 'active', enumeration: 'webhookStatus' },
}

// Section 3, "Announcement".
const announcement: Fields = {
  text: { open: ['required'] },
  language: { enumeration: 'language', open: ['default'] },
}

/** Section 3, "Webhook", "Shopify webhook" and "Announcement". */
export const webhooks: Entities = {
  WebhookDTO: { fields: { ...webhook, ...plain('uuid shop_slug created_at updated_at') } },
  'webhook, creation': {
    fields: webhook,
    accepts: [{ url: 'https://hooks.shop.example/' }],
    rejects: [{}, { status: 'active' }],
  },
  // "Update: optional description, status, url". Section 7: "partial or full update".
  'webhook, update': {
    fields: {
      description: { open: ['nullable'] },
      status: { enumeration: 'webhookStatus', open: ['nullable'] },
      url: { ...uri, open: ['nullable'] },
    },
    accepts: [{}],
  },
  'Shopify webhook': {
    fields: {
      ...plain('hook_url shopify_id fields name uuid shop_slug'),
      webhook_type: { enumeration: 'shopifyWebhookType' },
      topic: { enumeration: 'shopifyWebhookTopic' },
    },
  },
  // Section 7: Shopify webhook body.
  'Shopify webhook, creation': {
    may: 'uuid shop_slug shopify_id',
    fields: {
      ...plain('hook_url shopify_id fields name uuid shop_slug'),
      webhook_type: { enumeration: 'shopifyWebhookType' },
      topic: { enumeration: 'shopifyWebhookTopic' },
    },
  },
  // "text, language, plus created_at and updated_at on detail".
  'announcement, detail': {
    fields: { ...announcement, created_at: {}, updated_at: {} },
  },
  announcement: { fields: announcement },
  // Section 3, "Image".
  image: { fields: { ...plain('url shop_slug'), image_type: { enumeration: 'imageType' } } },
  // Section 3: field image, a binary file.
  'image upload': { fields: { image: { open: ['required'] } } },
}
