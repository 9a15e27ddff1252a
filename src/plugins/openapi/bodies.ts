import type { Body, Media, Response, ResponseLink, SchemaNode } from './data.ts'
import type { Direction } from './generate/index.ts'
import { resolve } from './lookup.ts'
import { byCodePoint } from './names.ts'
import { namedNode } from './parameters.ts'
import { maxNamedLevel, schemaNode, slot, type TreePage } from './schema-tree.ts'
import { exampleLabel } from './sample.ts'
import { shownExamples } from './shown-examples.ts'
import { statusLabel } from './statuses.ts'
import { dict, isDict, text, type Dict } from './value.ts'
import { defined, fill } from '../../plugin.ts'

/** The address of the page of an operation, by its id or by a reference to it. */
export type OperationHref = (link: { readonly id?: string; readonly ref?: string }) => string | undefined

/** A request or an answer among others. */
export interface Sent {
  /** Goes before its ids, where a page shows more than one request. */
  readonly prefix?: string
  /** The API is the one who asks: a webhook or a callback. */
  readonly isOurs?: boolean
}

/** What a request carries. */
export function bodyOf(operation: Dict, page: TreePage, { prefix = '', isOurs = false }: Sent = {}): Body | undefined {
  if (!isDict(operation['requestBody'])) return undefined
  const { node, described } = resolve(page.root, operation['requestBody'])
  const words = page.texts.of(described, page.entry)
  return defined({
    id: `${prefix}request-body`,
    label: page.words.headings.body,
    required: node['required'] === true,
    text: words,
    media: mediaOf(
      node['content'],
      { id: `${prefix}body`, level: 0, direction: isOurs ? 'response' : 'request' },
      page,
    ),
  })
}

/** The answers of an operation, in order of their status. */
export function responsesOf(
  operation: Dict,
  page: TreePage,
  at: Sent & { readonly href: OperationHref },
): readonly Response[] {
  // Sorted: objects list their numeric keys first, `2XX` after all of them.
  return Object.entries(dict(operation['responses']))
    .filter(([status]) => !status.startsWith('x-'))
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([status, value]) => responseOf(status, value, { page, ...at }))
}

function responseOf(
  status: string,
  value: unknown,
  { page, prefix = '', isOurs = false, href }: Sent & { readonly page: TreePage; readonly href: OperationHref },
): Response {
  const { node, described } = resolve(page.root, value)
  const id = page.unique(`${prefix}response-${status.toLowerCase()}`)
  const words = page.texts.of(described, page.entry) ?? page.texts.of(node, page.entry, 'summary')
  const links = linksOf(node, page, href)
  return defined({
    id,
    label: statusLabel(status, page.words),
    status,
    text: words,
    headers: Object.entries(dict(node['headers'])).map(([name, header]) =>
      namedNode(resolve(page.root, header).node, [id, name], page),
    ),
    // Errors share few schemas, which have pages of their own; anonymous ones are opened.
    media: mediaOf(
      node['content'],
      { id, level: /^[1-3]/.test(status) ? 0 : maxNamedLevel, direction: isOurs ? 'request' : 'response' },
      page,
    ),
    ...(links.length === 0 ? {} : { links }),
  })
}

function linksOf(response: Dict, page: TreePage, href: OperationHref): readonly ResponseLink[] {
  return Object.entries(dict(response['links'])).map(([label, value]) => {
    const { node } = resolve(page.root, value)
    const id = text(node['operationId'])
    const ref = text(node['operationRef'])
    const address = href(defined({ id, ref }))
    const words = page.texts.of(node, page.entry)
    return defined({ label, href: address, text: words })
  })
}

/** Media types of one schema are one: showing it twice would say nothing new. */
function mediaOf(
  content: unknown,
  at: { readonly id: string; readonly level: number; readonly direction: Direction },
  page: TreePage,
): readonly Media[] {
  const groups = new Map<unknown, { readonly type: string; readonly node: Dict }[]>()
  for (const [type, value] of Object.entries(dict(content))) {
    const { node } = resolve(page.root, value)
    const schema = node['schema'] ?? node['itemSchema'] ?? type
    const key = dict(schema)['$ref'] ?? schema
    groups.set(key, [...(groups.get(key) ?? []), { type, node }])
  }
  return [...groups.values()].map((group): Media => {
    const schema = mediaSchema(group[0]?.node ?? {}, at, page)
    const examples = group.flatMap(({ type, node }) =>
      page.examples.media(node, type, at.direction).map((example) => {
        const label = exampleLabel(example, page.words)
        return { ...example, type, label: group.length > 1 ? `${label} (${type})` : label }
      }),
    )
    return defined({ type: group.map(({ type }) => type).join(', '), schema, examples: shownExamples(examples, page) })
  })
}

/** In 3.2 a stream tells the schema of what it is made of. */
function mediaSchema(
  media: Dict,
  at: { readonly id: string; readonly level: number },
  page: TreePage,
): SchemaNode | undefined {
  const position = { ids: [at.id], level: at.level, open: [] }
  if (isDict(media['schema'])) return schemaNode(media['schema'], page, position)
  if (!isDict(media['itemSchema'])) return undefined
  const node = schemaNode(media['itemSchema'], page, position)
  const streamOf = (type: string): string => fill(page.words.types.streamOf, { type })
  const { kind: _, typeAround: around, ...rest } = node
  const [before = '', after = ''] = around === undefined ? [] : streamOf(around.join(slot)).split(slot)
  return { ...rest, type: streamOf(node.type), ...(around === undefined ? {} : { typeAround: [before, after] }) }
}
