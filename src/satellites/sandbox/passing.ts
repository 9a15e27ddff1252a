import type { Announcement } from './rules.ts'
import { keep } from './answer.ts'
import type { Engine } from './engine.ts'

/** Lets happen what is due by the clock, in one transaction, and tells subscribers of it. */
export function passTime(engine: Engine): void {
  const { rules, sandbox } = engine
  const { store, source } = sandbox
  if (rules.pass === undefined) return
  const before = source.state()
  const events: Announcement[] = []
  try {
    rules.pass({ store, source, announce: (event) => void events.push(event) })
    const changes = store.changes()
    if (changes.length > 0) keep(engine, changes)
    store.commit()
    events.forEach((event) => sandbox.announce(event))
  } catch (error) {
    store.rollback()
    source.restore(before)
    engine.onError(error)
  }
}
