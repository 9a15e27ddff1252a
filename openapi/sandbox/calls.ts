import { handler, type Call, type Handler, type Refusal, type Reply } from '@waybill/docs/sandbox'
import { passTime } from './passing.ts'
import type { Caller } from './roles.ts'
import { rows, type Shop } from './tables.ts'

/** A call of this API. */
export type ApiCall<Body = unknown> = Call<Body, Caller>

/** Parts of a call that a rule needs to announce an event; the clock has them too. */
export type Telling = Pick<ApiCall, 'store' | 'source' | 'announce' | 'headers'>

/** Handler of an operation of a shop. `allow` has checked that the shop exists and that the key opens it. */
export function ofShop<Body = unknown>(
  handle: (call: ApiCall<Body>, shop: Shop) => Reply | Refusal,
): Handler<never, Caller> {
  return handler<Body, Caller>((call) => {
    const slug = String(call.path['slug'])
    passTime(call, slug)
    return handle(call, rows.shops(call.store).get(slug) as Shop)
  })
}

/** Handler of an operation without a shop in its path. */
export function global<Body = unknown>(handle: (call: ApiCall<Body>) => Reply | Refusal): Handler<never, Caller> {
  return handler<Body, Caller>(handle)
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
export const done: Reply = { status: 204 }
