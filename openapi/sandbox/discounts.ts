import { refuse, type Handler, type Refusal, type Row, type Store } from '@waybill/docs/sandbox'
import type { ApiCall } from './calls.ts'
import { wrong } from './errors.ts'
import { createOf, listOf, removeOf, updateOf, type Kind } from './kind.ts'
import type { Caller } from './roles.ts'
import { at, first, ownRow, pick, rows, type OfShop, type Shop } from './tables.ts'

const writableFields = ['code', 'target_selection', 'target_type', 'title', 'value_type', 'value', 'type']

const discount: Kind<OfShop> = {
  rows: rows.discounts,
  body: (row) => pick(row, ['uuid', 'shop_slug', ...writableFields]),
  missing: (id) => refuse('discount_not_found', `The shop has no discount "${String(id)}"`),
  // "Filters: code, target_selection, target_type, title, value_type, value, uuid, type."
  filters: {
    ...{ code: 'indexed', target_selection: 'equal', target_type: 'equal', title: 'equal' },
    ...{ value_type: 'equal', value: 'equal', uuid: 'uuid', type: 'equal' },
  },
}

/** The discount of the shop that another row refers to, in the form of answers. */
export function discountOf(call: ApiCall, slug: string, id: unknown): Row | undefined {
  const row = typeof id === 'string' ? ownRow(rows.discounts(call.store), slug, id) : undefined
  return row === undefined ? undefined : discount.body(row, call)
}

/** Refuses a body that names a discount the shop does not have. Null means no discount. */
export function refuseDiscount(store: Store, slug: string, id: string | null | undefined): Refusal | undefined {
  return id == null || ownRow(rows.discounts(store), slug, id) !== undefined ? undefined : discount.missing(id)
}

interface Creation extends Row {
  readonly code?: string
  readonly uuid?: string
}

function make(call: ApiCall<Creation>, { slug }: Shop): OfShop | Refusal {
  const discounts = rows.discounts(call.store)
  const { code } = call.body
  const uuid = call.body.uuid?.toLowerCase()
  if (code !== undefined && first(discounts.find('field', at(slug, 'code', code))) !== undefined) {
    return refuse('discount_exists', `The shop has a discount with the code "${code}" already`)
  }
  if (uuid !== undefined && discounts.get(uuid) !== undefined) {
    return refuse('discount_exists', `There is a discount with the uuid "${uuid}" already`)
  }
  return { ...pick(call.body, writableFields), uuid: uuid ?? call.source.uuid(), shop_slug: slug }
}

/** "Percentages 0 to 100": the description checks the body, this checks it together with the unchanged fields. */
function change({ body }: ApiCall<Row>, row: OfShop): OfShop | Refusal {
  const changed = { ...row, ...pick(body, writableFields) }
  const { value_type: type, value } = changed as Row
  if (type !== 'percentage' || typeof value !== 'number' || (value >= 0 && value <= 100)) return changed
  const field = body['value'] === undefined ? 'value_type' : 'value'
  return wrong(['body', field], `a percentage must be 0 to 100, not ${value}`)
}

export const discounts: Readonly<Record<string, Handler<never, Caller>>> = {
  createDiscount: createOf<OfShop, Creation>(discount, make),
  listDiscounts: listOf(discount),
  updateDiscount: updateOf(discount, change),
  deleteDiscount: removeOf(discount),
}
