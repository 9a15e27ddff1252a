import type { Telling } from './calls.ts'
import { lifeOf, lives } from './lives.ts'
import { addEvent } from './shipment-events.ts'
import { rows, type Shipment } from './tables.ts'

const hour = 3_600_000

/** Starts the life of a shipment whose tracking number selects one. */
export function beginLife({ store, source }: Telling, shipment: Shipment): void {
  const name = lifeOf(shipment)
  if (name === undefined) return
  rows.lives(store).put({ uuid: shipment.uuid, shop_slug: shipment.shop_slug, name, since: source.now, done: 0 })
}

/** Runs the due steps of the shipments of a shop, each at its time. */
export function passTime(call: Telling, slug: string): void {
  const { store, source } = call
  const now = Date.parse(source.now)
  for (const life of [...rows.lives(store).find('shop', slug)]) {
    const shipment = rows.shipments(store).get(life.uuid)
    const left = (lives[life.name] ?? []).slice(life.done)
    const due = left.filter(({ after }) => Date.parse(life.since) + after * hour <= now)
    if (shipment === undefined || left.length === 0) rows.lives(store).delete(life.uuid)
    else if (due.length > 0) {
      let changed = shipment
      for (const { after, event } of due) {
        const time = new Date(Date.parse(life.since) + after * hour).toISOString()
        changed = addEvent(call, changed, { event_name: event, time, timezone: 'UTC' }).shipment
      }
      if (due.length === left.length) rows.lives(store).delete(life.uuid)
      else rows.lives(store).put({ ...life, done: life.done + due.length })
    }
  }
}

/** Advances the clock of all shops. */
export function passEverywhere(happening: Omit<Telling, 'headers'>): void {
  const slugs = new Set([...rows.lives(happening.store).all()].map(({ shop_slug: slug }) => slug))
  for (const slug of slugs) passTime({ ...happening, headers: {} }, slug)
}
