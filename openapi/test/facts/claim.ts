import { plain, type Entities, type Fields } from './fact.ts'
import { list, trackingNumber } from './values.ts'

// Section 3, "Selected item".
const selected: Fields = { ...plain('sku title quantity net_price'), image_urls: list }

// Section 3, "Claim". Section 4: reasons, preferences, status.
const claim: Fields = {
  ...plain('uuid order_id shipment_id shop_id shop_slug order_number description customer_signature_image_url'),
  ...plain('net_invoice_amount tracking_number carrier_reference scan_date weight_kg dropoff_permission'),
  ...plain('created_at updated_at'),
  resolution_preference: { enumeration: 'resolutionPreference' },
  reason: { enumeration: 'claimReason' },
  status: { default: 'pending', enumeration: 'claimStatus' },
  selected_items: { ...list, entity: 'selected item', fields: selected },
  damaged_product_items: { deprecated: true },
  image_urls: list,
  optional_image_urls: list,
  address: { entity: 'address' },
  step_user_input: { entity: 'step user input', fields: { step_id: {}, user_input: {} } },
}

/** Section 3, "Claim". */
export const claims: Entities = {
  claim: { fields: claim },
  // "Creation requires reason; … a tracking number must be given if shipment_id is missing". Section 5: its form.
  'claim, creation': {
    may: 'uuid shop_id shop_slug created_at updated_at',
    fields: {
      ...claim,
      reason: { required: true, enumeration: 'claimReason' },
      tracking_number: trackingNumber,
    },
    accepts: [
      { reason: 'damage', shipment_id: '3f2b8c1e-6d4a-4e5b-9c7d-1a2b3c4d5e6f' },
      { reason: 'damage', tracking_number: 'ABC123' },
    ],
    rejects: [
      {},
      { reason: 'damage' },
      { shipment_id: '3f2b8c1e-6d4a-4e5b-9c7d-1a2b3c4d5e6f' },
      { reason: 'damage', tracking_number: 'ABC' },
    ],
  },
  // Section 7: claim body. A default in an update would reset omitted fields, so none is expected.
  'claim, update': {
    may: 'uuid shop_id shop_slug created_at updated_at',
    fields: {
      ...claim,
      reason: { enumeration: 'claimReason', open: ['required'] },
      status: { enumeration: 'claimStatus', open: ['default'] },
      tracking_number: trackingNumber,
    },
  },
  'selected item': { fields: selected },
  // "step_id and user_input (input_type, input_value)": UserInput has these two, and two that may be null.
  'step user input': { fields: { step_id: {}, user_input: { entity: 'UserInput' } } },
  UserInput: {
    fields: {
      input_type: { enumeration: 'userInputType' },
      input_value: {},
      translated_question: { nullable: true },
      translated_answer: { nullable: true },
    },
  },
}
