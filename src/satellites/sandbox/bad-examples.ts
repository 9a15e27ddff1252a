import { asData } from './answers.ts'
import type { Described, Fields, MediaType } from './describe.ts'
import { violationOf } from './generated/schema-violation.ts'

/** An example of the description that does not fit its schema. */
export interface BadExample {
  /** Method and path of the operation. */
  readonly operation: string
  /** Status of the response, or `body` for the request. */
  readonly of: string
  /** Name of the example; `default` for an unnamed one. */
  readonly name: string
  /** Location of the violation, such as `data.0.id`; '' for the whole example. */
  readonly at: string
  /** Violated keyword of JSON Schema. */
  readonly keyword: string
}

/**
 * Finds examples of responses and bodies that do not match their schemas. The sandbox sends such responses and rejects
 * such bodies.
 */
export function badExamples({ root, operations }: Described): readonly BadExample[] {
  return operations.flatMap(({ method, path, body, responses }) => {
    const operation = `${method} ${path}`
    const all = [...Object.entries(responses), ...(body === undefined ? [] : [['body', body.types] as const])]
    return all.flatMap(([part, types]) =>
      types.flatMap((media) => inMedia(media, root).map((example) => ({ operation, of: part, ...example }))),
    )
  })
}

function inMedia(media: MediaType, root: Fields): readonly Pick<BadExample, 'name' | 'at' | 'keyword'>[] {
  const { schema, examples, type } = media
  if (schema === undefined || !/json|^\*\/\*/.test(type)) return []
  return Object.entries(examples).flatMap(([name, example]) => {
    const violation = violationOf(root, schema.value, asData(example, media, root))
    return violation === undefined ? [] : [{ name, at: violation.path.join('.'), keyword: violation.keyword }]
  })
}

/** Maximum number of listed examples. */
const maxShown = 3

/** Maximum length of a printed path. */
const maxPath = 60

/** Warning about bad examples at the start of the sandbox; `undefined` if all examples match. */
export function badExamplesWords(bad: readonly BadExample[]): string | undefined {
  if (bad.length === 0) return undefined
  const examples = bad.slice(0, maxShown).map(({ operation, of, at, keyword }) => {
    const where = at === '' ? '' : ` at ${at.length > maxPath ? `…${at.slice(-maxPath)}` : at}`
    return `${operation} ${of}${where} (${keyword})`
  })
  const more = bad.length > maxShown ? ', …' : ''
  const count =
    bad.length === 1 ? '1 example does not fit its schema' : `${bad.length} examples do not fit their schemas`
  return `${count}; answers show examples as they are written: ${examples.join(', ')}${more}`
}
