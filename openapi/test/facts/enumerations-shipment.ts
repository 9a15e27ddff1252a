import type { Enumerations } from './enumerations.ts'

const values = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Enumerations of orders, shipments and claims. */
export const shipment: Enumerations = {
  // Section 4, "Carriers": 43.
  carrier: values(`
    amz brt depost dhl dhlexp dhl_old dhl2man dpd dpdn dpd-at dpd-ch dpduk gls gls_es goexp hrs postat rhe royalmail
    swisspost ups bpost dao anpost bring posti postnl_inter usps fedex postnord parcelone dachser asendia_de colissimo
    inpost_uk inpost_pl mondial_relay evri poste_italiane kuehne-nagel dsv ait colis_prive`),
  // Section 4, "Shipment phase": 13.
  phase: values(`
    collect delivery_failed delivered in_delivery in_transit order_created order_cancelled order_processed
    return_created return_failed return_received return_transit returned`),
  // Section 4, "Shipment flag".
  flag: values('normal delay error'),
  // Section 4, "Courier source".
  courierSource: values('user system'),
  // Section 4, "Carrier tag".
  carrierTag: values(`
    Pending InfoReceived InTransit OutForDelivery AttemptFail Delivered AvailableForPickup Exception Expired`),
  // Section 4, "Shipment actions".
  shipmentAction: values('submit_to_aggregators reprocess_events fetch_hc_shipment_updates send_internal_triggers'),
  // Section 4, "Estimated delivery source".
  estimateSource: ['Carrier EDD', 'AI Predictive EDD', 'Custom EDD', 'Order EDD'],
  // Section 3, "Other": type enum.
  estimateType: values('range specific'),
  // Section 4, "Pickup type".
  pickupType: values('shop neighbor locker letterbox'),
  // Section 4, "Product type".
  productType: values('product bundle'),
  // Section 4, "Order reference type".
  orderReference: values('uuid external_id order_name order_number'),
  // Section 4, "Shipment reference type".
  shipmentReference: values(`
    external_order_id external_shipment_id order_name order_number order_uuid shipment_uuid tracking_number`),
  // Section 4, "Claim status".
  claimStatus: values('pending accepted rejected closed'),
  // Section 4, "Claim reasons".
  claimReason: values(`
    partial_damage damage investigation support return dissatisfied_with_product wrong_product missing_product`),
  // Section 4, "Resolution preferences".
  resolutionPreference: values('reorder refund keep_with_reward'),
  // Section 4, "User input type".
  userInputType: values('selected_answer user_answer'),
}
