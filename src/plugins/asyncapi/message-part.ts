import { defined } from '../../base/defined.ts'
import type { Fact, Sample } from '../../api/data.ts'
import { budgetOf } from '../../api/page-budget.ts'
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
import { carried, type PayloadSchema } from './schemas.ts'

/**
 * A message as shown on a page.
 *
 * @param at page with the id of the message, and a limit for the characters of its fields
 */
export function messagePart(
  { node, name, title }: OutlinedMessage,
  { page: fullPage, context }: EventPage,
  at: { readonly id: string; readonly budget: number },
): Message {
  const { root, texts, entry } = fullPage
  const { facts: labels } = context.eventWords
  const page = { ...fullPage, budget: budgetOf(at.budget) }
  const type = text(node['contentType']) ?? text(root['defaultContentType'])
  const correlation = follow(root, node['correlationId']).node
  const [payload, headers] = [carried(root, node, 'payload'), carried(root, node, 'headers')]
  const names = [text(node['name']), text(node['title']), name]
  const facts: Fact[] = [
    [labels.message, [...new Set(names)].find((candidate) => candidate !== undefined && candidate !== title)] as const,
    [labels.contentType, type] as const,
    [labels.correlation, text(correlation['location'])] as const,
  ].flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  const tree = (content: PayloadSchema | undefined, key: string) =>
    content === undefined || content.format !== undefined
      ? undefined
      : schemaNode(content.schema, page, { ids: [at.id, key], level: 0, open: [] })
  const shownHeaders = tree(headers, 'headers')
  const foreign = [payload, headers].flatMap((content) =>
    content?.format === undefined
      ? []
      : [foreignSchema({ ...content, format: content.format }, node, { page, context })],
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
    examples: samplesOf(node, { payload, type }, { page, context }),
    ...(node['deprecated'] === true || node['x-deprecated'] === true ? { deprecated: true as const } : {}),
  })
}

/** A schema in another language, unchanged. */
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

/** The examples of a message: those of the author, or a generated one. Headers follow the payload. */
function samplesOf(
  node: Dict,
  {
    payload,
    type = 'application/json',
  }: { readonly payload: PayloadSchema | undefined; readonly type: string | undefined },
  { page, context }: EventPage,
): readonly Sample[] {
  const { origins, eventWords } = context
  const isKnown = payload !== undefined && payload.format === undefined
  const rawExamples = list(node['examples']).filter(isDict)
  const examples = rawExamples.map((example, index) => {
    const name = text(example['name']) ?? text(example['summary'])
    return { example, name: name ?? (rawExamples.length > 1 ? String(index + 1) : undefined) }
  })
  const bodies = examples.flatMap(({ example, name }, index) => {
    if (!('payload' in example)) return []
    const wholeExample = {
      value: example['payload'],
      ...(text(example['summary']) === name ? {} : { description: example['summary'] }),
    }
    origins.adopt(wholeExample, example)
    return [[name ?? `${index + 1}`, wholeExample, name] as const]
  })
  // Examples are only checked against JSON Schema.
  const media: Dict = {
    ...(isKnown ? { schema: payload.schema } : {}),
    ...(bodies.length === 0 ? {} : { examples: Object.fromEntries(bodies) }),
  }
  const shownType = isJson(type) || !isKnown ? type : 'application/json'
  const samples = page.examples.media(media, shownType, 'response').map((example) => {
    const isUnnamed = bodies.length === 1 && bodies[0]?.[2] === undefined
    const label = isUnnamed ? page.words.examples.one : exampleLabel(example, page.words)
    return { ...example, type: shownType, label }
  })
  const headers = examples.flatMap(({ example, name }) => {
    if (!isDict(example['headers'])) return []
    const label =
      name === undefined || rawExamples.length === 1
        ? eventWords.headings.headers
        : `${name}: ${eventWords.headings.headers}`
    return [{ value: example['headers'], node: example, type: 'application/json', label }]
  })
  return [...shownExamples(samples, page), ...shownExamples(headers, page)]
}
