import { dict, isDict, list, text, type Dict, resolve } from '../../api/value.ts'
import { methods } from '../../base/http-methods.ts'
import { defined } from '../../base/defined.ts'

/** A mutable object. */
type MutableDict = Record<string, unknown>

/** Copies the location of an object to another one. */
type Adopt = (copy: object, from: object) => void

/** Keys of a 2.0 parameter or header that belong to its schema in 3.0. */
const schemaKeys = new Set(
  (
    'type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern ' +
    'maxItems minItems uniqueItems enum multipleOf x-nullable'
  ).split(' '),
)

const sections = [
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
] as const

const flows: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' }

/** Locations of 2.0 parameters that are a body in 3.0. */
const bodyKinds: ReadonlySet<unknown> = new Set(['body', 'formData'])

/** Upgrades a bundled description of version 2.0 to 3.0 in place. Schemas stay unchanged. */
export function upgradeTwo(root: Dict, adopt: Adopt): void {
  const open = root as MutableDict
  moveReferences(root)
  const components: MutableDict = {}
  for (const [from, to] of sections) {
    if (isDict(open[from])) components[to] = open[from]
    delete open[from]
  }
  open['components'] = components
  const servers = serversOf(root)
  if (servers.length > 0) open['servers'] = servers
  // References may share parts of the bundle, so each is converted once.
  const done = new Set<Dict>()
  const once = (node: Dict, upgrade: (open: MutableDict) => void): void => {
    if (typeof node['$ref'] === 'string' || done.has(node)) return
    done.add(node)
    upgrade(node)
  }
  const upgradeParameter = (parameter: Dict): void => once(parameter, (node) => moveSchema(node, adopt))
  const upgradeResponse = (response: Dict, produces: unknown): void =>
    once(response, (node) => {
      for (const header of dicts(node['headers'])) upgradeParameter(header)
      moveContent(node, produces)
    })
  const isBody = (parameter: unknown): boolean => bodyKinds.has(resolve(root, parameter).node['in'])
  const withoutBodies = (parameters: readonly unknown[]): readonly unknown[] =>
    parameters.filter((parameter) => !isBody(parameter))

  for (const item of dicts(root['paths'])) {
    const shared = list(item['parameters'])
    for (const operation of methods.map((method) => item[method]).filter(isDict) as MutableDict[]) {
      const operationParameters = list(operation['parameters'])
      const all = [...shared, ...operationParameters].map((parameter) => resolve(root, parameter).node)
      const consumes = namesOf(operation['consumes'] ?? root['consumes'])
      const body = all.findLast((parameter) => parameter['in'] === 'body')
      const fields = all.filter((parameter) => parameter['in'] === 'formData')
      const requestBody = body === undefined ? formBody(fields, consumes, adopt) : plainBody(body, consumes, adopt)
      if (requestBody !== undefined) operation['requestBody'] = requestBody
      if (operationParameters.length > 0) operation['parameters'] = withoutBodies(operationParameters)
      for (const parameter of all) if (!bodyKinds.has(parameter['in'])) upgradeParameter(parameter)
      for (const response of dicts(operation['responses'])) {
        upgradeResponse(response, operation['produces'] ?? root['produces'])
      }
    }
    if (shared.length > 0) (item as MutableDict)['parameters'] = withoutBodies(shared)
  }
  for (const response of dicts(components['responses'])) upgradeResponse(response, root['produces'])
  const parameters = dict(components['parameters']) as MutableDict
  for (const [name, parameter] of Object.entries(parameters)) {
    if (isBody(parameter)) delete parameters[name]
    else upgradeParameter(dict(parameter))
  }
  for (const scheme of dicts(components['securitySchemes'])) upgradeScheme(scheme)
}

/** The objects among the values of an object. */
function dicts(holder: unknown): readonly Dict[] {
  return Object.values(dict(holder)).filter(isDict)
}

/** Rewrites every reference of the tree; each object is visited once. */
function moveReferences(root: Dict): void {
  const seen = new Set<object>()
  const pending: object[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    for (const value of Object.values(node) as unknown[])
      if (typeof value === 'object' && value !== null) pending.push(value)
    const ref = dict(node)['$ref']
    if (typeof ref !== 'string') continue
    const [from, to] = sections.find(([section]) => ref.startsWith(`#/${section}/`)) ?? []
    if (from !== undefined) (node as MutableDict)['$ref'] = `#/components/${to}/${ref.slice(from.length + 3)}`
  }
}

