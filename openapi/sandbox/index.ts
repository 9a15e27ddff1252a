/**
 * The rules of the Waybill API that go beyond its description. Each is quoted from the specification of
 * the API, or is an interpretation of it (READINGS.md, "The sandbox").
 *
 * @module
 */
import { defineRules } from '@waybill/docs/sandbox'
import { abTests } from './ab-tests.ts'
import { announcements } from './announcements.ts'
import { campaigns } from './campaigns.ts'
import { claims } from './claims.ts'
import { deals } from './deals.ts'
import { discounts } from './discounts.ts'
import { errorReply, errors } from './errors.ts'
import { deliver } from './events.ts'
import { images } from './images.ts'
import { keys } from './keys.ts'
import { orders } from './orders.ts'
import { organizations } from './organizations.ts'
import { passEverywhere } from './passing.ts'
import { products } from './products.ts'
import { allow, authenticate, type Caller } from './roles.ts'
import { sample } from './samples.ts'
import { seed, welcome } from './seed.ts'
import { settings } from './settings.ts'
import { shipments } from './shipments.ts'
import { shopifyWebhooks } from './shopify-webhooks.ts'
import { shops } from './shops.ts'
import { tables } from './tables.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

export default defineRules<Caller>({
  tables,
  operations: {
    ...orders,
    ...shipments,
    ...claims,
    ...campaigns,
    ...abTests,
    ...discounts,
    ...deals,
    ...announcements,
    ...products,
    ...webhooks,
    ...shopifyWebhooks,
    ...shops,
    ...organizations,
    ...users,
    ...settings,
    ...keys,
    ...images,
  },
  seed,
  authenticate,
  allow,
  refuse: errorReply,
  errors,
  deliver,
  sample,
  pass: passEverywhere,
  welcome,
})
