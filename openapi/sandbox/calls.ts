import { handler, type Call, type Handler, type Refusal, type Reply } from '@waybill/docs/sandbox'
import { passTime } from './passing.ts'
import type { Caller } from './roles.ts'
import { rows, type Shop } from './tables.ts'

/** A call of this API. */
export type ApiCall<Body = unknown> = Call<Body, Caller>

/** What rules need that tell of something: a call, or the time that passes. */
export type Telling = Pick<ApiCall, 'store' | 'source' | 'announce' | 'headers'>

/** What an operation of a shop does. The shop is there, and the key opens it: `allow` was asked. */
export function ofShop<Body = unknown>(
  handle: (call: ApiCall<Body>, shop: Shop) => Reply | Refusal,
): Handler<never, Caller> {
  return handler<Body, Caller>((call) => {
    const slug = String(call.path['slug'])
    passTime(call, slug)
    return handle(call, rows.shops(call.store).get(slug) as Shop)
  })
}

/** What an operation without a shop in its path does. */
export function global<Body = unknown>(handle: (call: ApiCall<Body>) => Reply | Refusal): Handler<never, Caller> {
  return handler<Body, Caller>(handle)
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
export const done: Reply = { status: 204 }