function serversOf(root: Dict): readonly Dict[] {
  const path = text(root['basePath']) ?? ''
  const host = text(root['host'])
  if (host === undefined) return path === '' ? [] : [{ url: path }]
  const schemes = list(root['schemes']).filter((scheme) => typeof scheme === 'string')
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => ({ url: `${scheme}://${host}${path}` }))
}

function namesOf(types: unknown): readonly string[] {
  return list(types).filter((type): type is string => typeof type === 'string')
}

function plainBody(parameter: Dict, consumes: readonly string[], adopt: Adopt): Dict {
  const { name: _, in: __, schema, ...rest } = parameter
  const types = consumes.length > 0 ? consumes : ['application/json']
  const body = { ...rest, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
  adopt(body, parameter)
  return body
}

function formBody(fields: readonly Dict[], consumes: readonly string[], adopt: Adopt): Dict | undefined {
  if (fields.length === 0) return undefined
  const properties = fields.map((field): [string, Dict] => {
    const { name, in: _, required: __, collectionFormat: ___, ...schema } = field
    adopt(schema, field)
    return [String(name), schema]
  })
  const required = fields.filter((field) => field['required'] === true).map((field) => String(field['name']))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
  const multipart = fields.some((field) => field['type'] === 'file')
  const lists = fields.filter(({ type }) => type === 'array')
  const usual = multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const types = consumes.filter((type) => /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type))
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(
      (types.length > 0 ? types : [usual]).map((type) => [
        type,
        type.startsWith('multipart/') || lists.length === 0
          ? { schema }
          : {
              schema,
              encoding: Object.fromEntries(lists.map((field) => [String(field['name']), styleOf(field, 'query')])),
            },
      ]),
    ),
  }
}

/** Moves keys that constrain the value of a parameter or a header into a schema. */
function moveSchema(open: MutableDict, adopt: Adopt): void {
  const schema: MutableDict = {}
  const isList = open['type'] === 'array'
  for (const key of Object.keys(open).filter((key) => schemaKeys.has(key) || /^x-(?:ms-)?enum/.test(key))) {
    schema[key] = open[key]
    delete open[key]
  }
  if ('x-example' in open) open['example'] = open['x-example']
  if (isList) Object.assign(open, styleOf(open, open['in']))
  delete open['collectionFormat']
  open['schema'] = schema
  adopt(schema, open)
}

/** Serialization style of a list. Items are separated by commas, unless another format is given. */
function styleOf({ collectionFormat }: Dict, location: unknown): Dict {
  if (location !== 'query') return { style: 'simple', explode: false }
  const format = text(collectionFormat) ?? 'csv'
  const styles: Readonly<Record<string, string>> = { ssv: 'spaceDelimited', pipes: 'pipeDelimited' }
  return { style: styles[format] ?? 'form', explode: format === 'multi' }
}

/** Moves the schema and the examples of a response into its media types. */
function moveContent(open: MutableDict, produces: unknown): void {
  const examples = dict(open['examples'])
  const types = new Set(open['schema'] === undefined ? [] : namesOf(produces))
  for (const type of Object.keys(examples)) types.add(type)
  if (types.size === 0 && open['schema'] !== undefined) types.add('application/json')
  const content = [...types].map((type) => {
    const example = Object.hasOwn(examples, type) ? { example: examples[type] } : {}
    return [type, defined({ schema: open['schema'], ...example })] as const
  })
  if (content.length > 0) open['content'] = Object.fromEntries(content)
  delete open['schema']
  delete open['examples']
}

function upgradeScheme(scheme: Dict): void {
  const open = scheme as MutableDict
  if (open['type'] === 'basic') Object.assign(open, { type: 'http', scheme: 'basic' })
  if (open['type'] !== 'oauth2') return
  const flow = text(open['flow']) ?? 'implicit'
  const { authorizationUrl, tokenUrl, scopes } = open
  open['flows'] = { [flows[flow] ?? flow]: defined({ authorizationUrl, tokenUrl, scopes: dict(scopes) }) }
  for (const key of ['flow', 'authorizationUrl', 'tokenUrl', 'scopes']) delete open[key]
}
