import type { Body, Media, Reference, Response, ResponseLink, SchemaNode, Fact, ParameterGroup } from './data.ts'
import type { Direction } from '../../api/access.ts'
import { byCodePoint } from '../../api/names.ts'
import { budgetOf, partBudgets } from '../../api/page-budget.ts'
import { maxNamedLevel, schemaNode, slot, type TreePage } from '../../api/schema-tree.ts'
import { exampleLabel, examplesOf } from '../../api/texts.ts'
import { shownExamples } from '../../api/shown-examples.ts'
import { dict, isDict, text, type Dict, resolve, list, literal, type ApiWords, unlessEmpty } from '../../api/value.ts'
import { defined } from '../../base/defined.ts'
import { fill } from '../kit.ts'
import { parameterSchema } from '../../api/calls.ts'
import { unfold } from '../../api/unfold.ts'
import { STATUS_CODES } from 'node:http'

/** The address of the page of an operation, by its id or by a reference to it. */
export type OperationHref = (link: { readonly id?: string; readonly ref?: string }) => string | undefined

/** Position and direction of a request or a response on its page. */
export interface Sent {
  /** Prefix of ids on a page with several requests. */
  readonly prefix?: string
  /** The API sends the request: a webhook or a callback. */
  readonly isOurs?: boolean
}

/** The body of a request. */
export function bodyOf(operation: Dict, page: TreePage, { prefix = '', isOurs = false }: Sent = {}): Body | undefined {
  if (!isDict(operation['requestBody'])) return undefined
  const { node, described } = resolve(page.root, operation['requestBody'])
  return defined({
    id: `${prefix}request-body`,
    label: page.words.headings.body,
    required: node['required'] === true,
    text: page.texts.of(described, page.entry),
    media: mediaOf(
      node['content'],
      { id: `${prefix}body`, level: 0, direction: isOurs ? 'response' : 'request' },
      page,
    ),
  })
}

/** The responses of an operation, in order of their status. */
export function responsesOf(
  operation: Dict,
  page: TreePage,
  at: Sent & { readonly href: OperationHref },
): readonly Response[] {
  // Sorted, since objects list numeric keys first and `2XX` after all of them. Errors have a
  // separate budget, unless the page has one for the whole call.
  const errors = at.prefix === undefined ? { ...page, budget: budgetOf(partBudgets.errors) } : page
  const answers = at.prefix === undefined ? { ...page, budget: budgetOf(partBudgets.answers) } : page
  const opened = new Map<string, Reference>()
  return Object.entries(dict(operation['responses']))
    .filter(([status]) => !status.startsWith('x-'))
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([status, value]) => responseOf(status, value, { page: isAnswer(status) ? answers : errors, opened, ...at }))
}

/** Returns true for a success, informational or redirect status. */
const isAnswer = (status: string): boolean => /^[1-3]/.test(status)

function responseOf(
  status: string,
  value: unknown,
  {
    page,
    opened,
    prefix = '',
    isOurs = false,
    href,
  }: Sent & { readonly page: TreePage; readonly opened: Map<string, Reference>; readonly href: OperationHref },
): Response {
  const { node, described } = resolve(page.root, value)
  const id = page.unique(`${prefix}response-${status.toLowerCase()}`)
  const prose = page.texts.of(described, page.entry) ?? page.texts.of(node, page.entry, 'summary')
  const links = unlessEmpty(linksOf(node, page, href))
  return defined({
    id,
    label: statusLabel(status, page.words),
    status,
    text: prose,
    headers: Object.entries(dict(node['headers'])).map(([name, header]) =>
      namedNode(resolve(page.root, header).node, [id, name], page),
    ),
    media: mediaOf(
      node['content'],
      {
        id,
        level: 0,
        direction: isOurs ? 'request' : 'response',
        // Errors share few schemas, so each schema is expanded once.
        ...(isAnswer(status) ? {} : { opened, at: { label: status, href: `#${id}` } }),
      },
      page,
    ),
    links,
  })
}

function linksOf(response: Dict, page: TreePage, href: OperationHref): readonly ResponseLink[] {
  return Object.entries(dict(response['links'])).map(([label, value]) => {
    const { node } = resolve(page.root, value)
    const operation = defined({ id: text(node['operationId']), ref: text(node['operationRef']) })
    return defined({ label, href: href(operation), text: page.texts.of(node, page.entry) })
  })
}

/** The bodies of a request or a response. Media types with the same schema are merged. */
function mediaOf(
  content: unknown,
  at: {
    readonly id: string
    readonly level: number
    readonly direction: Direction
    /** Schemas already expanded on the page, by name. The location `at` is added. */
    readonly opened?: Map<string, Reference>
    readonly at?: Reference
  },
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
    const first = group[0]?.node ?? {}
    const name = resolve(page.root, first['schema']).schema
    const sameAs = name === undefined ? undefined : at.opened?.get(name)
    if (name !== undefined && at.at !== undefined && sameAs === undefined) at.opened?.set(name, at.at)
    const level = sameAs === undefined ? at.level : maxNamedLevel
    const schema = encoded(mediaSchema(first, { id: at.id, level, direction: at.direction }, page), first, page)
    const examples = group.flatMap(({ type, node }) =>
      page.examples
        .media(node, type, at.direction)
        .map((example) => ({ ...example, type, label: exampleLabel(example, page.words) })),
    )
    return defined({
      type: group.map(({ type }) => type).join(', '),
      schema,
      sameAs,
      examples: shownExamples(examples, page, group.length > 1),
    })
  })
}

/** Encodings of the parts of a body: by name, by position, and for all others. */
const encodings = ['encoding', 'prefixEncoding', 'itemEncoding'] as const

