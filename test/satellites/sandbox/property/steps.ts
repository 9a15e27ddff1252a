import fc from 'fast-check'
import { difference, perform, readModel, type Call, type Identified, type Reply } from './client.ts'
import { act, nothing, type Action, type Fulfilment, type Model } from './model.ts'

/** A few names, so that actions use the same ones. */
const few = (count: number): fc.Arbitrary<number> => fc.nat(count - 1)

const entry: fc.Arbitrary<Fulfilment> = fc.record(
  { number: few(40), email: few(5), city: few(3), tracking: few(30) },
  { requiredKeys: ['number', 'city'] },
)

/** Any action; those that write orders are twice as likely. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('place'), number: few(40), email: few(5), city: few(3) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fulfil'), entry }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('bulk'), entries: fc.array(entry, { maxLength: 5, minLength: 1 }) }),
  },
  fc.record({ does: fc.constant('move'), number: few(40), city: few(3) }),
  fc.record({ does: fc.constant('add webhook'), url: few(12), isActive: fc.boolean() }),
  fc.record({ does: fc.constant('set webhook'), at: few(8), isActive: fc.boolean() }),
  fc.record({ does: fc.constant('drop webhook'), at: few(8) }),
  fc.record({ does: fc.constant('add campaign'), name: few(12), segment: few(4), enabled: fc.boolean() }),
  fc.record({ does: fc.constant('set campaign'), at: few(8), name: few(12), segment: few(4), enabled: fc.boolean() }),
  fc.record({ does: fc.constant('drop campaign'), at: few(8) }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('claim'), tracking: few(30), reason: few(3) }) },
  fc.record({ does: fc.constant('set claim'), at: few(8), tracking: few(30), status: few(4) }),
  fc.record({ does: fc.constant('drop claim'), at: few(8) }),
  fc.record({ does: fc.constant('break'), of: few(7) }),
)

/** A client that knows the expected state and compares it. */
export class Witness {
  #model: Model = nothing
  #known: Identified = { webhooks: [], campaigns: [], claims: [] }
  #call: Call
  /** Number of successful responses. */
  done = 0
  refused = 0

  constructor(call: Call) {
    this.#call = call
  }

  /** Sets another way to call the same API, after a restart. */
  reach(call: Call): void {
    this.#call = call
  }

  /** Performs one action and compares its status and all lists. @throws if they differ */
  async step(doing: Action): Promise<void> {
    const { status, next } = act(this.#model, doing)
    const reply = await perform(this.#call, doing, this.#known)
    this.#judge(doing, reply, status)
    this.#model = next
    await this.look(JSON.stringify(doing))
  }

  /** Performs one action without comparing the lists. @throws if the status differs or no response arrives */
  async quick(doing: Action): Promise<void> {
    const { status, next } = act(this.#model, doing)
    this.#judge(doing, await perform(this.#call, doing, this.#known), status)
    this.#model = next
  }

  /** Compares all lists with the expected ones. */
  async look(when: string): Promise<void> {
    const { model, known } = await readModel(this.#call)
    const wrong = difference(this.#model, model)
    if (wrong !== undefined) throw new Error(`after ${when}: ${wrong}`)
    this.#known = known
  }

  /**
   * After a crash: all confirmed actions are stored, and the unfinished action is stored completely or not at all.
   * @returns true if the unfinished action is stored
   */
  async lookAfterCrash(underWay: Action | undefined): Promise<boolean> {
    const { model, known } = await readModel(this.#call)
    this.#known = known
    const without = difference(this.#model, model)
    if (without === undefined) return false
    if (underWay === undefined) throw new Error(`after a crash: ${without}`)
    const { next } = act(this.#model, underWay)
    const wrong = difference(next, model)
    if (wrong !== undefined) throw new Error(`after a crash in ${JSON.stringify(underWay)}: ${without}; or ${wrong}`)
    this.#model = next
    return true
  }

  #judge(doing: Action, { status, body }: Reply, expected: number): void {
    const isGood = status >= 200 && status < 300
    if (isGood) this.done += 1
    else this.refused += 1
    if (isGood ? expected === 200 : expected === status) return
    throw new Error(`${JSON.stringify(doing)}: ${status}, not ${expected}: ${JSON.stringify(body).slice(0, 300)}`)
  }
}
