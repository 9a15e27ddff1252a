import { campaigns } from './campaign.ts'
import { claims } from './claim.ts'
import { keys } from './keys.ts'
import { orders } from './order.ts'
import { proxy } from './proxy.ts'
import { shipments } from './shipment.ts'
import { shop } from './shop.ts'
import { user } from './user.ts'
import { webhooks } from './webhook.ts'
import type { Entities } from './fact.ts'

/** Every entity of the specification. */
export const entities: Entities = {
  ...shop,
  ...user,
  ...orders,
  ...shipments,
  ...campaigns,
  ...claims,
  ...webhooks,
  ...keys,
  ...proxy,
}
