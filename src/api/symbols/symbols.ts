import type { ContractSymbol, SymbolOperation, SymbolSet } from '../../model/symbols.ts'
import { operationsOf, parametersOf, parameterSchema, type DescribedCall } from '../calls.ts'
import { errorSymbols } from './errors.ts'
import { aboutOf, deprecation, factsOfSchema, presence } from './facts.ts'
import { walkSchema, type SchemaOwner } from './schema-symbols.ts'
import { dict, resolve, type Dict } from '../value.ts'
import { mappingOf } from '../../base/mapping.ts'

/**
 * All symbols of an API description.
 *
 * @param description bundled description in the format of OpenAPI 3.1
 */
export function symbolsOf(description: unknown): SymbolSet {
  const root = dict(description)
  const symbols = new Map<string, ContractSymbol>()
  const uses = new Map<string, Set<string>>()
  const aliases = new Map<string, Set<string>>()
  const sent: Record<string, readonly string[]> = {}
  const operations: SymbolOperation[] = []
  const nodes: unknown[] = []
  const [successSchemas, errorSchemas] = [new Set<string>(), new Set<string>()]
  const add = (symbol: ContractSymbol): void => void symbols.set(symbol.id, symbol)
  const owner = (id: string, label: string): SchemaOwner => {
    const usedSchemas = uses.get(id) ?? new Set()
    uses.set(id, usedSchemas)
    const aliasSchemas = aliases.get(id) ?? new Set()
    aliases.set(id, aliasSchemas)
    return {
      id,
      label,
      root,
      add,
      uses: (schema) => void usedSchemas.add(`schema ${schema}`),
      is: (schema) => void aliasSchemas.add(`schema ${schema}`),
    }
  }
  const schemas = mappingOf(mappingOf(root['components'])['schemas'])
  for (const [name, schema] of Object.entries(schemas)) {
    const id = `schema ${name}`
    add({ id, kind: 'schema', label: name, names: [name], facts: factsOfSchema(schema), ...aboutOf(schema) })
    walkSchema(schema, owner(id, name), [])
  }
  for (const call of operationsOf(root['paths'], root)) {
    const { path, method, node } = call
    const name = operationName(node, method, path)
    const id = `operation ${name}`
    nodes.push(node)
    operations.push({ id, method: method.toUpperCase(), path })
    addOperation(call, { root, add, owner: owner(id, name), name })
    sent[id] = usedBy(root, node['requestBody'])
    for (const schema of sent[id]) successSchemas.add(schema)
    for (const [status, response] of Object.entries(mappingOf(node['responses'])))
      for (const schema of usedBy(root, response)) (/^[45d]/.test(status) ? errorSchemas : successSchemas).add(schema)
  }
  for (const [name, item] of Object.entries(mappingOf(root['webhooks']))) {
    const [call] = operationsOf({ [name]: item }, root)
    const facts = deprecation(call?.node)
    add({ id: `event ${name}`, kind: 'event', label: name, names: [name], facts, ...aboutOf(call?.node) })
  }
  for (const symbol of errorSymbols(root, nodes)) add(symbol)
  for (const all of [successSchemas, errorSchemas])
    for (const schema of all) for (const inner of uses.get(schema) ?? []) all.add(inner)
  return {
    symbols: [...symbols.values()],
    uses: toRecord(uses),
    is: toRecord(aliases),
    operations,
    failures: [...errorSchemas].filter((schema) => !successSchemas.has(schema)),
    sent,
  }
}

const toRecord = (all: ReadonlyMap<string, ReadonlySet<string>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...all].flatMap(([id, ids]) => (ids.size === 0 ? [] : [[id, [...ids]]])))

/** Name of an operation: its id, else its method and path. */
export const operationName = (node: unknown, method: string, path: string): string => {
  const { operationId } = mappingOf(node)
  return typeof operationId === 'string' ? operationId : `${method.toUpperCase()} ${path}`
}

interface OperationContext {
  readonly root: Dict
  readonly add: (symbol: ContractSymbol) => void
  readonly owner: SchemaOwner
  readonly name: string
}

function addOperation(call: DescribedCall, { root, add, owner, name }: OperationContext): void {
  const { node, method, path } = call
  const body = resolve(root, node['requestBody']).node
  const responses = mappingOf(node['responses'])
  const signature = `${method.toUpperCase()} ${path}`
  const role = node['x-role']
  const facts = {
    ...deprecation(node),
    answers: Object.keys(responses).sort().join(', '),
    body: Object.keys(mappingOf(body['content'])).sort().join(', '),
    security: JSON.stringify(node['security'] ?? root['security'] ?? []),
    address: signature,
    ...(typeof role === 'string' ? { role } : {}),
  }
  if (typeof role === 'string')
    add({ id: `role ${role}`, kind: 'role', label: `the role ${role}`, names: [role], facts: {} })
  add({ id: owner.id, kind: 'operation', label: signature, names: [name, signature], facts, ...aboutOf(node) })
  for (const parameter of parametersOf(call, root)) {
    const { name: parameterName, in: location } = parameter
    if (typeof parameterName !== 'string') continue
    const schema = parameterSchema(parameter)
    const id = `parameter ${owner.id.slice('operation '.length)}/${String(location)}/${parameterName}`
    const label = `${parameterName} of ${signature}`
    const about = aboutOf({ ...mappingOf(schema), ...parameter })
    const parameterFacts = {
      ...factsOfSchema(schema),
      ...deprecation(parameter),
      ...presence(parameter['required'] === true),
    }
    add({ id, kind: 'parameter', label, names: [parameterName], owner: owner.id, facts: parameterFacts, ...about })
    walkSchema(schema, owner, [parameterName])
  }
  for (const media of Object.values(mappingOf(body['content'])))
    walkSchema(mappingOf(media)['schema'], owner, ['request'])
  for (const [status, response] of Object.entries(responses))
    for (const media of Object.values(mappingOf(resolve(root, response).node['content'])))
      walkSchema(mappingOf(media)['schema'], owner, [status])
}

/** Ids of the schemas to which a request body or a response refers directly. */
function usedBy(root: Dict, value: unknown): readonly string[] {
  const names = new Set<string>()
  const body = resolve(root, value).node
  const collector: SchemaOwner = {
    id: '',
    label: '',
    root,
    add: () => undefined,
    uses: (name) => void names.add(`schema ${name}`),
  }
  for (const media of Object.values(mappingOf(body['content']))) walkSchema(mappingOf(media)['schema'], collector, [])
  return [...names]
}
