import { methods } from '../../base/http-methods.ts'
import { isDict, list, dict, type Dict } from '../../api/value.ts'

/** Kind of object in a description that may contain schemas or be removed. */
type Kind =
  | ('root' | 'components' | 'pathItem' | 'callback' | 'operation' | 'parameter' | 'tag')
  | ('body' | 'response' | 'media' | 'encoding' | 'schema')

type Shape = Readonly<Record<string, readonly [Kind, 'one' | 'list' | 'map']>>

/** A shape in which all keys have the same kind of value. */
function keys(names: string, kind: Kind, form: 'one' | 'list' | 'map'): Shape {
  return Object.fromEntries(names.split(' ').map((name) => [name, [kind, form]]))
}

const shapes: Readonly<Record<Exclude<Kind, 'callback'>, Shape>> = {
  root: {
    ...keys('paths webhooks', 'pathItem', 'map'),
    components: ['components', 'one'],
    tags: ['tag', 'list'],
  },
  tag: {},
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
    ...keys(methods.join(' '), 'operation', 'one'),
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

/** An object of a description, with its location. */
export interface DescriptionPart {
  readonly value: Dict
  readonly kind: Kind
  /** The object, list or map that contains the part under `key`. */
  readonly holder: object
  readonly key: string
  /** The object around the part: the holder, or the owner of the holding list or map. */
  readonly parent: Dict
}

/**
 * Yields the parts of a bundled description from outside to inside. A part with several locations is yielded for each
 * of them, its contents only once. References are not followed: their targets are parts themselves. Data (examples,
 * defaults) has no parts, whatever its keys.
 */
export function* partsOf(root: Dict): Iterable<DescriptionPart> {
  const seen = new Set<Dict>()
  const open: Pick<DescriptionPart, 'value' | 'kind'>[] = [{ value: root, kind: 'root' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: parent, kind } = next
    if (seen.has(parent)) continue
    seen.add(parent)
    for (const part of inside(parent, kind)) {
      yield part
      open.push(part)
    }
  }
}

const pathItem = ['pathItem', 'one'] as const

/** The parts directly inside an object. */
function* inside(parent: Dict, kind: Kind): Iterable<DescriptionPart> {
  const shape =
    kind === 'callback' ? Object.fromEntries(Object.keys(parent).map((name) => [name, pathItem])) : shapes[kind]
  for (const [name, [below, how]] of Object.entries(shape)) {
    if (!Object.hasOwn(parent, name)) continue
    const child = parent[name]
    const holder = how === 'one' ? { [name]: child } : how === 'list' ? list(child) : dict(child)
    for (const [key, value] of Object.entries(holder)) {
      if (isDict(value)) yield { value, kind: below, holder: how === 'one' ? parent : holder, key, parent }
    }
  }
}
