import { only, plain, type Entities, type Fields } from './fact.ts'
import { flag, list, number, percentage, uri, uuid } from './values.ts'

// Section 3, "Campaign".
const campaign: Fields = {
  ...plain('name start_date segment uuid shop_slug'),
  promotion_properties: {},
  enabled: { default: false, ...flag },
  end_date: { nullable: true },
  // The field lists the properties, so answers need it.
  promotion_type: { enumeration: 'promotionType', open: ['required'] },
  status: { enumeration: 'campaignStatus' },
  discount: { nullable: true },
}

// Section 3, "A/B test".
const abTest: Fields = {
  ...plain('uuid name shop_slug segment campaign_type start_date created_at updated_at'),
  campaigns: { ...list, entity: 'campaign with an allocation' },
  has_holdout: { default: false, ...flag },
  holdout_percentage: { nullable: true, ...percentage },
  end_date: { nullable: true },
}

// Section 3, "Discount". Section 4: its enumerations.
const discount: Fields = {
  ...plain('uuid code title'),
  target_selection: { enumeration: 'discountTargetSelection' },
  target_type: { enumeration: 'discountTargetType' },
  value_type: { enumeration: 'discountValueType' },
  value: number,
  type: { enumeration: 'discountType' },
}

// Section 9: percentages 0 to 100.
const percentages = [-1, 150].map((value) => ({ type: 'order', value_type: 'percentage', value }))

// Section 3, "Deal". Section 5: URL fields.
const deal: Fields = {
  ...plain('uuid shop_slug shop_name title description rank discount translations'),
  discount_id: uuid,
  brand_image_url: uri,
  brand_logo_url: uri,
  cta_url: uri,
}

const translated: Fields = { language: { enumeration: 'language', open: ['default'] } }

/** Section 3, "Campaign", "A/B test", "Discount" and "Deal". */
export const campaigns: Entities = {
  campaign: { fields: campaign },
  // "Requests also take discount_id (uuid, nullable)". Section 5: required on creation. Fields that the
  // server sets may be omitted.
  'campaign, creation': {
    may: 'uuid shop_slug status discount',
    fields: {
      ...campaign,
      name: { required: true },
      segment: { required: true },
      promotion_type: { required: true, enumeration: 'promotionType' },
      promotion_properties: { required: true },
      discount_id: { nullable: true, ...uuid },
    },
  },
  // Section 7: campaign body. Section 5 mentions creation only.
  'campaign, update': {
    may: 'uuid shop_slug status discount',
    fields: {
      ...campaign,
      name: { open: ['required'] },
      segment: { open: ['required'] },
      promotion_type: { enumeration: 'promotionType', open: ['required'] },
      promotion_properties: { open: ['required'] },
      discount_id: { nullable: true, ...uuid },
    },
  },
  // image_url has the placeholder as its default, whose address is not shown. Section 5: cta_url.
  'basic properties': {
    fields: {
      ...plain('title subtitle cta_label image_url'),
      cta_url: uri,
      discount_code: { deprecated: true },
      translations: { fields: { ...translated, ...plain('title subtitle cta_label image_url'), cta_url: uri } },
    },
  },
  'banner properties': {
    fields: { ...plain('title subtitle cta_label discount translations'), cta_url: uri },
  },
  'product promotion properties': {
    fields: { ...plain('title cta_label products translations'), cta_url: uri },
  },
  'A/B test': { fields: abTest },
  // "campaign responses with an extra allocation". Section 5: 0 to 100.
  'campaign with an allocation': { fields: { ...campaign, allocation: percentage } },
  // "Creation takes"; section 5: required on creation.
  'A/B test, creation': {
    fields: {
      ...only(abTest, 'has_holdout holdout_percentage start_date end_date'),
      name: { required: true },
      segment: { required: true },
      campaign_type: { required: true },
      campaigns: {
        required: true,
        rejects: ['x', 7, []],
        fields: { campaign_id: { ...uuid, open: ['required'] }, allocation: { ...percentage, open: ['required'] } },
      },
    },
    rejects: [{}, { name: 'a', segment: 'b', campaign_type: 'basic' }],
  },
  // "The response adds shop_slug".
  discount: { fields: { ...discount, shop_slug: {} } },
  // Section 5: discount type.
  'discount, creation': {
    may: 'uuid',
    fields: { ...discount, type: { required: true, enumeration: 'discountType' } },
    accepts: [
      { type: 'order' },
      { type: 'order', value_type: 'percentage', value: 100 },
      { type: 'order', value_type: 'fixed_amount', value: 150 },
    ],
    rejects: [{}, ...percentages],
  },
  // Section 7: update body.
  'discount, update': { may: 'uuid', fields: discount },
  deal: { fields: deal },
  // "Creation needs discount_id".
  'deal, creation': {
    may: 'uuid shop_slug shop_name rank discount',
    fields: { ...deal, discount_id: { required: true, ...uuid } },
    accepts: [{ discount_id: '3f2b8c1e-6d4a-4e5b-9c7d-1a2b3c4d5e6f' }],
    rejects: [{}],
  },
  // "all optional and nullable".
  UpdateDealDTO: {
    fields: {
      discount_id: { nullable: true, ...uuid },
      brand_image_url: { nullable: true, ...uri },
      brand_logo_url: { nullable: true, ...uri },
      cta_url: { nullable: true, ...uri },
      title: { nullable: true },
      description: { nullable: true },
      translations: { nullable: true },
    },
    accepts: [{}],
  },
}
