/**
 * Wraps the rules of an API with checks: of their shape on loading, and of their results on each call.
 *
 * @module
 */
import {
  anything,
  both,
  callable,
  isThenable,
  list,
  members,
  mismatchText,
  name,
  optional,
  plainData,
  record,
  shape,
  text,
  type MemberShapes,
  type Mismatch,
  type Shape,
} from '../../base/shape.ts'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'
import { isRefusal } from './rules.ts'
import type { Delivery, Refusal, Reply, Rules, TableRule, Violation, Welcome } from './rules.ts'

const status = shape(
  'a status from 100 to 599',
  (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
)
/** A body may be bytes, so its content is not checked. */
const body = shape(
  'plain data',
  (value) => !isThenable(value) && !['function', 'symbol', 'bigint'].includes(typeof value),
)
const table = members<TableRule>(
  { key: callable, indexes: optional(record(callable)), schema: optional(name), read: optional(callable) },
  'a table ({ key })',
)
const ruleShapes: MemberShapes<Rules> = {
  tables: record(table, 'an object with tables by name'),
  operations: record(callable, 'an object with functions by operation id'),
  seed: callable,
  pass: optional(callable),
  authenticate: callable,
  allow: optional(callable),
  refuse: callable,
  errors: optional(record(list(status))),
  deliver: optional(callable),
  sample: optional(callable),
  welcome: optional(callable),
}
const rulesShape = members<Rules>(ruleShapes, 'rules made by defineRules')

const violation = members<Violation>({ loc: list(anything), message: text, keyword: text, params: record(anything) })
const refusal = members<Refusal>({
  refused: name,
  message: text,
  status: optional(status),
  violations: optional(list(violation)),
})
const reply = members<Reply>(
  { status, body, headers: optional(record(text)) },
  'a reply ({ status }) or a refusal ({ refused, message })',
)
const answer: Shape = (value) => (isRefusal(value) ? refusal(value) : reply(value))
const settled = shape('a caller or a refusal', (value) => !isThenable(value))
const caller: Shape = (value) => (isRefusal(value) ? refusal(value) : settled(value))
const row = both(record(anything, 'a row (an object)'), plainData)
const delivery = members<Delivery>({ url: name, headers: record(text), body }, 'a request ({ url, headers, body })')
const key = members<Welcome['keys'][number]>({ label: text, credentials: record(anything) })
const welcome = members<Welcome>({
  keys: list(key),
  try: members<Welcome['try']>({ path: name, credentials: record(anything) }),
})
const undefinedShape = shape('undefined (rules are not asynchronous)', (value) => !isThenable(value))

/** The first mismatch in the default export of a rules module. */
export function rulesMismatch(rules: unknown): Mismatch | undefined {
  return rulesShape(rules)
}

/** An error in rules. Its message names the file and the rule. */
export class RulesError extends Error {
  readonly file: string

  constructor(file: string, message: string) {
    super(`${file}: ${message}`)
    this.file = file
  }
}

/** Wraps rules so that a wrong result throws a `RulesError` with the names of the file and the rule. */
export function checkedRules(rules: Rules, file: string): Rules {
  const returned = <Value>(rule: string, fits: Shape, value: Value): Value => {
    const mismatch = fits(value)
    if (mismatch === undefined) return value
    // An unexpected promise must not cause an unhandled rejection.
    if (mismatch.value instanceof Promise) mismatch.value.catch(() => undefined)
    throw new RulesError(file, `${rule} returns a wrong value: ${mismatchText(mismatch)}`)
  }
  const { pass, allow, deliver, sample, welcome: greet } = rules
  return defined({
    ...rules,
    tables: mapped(rules.tables, (rule, at) => checkedTable(rule as TableRule, at, returned)),
    operations: mapped(rules.operations, (handle, id) => (call) => returned(`the rule "${id}"`, answer, handle(call))),
    seed(store, source) {
      let result: unknown
      try {
        result = rules.seed(store, source)
      } catch (error) {
        throw new RulesError(file, `"seed" throws: ${errorMessage(error)}`)
      }
      returned('"seed"', undefinedShape, result)
    },
    pass: pass && ((happening) => returned('"pass"', undefinedShape, pass(happening))),
    authenticate: (credentials, store) => returned('"authenticate"', caller, rules.authenticate(credentials, store)),
    allow: allow && ((...call) => returned('"allow"', optional(refusal), allow(...call))),
    refuse(problem, operation) {
      // `refuse` also answers errors. If it fails itself, the default error format is used.
      try {
        return returned('"refuse"', reply, rules.refuse(problem, operation))
      } catch (error) {
        return { status: 500, body: { error: 'failed', message: errorMessage(error) } }
      }
    },
    deliver:
      deliver && ((event, store, source) => returned('"deliver"', list(delivery), deliver(event, store, source))),
    sample: sample && ((event, store, source) => returned('"sample"', optional(row), sample(event, store, source))),
    welcome: greet && ((store) => returned('"welcome"', welcome, greet(store))),
  } satisfies { readonly [Key in keyof Rules]: Rules[Key] | undefined })
}

function checkedTable(
  rule: TableRule,
  at: string,
  returned: <Value>(rule: string, fits: Shape, value: Value) => Value,
): TableRule<never> {
  const { indexes, read } = rule
  return defined({
    ...rule,
    key: (row) => returned(`"key" of the table "${at}"`, text, rule.key(row)),
    indexes:
      indexes &&
      mapped(
        indexes,
        (values, index) => (row) => returned(`the index "${index}" of the table "${at}"`, list(text), values(row)),
      ),
    read: read && ((fixture) => returned(`"read" of the table "${at}"`, row, read(fixture))),
  } satisfies { readonly [Key in keyof TableRule]: TableRule[Key] | undefined })
}

function mapped<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([at, value]) => [at, change(value, at)]))
}
