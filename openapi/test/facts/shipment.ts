import { plain, type Entities } from './fact.ts'
import { list } from './values.ts'

/** Section 3, "Tracking (shipment)" and its subsections. */
export const shipments: Entities = {
  tracking: {
    fields: {
      ...plain('uuid updated_at shop_slug order_id order_number'),
      events: { ...list, entity: 'tracking event' },
      estimated_arrival: {
        fields: { ...plain('from to time_prediction'), language: { enumeration: 'language', open: ['default'] } },
      },
      carrier: { enumeration: 'carrier' },
      flag: { enumeration: 'flag' },
      pickup: {
        fields: {
          ...plain('name url opening_hours date_to'),
          type: { enumeration: 'pickupType' },
          address: {},
        },
      },
      products: { ...list, entity: 'product' },
      // "Deprecated but still present".
      id: { deprecated: true },
      merchant_id: { deprecated: true },
      merchant_slug: { deprecated: true },
    },
  },
  // Section 3, "Other": type enum. Section 4: estimated delivery source.
  'latest estimated delivery': {
    fields: {
      ...plain('datetime datetime_min datetime_max'),
      type: { enumeration: 'estimateType' },
      source: { enumeration: 'estimateSource' },
    },
  },
  // Section 4: courier source.
  'next courier': { fields: { ...plain('slug tracking_number'), source: { enumeration: 'courierSource' } } },
  'tracking event': {
    fields: {
      ...plain('event_key time timezone location additional_info event_name'),
      phase: { enumeration: 'phase' },
      event_strings: { fields: plain('event_status list_label header_headline header_title header_subtitle') },
      language: { enumeration: 'language', open: ['default'] },
    },
  },
  'shipment data': {
    fields: {
      ...plain('shipment_uuid tracking_number carrier_reference additional_info collection_point addresses'),
      expected_delivery: { fields: plain('from to') },
      all_events: list,
      new_events: list,
    },
  },
  // "Tracking payloads from an external tracking service style": its estimated delivery dates have no field's name.
  'external tracking': {
    fields: { ...plain('tracking_number slug subtag checkpoints'), tag: { enumeration: 'carrierTag' } },
  },
  'add-event request': {
    fields: {
      event_name: { open: ['required'] },
      event_time: { open: ['required'] },
      external_id: {},
      id: { open: ['required'] },
      id_type: { enumeration: 'shipmentReference', open: ['required'] },
    },
  },
  'shipment action request': {
    fields: {
      shipment_uuid: { open: ['required'] },
      action: { enumeration: 'shipmentAction', open: ['required'] },
      payload: {},
    },
  },
  // "pick-up information (fields not shown)".
  TrackingPickUpDTO: { fields: {} },
}

/** Section 5: shipment tags, as a list. */
export const shipmentTags = {
  accepts: [[], Array.from({ length: 50 }, () => 'a'.repeat(32))],
  rejects: [Array.from({ length: 51 }, () => 'a'), ['a'.repeat(33)]],
} as const
