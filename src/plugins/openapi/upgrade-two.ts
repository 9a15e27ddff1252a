import { resolve } from './lookup.ts'
import { dict, isDict, list, text, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

/** An object that may be changed. */
type Open = Record<string, unknown>

/** Says that an object was made of another, and so was written there. */
type Adopt = (made: object, from: object) => void

/** What 2.0 writes into a parameter or a header, and 3.0 into its schema. */
const schemaKeys = new Set(
  'type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength'
    .split(' ')
    .concat('pattern maxItems minItems uniqueItems enum multipleOf x-nullable x-enumDescriptions'.split(' ')),
)

const sections = [
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
] as const

const flows: Readonly<Record<string, string>> = {
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

/** Rewrites a bundled description of version 2.0 in place as one of 3.0; its schemas stay as they are. */
export function upgradeTwo(root: Dict, adopt: Adopt): void {
  const open = root as Open
  moveReferences(root)
  const components: Open = {}
  for (const [from, to] of sections) {
    if (isDict(open[from])) components[to] = open[from]
    delete open[from]
  }
  open['components'] = components
  const servers = serversOf(root)
  if (servers.length > 0) open['servers'] = servers
  const defaults = { consumes: open['consumes'], produces: open['produces'] }
  const done = new Set<Dict>()
  for (const item of Object.values(dict(root['paths'])).filter(isDict)) {
    const shared = list(item['parameters'])
    for (const method of methods) {
      const operation = item[method]
      if (isDict(operation)) upgradeOperation(operation, { root, shared, defaults, adopt, done })
    }
    if (shared.length > 0) (item as Open)['parameters'] = shared.filter((one) => !isBody(root, one))
  }
  for (const response of Object.values(dict(components['responses'])).filter(isDict)) {
    upgradeResponse(response, { produces: defaults.produces, adopt, done })
  }
  const parameters = dict(components['parameters']) as Open
  for (const [name, parameter] of Object.entries(parameters)) {
    if (isBody(root, parameter)) delete parameters[name]
    else upgradeParameter(dict(parameter), adopt, done)
  }
  for (const scheme of Object.values(dict(components['securitySchemes'])).filter(isDict)) upgradeScheme(scheme)
}

/** Every reference of the tree, each object once. */
function moveReferences(root: Dict): void {
  const seen = new Set<object>()
  const open: object[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    for (const value of Object.values(node) as unknown[])
      if (typeof value === 'object' && value !== null) open.push(value)
    const ref = dict(node)['$ref']
    if (typeof ref !== 'string') continue
    const [from, to] = sections.find(([section]) => ref.startsWith(`#/${section}/`)) ?? []
    if (from !== undefined) (node as Open)['$ref'] = `#/components/${to}/${ref.slice(from.length + 3)}`
  }
}

function serversOf(root: Dict): readonly Dict[] {
  const path = text(root['basePath']) ?? ''
  const host = text(root['host'])
  if (host === undefined) return path === '' ? [] : [{ url: path }]
  const schemes = list(root['schemes']).filter((scheme) => typeof scheme === 'string')
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => ({ url: `${scheme}://${host}${path}` }))
}

function isBody(root: Dict, parameter: unknown): boolean {
  const place = resolve(root, parameter).node['in']
  return place === 'body' || place === 'formData'
}

function upgradeOperation(
  operation: Dict,
  {
    root,
    shared,
    defaults,
    adopt,
    done,
  }: {
    readonly root: Dict
    readonly shared: readonly unknown[]
    readonly defaults: { readonly consumes: unknown; readonly produces: unknown }
    readonly adopt: Adopt
    readonly done: Set<Dict>
  },
): void {
  const own = list(operation['parameters'])
  const all = [...shared, ...own].map((one) => resolve(root, one).node)
  const consumes = namesOf(operation['consumes'] ?? defaults.consumes)
  const body = all.findLast((one) => one['in'] === 'body')
  const fields = all.filter((one) => one['in'] === 'formData')
  const made = body === undefined ? formBody(fields, consumes, adopt) : plainBody(body, consumes, adopt)
  if (made !== undefined) (operation as Open)['requestBody'] = made
  if (own.length > 0) (operation as Open)['parameters'] = own.filter((one) => !isBody(root, one))
  for (const one of all) if (one['in'] !== 'body' && one['in'] !== 'formData') upgradeParameter(one, adopt, done)
  const produces = operation['produces'] ?? defaults.produces
  for (const response of Object.values(dict(operation['responses'])).filter(isDict)) {
    upgradeResponse(response, { produces, adopt, done })
  }
}

function namesOf(types: unknown): readonly string[] {
  return list(types).filter((type): type is string => typeof type === 'string')
}

function plainBody(parameter: Dict, consumes: readonly string[], adopt: Adopt): Dict {
  const { name: _, in: __, schema, ...rest } = parameter
  const types = consumes.length > 0 ? consumes : ['application/json']
  const made = { ...rest, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
  adopt(made, parameter)
  return made
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
  const usual = multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const types = consumes.filter((type) => /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type))
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries((types.length > 0 ? types : [usual]).map((type) => [type, { schema }])),
  }
}

function upgradeParameter(parameter: Dict, adopt: Adopt, done: Set<Dict>): void {
  if (typeof parameter['$ref'] === 'string' || done.has(parameter)) return
  done.add(parameter)
  const open = parameter as Open
  const schema: Open = {}
  const list = open['type'] === 'array'
  for (const key of Object.keys(open).filter((one) => schemaKeys.has(one))) {
    schema[key] = open[key]
    delete open[key]
  }
  if ('x-example' in open) open['example'] = open['x-example']
  if (list) Object.assign(open, styleOf(text(open['collectionFormat']) ?? 'csv', open['in']))
  delete open['collectionFormat']
  open['schema'] = schema
  adopt(schema, parameter)
}

function styleOf(format: string, place: unknown): Dict {
  if (place !== 'query') return { style: 'simple', explode: false }
  const styles: Readonly<Record<string, string>> = { ssv: 'spaceDelimited', pipes: 'pipeDelimited' }
  return { style: styles[format] ?? 'form', explode: format === 'multi' }
}

function upgradeResponse(
  response: Dict,
  { produces, adopt, done }: { readonly produces: unknown; readonly adopt: Adopt; readonly done: Set<Dict> },
): void {
  if (typeof response['$ref'] === 'string' || done.has(response)) return
  done.add(response)
  const open = response as Open
  for (const header of Object.values(dict(open['headers'])).filter(isDict)) upgradeParameter(header, adopt, done)
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
  const open = scheme as Open
  if (open['type'] === 'basic') Object.assign(open, { type: 'http', scheme: 'basic' })
  if (open['type'] !== 'oauth2') return
  const flow = text(open['flow']) ?? 'implicit'
  const { authorizationUrl, tokenUrl, scopes } = open
  open['flows'] = {
    [flows[flow] ?? flow]: defined({ authorizationUrl, tokenUrl, scopes: dict(scopes) }),
  }
  for (const key of ['flow', 'authorizationUrl', 'tokenUrl', 'scopes']) delete open[key]
}
