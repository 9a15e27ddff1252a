import { followed, list, node, target, type Node } from './description.ts'

/** The schema and all of its components: targets of references, parts of `allOf`, choices of `oneOf` and `anyOf`. */
export function layers(schema: unknown, met = new Set<unknown>()): readonly Node[] {
  const object = node(schema)
  if (met.has(object)) return []
  met.add(object)
  return [
    object,
    ...parts(object).flatMap((part) => layers(part, met)),
    ...choices(object).flatMap((choice) => layers(choice, met)),
  ]
}

/** Schemas that apply together with the schema itself. */
function parts(schema: Node): readonly unknown[] {
  const ref = schema['$ref']
  return [...(typeof ref === 'string' ? [target(ref)] : []), ...list(schema['allOf'])]
}

function choices(schema: Node): readonly unknown[] {
  return [...list(schema['oneOf']), ...list(schema['anyOf'])]
}

/** Fields of an object, each as a single schema: all of the applicable constraints, and those of its choices. */
export function fieldsOf(schema: unknown): ReadonlyMap<string, Node> {
  const names = layers(schema).flatMap((layer) => Object.keys(node(layer['properties'])))
  return new Map([...new Set(names)].map((name) => [name, node(fieldOf(node(schema), name))]))
}

function fieldOf(schema: Node, name: string): Node | undefined {
  const property = node(schema['properties'])[name]
  const inherited = parts(schema).map((part) => fieldOf(node(part), name))
  const chosen = choices(schema).flatMap((choice) => fieldOf(node(choice), name) ?? [])
  const all = [property, ...inherited, chosen.length === 0 ? undefined : { anyOf: chosen }].filter(
    (part) => part !== undefined,
  )
  return all.length > 1 ? { allOf: all } : all.length === 1 ? node(all[0]) : undefined
}

/** Fields of the object in a field, directly, as entries of a list or as values of a map. */
export function heldFields(schema: unknown): ReadonlyMap<string, Node> {
  const fields = fieldsOf(schema)
  if (fields.size > 0) return fields
  const fieldSets = layers(schema).flatMap((layer) =>
    ['items', 'additionalProperties'].flatMap((key) => (key in layer ? [node(layer[key])] : [])),
  )
  return fieldSets.length === 0 ? new Map() : heldFields({ allOf: fieldSets })
}

/** Names that are required in every choice. */
export function requiredOf(schema: unknown): readonly string[] {
  const object = node(schema)
  const ways = choices(object).map(requiredOf)
  const always = ways.slice(1).reduce((common, way) => common.filter((name) => way.includes(name)), ways[0] ?? [])
  return [...new Set([...list(object['required']).map(String), ...parts(object).flatMap(requiredOf), ...always])]
}

/** Value of a keyword in the schema, the nearest first. */
export function keywordValue(schema: unknown, key: string): unknown {
  return layers(schema).find((layer) => key in layer)?.[key]
}

/** Names of the schemas that a schema, its entries or its property names refer to. */
export function usedSchemas(schema: unknown, met = new Set<unknown>()): readonly string[] {
  return layers(schema, met).flatMap((layer) => [
    ...(String(layer['$ref'] ?? '')
      .match(/^#\/components\/schemas\/([^/]+)$/)
      ?.slice(1) ?? []),
    ...['items', 'additionalProperties', 'propertyNames'].flatMap((key) =>
      key in layer ? usedSchemas(layer[key], met) : [],
    ),
  ])
}

/** Content of a body, by media type. */
export function contentOf(holder: unknown): readonly (readonly [type: string, media: Node])[] {
  return Object.entries(node(followed(holder)['content'])).map(([type, media]) => [type, node(media)])
}
