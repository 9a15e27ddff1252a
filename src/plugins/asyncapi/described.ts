import { defined } from '../../base/defined.ts'
import type { EnumValue, Fact, SchemaNode } from '../../api/data.ts'
import { docsOf } from '../../api/docs-link.ts'
import { schemaNode, type TreePage } from '../../api/schema-tree.ts'
import { dict, hasParts, isDict, list, literal, text, unlessEmpty, type Dict } from '../../api/value.ts'
import type { Binding, Described } from './data.ts'
import { follow } from './follow.ts'

/**
 * What servers, channels, operations and messages can all have: words, tags, what protocols add, documentation elsewhere.
 *
 * @param id for deep links into what protocols add
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

/** The tags of an object, each with what it means. */
export function tagsOf(node: Dict, { root, texts, entry }: TreePage): readonly EnumValue[] {
  return list(node['tags']).flatMap((tag) => {
    const { node } = follow(root, tag)
    const value = text(node['name'])
    return value === undefined ? [] : [defined({ value, text: texts.of(node, entry) })]
  })
}

/** Keys of bindings whose value is a schema where it is an object: of Kafka, WebSocket, HTTP, MQTT 5 and Solace. */
const schemaKeys = new Set(['key', 'query', 'headers', 'groupId', 'clientId', 'responseTopic', 'correlationData'])

/** What protocols add to an object. */
function bindingsOf(written: unknown, page: TreePage, id: string): readonly Binding[] {
  const { node } = follow(page.root, written)
  return Object.entries(node).flatMap(([protocol, value]): Binding[] => {
    if (protocol.startsWith('x-')) return []
    const binding = follow(page.root, value).node
    const isSchema = ([key, one]: readonly [string, unknown]): boolean =>
      schemaKeys.has(key) && isDict(one) && ['type', 'properties', '$ref', 'oneOf', 'enum'].some((word) => word in one)
    const entries = Object.entries(binding).filter(([key]) => key !== 'bindingVersion')
    const fields = entries.filter(isSchema).map(([name, schema]): SchemaNode => {
      const at = { ids: [id, protocol, name], level: 1, open: [], name }
      return schemaNode(schema, page, at)
    })
    const facts = entries.filter((one) => !isSchema(one)).flatMap(([key, one]) => factsOf(key, one, page.root))
    return [defined({ protocol, facts, fields: unlessEmpty(fields) })]
  })
}

/** Levels of a value that are told one by one: what lies deeper is JSON. */
const maxLevels = 4

/** A value as facts, its parts by the names that lead to them. */
function factsOf(label: string, value: unknown, root: Dict, level = 0): readonly Fact[] {
  const own = isDict(value) && typeof value['$ref'] === 'string' ? follow(root, value).node : value
  if (isDict(own) && level < maxLevels && Object.keys(own).length > 0)
    return Object.entries(own).flatMap(([key, one]) => factsOf(`${label}.${key}`, one, root, level + 1))
  if (Array.isArray(own) && !own.some(hasParts)) return [{ label, value: own.map(literal).join(', ') }]
  return [{ label, value: literal(own) }]
}

/** The schemas of the variables of a server, or of the parameters of a channel. */
export function variablesOf(written: unknown, page: TreePage, id: string): readonly SchemaNode[] {
  const { root, texts, entry, words } = page
  return Object.entries(dict(written)).map(([name, value]): SchemaNode => {
    const { node } = follow(root, value)
    // Before 3.0 parameters have a schema; from then on they are texts.
    const { description: _, schema, location, ...own } = node
    const type = schema ?? { type: 'string', ...own }
    const field = schemaNode(type, page, { ids: [id, name], level: 1, open: [], name, required: !('default' in node) })
    const at = text(location)
    const facts = at === undefined ? [] : [{ label: words.facts.names, value: at }]
    return defined({ ...field, text: texts.of(node, entry) ?? field.text, facts: [...field.facts, ...facts] })
  })
}
