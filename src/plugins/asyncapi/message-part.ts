import { defined } from '../../base/defined.ts'
import type { Fact, Sample } from '../../api/data.ts'
import { roomOf } from '../../api/room.ts'
import { schemaNode } from '../../api/schema-tree.ts'
import { shownExamples } from '../../api/shown-examples.ts'
import { exampleLabel } from '../../api/texts.ts'
import { isJson } from '../../api/media-type.ts'
import { dict, isDict, list, literal, text, unlessEmpty, schemaName, type Dict } from '../../api/value.ts'
import { toJson } from '../../api/numbers.ts'
import type { ForeignSchema, Message } from './data.ts'
import { describedOf } from './described.ts'
import type { EventPage } from './event-page.ts'
import { follow } from './follow.ts'
import type { OutlinedMessage } from './outline.ts'
import { carried, type Carried } from './schemas.ts'

/**
 * A message as a page shows it.
 *
 * @param at its id on the page, and the characters that its fields may take
 */
export function messagePart(
  { node, name, title }: OutlinedMessage,
  { page: whole, around }: EventPage,
  at: { readonly id: string; readonly room: number },
): Message {
  const { root, texts, entry } = whole
  const { facts: labels } = around.own
  const page = { ...whole, room: roomOf(at.room) }
  const type = text(node['contentType']) ?? text(root['defaultContentType'])
  const correlation = follow(root, node['correlationId']).node
  const [payload, headers] = [carried(root, node, 'payload'), carried(root, node, 'headers')]
  const known = [text(node['name']), text(node['title']), name]
  const facts: Fact[] = [
    [labels.message, [...new Set(known)].find((one) => one !== undefined && one !== title)] as const,
    [labels.contentType, type] as const,
    [labels.correlation, text(correlation['location'])] as const,
  ].flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  const tree = (one: Carried | undefined, key: string) =>
    one === undefined || one.format !== undefined
      ? undefined
      : schemaNode(one.schema, page, { ids: [at.id, key], level: 0, open: [] })
  const shownHeaders = tree(headers, 'headers')
  const foreign = [payload, headers].flatMap((one) =>
    one?.format === undefined ? [] : [foreignSchema({ ...one, format: one.format }, node, { page, around })],
  )
  return defined({
    id: at.id,
    label: title,
    name,
    ...describedOf(node, page, at.id),
    facts,
    correlation: texts.of(correlation, entry),
    payload: tree(payload, 'payload'),
    headers: shownHeaders,
    foreign: unlessEmpty(foreign),
    examples: samplesOf(node, { payload, type }, { page, around }),
    ...(node['deprecated'] === true || node['x-deprecated'] === true ? { deprecated: true as const } : {}),
  })
}

/** A schema in another language, as it was written. */
export function foreignSchema(
  { schema, format }: { readonly schema: unknown; readonly format: string },
  node: Dict,
  { page }: EventPage,
): ForeignSchema {
  const { texts, entry, root } = page
  const ref = text(dict(schema)['$ref'])
  const inside = ref?.startsWith('#') === true ? follow(root, schema).node : undefined
  const value = inside === undefined ? schema : (inside['schema'] ?? inside)
  const code =
    typeof value === 'string'
      ? { language: /protobuf/i.test(format) ? 'proto' : /xml/i.test(format) ? 'xml' : 'text', text: value.trimEnd() }
      : { language: 'json', text: toJson(value, 2) ?? literal(value) }
  const name = ref === undefined ? undefined : schemaName(ref)
  const href = name === undefined ? undefined : page.schemas.get(name)
  if (name !== undefined) page.met.add(name)
  return defined({
    format,
    text: texts.code(code, entry, node),
    ref: href === undefined || name === undefined ? undefined : { label: name, href },
  })
}

/** The examples of a message: its author's, or one that is made of the schema. Headers stand beside the payload. */
function samplesOf(
  node: Dict,
  { payload, type = 'application/json' }: { readonly payload: Carried | undefined; readonly type: string | undefined },
  { page, around }: EventPage,
): readonly Sample[] {
  const { origins, own } = around
  const isKnown = payload !== undefined && payload.format === undefined
  const written = list(node['examples']).filter(isDict)
  const named = written.map((example, index) => {
    const name = text(example['name']) ?? text(example['summary'])
    return { example, name: name ?? (written.length > 1 ? String(index + 1) : undefined) }
  })
  const bodies = named.flatMap(({ example, name }, index) => {
    if (!('payload' in example)) return []
    const made = {
      value: example['payload'],
      ...(text(example['summary']) === name ? {} : { description: example['summary'] }),
    }
    origins.adopt(made, example)
    return [[name ?? `${index + 1}`, made, name] as const]
  })
  // What other languages say cannot be checked; what is no JSON has no parts.
  const media: Dict = {
    ...(isKnown ? { schema: payload.schema } : {}),
    ...(bodies.length === 0 ? {} : { examples: Object.fromEntries(bodies) }),
  }
  const shownType = isJson(type) || !isKnown ? type : 'application/json'
  const shown = page.examples.media(media, shownType, 'response').map((one) => {
    const isUnnamed = bodies.length === 1 && bodies[0]?.[2] === undefined
    const label = isUnnamed ? page.words.examples.one : exampleLabel(one, page.words)
    return { ...one, type: shownType, label }
  })
  const headers = named.flatMap(({ example, name }) => {
    if (!isDict(example['headers'])) return []
    const label = name === undefined || written.length === 1 ? own.headings.headers : `${name}: ${own.headings.headers}`
    return [{ value: example['headers'], node: example, type: 'application/json', label }]
  })
  return [...shownExamples(shown, page), ...shownExamples(headers, page)]
}
