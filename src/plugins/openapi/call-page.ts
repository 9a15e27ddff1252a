import type { Body, ErrorKeys, Media, OperationData, ParameterGroup, Response, Sample, SchemaNode } from './data.ts'
import { resolve } from './lookup.ts'
import { byCodePoint } from './names.ts'
import type { Call } from './outline.ts'
import { curl, exampleCode, examplesOf } from './sample.ts'
import { credentials, securityWords } from './security.ts'
import { maxNamedLevel, schemaNode, type TreePage } from './schema-tree.ts'
import { dict, isDict, list, literal, text, type Dict } from './value.ts'

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

/** Everything that the page of an operation or a webhook shows. `errorHref` gives the address of a key's explanation. */
export function callPage(call: Call, page: TreePage, errorHref: (key: string) => string): OperationData {
  const { root } = page
  const { node } = call
  const parameters = parametersOf(call, root)
  const body = bodyOf(node, page)
  const server = text(dict(list(node['servers'] ?? call.item['servers'] ?? root['servers'])[0])['url']) ?? ''
  const role = text(node['x-role'])
  return {
    kind: call.kind,
    title: call.title,
    keys: '',
    operation: call.id,
    tag: call.tag,
    method: call.method.toUpperCase(),
    path: call.path,
    server: server.replace(/\/$/, ''),
    deprecated: node['deprecated'] === true,
    ...(role === undefined ? {} : { role }),
    security: call.kind === 'event' ? [] : securityWords(root, node),
    parameters: places.flatMap(([place, label]) => groupOf({ place, label, parameters, page })),
    ...(body === undefined ? {} : { body }),
    // Sorted: objects list their numeric keys first, `2XX` after all of them.
    responses: Object.entries(dict(node['responses']))
      .sort(([a], [b]) => byCodePoint(a, b))
      .map(([status, value]) => responseOf(status, value, page)),
    errors: errorsOf(node, errorHref),
    samples: call.kind === 'event' ? [] : [curlSample(call, { page, parameters, server })],
  }
}

/** Parameters of the operation win over those of its path with the same name and place. */
function parametersOf(call: Call, root: Dict): readonly Dict[] {
  const all = new Map<string, Dict>()
  for (const value of [...list(call.item['parameters']), ...list(call.node['parameters'])]) {
    const { node } = resolve(root, value)
    all.set(`${String(node['in'])} ${String(node['name'])}`, node)
  }
  return [...all.values()]
}

function groupOf({
  place,
  label,
  parameters,
  page,
}: {
  readonly place: string
  readonly label: string
  readonly parameters: readonly Dict[]
  readonly page: TreePage
}): ParameterGroup[] {
  const here = parameters.filter((parameter) => parameter['in'] === place)
  if (here.length === 0) return []
  const id = label.toLowerCase().replace(' ', '-')
  return [
    { id, label, fields: here.map((parameter) => namedNode(parameter, [place, text(parameter['name']) ?? ''], page)) },
  ]
}

/** A parameter or a header: its own description and examples beside those of its schema. */
function namedNode(parameter: Dict, [place, name]: readonly [string, string], page: TreePage): SchemaNode {
  const schema = parameter['schema'] ?? dict(Object.values(dict(parameter['content']))[0])['schema']
  const required = parameter['required'] === true
  const node = schemaNode(schema, page, { ids: [place, name], level: 1, open: [], name, required })
  const words = page.texts.of(parameter, page.entry)
  const example = examplesOf(parameter)[0]
  const facts = example === undefined ? [] : [{ label: 'Example', value: literal(example.value) }]
  return {
    ...node,
    ...(words === undefined ? {} : { text: words }),
    ...(parameter['deprecated'] === true ? { deprecated: true } : {}),
    facts: [...node.facts.filter(({ label }) => facts.length === 0 || label !== 'Example'), ...facts],
  }
}

function bodyOf(operation: Dict, page: TreePage): Body | undefined {
  if (!isDict(operation['requestBody'])) return undefined
  const { node, described } = resolve(page.root, operation['requestBody'])
  const words = page.texts.of(described, page.entry)
  return {
    id: 'request-body',
    label: 'Request body',
    required: node['required'] === true,
    ...(words === undefined ? {} : { text: words }),
    media: mediaOf(node['content'], { id: 'body', level: 0 }, page),
  }
}

function responseOf(status: string, value: unknown, page: TreePage): Response {
  const { node, described } = resolve(page.root, value)
  const id = page.unique(`response-${status.toLowerCase()}`)
  const words = page.texts.of(described, page.entry)
  return {
    id,
    label: status,
    status,
    ...(words === undefined ? {} : { text: words }),
    headers: Object.entries(dict(node['headers'])).map(([name, header]) =>
      namedNode(resolve(page.root, header).node, [id, name], page),
    ),
    // Errors share few schemas, which have pages of their own; anonymous ones are opened.
    media: mediaOf(node['content'], { id, level: /^[1-3]/.test(status) ? 0 : maxNamedLevel }, page),
  }
}

function mediaOf(
  content: unknown,
  at: { readonly id: string; readonly level: number },
  page: TreePage,
): readonly Media[] {
  return Object.entries(dict(content)).map(([type, value]) => {
    const { node } = resolve(page.root, value)
    const position = { ids: [at.id], level: at.level, open: [] }
    const schema = isDict(node['schema']) ? schemaNode(node['schema'], page, position) : undefined
    const examples = examplesOf(node).map((example): Sample => ({
      label: example.label,
      text: page.texts.code(exampleCode(example.value, type), page.entry, example.node),
    }))
    return { type, ...(schema === undefined ? {} : { schema }), examples }
  })
}

/** `x-error-keys`: keys of errors by status. */
function errorsOf(operation: Dict, href: (key: string) => string): readonly ErrorKeys[] {
  return Object.entries(dict(operation['x-error-keys'])).map(([status, keys]) => ({
    status,
    keys: list(keys).map((key) => ({ label: literal(key), href: href(literal(key)) })),
  }))
}

function curlSample(
  call: Call,
  {
    page,
    parameters,
    server,
  }: {
    readonly page: TreePage
    readonly parameters: readonly Dict[]
    readonly server: string
  },
): Sample {
  const value = (parameter: Dict): string => {
    const example = examplesOf(parameter)[0]
    return example === undefined ? `{${text(parameter['name']) ?? ''}}` : encodeURIComponent(literal(example.value))
  }
  let path = call.path
  for (const parameter of parameters) {
    if (parameter['in'] === 'path') path = path.replaceAll(`{${text(parameter['name']) ?? ''}}`, () => value(parameter))
  }
  const query = parameters
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true)
    .map((parameter) => `${encodeURIComponent(text(parameter['name']) ?? '')}=${value(parameter)}`)
  const { basic, headers } = credentials(page.root, call.node)
  const [type, media] = Object.entries(dict(resolve(page.root, call.node['requestBody']).node['content']))[0] ?? []
  const example = examplesOf(resolve(page.root, media).node).at(-1)
  const command = curl({
    method: call.method,
    url: `${server.replace(/\/$/, '')}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: type === undefined ? headers : [...headers, `Content-Type: ${type}`],
    basic,
    ...(type === undefined
      ? {}
      : { body: example === undefined ? '@body.json' : exampleCode(example.value, type).text }),
  })
  return { label: 'curl', text: page.texts.code({ language: 'bash', text: command }, page.entry, call.node) }
}
