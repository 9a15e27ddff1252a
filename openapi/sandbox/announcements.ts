import { refuse, type Handler, type Refusal, type Reply, type Row } from '@waybill/docs/sandbox'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { pageOfShop, type Filters } from './page.ts'
import type { Caller } from './roles.ts'
import { at, ownRow, pick, rows, type OfShop, type Shop } from './tables.ts'

const written = ['text', 'language']
const body = (announcement: OfShop): Row => pick(announcement, ['uuid', ...written, 'created_at', 'updated_at'])

interface Creation extends Row {
  readonly text?: string
  readonly language?: string
}

function create(call: ApiCall<Creation>, { slug }: Shop): Reply | Refusal {
  const { text, language = 'en' } = call.body
  const announcements = rows.announcements(call.store)
  for (const other of text === undefined ? [] : announcements.find('field', at(slug, 'text', text))) {
    if (other['language'] === language)
      return refuse('announcement_exists', 'The shop announces this text in this language already')
  }
  const { now } = call.source
  const made = {
    language,
    ...pick(call.body, written),
    uuid: call.source.uuid(),
    shop_slug: slug,
    created_at: now,
    updated_at: now,
  }
  announcements.put(made)
  return created(body(made))
}

function noAnnouncement(id: unknown): Refusal {
  return refuse('announcement_not_found', `The shop has no announcement "${String(id)}"`)
}

function update(call: ApiCall<Row>, { slug }: Shop): Reply | Refusal {
  const announcement = ownRow(rows.announcements(call.store), slug, call.path['uuid'])
  if (announcement === undefined) return noAnnouncement(call.path['uuid'])
  const changed: OfShop = { ...announcement, ...pick(call.body, written), updated_at: call.source.now }
  rows.announcements(call.store).put(changed)
  return ok(body(changed))
}

function remove(call: ApiCall, { slug }: Shop): Reply | Refusal {
  const announcement = ownRow(rows.announcements(call.store), slug, call.path['uuid'])
  if (announcement === undefined) return noAnnouncement(call.path['uuid'])
  rows.announcements(call.store).delete(announcement.uuid)
  return done
}

export const announcements: Readonly<Record<string, Handler<never, Caller>>> = {
  createAnnouncement: ofShop<Creation>(create),
  // "Search requires uuid and text."
  searchAnnouncements: ofShop(({ store, query }, { slug }) => {
    const filters: Filters = { uuid: 'uuid', text: 'indexed' }
    return ok(pageOfShop(rows.announcements(store), slug, { query, filters }).map(body))
  }),
  updateAnnouncement: ofShop<Row>(update),
  deleteAnnouncement: ofShop(remove),
}
