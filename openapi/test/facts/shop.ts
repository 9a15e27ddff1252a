import { plain, type Entities, type Fields } from './fact.ts'
import { flag, list, uri } from './values.ts'

// Section 3, "Shop": public. Section 5: URL fields. Section 9: language en.
const shared: Fields = {
  ...plain('uuid name slug organization'),
  language: { enumeration: 'language', open: ['default'] },
  logo_url: uri,
  shop_url: uri,
}

// Section 3, "Shop": "Detail adds". Section 5: URL fields.
const detail: Fields = {
  ...shared,
  ...plain('created_at updated_at description'),
  shop_provider: { enumeration: 'shopProvider' },
  shop_admin_url: uri,
  shop_faq_url: {},
  shop_service_url: {},
}

/** Section 3, "Shop" and "Organization". */
export const shop: Entities = {
  'shop, public': { fields: shared },
  'shop, detail': { fields: detail },
  // Section 3, "Shop": "Creation adds settings".
  'shop, creation': {
    may: 'uuid created_at updated_at',
    fields: { ...detail, slug: { open: ['required'] }, settings: { entity: 'shop creation settings' } },
  },
  // Section 3, "Shop": all default false.
  'shop creation settings': {
    fields: {
      klaviyo_triggers_enabled: { default: false, ...flag },
      shopify_triggers_enabled: { default: false, ...flag },
      carriers_enabled: { default: false, ...flag },
    },
  },
  // Section 7: partial update.
  'shop, update': { may: 'uuid created_at updated_at', fields: detail },
  // Section 3, "Organization". Section 4: feature community. Section 5: website.
  organization: {
    fields: {
      ...plain('id slug name email phone industry sso_domain feature_toggles'),
      website: uri,
      feature_community: { enumeration: 'featureCommunity' },
    },
  },
  // Section 3, "Organization": "Creation needs slug".
  'organization, creation': {
    fields: {
      ...plain('name email phone industry sso_domain feature_toggles'),
      slug: { required: true },
      website: uri,
      feature_community: { enumeration: 'featureCommunity' },
    },
    accepts: [{ slug: 'tea-and-more' }],
    rejects: [{ name: 'Tea and more' }],
  },
  // Section 3, "Shop settings": each versioned (version 1) with data.
  'shop settings': {
    fields: {
      triggers: { fields: { version: {}, data: { entity: 'trigger settings' } } },
      carriers: { fields: { version: { accepts: [1], rejects: [0, 2] }, data: { entity: 'carrier settings' } } },
      trackpages: { fields: plain('version data') },
    },
  },
  // Section 5: "Carrier settings version must be exactly 1".
  'carrier settings, versioned': {
    fields: { version: { required: true, accepts: [1], rejects: [0, 2] }, data: { entity: 'carrier settings' } },
    rejects: [{}, { data: {} }],
  },
  // Section 3, "Carrier settings"; its lists of segments by integration are not named.
  'carrier settings': {
    fields: {
      pp_status: { default: 'live', enumeration: 'integrationStatus' },
      pp_disabled_carriers: list,
      aftership_status: { default: 'disabled', enumeration: 'integrationStatus' },
      aftership_enabled_carriers: list,
      hc_status: { default: 'live', enumeration: 'integrationStatus' },
      hc_enabled_carriers: { default: ['dhl', 'ups'], ...list },
    },
  },
}
