import { refuse, type Handler, type Row } from '@waybill/docs/sandbox'
import { createOf, listOf, newRow, removeOf, updateOf, type Kind } from './kind.ts'
import type { Caller } from './roles.ts'
import { at, pick, rows, type OfShop } from './tables.ts'

const writableFields = ['text', 'language']

const announcement: Kind<OfShop> = {
  rows: rows.announcements,
  body: (row) => pick(row, ['uuid', ...writableFields, 'created_at', 'updated_at']),
  missing: (id) => refuse('announcement_not_found', `The shop has no announcement "${String(id)}"`),
  // "Search requires uuid and text."
  filters: { uuid: 'uuid', text: 'contains' },
}

interface Creation extends Row {
  readonly text: string
  readonly language?: string
}

export const announcements: Readonly<Record<string, Handler<never, Caller>>> = {
  createAnnouncement: createOf<OfShop, Creation>(announcement, (call, shop) => {
    const { text, language = 'en' } = call.body
    for (const other of rows.announcements(call.store).find('field', at(shop.slug, 'text', text))) {
      if (other['language'] === language)
        return refuse('announcement_exists', 'The shop announces this text in this language already')
    }
    return { language, ...pick(call.body, writableFields), ...newRow(call, shop) }
  }),
  searchAnnouncements: listOf(announcement),
  updateAnnouncement: updateOf(announcement, ({ body, source }, row) => ({
    ...row,
    ...pick(body, writableFields),
    updated_at: source.now,
  })),
  deleteAnnouncement: removeOf(announcement),
}
