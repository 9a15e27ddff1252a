import { deprecation, factsOfSchema, presence } from './facts.ts'
import { walkSchema, type SchemaOwner } from './schema-symbols.ts'
import type { ContractSymbol } from './symbol.ts'
import { followed, items, mapping } from './values.ts'

/** All symbols of a description, and which schemas belong to what. */
export interface Contract {
  readonly symbols: ReadonlyMap<string, ContractSymbol>
  /** Operation or schema → the schemas that it is made of, however deep. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
  /** Operation → what its requests are made of, itself among them. */
  readonly requests: ReadonlyMap<string, ReadonlySet<string>>
  readonly operations: readonly ContractOperation[]
}

/** An operation by its method and path. */
interface ContractOperation {
  readonly id: string
  readonly method: string
  readonly path: string
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** @param root a description in the words of OpenAPI 3.1, in one piece */
export function contractOf(root: unknown): Contract {
  const symbols = new Map<string, ContractSymbol>()
  const direct = new Map<string, Set<string>>()
  const sent = new Map<string, Set<string>>()
  const operations: ContractOperation[] = []
  const add = (symbol: ContractSymbol): void => void symbols.set(symbol.id, symbol)
  const owner = (id: string, label: string): SchemaOwner => {
    const uses = direct.get(id) ?? new Set()
    direct.set(id, uses)
    return { id, label, root, add, uses: (schema) => void uses.add(`schema ${schema}`) }
  }
  const schemas = mapping(mapping(mapping(root)['components'])['schemas'])
  for (const [name, schema] of Object.entries(schemas)) {
    const id = `schema ${name}`
    add({ id, kind: 'schema', label: name, names: [name], facts: factsOfSchema(schema) })
    walkSchema(schema, owner(id, name), [])
  }
  for (const [path, item] of Object.entries(mapping(mapping(root)['paths']))) {
    const found = mapping(followed(root, item).value)
    for (const method of methods) {
      const node = mapping(found[method])
      if (Object.keys(node).length === 0) continue
      const name = typeof node['operationId'] === 'string' ? node['operationId'] : `${method.toUpperCase()} ${path}`
      const id = `operation ${name}`
      operations.push({ id, method: method.toUpperCase(), path })
      addOperation(node, { root, item: found, add, own: owner(id, name), method, path, name })
      sent.set(id, new Set(usedBy(root, node['requestBody'])))
    }
  }
  for (const [name, item] of Object.entries(mapping(mapping(root)['webhooks'])))
    add({ id: `event ${name}`, kind: 'event', label: name, names: [name], facts: deprecation(mapping(item)['post']) })
  const parts = closed(direct)
  const requests = new Map(
    [...sent].map(([id, own]) => [
      id,
      new Set([id, ...own, ...[...own].flatMap((one) => [...(parts.get(one) ?? [])])]),
    ]),
  )
  return { symbols, parts, requests, operations }
}

interface OperationPlace {
  readonly root: unknown
  readonly item: Readonly<Record<string, unknown>>
  readonly add: (symbol: ContractSymbol) => void
  readonly own: SchemaOwner
  readonly method: string
  readonly path: string
  readonly name: string
}

function addOperation(node: Readonly<Record<string, unknown>>, place: OperationPlace): void {
  const { root, item, add, own, method, path, name } = place
  const body = mapping(followed(root, node['requestBody']).value)
  const answers = mapping(node['responses'])
  const line = `${method.toUpperCase()} ${path}`
  const role = node['x-role']
  const facts = {
    ...deprecation(node),
    answers: Object.keys(answers).sort().join(', '),
    body: Object.keys(mapping(body['content'])).sort().join(', '),
    security: JSON.stringify(node['security'] ?? mapping(root)['security'] ?? []),
    address: line,
    ...(typeof role === 'string' ? { role } : {}),
  }
  if (typeof role === 'string')
    add({ id: `role ${role}`, kind: 'role', label: `the role ${role}`, names: [role], facts: {} })
  add({ id: own.id, kind: 'operation', label: line, names: [name, line], facts })
  for (const written of [...items(item['parameters']), ...items(node['parameters'])]) {
    const parameter = mapping(followed(root, written).value)
    const { name: called, in: where, schema } = parameter
    if (typeof called !== 'string') continue
    const id = `parameter ${own.id.slice('operation '.length)}/${String(where)}/${called}`
    const label = `${called} of ${line}`
    const told = { ...factsOfSchema(schema), ...deprecation(parameter), ...presence(parameter['required'] === true) }
    add({ id, kind: 'parameter', label, names: [called], owner: own.id, facts: told })
    walkSchema(schema, own, [called])
  }
  for (const media of Object.values(mapping(body['content']))) walkSchema(mapping(media)['schema'], own, ['request'])
  for (const [status, answer] of Object.entries(answers))
    for (const media of Object.values(mapping(mapping(followed(root, answer).value)['content'])))
      walkSchema(mapping(media)['schema'], own, [status])
  for (const keys of Object.values(mapping(node['x-error-keys'])))
    for (const key of items(keys).map(String))
      add({ id: `error ${key}`, kind: 'error', label: `the error ${key}`, names: [key], facts: {} })
}

/** Names of the schemas that a value refers to, directly. */
function usedBy(root: unknown, value: unknown): readonly string[] {
  const found = new Set<string>()
  const body = mapping(followed(root, value).value)
  const own: SchemaOwner = {
    id: '',
    label: '',
    root,
    add: () => undefined,
    uses: (name) => void found.add(`schema ${name}`),
  }
  for (const media of Object.values(mapping(body['content']))) walkSchema(mapping(media)['schema'], own, [])
  return [...found]
}

/** What is used, with what that uses. */
function closed(direct: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...direct.keys()].map((from) => {
      const found = new Set<string>()
      const open = [...(direct.get(from) ?? [])]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next)) continue
        found.add(next)
        open.push(...(direct.get(next) ?? []))
      }
      return [from, found]
    }),
  )
}
