import type { Reply } from './rules.ts'
import { answerTypes, jsonOf, successStatus } from './answers.ts'
import type { Operation } from './describe.ts'
import type { Validator } from './validate.ts'

/** @throws if the answer of a rule does not match the description: a fault of the rule */
export function checkAnswer(validator: Validator, operation: Operation, { status, body }: Reply): void {
  const types = answerTypes(operation, status)
  const where = `${operation.id} answers ${status}`
  // An operation that describes no success at all answers with one all the same.
  if (types === undefined && answerTypes(operation, successStatus(operation)) === undefined) return
  if (types === undefined) throw new Error(`${where}, which is not described`)
  const media = jsonOf(types)
  if (media?.schema === undefined || body === undefined) return
  const plain: unknown = JSON.parse(JSON.stringify(body))
  const wrong = validator.check(media.schema, plain, { role: 'answer', loc: 'body' })
  if (wrong.length > 0) throw new Error(`${where} against its description: ${JSON.stringify(wrong.slice(0, 3))}`)
}