/** The schema of a form, with the encodings of its fields as facts. */
function encoded(schema: SchemaNode | undefined, media: Dict, { words }: TreePage): SchemaNode | undefined {
  if (schema === undefined || !encodings.some((key) => key in media)) return schema
  const [byName, places, rest] = encodings.map((key) => media[key])
  const { facts: labels, styles } = words
  const withEncoding = (field: SchemaNode, encoding: unknown): SchemaNode => {
    const how = dict(encoding)
    const style = styles[String(how['style']) as keyof typeof styles] ?? (how['explode'] === false ? styles.commas : '')
    const facts = [
      { label: labels.content, value: text(how['contentType']) ?? '' },
      { label: labels.style, value: style },
      { label: labels.headers, value: Object.keys(dict(how['headers'])).join(', ') },
    ]
    return { ...field, facts: [...field.facts, ...facts.filter(({ value }) => value !== '')] }
  }
  return defined({
    ...schema,
    fields: schema.fields?.map((field) =>
      withEncoding(field, Object.entries(dict(byName)).find(([name]) => name === field.name)?.[1]),
    ),
    others: schema.others?.map((field) => withEncoding(field, list(places)[Number(field.name)] ?? rest)),
  })
}

/** The schema of a body; in 3.2 a stream has the schema of its items. */
function mediaSchema(
  media: Dict,
  { id, level, direction }: { readonly id: string; readonly level: number; readonly direction: Direction },
  page: TreePage,
): SchemaNode | undefined {
  const position = { ids: [id], level, direction, open: [] }
  if (isDict(media['schema']) || media['schema'] === false) return schemaNode(media['schema'], page, position)
  if (!isDict(media['itemSchema'])) return undefined
  const node = schemaNode(media['itemSchema'], page, position)
  const streamOf = (type: string): string => fill(page.words.types.streamOf, { type })
  const { kind: _, typeAround, ...rest } = node
  const [before = '', after = ''] = typeAround === undefined ? [] : streamOf(typeAround.join(slot)).split(slot)
  return { ...rest, type: streamOf(node.type), ...(typeAround === undefined ? {} : { typeAround: [before, after] }) }
}

/** Locations of parameters, with the ids of their sections. */
const places = [
  ['path', 'path-parameters'],
  ['query', 'query-parameters'],
  ['querystring', 'query-string'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const

/** The parameters of a call by location. */
export function parameterGroups(
  parameters: readonly Dict[],
  page: TreePage,
  isShared: (parameter: Dict) => boolean,
): readonly ParameterGroup[] {
  return places.flatMap(([location, id]): ParameterGroup[] => {
    const inPlace = parameters.filter((parameter) => parameter['in'] === location)
    if (inPlace.length === 0) return []
    const fields = inPlace.map((parameter) => ({
      ...namedNode(parameter, [location, text(parameter['name']) ?? ''], page),
      ...(isShared(parameter) ? ({ isShared: true } as const) : {}),
    }))
    return [{ id, label: page.words.parameters[location], fields }]
  })
}

/** A parameter or a header: the node of its schema with its own description and examples. */
function namedNode(parameter: Dict, [location, name]: readonly [string, string], page: TreePage): SchemaNode {
  const schema = parameterSchema(parameter)
  const required = parameter['required'] === true
  const node = schemaNode(schema, page, { ids: [location, name], level: 1, open: [], name, required })
  const prose = page.texts.of(parameter, page.entry)
  page.budget.remaining -= text(parameter['description'])?.length ?? 0
  const labels = page.words.facts
  const content = resolve(page.root, Object.values(dict(parameter['content']))[0]).node
  const examples = [parameter, content].flatMap((holder) => examplesOf(holder, page.root))
  const facts = examples.map(({ name, value, node }): Fact => {
    const label = examples.length === 1 || name === undefined ? labels.example : fill(labels.exampleNamed, { name })
    const about = name === undefined ? undefined : page.texts.of(dict(node), page.entry)
    return defined({ label, value: literal(value), text: about })
  })
  const isExample = ({ label }: Fact): boolean => label === labels.example || label === labels.examples
  return defined({
    ...node,
    text: prose,
    ...(parameter['deprecated'] === true ? { deprecated: true } : {}),
    facts: [
      ...node.facts.filter((fact) => facts.length === 0 || !isExample(fact)),
      ...facts,
      ...styleFacts(parameter, schema, page),
    ],
  })
}

/** Facts about the serialization of a parameter, if it is not the default. */
function styleFacts(parameter: Dict, schema: unknown, { root, words }: TreePage): readonly Fact[] {
  const { styles, facts, values } = words
  const style = text(parameter['style']) ?? 'form'
  const isList = (): boolean => unfold(root, schema, words).wraps.some(({ holder }) => holder === 'arrayOf')
  const isJoined = parameter['explode'] === false && !['path', 'header'].includes(String(parameter['in']))
  const phrase =
    style === 'form' ? (isJoined && isList() ? styles.commas : undefined) : styles[style as keyof typeof styles]
  return [
    ...(phrase === undefined ? [] : [{ label: facts.style, value: phrase }]),
    ...(parameter['allowEmptyValue'] === true ? [{ label: facts.emptyValue, value: values.allowed }] : []),
  ]
}

/** Label of a status: `404 Not Found`, `Success (200–299)`. An unknown status stays unchanged. */
export function statusLabel(status: string, { statuses }: ApiWords): string {
  if (status === 'default') return statuses.default
  // `2XX` is the notation in descriptions; pages show a word and a range.
  const first = /^([1-5])XX$/i.exec(status)?.[1]
  if (first !== undefined) return `${statuses[first as keyof typeof statuses]} (${first}00–${first}99)`
  return Object.hasOwn(STATUS_CODES, status) ? `${status} ${STATUS_CODES[status]}` : status
}
