import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { ofShop, ok, type ApiCall } from './calls.ts'
import { keysOf } from './keys.ts'
import type { Caller } from './roles.ts'
import { pick, rows, type Settings, type Shop } from './tables.ts'

/** The settings at the creation of a shop: "all default false". */
interface FirstSettings {
  readonly klaviyo_triggers_enabled?: boolean
  readonly shopify_triggers_enabled?: boolean
  readonly carriers_enabled?: boolean
}

const status = (isOn: boolean | undefined): string => (isOn === true ? 'live' : 'disabled')

/** "Carrier defaults pp live, aftership disabled, hc live with dhl and ups." */
const carriers: Row = {
  pp_status: 'live',
  pp_disabled_carriers: [],
  aftership_status: 'disabled',
  aftership_enabled_carriers: [],
  hc_status: 'live',
  hc_enabled_carriers: ['dhl', 'ups'],
}
const carrierFields = Object.keys(carriers)

/** Carriers are off until they are switched on; each integration has the default lists. */
const carriersOff: Row = { ...carriers, pp_status: 'disabled', hc_status: 'disabled' }

/** The settings of a new shop: the defaults of section 9 and the switches in the request. */
export function firstSettings(slug: string, first: FirstSettings = {}): Settings {
  const klaviyo = {
    status: status(first.klaviyo_triggers_enabled),
    trigger_delivered_all_events: true,
    shipment_group_key: 'shipment_id',
    internal_triggers: [],
    segments_enabled: true,
  }
  const shopify = { status: status(first.shopify_triggers_enabled), segments_enabled: true }
  return {
    shop_slug: slug,
    triggers: { version: 1, data: { klaviyo, shopify } },
    carriers: { version: 1, data: first.carriers_enabled === true ? carriers : carriersOff },
    trackpages: { version: 1, data: {} },
  }
}

const publicFields = ['triggers', 'carriers', 'trackpages']

/** A handler that receives the settings of its shop. */
function withSettings<Body>(
  handle: (call: ApiCall<Body>, shop: Shop, settings: Settings) => Reply | Refusal,
): Handler<never, Caller> {
  return ofShop<Body>((call, shop) => {
    const settings = rows.settings(call.store).get(shop.slug)
    if (settings === undefined) return refuse('shop_settings_not_found', `The shop "${shop.slug}" has no settings`)
    return handle(call, shop, settings)
  })
}

interface Switches {
  readonly klaviyo?: boolean | null
  readonly shopify?: boolean | null
}

/** Settings for Klaviyo need a Klaviyo key. */
function refuseWithoutKey(store: Store, shop: Shop, { klaviyo }: Switches): Refusal | undefined {
  if (klaviyo !== true || keysOf(store, shop).klaviyo !== undefined) return undefined
  return refuse('klaviyo_key_not_found', `The shop "${shop.slug}" has no Klaviyo key`)
}

/** Switches both systems. A system that the body does not name is unchanged. */
function switchBoth(
  isOn: (part: Row) => boolean,
  fields: (isOn: boolean, isNamed: boolean) => Row,
): Handler<never, Caller> {
  return withSettings<Switches>(({ store, body }, shop, settings) => {
    const refusal = refuseWithoutKey(store, shop, body)
    if (refusal !== undefined) return refusal
    const { klaviyo = {}, shopify = {} } = settings.triggers?.data ?? {}
    const now = { klaviyo: body.klaviyo ?? isOn(klaviyo), shopify: body.shopify ?? isOn(shopify) }
    const data = {
      klaviyo: { ...klaviyo, ...fields(now.klaviyo, body.klaviyo != null) },
      shopify: { ...shopify, ...fields(now.shopify, body.shopify != null) },
    }
    rows.settings(store).put({ ...settings, triggers: { version: 1, data } })
    return ok(now)
  })
}

function updateCarriers(call: ApiCall<{ readonly data?: Row }>, _: Shop, settings: Settings): Reply {
  const data = { ...carriers, ...settings.carriers?.data, ...pick(call.body.data ?? {}, carrierFields) }
  rows.settings(call.store).put({ ...settings, carriers: { version: 1, data } })
  return ok({ version: 1, data })
}

export const settings: Readonly<Record<string, Handler<never, Caller>>> = {
  getSettings: withSettings((_, __, shopSettings) => ok(pick(shopSettings, publicFields))),
  updateCarrierSettings: withSettings<{ readonly data?: Row }>(updateCarriers),
  // "Testing" is unchanged until it is switched.
  updateTriggerSettings: switchBoth(
    (part) => part['status'] === 'live',
    (isOn, isNamed) => (isNamed ? { status: status(isOn) } : {}),
  ),
  updateSegmentSettings: switchBoth(
    (part) => part['segments_enabled'] !== false,
    (isOn) => ({ segments_enabled: isOn }),
  ),
}
