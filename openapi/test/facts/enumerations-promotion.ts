import type { Enumerations } from './enumerations.ts'

const values = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Enumerations of campaigns, discounts, recommendations and triggers. */
export const promotion: Enumerations = {
  // Section 4, "Campaign status".
  campaignStatus: values('active inactive scheduled paused'),
  // Section 4, "Promotion type".
  promotionType: values('basic product banner'),
  // Section 4, "Recommendation category".
  recommendationCategory: values('sale new'),
  // Section 4, "Discount enumerations".
  discountTargetSelection: values('all group specific'),
  discountTargetType: values('line_item shipping_line'),
  discountValueType: values('percentage fixed_amount'),
  discountType: values('product order shipping'),
  discountCategory: values('percentage fixed_amount free_shipping'),
  // Section 4, "Operator".
  operator: values('AND OR'),
  // Section 4, "Threshold type".
  thresholdType: values('latest_event_time created_at'),
  // Section 4, "Shipment group key".
  shipmentGroupKey: values('shipment_id tracking_number external_shipment_id'),
}
