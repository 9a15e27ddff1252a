import { plain, type Entities, type Fields } from './fact.ts'
import { flag, integer, length, list } from './values.ts'

const credentials = plain('client_id client_secret')

// "TriggerSettingsDTO: klaviyo and shopify booleans, both required".
const triggers: Fields = { klaviyo: { required: true, ...flag }, shopify: { required: true, ...flag } }

/** Section 3, "Shop keys and integration settings". */
export const keys: Entities = {
  // "brevo, klaviyo, shopify, shopware and emarsys (client id and secret). Returned masked."
  'keys, masked': {
    fields: {
      ...plain('brevo klaviyo shopify'),
      shopware: { fields: credentials },
      emarsys: { fields: credentials },
    },
  },
  'client credentials': {
    fields: { client_id: { open: ['required'] }, client_secret: { open: ['required'] } },
  },
  // "username and a list of shops with roles"; the list has no field's name.
  'key creation': { fields: { username: {} } },
  // Section 5: API key length 16 to 128.
  'API key': { fields: { api_key: { ...length(16, 128), open: ['required'] } } },
  // Section 5: Brevo 32 to 140; Klaviyo 32 to 64; Shopify 32 to 64.
  'Brevo key': { fields: { api_key: { ...length(32, 140), open: ['required'] } } },
  'Klaviyo key': { fields: { api_key: { ...length(32, 64), open: ['required'] } } },
  'Shopify key': { fields: { api_key: { ...length(32, 64), open: ['required'] } } },
  // "Email-marketing (Klaviyo) settings"; the default of stale_event_threshold is not shown.
  'Klaviyo settings': {
    fields: {
      status: { enumeration: 'integrationStatus' },
      custom_triggers: {},
      trigger_delivered_all_events: { default: true, ...flag },
      shipment_group_key: { default: 'shipment_id', enumeration: 'shipmentGroupKey' },
      stale_event_threshold: {},
      internal_triggers: { ...list, entity: 'internal trigger' },
      segments_enabled: { default: true, ...flag },
    },
  },
  // "klaviyo and shopify flags. Shopify segment retrieval default is true." Section 9: Klaviyo segments_enabled true.
  'segment settings': {
    fields: { klaviyo: { ...flag, open: ['default'] }, shopify: { default: true, ...flag } },
  },
  'internal trigger': {
    fields: {
      ...plain('id name event_key_in event_key_not_in'),
      phase_in: { enumeration: 'phase' },
      phase_not_in: { enumeration: 'phase' },
      operator: { enumeration: 'operator' },
      time_threshold_type: { enumeration: 'thresholdType' },
      time_threshold_value: integer,
    },
  },
  TriggerSettingsDTO: {
    fields: triggers,
    accepts: [{ klaviyo: true, shopify: false }],
    rejects: [{}, { klaviyo: true }, { shopify: true }],
  },
  // "the update variant has both nullable and optional".
  'TriggerSettingsDTO, update': {
    fields: { klaviyo: { nullable: true, ...flag }, shopify: { nullable: true, ...flag } },
    accepts: [{}, { klaviyo: null }],
  },
  // "Versioned variants hold a klaviyo settings object and a shopify settings object."
  'trigger settings': { fields: { klaviyo: { entity: 'Klaviyo settings' }, shopify: {} } },
  // Section 3, "Shop settings": "versioned (version 1) with data".
  'trigger settings, versioned': { fields: { version: {}, data: { entity: 'trigger settings' } } },
}
