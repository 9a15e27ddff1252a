import { refuse, type Handler, type Refusal, type Reply, type Row } from '@waybill/docs/sandbox'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { pageOfShop, type Filters } from './page.ts'
import type { Caller } from './roles.ts'
import { at, first, ownRow, pick, rows, type Shop, type Webhook } from './tables.ts'

/** What answers show of a webhook, and what its creation writes. */
const written = ['url', 'enabled_events', 'secret', 'description', 'status']
const shown = ['uuid', 'shop_slug', ...written, 'created_at', 'updated_at']

const body = (webhook: Webhook): Row => pick(webhook, shown)

/** The length of a secret that is generated: "webhook secret 16 to 64 characters". */
const secretLength = 32

interface Creation extends Row {
  readonly url: string
  readonly secret?: string | null
}

/** "Creates webhook if absent." */
function create(call: ApiCall<Creation>, { slug }: Shop): Reply | Refusal {
  const webhooks = rows.webhooks(call.store)
  const { url, secret } = call.body
  if (first(webhooks.find('field', at(slug, 'url', url))) !== undefined) {
    return refuse('webhook_exists', `The shop has a webhook with the url "${url}" already`)
  }
  const { now } = call.source
  const webhook = {
    uuid: call.source.uuid(),
    shop_slug: slug,
    enabled_events: ['*'],
    status: 'active',
    ...pick(call.body, written),
    secret: secret ?? call.source.secret(secretLength),
    created_at: now,
    updated_at: now,
  } as unknown as Webhook
  webhooks.put(webhook)
  return created(body(webhook))
}

function noWebhook(id: unknown): Refusal {
  return refuse('webhook_not_found', `The shop has no webhook "${String(id)}"`)
}

/** "Update: optional description, status, url." */
function update(call: ApiCall<Row>, { slug }: Shop): Reply | Refusal {
  const webhook = ownRow(rows.webhooks(call.store), slug, call.path['uuid'])
  if (webhook === undefined) return noWebhook(call.path['uuid'])
  const changed: Webhook = {
    ...webhook,
    ...pick(call.body, ['description', 'status', 'url']),
    updated_at: call.source.now,
  }
  rows.webhooks(call.store).put(changed)
  return ok(body(changed))
}

/** "Search filters: uuid, status, url." */
const filters: Filters = { uuid: 'uuid', status: 'equal', url: 'indexed' }

function list({ store, query }: ApiCall, { slug }: Shop): Reply {
  return ok(pageOfShop(rows.webhooks(store), slug, { query, filters }).map(body))
}

function remove(call: ApiCall, { slug }: Shop): Reply | Refusal {
  const webhook = ownRow(rows.webhooks(call.store), slug, call.path['uuid'])
  if (webhook === undefined) return noWebhook(call.path['uuid'])
  rows.webhooks(call.store).delete(webhook.uuid)
  return done
}

export const webhooks: Readonly<Record<string, Handler<never, Caller>>> = {
  createWebhook: ofShop<Creation>(create),
  listWebhooks: ofShop(list),
  updateWebhook: ofShop<Row>(update),
  deleteWebhook: ofShop(remove),
}
