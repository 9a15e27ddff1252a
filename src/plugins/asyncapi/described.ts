import { defined } from '../../base/defined.ts'
import type { EnumValue, Fact, SchemaNode } from '../../api/data.ts'
import { docsOf } from '../../api/docs-link.ts'
import { schemaNode, type TreePage } from '../../api/schema-tree.ts'
import { dict, hasParts, isDict, list, literal, text, unlessEmpty, type Dict } from '../../api/value.ts'
import type { Binding, Described } from './data.ts'
import { follow } from './follow.ts'

/**
 * Common properties of servers, channels, operations and messages: prose, tags, bindings, external documentation.
 *
 * @param id prefix of anchors in bindings
 */
export function describedOf(node: Dict, page: TreePage, id: string): Described {
  const { root, texts, entry, words } = page
  return defined({
    summary: texts.of(node, entry, 'summary'),
    text: texts.of(node, entry),
    tags: unlessEmpty(tagsOf(node, page)),
    bindings: unlessEmpty(bindingsOf(node['bindings'], page, id)),
    docs: docsOf({ externalDocs: follow(root, node['externalDocs']).node }, words),
  })
}

/** The tags of an object with their explanations. */
export function tagsOf(node: Dict, { root, texts, entry }: TreePage): readonly EnumValue[] {
  return list(node['tags']).flatMap((tag) => {
    const { node: target } = follow(root, tag)
    const value = text(target['name'])
    return value === undefined ? [] : [defined({ value, text: texts.of(target, entry) })]
  })
}

/** Keys of bindings whose objects are schemas: of Kafka, WebSocket, HTTP, MQTT 5 and Solace. */
const schemaKeys = new Set(['key', 'query', 'headers', 'groupId', 'clientId', 'responseTopic', 'correlationData'])

/** The bindings of an object: properties that are specific to a protocol. */
function bindingsOf(bindings: unknown, page: TreePage, id: string): readonly Binding[] {
  const { node } = follow(page.root, bindings)
  return Object.entries(node).flatMap(([protocol, value]): Binding[] => {
    if (protocol.startsWith('x-')) return []
    const binding = follow(page.root, value).node
    const isSchema = ([key, property]: readonly [string, unknown]): boolean =>
      schemaKeys.has(key) &&
      isDict(property) &&
      ['type', 'properties', '$ref', 'oneOf', 'enum'].some((word) => word in property)
    const entries = Object.entries(binding).filter(([key]) => key !== 'bindingVersion')
    const fields = entries.filter(isSchema).map(([name, schema]): SchemaNode => {
      const at = { ids: [id, protocol, name], level: 1, open: [], name }
      return schemaNode(schema, page, at)
    })
    const facts = entries
      .filter((entry) => !isSchema(entry))
      .flatMap(([key, property]) => factsOf(key, property, page.root))
    return [defined({ protocol, facts, fields: unlessEmpty(fields) })]
  })
}

/** Maximum nesting of separately listed facts. Deeper values are shown as JSON. */
const maxLevels = 4

/** Converts a value to facts. Labels are the paths of its parts. */
function factsOf(label: string, value: unknown, root: Dict, level = 0): readonly Fact[] {
  const target = isDict(value) && typeof value['$ref'] === 'string' ? follow(root, value).node : value
  if (isDict(target) && level < maxLevels && Object.keys(target).length > 0)
    return Object.entries(target).flatMap(([key, property]) => factsOf(`${label}.${key}`, property, root, level + 1))
  if (Array.isArray(target) && !target.some(hasParts)) return [{ label, value: target.map(literal).join(', ') }]
  return [{ label, value: literal(target) }]
}

/** The schemas of the variables of a server, or of the parameters of a channel. */
export function variablesOf(variables: unknown, page: TreePage, id: string): readonly SchemaNode[] {
  const { root, texts, entry, words } = page
  return Object.entries(dict(variables)).map(([name, value]): SchemaNode => {
    const { node } = follow(root, value)
    // Parameters have a schema before AsyncAPI 3.0, and are strings since.
    const { description: _, schema, location, ...rest } = node
    const type = schema ?? { type: 'string', ...rest }
    const field = schemaNode(type, page, { ids: [id, name], level: 1, open: [], name, required: !('default' in node) })
    const at = text(location)
    const facts = at === undefined ? [] : [{ label: words.facts.names, value: at }]
    return defined({ ...field, text: texts.of(node, entry) ?? field.text, facts: [...field.facts, ...facts] })
  })
}
