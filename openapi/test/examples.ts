import { described, description, followed, list, node, type Node } from './description.ts'
import { contentOf } from './schema.ts'

/** An example and its schema. */
export interface Example {
  readonly way: string
  readonly schema: unknown
  readonly value: unknown
}

/** Examples of a parameter or of a body of one media type. */
function examplesOf(holder: Node, way: string): readonly Example[] {
  const schema = holder['schema']
  return [
    ...('example' in holder ? [{ way, schema, value: holder['example'] }] : []),
    ...Object.entries(node(holder['examples'])).map(([name, example]) => ({
      way: `${way} "${name}"`,
      schema,
      value: followed(example)['value'],
    })),
  ]
}

/** A part of the description that should have examples: its location and its examples. */
export interface Holder {
  readonly way: string
  readonly examples: readonly Example[]
  /** Status of an answer. */
  readonly status?: string
  /** Call that the part belongs to. */
  readonly call: Node
}

function bodies(holder: unknown, way: string, call: Node, status?: string): readonly Holder[] {
  return contentOf(holder).map(([type, media]) => ({
    way: `${way} ${type}`,
    examples: examplesOf(media, way),
    call,
    ...(status === undefined ? {} : { status }),
  }))
}

function ofCall(call: Node, way: string): readonly Holder[] {
  return [
    ...bodies(call['requestBody'], `${way} body`, call),
    ...Object.entries(node(call['responses'])).flatMap(([status, answer]) =>
      bodies(answer, `${way} ${status}`, call, status),
    ),
  ]
}

/** Bodies of all calls and events, of requests and of answers. */
export const bodyHolders: readonly Holder[] = [
  ...described.flatMap(({ name, node: call }) => ofCall(call, name)),
  ...Object.entries(node(description['webhooks'])).flatMap(([name, item]) =>
    Object.entries(followed(item)).flatMap(([method, call]) => ofCall(node(call), `${method} ${name}`)),
  ),
]

/** Parameters of all calls. */
export const parameterHolders: readonly Holder[] = described.flatMap(({ name, node: call, parameters }) =>
  parameters.map((parameter) => {
    const way = `${name} ${String(parameter['name'])}`
    const schema = node(parameter['schema'])
    const examples = [...examplesOf(parameter, way), ...schemaExamples(schema, way)]
    return { way, examples, call, status: String(parameter['in']) }
  }),
)

function schemaExamples(schema: Node, way: string): readonly Example[] {
  const values = [...list(schema['examples']), ...('example' in schema ? [schema['example']] : [])]
  return values.map((value) => ({ way, schema, value }))
}

/** Examples inside schemas. */
export const inSchemas: readonly Example[] = (() => {
  const examples: Example[] = []
  const visit = (value: unknown, way: string): void => {
    const object = node(value)
    const isSchema = ['type', '$ref', 'allOf', 'oneOf', 'anyOf'].some((key) => key in object)
    if (isSchema && !way.endsWith('/properties')) examples.push(...schemaExamples(object, way))
    for (const [key, inner] of Object.entries(Array.isArray(value) ? value : object)) {
      if (key !== 'default' && key !== 'example' && key !== 'examples') visit(inner, `${way}/${key}`)
    }
  }
  visit(node(description['components'])['schemas'], '')
  return examples
})()
