/** A row of the table in section 8. */
interface Row {
  readonly status: string
  readonly keys: readonly string[]
}

const keys = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Section 8: the catalogue of errors. */
export const catalogue: readonly Row[] = [
  { status: '400', keys: keys('invalid_merchant_or_key klaviyo_key_missing_permissions') },
  { status: '401', keys: keys('invalid_merchant_or_key') },
  { status: '403', keys: keys('insufficient_rights permission_denied') },
  {
    status: '404',
    keys: keys(`
      a_b_test_not_found announcement_not_found campaign_not_found campaign_product_not_found deal_not_found
      discount_not_found order_not_found org_not_found shipment_not_found shop_not_found shop_settings_not_found
      user_not_found webhook_not_found klaviyo_key_not_found shop_fixtures_not_found`),
  },
  {
    status: '409',
    keys: keys(`
      a_b_test_overlap announcement_exists campaign_active_segment_exists campaign_exists discount_exists order_exists
      org_exists shipment_exists shop_exists user_exists webhook_exists`),
  },
  { status: '415', keys: keys('image_media_unsupported') },
  {
    status: '422',
    keys: keys('invalid_payload campaign_type_invalid carrier_reference_invalid zip_code_invalid'),
  },
  { status: '500', keys: keys('unexpected') },
  { status: '501', keys: keys('service_not_implemented') },
  { status: '502', keys: keys('bad_gateway') },
]

/** Section 8: every key once. */
export const errorKeys: readonly string[] = [...new Set(catalogue.flatMap((row) => row.keys))]
