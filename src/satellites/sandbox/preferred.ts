import { defined } from '../../base/defined.ts'
import type { Violation } from './rules.ts'
import { describedAnswer, hasExample, successStatus } from './answers.ts'
import type { Operation } from './describe.ts'
import type { Engine } from './engine.ts'
import { refused } from './finish.ts'
import { outcome, type AnsweredBy, type Outcome } from './outcome.ts'
import type { Preferences } from './request.ts'

/** Different answers that `dynamic` gives. */
const maxTurn = 10_000

/** The answer to a call too many. */
export function tooMany({ rules }: Engine, operation: Operation): Outcome {
  const message = 'there were more calls than the limit of this sandbox allows'
  return { ...refused(rules, { fault: 'preferred', message, status: 429 }, operation), by: 'limit' }
}

/** The answer that `Prefer` names, without a look at the rest of the request. */
export function preferred(
  engine: Engine,
  operation: Operation,
  wanted: Preferences & { readonly by: AnsweredBy },
): Outcome | undefined {
  const { rules, described } = engine
  const { code, key, example, dynamic = false, by } = wanted
  if (code === undefined && key === undefined && example === undefined && !dynamic) return undefined
  if (key !== undefined || (code !== undefined && code >= 400)) {
    const statuses = key === undefined ? undefined : rules.errors?.[key]
    const status = code ?? statuses?.[0]
    const isKnown = key === undefined || rules.errors === undefined || statuses !== undefined
    if (!isKnown || status === undefined) {
      const message = `"${key ?? ''}" is no error of this API's catalogue`
      const violations: Violation[] = [{ loc: ['header', 'prefer'], message, keyword: 'enum', params: {} }]
      return refused(rules, { fault: 'invalid', message, violations }, operation)
    }
    const message = `the request asked for this answer (${wanted.applied})`
    return { ...refused(rules, defined({ fault: 'preferred', message, status, key }), operation), by }
  }
  if (example !== undefined && !hasExample(operation, code ?? successStatus(operation), example)) {
    const message = `${operation.id} has no example "${example}"`
    const violations: Violation[] = [{ loc: ['header', 'prefer'], message, keyword: 'enum', params: {} }]
    return refused(rules, { fault: 'invalid', message, violations }, operation)
  }
  const { source } = engine.sandbox
  // Numbers of the source are those of its seed, and others each time.
  const turn = dynamic ? 1 + (Number.parseInt(source.uuid().slice(0, 8), 16) % maxTurn) : undefined
  const found = describedAnswer(operation, described.root, defined({ status: code, example, turn }))
  return { ...outcome(found ?? { status: code ?? 200 }), by }
}
