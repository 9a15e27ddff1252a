import {
  isRefusal,
  type Handler,
  type Refusal,
  type Reply,
  type Row,
  type Store,
  type Table,
} from '@waybill/docs/sandbox'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { pageOfShop, type Filters } from './page.ts'
import type { Caller } from './roles.ts'
import { ownRow, type OfShop, type Shop } from './tables.ts'

/** Rows of one kind that belong to a shop: their table, and their names and form in operations. */
export interface Kind<R extends OfShop> {
  readonly rows: (store: Store) => Table<R>
  /** The path parameter that identifies a row. Default: `uuid`. */
  readonly parameter?: string
  readonly body: (row: R, call: ApiCall) => Row
  readonly missing: (id: unknown) => Refusal
  readonly filters?: Filters
}

type Api = Handler<never, Caller>

/** An operation on the row that the path identifies. */
export function withRow<R extends OfShop, Body = unknown>(
  { rows, parameter = 'uuid', missing }: Kind<R>,
  handle: (call: ApiCall<Body>, row: R, shop: Shop) => Reply | Refusal,
): Api {
  return ofShop<Body>((call, shop) => {
    const row = ownRow(rows(call.store), shop.slug, call.path[parameter])
    return row === undefined ? missing(call.path[parameter]) : handle(call, row, shop)
  })
}

export function listOf<R extends OfShop>({ rows, body, filters = {} }: Kind<R>): Api {
  return ofShop((call, { slug }) => {
    const page = pageOfShop(rows(call.store), slug, { query: call.query, filters })
    return ok(page.map((row) => body(row, call)))
  })
}

/** Stores the row that `make` returns. */
export function createOf<R extends OfShop, Body = unknown>(
  { rows, body }: Kind<R>,
  make: (call: ApiCall<Body>, shop: Shop) => R | Refusal,
): Api {
  return ofShop<Body>((call, shop) => {
    const row = make(call, shop)
    if (isRefusal(row)) return row
    rows(call.store).put(row)
    return created(body(row, call))
  })
}

/** Replaces the row that the path identifies with the result of `change`. */
export function updateOf<R extends OfShop, Body = Row>(
  kind: Kind<R>,
  change: (call: ApiCall<Body>, row: R, shop: Shop) => R | Refusal,
): Api {
  return withRow<R, Body>(kind, (call, row, shop) => {
    const changed = change(call, row, shop)
    if (isRefusal(changed)) return changed
    kind.rows(call.store).put(changed)
    return ok(kind.body(changed, call))
  })
}

export function removeOf<R extends OfShop>(kind: Kind<R>): Api {
  return withRow(kind, ({ store }, { uuid }) => {
    kind.rows(store).delete(uuid)
    return done
  })
}

/** Fields that the server adds to a new row. */
export function newRow({ source }: Pick<ApiCall, 'source'>, { slug }: Shop) {
  return { uuid: source.uuid(), shop_slug: slug, created_at: source.now, updated_at: source.now }
}
