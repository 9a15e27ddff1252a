import { refuse, type Handler, type Refusal, type Row } from '@waybill/docs/sandbox'
import { ok, type ApiCall } from './calls.ts'
import { mask } from './keys.ts'
import { createOf, listOf, newRow, removeOf, withRow, type Kind } from './kind.ts'
import type { Caller } from './roles.ts'
import { at, first, pick, rows, type Shop, type Webhook } from './tables.ts'

/** Fields of a webhook that its creation and an update write. */
const bodyFields = ['url', 'enabled_events', 'secret', 'description', 'status']
const answerFields = ['uuid', 'shop_slug', ...bodyFields, 'created_at', 'updated_at']

/** Number of characters at the end of a secret in later answers, as for most keys. */
const visibleCharacters = 6

/** The secret is returned only by the call that sets it: viewers can read lists too. */
const webhook: Kind<Webhook> = {
  rows: rows.webhooks,
  body: ({ secret, ...row }) =>
    pick({ ...row, ...(secret == null ? {} : { secret: mask(secret, visibleCharacters) }) }, answerFields),
  missing: (id) => refuse('webhook_not_found', `The shop has no webhook "${String(id)}"`),
  // "Search filters: uuid, status, url."
  filters: { uuid: 'uuid', status: 'equal', url: 'indexed' },
}

/** Length of a generated secret: "webhook secret 16 to 64 characters". */
const secretLength = 32

interface Update extends Row {
  readonly url?: string
  readonly secret?: string | null
}

interface Creation extends Update {
  readonly url: string
}

/** "Creates webhook if absent." */
function make(call: ApiCall<Creation>, shop: Shop): Webhook | Refusal {
  const { url, secret } = call.body
  if (first(rows.webhooks(call.store).find('field', at(shop.slug, 'url', url))) !== undefined) {
    return refuse('webhook_exists', `The shop has a webhook with the url "${url}" already`)
  }
  return {
    ...{ enabled_events: ['*'], status: 'active', ...pick(call.body, bodyFields), url },
    ...newRow(call, shop),
    secret: secret ?? call.source.secret(secretLength),
  }
}

/** "Partial or full update": the fields of a creation; fields that the body leaves out are unchanged. */
const update = withRow<Webhook, Update>(webhook, (call, row) => {
  const { store, source, body } = call
  const secret = body.secret === undefined ? {} : { secret: body.secret ?? source.secret(secretLength) }
  const changed: Webhook = { ...row, ...pick(body, bodyFields), ...secret, updated_at: source.now }
  rows.webhooks(store).put(changed)
  return ok({ ...webhook.body(changed, call), ...secret })
})

export const webhooks: Readonly<Record<string, Handler<never, Caller>>> = {
  createWebhook: createOf<Webhook, Creation>({ ...webhook, body: (row) => pick(row, answerFields) }, make),
  listWebhooks: listOf(webhook),
  updateWebhook: update,
  deleteWebhook: removeOf(webhook),
}
