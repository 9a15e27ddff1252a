import { type Dict, dict, isDict, isNumber, list } from './value.ts'
/** An object that may be changed. */
type Open = Record<string, unknown>

/**
 * Rewrites the schemas of a 3.0 description in place to what 3.1 says, so that the pages know one dialect. The objects
 * stay the same ones: their identity tells where they were written.
 *
 * A schema may be `nullable` without a type, which has no meaning in 3.0 but an intention: it keeps that as
 * `x-nullable`.
 */
export function upgradeSchemas(root: Dict): void {
  for (const schema of schemasIn(root)) upgradeSchema(schema)
}

function upgradeSchema(schema: Open): void {
  if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' })
  if (typeof schema['discriminator'] === 'string') schema['discriminator'] = { propertyName: schema['discriminator'] }
  const nullable = schema['nullable'] === true || schema['x-nullable'] === true
  delete schema['nullable']
  if (nullable) {
    if (typeof schema['type'] === 'string') schema['type'] = [schema['type'], 'null']
    else schema['x-nullable'] = true
  }
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue
    if (schema[flag] && isNumber(schema[limit])) {
      schema[flag] = schema[limit]
      delete schema[limit]
    } else delete schema[flag]
  }
  if ('example' in schema && !('examples' in schema)) {
    schema['examples'] = [schema['example']]
    delete schema['example']
  }
}

/** What an object of a description is, as far as there are schemas below it. */
type Kind =
  | ('root' | 'components' | 'pathItem' | 'callback' | 'operation' | 'parameter')
  | ('body' | 'response' | 'media' | 'encoding' | 'schema')

type Shape = Readonly<Record<string, readonly [Kind, 'one' | 'list' | 'map']>>

/** Keys that all hold one kind in one way. */
function keys(names: string, kind: Kind, how: 'one' | 'list' | 'map'): Shape {
  return Object.fromEntries(names.split(' ').map((name) => [name, [kind, how]]))
}

const shapes: Readonly<Record<Exclude<Kind, 'callback'>, Shape>> = {
  root: { ...keys('paths webhooks', 'pathItem', 'map'), components: ['components', 'one'] },
  components: {
    schemas: ['schema', 'map'],
    ...keys('parameters headers', 'parameter', 'map'),
    responses: ['response', 'map'],
    requestBodies: ['body', 'map'],
    callbacks: ['callback', 'map'],
    pathItems: ['pathItem', 'map'],
    mediaTypes: ['media', 'map'],
  },
  pathItem: {
    ...keys('get put post delete options head patch trace query', 'operation', 'one'),
    parameters: ['parameter', 'list'],
    additionalOperations: ['operation', 'map'],
  },
  operation: {
    parameters: ['parameter', 'list'],
    requestBody: ['body', 'one'],
    responses: ['response', 'map'],
    callbacks: ['callback', 'map'],
  },
  parameter: { schema: ['schema', 'one'], content: ['media', 'map'] },
  body: { content: ['media', 'map'] },
  response: { headers: ['parameter', 'map'], content: ['media', 'map'] },
  media: { ...keys('schema itemSchema', 'schema', 'one'), encoding: ['encoding', 'map'] },
  encoding: { headers: ['parameter', 'map'] },
  schema: {
    ...keys('properties patternProperties dependentSchemas $defs', 'schema', 'map'),
    ...keys('allOf oneOf anyOf prefixItems', 'schema', 'list'),
    ...keys('items additionalProperties not if then else contains propertyNames', 'schema', 'one'),
    ...keys('unevaluatedItems unevaluatedProperties contentSchema', 'schema', 'one'),
  },
}

/**
 * The schemas of a bundled description, each once, from the outside in. References are not followed: what they lead to
 * comes where it stands. Data (examples, defaults) holds no schemas, whatever its keys.
 */
function* schemasIn(root: Dict): Iterable<Dict> {
  const seen = new Set<Dict>()
  const open: { value: unknown; kind: Kind }[] = [{ value: root, kind: 'root' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, kind } = next
    if (!isDict(value) || seen.has(value)) continue
    seen.add(value)
    if (kind === 'schema') yield value
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
