import { dict, isDict, list, type Dict } from './value.ts'

/** What an object of a description is, as far as there are schemas below it. */
export type Kind =
  | 'root'
  | 'components'
  | 'pathItem'
  | 'callback'
  | 'operation'
  | 'parameter'
  | 'body'
  | 'response'
  | 'media'
  | 'encoding'
  | 'schema'

type Shape = Readonly<Record<string, readonly [Kind, 'one' | 'list' | 'map']>>

const operations: Shape = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [
    method,
    ['operation', 'one'],
  ]),
)

const shapes: Readonly<Record<Exclude<Kind, 'callback'>, Shape>> = {
  root: { paths: ['pathItem', 'map'], webhooks: ['pathItem', 'map'], components: ['components', 'one'] },
  components: {
    schemas: ['schema', 'map'],
    parameters: ['parameter', 'map'],
    headers: ['parameter', 'map'],
    responses: ['response', 'map'],
    requestBodies: ['body', 'map'],
    callbacks: ['callback', 'map'],
    pathItems: ['pathItem', 'map'],
    mediaTypes: ['media', 'map'],
  },
  pathItem: { ...operations, parameters: ['parameter', 'list'], additionalOperations: ['operation', 'map'] },
  operation: {
    parameters: ['parameter', 'list'],
    requestBody: ['body', 'one'],
    responses: ['response', 'map'],
    callbacks: ['callback', 'map'],
  },
  parameter: { schema: ['schema', 'one'], content: ['media', 'map'] },
  body: { content: ['media', 'map'] },
  response: { headers: ['parameter', 'map'], content: ['media', 'map'] },
  media: {
    schema: ['schema', 'one'],
    itemSchema: ['schema', 'one'],
    encoding: ['encoding', 'map'],
  },
  encoding: { headers: ['parameter', 'map'] },
  schema: {
    ...Object.fromEntries(['properties', 'patternProperties', 'dependentSchemas', '$defs'].map((key) => [key, map()])),
    ...Object.fromEntries(['allOf', 'oneOf', 'anyOf', 'prefixItems'].map((key) => [key, ['schema', 'list'] as const])),
    ...Object.fromEntries(
      ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']
        .concat(['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'])
        .map((key) => [key, ['schema', 'one'] as const]),
    ),
  },
}

function map(): readonly [Kind, 'map'] {
  return ['schema', 'map']
}

/**
 * Calls `visit` with each object of a bundled description, once, from the outside in. References are not followed: what
 * they lead to is visited where it stands. Data (examples, defaults) is no object of the description, whatever its keys.
 */
export function walk(root: Dict, visit: (node: Dict, kind: Kind) => void): void {
  const seen = new Set<Dict>()
  const open: { value: unknown; kind: Kind }[] = [{ value: root, kind: 'root' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, kind } = next
    if (!isDict(value) || seen.has(value)) continue
    seen.add(value)
    visit(value, kind)
    const add = (children: readonly unknown[], below: Kind): void => {
      for (const child of children) open.push({ value: child, kind: below })
    }
    if (kind === 'callback') {
      add(Object.values(value), 'pathItem')
      continue
    }
    for (const [key, [below, how]] of Object.entries(shapes[kind])) {
      if (!Object.hasOwn(value, key)) continue
      const child = value[key]
      add(how === 'one' ? [child] : how === 'list' ? list(child) : Object.values(dict(child)), below)
    }
  }
}
