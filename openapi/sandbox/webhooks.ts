import { refuse, type Handler, type Refusal, type Row } from '@waybill/docs/sandbox'
import type { ApiCall } from './calls.ts'
import { createOf, listOf, newRow, removeOf, updateOf, type Kind } from './kind.ts'
import { wrong } from './errors.ts'
import { phases } from './phases.ts'
import type { Caller } from './roles.ts'
import { at, first, pick, rows, type Shop, type Webhook } from './tables.ts'

/** What answers show of a webhook, and what its creation writes. */
const written = ['url', 'enabled_events', 'secret', 'description', 'status']

const webhook: Kind<Webhook> = {
  rows: rows.webhooks,
  body: (row) => pick(row, ['uuid', 'shop_slug', ...written, 'created_at', 'updated_at']),
  missing: (id) => refuse('webhook_not_found', `The shop has no webhook "${String(id)}"`),
  // "Search filters: uuid, status, url."
  filters: { uuid: 'uuid', status: 'equal', url: 'indexed' },
}

/** The length of a secret that is generated: "webhook secret 16 to 64 characters". */
const secretLength = 32

interface Creation extends Row {
  readonly url: string
  readonly secret?: string | null
  readonly enabled_events?: readonly string[]
}

/** The events that there are: "shipments/in_delivery/DELIVERY_ATTEMPTED, shipments/delivered, claims/created". */
function isEvent(name: string): boolean {
  const [subject, phase = '', ...rest] = name.split('/')
  if (name === '*' || name === 'claims/created') return true
  const isPhase = (phases as readonly string[]).includes(phase)
  return subject === 'shipments' && isPhase && rest.length <= 1 && rest.every((event) => event !== '')
}

/** "Creates webhook if absent." */
function make(call: ApiCall<Creation>, shop: Shop): Webhook | Refusal {
  const { url, secret, enabled_events: events = [] } = call.body
  const strange = events.findIndex((name) => !isEvent(name))
  if (strange !== -1) return wrong(['body', 'enabled_events', strange], `no event is called "${events[strange]}"`)
  if (first(rows.webhooks(call.store).find('field', at(shop.slug, 'url', url))) !== undefined) {
    return refuse('webhook_exists', `The shop has a webhook with the url "${url}" already`)
  }
  return {
    ...{ enabled_events: ['*'], status: 'active', ...pick(call.body, written), url },
    ...newRow(call, shop),
    secret: secret ?? call.source.secret(secretLength),
  }
}

export const webhooks: Readonly<Record<string, Handler<never, Caller>>> = {
  createWebhook: createOf<Webhook, Creation>(webhook, make),
  listWebhooks: listOf(webhook),
  // "Update: optional description, status, url."
  updateWebhook: updateOf(webhook, ({ body, source }, row) => ({
    ...row,
    ...pick(body, ['description', 'status', 'url']),
    updated_at: source.now,
  })),
  deleteWebhook: removeOf(webhook),
}
