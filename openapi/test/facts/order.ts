import { only, plain, requested, type Entities, type Fields } from './fact.ts'
import { integer, list, trackingNumber } from './values.ts'

// Section 5: "integer, maximum 100, default 1".
const expected = { accepts: [1, 2, 100], rejects: [101, 1.5, 'x'] } as const

// Section 3, "Order (detail)".
const order: Fields = {
  ...plain('order_name order_placed_at total_order_price shipping_price sub_total_price email_id weight'),
  ...plain('external_customer_id order_status_url'),
  order_number: { required: true },
  discount_price: { default: 0 },
  products: { ...list, entity: 'product' },
  discounts: { ...list, entity: 'order discount' },
  address: { required: true, entity: 'address' },
  currency: { default: 'EUR' },
  segments: list,
  merchant_slug: { required: true },
  external_id: { required: true },
  uuid: { required: true },
  trackings: { ...list },
}

/** Section 3, "Order" and its subsections. */
export const orders: Entities = {
  order: { fields: order },
  // "the same fields plus"; required: order_number, address. order_analytics is a free object.
  'order placement': {
    fields: {
      ...requested(order),
      ...only(order, 'order_number address'),
      ...plain('preferred_delivery_date user_agent'),
      order_analytics: { accepts: [{}, { visits: 3, from: { page: 'home' } }], rejects: ['x'] },
      expected_number_of_shipments: { default: 1, ...expected },
    },
    accepts: [{ order_number: '1001', address: {} }],
    rejects: [{ order_number: '1001' }, { address: {} }],
  },
  'order discount': {
    fields: { code: { required: true }, amount: {}, type: { enumeration: 'discountCategory' } },
    accepts: [{ code: 'TEN' }],
    rejects: [{ amount: 10 }],
  },
  // The specification does not say which of id, id_type and trackings are required; order is called optional.
  'order fulfillment': {
    fields: {
      id: { open: ['required'] },
      id_type: { enumeration: 'orderReference', open: ['required'] },
      order: { entity: 'order placement' },
      trackings: { ...list, entity: 'order tracking request', open: ['required'] },
    },
  },
  'order tracking request': {
    fields: {
      ...plain('tracking_url tracking_placed_at carrier_reference external_shipment_id tracking_company'),
      tracking_number: trackingNumber,
      products: { ...list, entity: 'product' },
    },
  },
  // Section 5: an empty list removes all products, omitting it skips the update.
  'order tracking update': {
    fields: { tracking_url: {}, products: { ...list, entity: 'product' } },
    accepts: [{}, { products: [] }],
  },
  // Section 5: omitted fields are skipped.
  'order update': {
    fields: {
      address: { entity: 'address' },
      expected_number_of_shipments: { ...expected, open: ['default'] },
    },
    accepts: [{}],
  },
  // "banner, basic and product campaign".
  'order campaigns': { fields: plain('banner basic product') },
  address: {
    fields: plain(
      'address_line_1 address_line_2 city country country_code name phone province province_code street zip_code company',
    ),
    accepts: [{}],
  },
  // Section 3, "Address": "A variant makes zip_code required".
  'address with a zip code': {
    fields: {
      ...plain('address_line_1 address_line_2 city country country_code name phone province province_code street'),
      company: {},
      zip_code: { required: true },
    },
    accepts: [{ zip_code: '10115' }],
    rejects: [{}],
  },
  // Section 3, "Product".
  product: {
    fields: {
      ...plain('product_id variant_id title variant_title quantity price size sku weight shipment_id'),
      images: { ...list, fields: plain('src alt') },
      tax_lines: { ...list, fields: plain('currency price rate title') },
      bundled_products: { ...list, entity: 'product' },
      translations: { fields: plain('title') },
      type: { enumeration: 'productType' },
    },
  },
  // Section 3, "Shop product".
  'shop product': {
    fields: {
      ...plain('uuid shop_id shop_slug external_product_id external_variant_id title variant_title price image_url'),
      ...plain('sku product_url translations'),
      shop_provider: { enumeration: 'shopProvider' },
    },
  },
  // Section 3, "Product recommendation". Section 4: category; category of discounts.
  'product recommendation': {
    fields: {
      ...plain('title image_url price translations sku'),
      product_url: { required: true },
      currency: { required: true },
      category: { enumeration: 'recommendationCategory' },
      discount: { fields: { category: { enumeration: 'discountCategory' }, amount: {} } },
    },
  },
  // Section 3: "Shopify recommendation product and variant use integer prices"; no other field is named.
  'shopify recommendation product': { fields: { price: integer } },
  'shopify recommendation variant': { fields: { price: integer } },
}
